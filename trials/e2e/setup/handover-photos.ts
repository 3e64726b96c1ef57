/// <reference lib="dom" />
// Photos of a car at the handover, and the annex of the agreement that has them.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import type { PictureFile } from './cars.ts'
import { openDay } from './deals.ts'

/** What a browser logs of requests without a connection. */
export const OFFLINE =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|NETWORK_\w+|INCOMPLETE_CHUNKED_ENCODING)/

/** In the list of the day, at "Look the car over". */
export const takePhoto = (page: Page, view: string, file: PictureFile): Promise<void> =>
  page.getByLabel(`Take a photo: ${view}`).setInputFiles(file)

export const photoOf = (page: Page, view: string) =>
  page.getByRole('button', { name: `Open the photo: ${view}` })

/** Waits until the photo's tile has its picture. */
export const expectPhoto = (page: Page, view: string): Promise<void> =>
  expect
    .poll(() =>
      photoOf(page, view)
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    )
    .toBe(true)

/** The last page of the agreement that this phone downloads, and how many pictures are on it. */
export async function annexOn(page: Page): Promise<{ text: string; pictures: number }> {
  await openDay(page, 'Sign the agreement')
  await page.getByRole('button', { name: 'Agreement', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Agreement' })
  const button = sheet.getByRole('button', { name: 'Download (PDF)' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
  const { text } = await extractText(pdf)
  const pictures = await extractImages(pdf, text.length)
  await sheet.getByRole('button', { name: 'Close' }).click()
  return { text: text.at(-1) ?? '', pictures: pictures.length }
}
