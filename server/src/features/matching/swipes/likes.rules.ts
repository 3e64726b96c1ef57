import type { LikeHint } from '@keyswap/contract/choices'
import { likes as limits } from '@keyswap/contract/limits'
import type { BlurredLike, CarLikes } from '@keyswap/contract/matching'
import { thumbHashToRGBA } from 'thumbhash'
import type { Caller } from '../../../calls/caller.ts'
import type { Db } from '../../../db/sql.ts'
import { type LikedCar, readLikes } from './likes.store.ts'

export async function likesOf(db: Db, caller: Caller): Promise<CarLikes[]> {
  return (await readLikes(db, caller)).map((car) => ({
    car_id: car.id,
    likes: car.likes,
    unanswered: car.unanswered,
    cards: byColour(
      car.offers.map(({ placeholder, body }) => ({ blur: blurOf(placeholder), body })),
    ),
    hints: hintsFor(car),
    usual_photos: car.usual_photos,
  }))
}

/** Not by time, which would say whose like is the newest. */
const byColour = (cards: BlurredLike[]): BlurredLike[] => {
  const textOf = ({ blur, body }: BlurredLike) => `${blur} ${body}`
  return cards.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
}

function hintsFor(car: LikedCar): LikeHint[] {
  if (!car.is_listed || car.likes >= limits.few) return []
  const lacks: Record<LikeHint, boolean> = {
    photos: car.photos < car.usual_photos,
    value: car.price === 0,
    description: car.description_length < limits.short_description,
    place: !car.has_place,
    mileage: car.odometer === 0,
  }
  return (Object.keys(lacks) as LikeHint[]).filter((hint) => lacks[hint])
}

const [COLUMNS, ROWS] = [2, 2]
/** A placeholder of fewer bytes is broken. */
const FEWEST_BYTES = 5
/** Colours are rounded to multiples of this. */
const STEP = 64

/**
 * Four rounded colours. The placeholder itself is on every card of the deck: sent here, it would say whose like this is,
 * and so would many or exact colours.
 */
function blurOf(placeholder: string | null): string | null {
  const hash = Buffer.from(placeholder ?? '', 'base64')
  if (hash.length < FEWEST_BYTES) return null
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const x = Math.floor((((cell % COLUMNS) + 0.5) / COLUMNS) * w)
    const y = Math.floor(((Math.floor(cell / COLUMNS) + 0.5) / ROWS) * h)
    return [...rgba.subarray((y * w + x) * 4, (y * w + x) * 4 + 3)].map(rounded).join('')
  })
  return cells.join('')
}

const rounded = (channel: number): string =>
  Math.min(255, Math.round(channel / STEP) * STEP)
    .toString(16)
    .padStart(2, '0')
