import { hash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Language } from '@keyswap/contract/accounts'
import type { ShareInput } from '@keyswap/contract/listings'
import type { Viewer } from '../../../calls/viewer.ts'
import { createTurns } from '../../../capacity/turns.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Stored } from '../../../outside/storage/storage.ts'
import { findPicture } from '../../pictures/index.ts'
import { ownsCar } from '../cars.store.ts'
import type { Listings } from '../listings.rules.ts'
import { gonePage, PREVIEW, sharedPage } from './page.ts'
import {
  deleteShare,
  findShared,
  findSharedPhoto,
  type SharedCar,
  upsertShare,
} from './shared.store.ts'
import { shownOf } from './shown.ts'

// No letters that look alike, and none that a messenger might take for the end of the link.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const SHORT_LENGTH = 12

/** 60 random bits: nobody finds a page by guessing. */
const newShort = (): string =>
  Array.from(randomBytes(SHORT_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Anything else is not looked up: a URL may have characters that the database refuses. */
const isShort = (text: string): boolean =>
  text.length === SHORT_LENGTH && [...text].every((letter) => LETTERS.includes(letter))

// Drawing takes a quarter of a second of a core, and anyone can ask for it. Each address has a line of its own.
const inTurn = createTurns(1, 20)
const REMEMBERED = 50
const drawn = new Map<string, Promise<Buffer>>()

function forgetOldest(): void {
  const [oldest] = drawn.keys()
  if (drawn.size > REMEMBERED && oldest !== undefined) drawn.delete(oldest)
}

/**
 * The newest drawings are kept by their tag, so that asking again does not draw again. Who asks at the same time joins one that
 * has begun; behind one that waits in another's line they might wait long.
 */
const drawOnce = (tag: string, household: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
  drawn.get(tag) ??
  inTurn(household, () => {
    const made = drawn.get(tag) ?? draw()
    drawn.set(tag, made)
    made.then(forgetOldest, () => drawn.delete(tag))
    return made
  })

export async function shareCar(
  { db, site_url }: Listings,
  viewer: Viewer,
  car_id: string,
  { is_findable }: ShareInput,
): Promise<{ url: string }> {
  const shared = await upsertShare(db, viewer.id, car_id, newShort(), is_findable)
  if (shared) return { url: `${site_url}/c/${shared.short}` }
  throw new Refusal((await ownsCar(db, viewer.id, car_id)) ? 'CAR_NOT_SHOWN' : 'CAR_NOT_FOUND')
}

export async function stopSharing({ db }: Listings, viewer: Viewer, car_id: string): Promise<void> {
  if (!(await ownsCar(db, viewer.id, car_id))) throw new Refusal('CAR_NOT_FOUND')
  await deleteShare(db, car_id)
}

export type MadeShare<Body> = {
  /** Changes with the body. */
  tag: string
  is_findable: boolean
  make(): Body | Promise<Body>
}

const tagOf = (content: string): string => hash('sha256', content, 'base64url').slice(0, 22)

/** The language in the address, and the one that the reader prefers. With neither, it is the owner's. */
type Asked = { lang: Language | undefined; preferred: Language | undefined }

/** The page, and whether there is one: without it, the page says so. */
export async function pageOf(
  { db, site_url }: Listings,
  short: string,
  { lang, preferred }: Asked,
): Promise<MadeShare<string> & { is_there: boolean }> {
  const car = isShort(short) ? await findShared(db, short) : undefined
  const language = lang ?? preferred ?? car?.language ?? 'en'
  const site = { site_url, short, lang, language }
  const page = car ? sharedPage(car, site, drawnOf(car, language).tag) : gonePage(site)
  return {
    tag: tagOf(page),
    is_there: car !== undefined,
    is_findable: car?.is_findable ?? false,
    make: () => page,
  }
}

// Part of the tag: increase it when the drawing changes.
const DRAWING = 1

/** What the preview shows, without drawing it. */
function drawnOf(car: SharedCar, language: Language) {
  const { title, value, town } = shownOf(car, language)
  const [photo] = car.photos
  const texts = { title, value, place: town }
  return { texts, photo, tag: tagOf(JSON.stringify([DRAWING, texts, photo])) }
}

export async function previewOf(
  { db, pictures }: Listings,
  short: string,
  { lang, preferred, household }: Asked & { household: string },
): Promise<MadeShare<Buffer>> {
  const car = isShort(short) ? await findShared(db, short) : undefined
  if (!car) throw new Refusal('NOT_FOUND')
  const { texts, photo, tag } = drawnOf(car, lang ?? preferred ?? car.language)
  if (!photo) throw new Refusal('NOT_FOUND')
  const name = { userId: car.owner_id, carId: car.car_id, file: photo.file }
  const draw = async () => {
    const stored = await findPicture(pictures.storage, name, undefined)
    // Loaded when first needed: opening the fonts takes longer than drawing.
    const { drawPreview } = await import('../../../outside/preview.ts')
    return drawPreview(PREVIEW, texts, { ...photo, bytes: await buffer(await stored.open()) })
  }
  const make = async () => {
    const picture = await drawOnce(tag, household, draw)
    // Asked again: the owner may have stopped sharing while the drawing waited its turn.
    if (!(await findShared(db, short))) throw new Refusal('NOT_FOUND')
    return picture
  }
  return { tag, is_findable: car.is_findable, make }
}

export async function photoOf(
  { db, pictures }: Listings,
  short: string,
  photo_id: string,
  width: number | undefined,
): Promise<{ stored: Stored; is_findable: boolean }> {
  const photo = isShort(short) ? await findSharedPhoto(db, short, photo_id) : undefined
  if (!photo) throw new Refusal('NOT_FOUND')
  const name = { userId: photo.owner_id, carId: photo.car_id, file: photo.file }
  const stored = await findPicture(pictures.storage, name, width)
  return { stored, is_findable: photo.is_findable }
}
