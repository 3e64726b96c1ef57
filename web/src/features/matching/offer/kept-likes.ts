// Likes that a member made before they had a car to offer. They stay on this device until a car of theirs is listed.

import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { onStored, parseJson, readStored, writeStored } from '../../../lib/browser-storage.ts'
import { onMemberChange, rememberedUser } from '../../../lib/http/session.ts'
import { createStore } from '../../../lib/store.ts'

export type KeptLike = { car_id: string; title: string; is_super: boolean }

/** Nobody remembers more; the newest stay. */
const MOST = 20

const keyOf = (userId: string): string => `keyswap-hearts:${userId}`

function parse(text: string | null): readonly KeptLike[] {
  const list = parseJson(text)
  return Array.isArray(list) ? list.filter(isKept) : []
}

const isKept = (item: unknown): item is KeptLike =>
  typeof item === 'object' &&
  item !== null &&
  'car_id' in item &&
  typeof item.car_id === 'string' &&
  'title' in item &&
  typeof item.title === 'string' &&
  'is_super' in item &&
  typeof item.is_super === 'boolean'

const read = (userId: string | null | undefined): readonly KeptLike[] =>
  userId ? parse(readStored('local', keyOf(userId))) : []

export const keptLikes = createStore(read(rememberedUser()))
onMemberChange((userId) => keptLikes.set(read(userId)))

/** Until the returned function is called; another tab may keep one, or send them all. */
export const followKeptLikes = (userId: string): (() => void) =>
  onStored(keyOf(userId), (text) => keptLikes.set(parse(text)))

function save(userId: string, likes: readonly KeptLike[]): void {
  keptLikes.set(likes)
  writeStored('local', keyOf(userId), likes.length > 0 ? JSON.stringify(likes) : null)
}

export function keepLike(userId: string, car: DeckCar, is_super: boolean): void {
  const others = read(userId).filter(({ car_id }) => car_id !== car.id)
  save(userId, [...others, { car_id: car.id, title: carTitle(car), is_super }].slice(-MOST))
}

/** The member has decided otherwise about this car. */
export function dropKeptLike(userId: string, car_id: string): void {
  const kept = read(userId)
  if (kept.some((like) => like.car_id === car_id))
    save(
      userId,
      kept.filter((like) => like.car_id !== car_id),
    )
}

/** Forgets them all and returns them: they are asked about once. */
export function takeKeptLikes(userId: string): readonly KeptLike[] {
  const kept = read(userId)
  save(userId, [])
  return kept
}
