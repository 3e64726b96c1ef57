/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { type PictureFile, photos, tiles } from './cars.ts'
import { expectWorker } from './own-browser.ts'
import { signUp } from './people.ts'
import { expect, expectAccessible, test, toast } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** What the system does when a member shares photos with the installed app: sends a form, as the manifest describes it. */
async function share(page: Page, files: PictureFile[]): Promise<void> {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = manifest.share_target
  await page.evaluate(
    ([target, name]) => {
      const form = Object.assign(document.createElement('form'), target)
      const input = Object.assign(document.createElement('input'), { type: 'file', name })
      form.append(Object.assign(input, { multiple: true, id: 'to-share' }))
      document.body.append(form)
    },
    [{ action, method, enctype }, params.files[0].name] as const,
  )
  await page.locator('#to-share').setInputFiles(files)
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#to-share')?.form?.submit())
}

const hasShared = (page: Page) => page.evaluate(() => caches.has('keyswap-shared'))

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
}

test('photos shared from another app begin a listing; who is signed out signs in first; a session’s end removes them', async ({
  page,
}) => {
  const anna = await signUp(page)
  await page.goto('/settings')
  await expectWorker(page)
  await share(page, await photos(2))
  await expect(tiles(page)).toHaveCount(2)
  await expect(page).toHaveURL('/upload')
  expect(await hasShared(page), 'the form has taken them').toBe(false)
  await page.goto('/upload?shared=none')
  await expect(toast(page)).toContainText('The photos did not arrive')
  await expect(tiles(page)).toHaveCount(2)

  await page.evaluate(async () => {
    const body = new FormData()
    body.append('photos', new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
    await fetch('/share-target', { method: 'POST', body })
  })
  expect(await hasShared(page)).toBe(true)
  await logOut(page)
  await expect.poll(() => hasShared(page)).toBe(false)

  await share(page, await photos(1))
  await expect(page.getByText('Your photos are here.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(anna.email)
  await dialog.getByLabel('Password', { exact: true }).fill(anna.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(tiles(page)).toHaveCount(1)
})
