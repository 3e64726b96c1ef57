/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { type PictureFile, photos, tiles } from '../setup/cars.ts'
import { expectWorker } from '../setup/own-browser.ts'
import { signUp } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
  toast,
} from '../setup/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Shares photos with the installed app, as the system does: by sending the form that the manifest describes. */
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

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: /Use (1 photo|2 photos) for a car\?/ })
const answer = (page: Page, name: 'Yes' | 'No') =>
  question(page).getByRole('button', { name, exact: true }).click()

/** Watches which photos of a listing the browser stores and sends. */
function watchPhotos(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  return {
    sent,
    stored: () =>
      page.evaluate(async () => {
        const found: unknown[] = []
        for (const { name = '' } of await indexedDB.databases()) {
          const opened = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
          if (opened.objectStoreNames.contains('photos'))
            found.push(
              ...(await new Promise<unknown[]>((resolve, reject) => {
                const request = opened.transaction('photos').objectStore('photos').getAll()
                request.onsuccess = () => resolve(request.result)
                request.onerror = () => reject(request.error)
              })),
            )
          opened.close()
        }
        return found.length
      }),
  }
}

test('photos shared from another app begin a listing, if the member says so; a session’s end removes them', async ({
  page,
}) => {
  const anna = await signUp(page)
  await page.goto('/settings')
  await expectWorker(page)
  await share(page, await photos(2))
  await expect(question(page).getByRole('img')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await expect(tiles(page)).toHaveCount(0)
  // After a reload the question is asked again.
  await page.reload()
  await answer(page, 'Yes')
  await expect(tiles(page)).toHaveCount(2)
  await expect(page).toHaveURL('/upload')
  expect(await hasShared(page), 'the form has taken them').toBe(false)
  await page.goto('/upload?shared=none')
  await expect(toast(page)).toContainText('The photos didn’t arrive')
  await expect(tiles(page)).toHaveCount(2)
  await expect(question(page)).toHaveCount(0)

  await share(page, await photos(1))
  await expect(question(page)).toBeVisible()
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
  await answer(page, 'Yes')
  await expect(tiles(page)).toHaveCount(1)
})

test('photos that another site sends are asked about first; after a No nothing of them is left', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings')
  await expectWorker(page)
  const target = new URL('/share-target', page.url()).href
  const { sent, stored } = watchPhotos(page)
  await page.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<meta name="referrer" content="no-referrer">',
    }),
  )
  const [photo] = await photos(1)
  const plant = async () => {
    await page.goto('http://evil.example/')
    await page.evaluate(
      ([action, bytes]) => {
        const form = Object.assign(document.createElement('form'), {
          ...{ action, method: 'POST', enctype: 'multipart/form-data' },
        })
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'photos',
        })
        const files = new DataTransfer()
        files.items.add(new File([Uint8Array.from(bytes)], 'car.jpg', { type: 'image/jpeg' }))
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      [target, [...(photo?.buffer ?? [])]] as const,
    )
  }
  await plant()
  await expect(question(page)).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  await answer(page, 'No')
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/upload')
  expect(await hasShared(page)).toBe(false)

  // Going back answers the question with No.
  await plant()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => hasShared(page)).toBe(false)
  await expect(tiles(page)).toHaveCount(0)
  expect([await stored(), sent]).toEqual([0, []])
})

test('photos sent from a frame or by a script are not kept: nobody would see the question', async ({
  page,
  watch,
}) => {
  await signUp(page)
  await page.goto('/settings')
  await expectWorker(page)
  watch.allow(/status of 403/)
  await page.evaluate(async () => {
    const body = new FormData()
    body.append('photos', new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
    await fetch('/share-target', { method: 'POST', body })
  })
  expect(await hasShared(page)).toBe(false)
  const answered = page.waitForResponse((response) => response.url().endsWith('/share-target'))
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'unseen' })
    const form = Object.assign(document.createElement('form'), {
      ...{
        action: '/share-target',
        method: 'POST',
        enctype: 'multipart/form-data',
        target: 'unseen',
      },
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    form.append(input)
    document.body.append(frame, form)
    form.submit()
  })
  expect((await answered).status()).toBe(403)
  expect(await hasShared(page)).toBe(false)
})
