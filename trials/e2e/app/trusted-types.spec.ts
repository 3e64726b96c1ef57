/// <reference lib="dom" />
import { expectListed, openFilledForm, publishButton } from '../setup/cars.ts'
import { expectWorker } from '../setup/own-browser.ts'
import { expect, test } from '../setup/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Runs in the page. Tries to turn texts into scripts, or into markup that may contain scripts. Returns what worked. */
async function tryToInject(): Promise<string[]> {
  const element = document.createElement('div')
  const script = document.createElement('script')
  const frame = document.createElement('iframe')
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): unknown }
  }
  const ways: Record<string, () => unknown> = {
    innerHTML: () => {
      element.innerHTML = '<img src="/x" onerror="alert(1)">'
    },
    outerHTML: () => {
      document.createElement('p').appendChild(element).outerHTML = '<b>x</b>'
    },
    insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', '<b>x</b>'),
    'document.write': () => document.write('<b>x</b>'),
    DOMParser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    fragment: () => document.createRange().createContextualFragment('<b>x</b>'),
    srcdoc: () => {
      frame.srcdoc = '<b>x</b>'
    },
    'script.src': () => {
      script.src = '/assets/x.js'
    },
    'script.text': () => {
      script.text = 'alert(1)'
    },
    worker: () => new Worker('/sw.js'),
    'service worker': () => navigator.serviceWorker.register('/api/other.js'),
    'another policy': () => trustedTypes.createPolicy('evil', {}),
    'our policy again': () => trustedTypes.createPolicy('keyswap', {}),
    'a policy for all': () => trustedTypes.createPolicy('default', {}),
  }
  const worked: string[] = []
  for (const [name, inject] of Object.entries(ways)) {
    try {
      await inject()
      worked.push(name)
    } catch (error) {
      if (!(error instanceof TypeError)) worked.push(`${name}: ${error}`)
    }
  }
  return worked
}

test('no text becomes a script or markup, while photos and the service worker have their scripts', async ({
  page,
  watch,
}) => {
  await openFilledForm(page, 1)
  await expectWorker(page)
  const compressing = page.waitForEvent('worker')
  await publishButton(page).click()
  await expectListed(page)
  expect((await compressing).url()).toContain('/assets/compress.worker-')

  watch.allow(/Trusted|violates the following Content Security Policy/i)
  expect(await page.evaluate(tryToInject)).toEqual([])
})

test('the API’s docs are shown, as their policy allows markup', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Keyswap/ })).toBeVisible()
})
