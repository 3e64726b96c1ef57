/// <reference lib="dom" />
// Generated photos, the listing form, and cars listed through the API.
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { apiOf, type Site } from './api.ts'
import { type Person, signedIn, someone } from './people.ts'
import { toast } from './test.ts'

export type PictureFile = { name: string; mimeType: string; buffer: Buffer }

/** A file as a file picker returns it; declared as a JPEG by default. */
export const aFile = (
  name: string,
  content: Buffer | string,
  mimeType = 'image/jpeg',
): PictureFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

type Paint = { r: number; g: number; b: number }

const paints: Paint[] = [
  { r: 196, g: 74, b: 52 },
  { r: 47, g: 122, b: 99 },
  { r: 60, g: 99, b: 171 },
  { r: 217, g: 176, b: 80 },
  { r: 110, g: 80, b: 150 },
  { r: 90, g: 100, b: 110 },
  { r: 20, g: 140, b: 150 },
]

/** A picture in one colour. The index chooses the colour and is part of the file name. */
export async function aPhoto(index = 0, size = { width: 800, height: 600 }): Promise<PictureFile> {
  const background = paints[index % paints.length] ?? { r: 0, g: 0, b: 0 }
  const buffer = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return aFile(`photo-${index + 1}.jpg`, buffer)
}

/** A file with the header of an iPhone photo: recognised as HEIC, but no browser can decode it. */
export const aHeic = (name = 'IMG_2044.HEIC'): PictureFile => {
  const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return aFile(name, Buffer.concat([head, Buffer.alloc(400, 1)]), '')
}

export const photos = (count: number): Promise<PictureFile[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => aPhoto(index)))

export const choose = (page: Page, files: PictureFile[]): Promise<void> =>
  page.locator('input[type=file]:not([capture])').setInputFiles(files)

/** The photos that the form has checked and accepted. */
export const tiles = (page: Page): Locator => page.locator('[data-photo]:not([aria-busy=true])')

/** The button of a photo in the form, by its place from 1. */
export const photoButton = (page: Page, place: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Photo ${place}:`) })

export async function movePhotoEarlier(page: Page, place: number): Promise<void> {
  await photoButton(page, place).press('ArrowLeft')
}

export const carDetails = {
  make: 'Volvo',
  model: 'V60',
  year: '2019',
  mileage: '45210',
  location: 'Rīga',
  description: 'Serviced every year, two keys, no rust.',
}

/** Fills in the form except photos, value and choices. */
export async function fillCar(page: Page, details: Partial<typeof carDetails> = {}): Promise<void> {
  const given = { ...carDetails, ...details }
  await page.getByLabel('Make').fill(given.make)
  await page.getByLabel('Model').fill(given.model)
  await page.getByLabel('Year').fill(given.year)
  await page.getByLabel('Mileage (miles)').fill(given.mileage)
  await page.getByLabel('Location').fill(given.location)
  await page.getByLabel('Description').fill(given.description)
}

export const publishButton = (page: Page): Locator => page.locator('form button[type=submit]')

/** A new member's form, filled in with this many photos and ready to publish. */
export async function openFilledForm(page: Page, count: number): Promise<void> {
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(count))
  await expect(tiles(page)).toHaveCount(count)
  await fillCar(page)
}

/** Taps the chip with this text in this group of the form or sheet. */
export const tapChip = (within: Page | Locator, group: string, name: string): Promise<void> =>
  within
    .getByRole('group', { name: group })
    .getByRole('radio', { name, exact: true })
    .check({ force: true })

/** Photos are small, because making their versions takes most of the time of listing a car. */
const SMALL = { width: 320, height: 240 }

/** Lists a car through the API. Without `publish` or without photos it stays a draft. */
export async function listedCar(
  page: Site,
  person: Person,
  details: Record<string, unknown> = {},
  photoCount = 1,
  size = SMALL,
  publish = true,
): Promise<string> {
  const { ask, userId } = await apiOf(page, person)
  const car = await ask<{ id: string }>('POST', '/api/cars', { ...carInput, ...details })
  for (let index = 0; index < photoCount; index += 1) {
    const path = `/storage/car-images/${userId}/${car.id}/${Date.now()}_${index}.jpg`
    const { url } = await ask<{ url: string }>('PUT', path, (await aPhoto(index, size)).buffer)
    await ask('POST', '/api/car-photos', { car_id: car.id, url, sort_order: index, publish })
  }
  return car.id
}

/** A draft with a photo. */
export const aDraftCar = (page: Page, person: Person, details: Record<string, unknown>) =>
  listedCar(page, person, details, 1, undefined, false)

const carInput = {
  ...carDetails,
  year: 2019,
  mileage: 45210,
  transmission: 'Manual',
  fuel_type: 'Diesel',
  condition: 'Good',
  price: 12400,
}

/** Calls `answer` for each upload, with its number from 1. If it returns undefined, the upload goes to the server. */
export async function onUpload(
  page: Page,
  answer: (route: Route, count: number) => Promise<unknown> | undefined,
): Promise<void> {
  let count = 0
  await page.route('**/storage/car-images/**', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    count += 1
    return answer(route, count) ?? route.continue()
  })
}

export const expectListed = (page: Page): Promise<void> =>
  expect(toast(page)).toContainText('Your car has been listed successfully.')
