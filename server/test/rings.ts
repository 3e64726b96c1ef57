// Rings of members with a car each, who like the car of the member before them.

import { ring as limits } from '@keyswap/contract/limits'
import type { Ring } from '@keyswap/contract/rings'
import { transaction } from '../src/db/transaction.ts'
import { keyOf } from '../src/features/rings/circles.ts'
import { NO_CHANGES } from '../src/features/rings/held.ts'
import { writeRings } from '../src/features/rings/rings.store.ts'
import { newId } from '../src/ids.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from './client.ts'
import { aDriver, type Driver, like } from './deals.ts'

export type RingOf = { app: TestApp; ring: string; members: Driver[] }

/** Each likes the car of the one before: in giving order they are a ring. */
export async function likeInCircle(members: Driver[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    const giver = members.at(index - 1)
    if (giver) await like(member, giver.car, member.car)
  }
}

async function drivers(app: TestApp, size: 3 | 4): Promise<Driver[]> {
  const members: Driver[] = []
  while (members.length < size) members.push(await aDriver(app))
  return members
}

/** A ring that nobody has answered yet. The members are in giving order. */
export const anOfferedRing = async (app: TestApp, size: 3 | 4 = 3): Promise<RingOf> =>
  offerRing(app, await drivers(app, size))

export async function offerRing(app: TestApp, members: Driver[]): Promise<RingOf> {
  await likeInCircle(members)
  const made = {
    id: newId(),
    key: keyOf(members.map(({ car }) => car)),
    replaces: null,
    expires_ms: limits.expires_ms,
    members: members.map(({ id, car }) => ({ user_id: id, car_id: car, answer: null })),
  }
  await transaction(app.pool, (tx) => writeRings(tx, { ...NO_CHANGES, made: [made] }))
  return { app, ring: made.id, members }
}

/** A ring that everyone has joined: its chat is open. */
export const aCompleteRing = async (app: TestApp, size: 3 | 4 = 3): Promise<RingOf> =>
  completeRing(app, await drivers(app, size))

export async function completeRing(app: TestApp, members: Driver[]): Promise<RingOf> {
  const offered = await offerRing(app, members)
  const joined = members.map(({ id }) => ({ ring_id: offered.ring, user_id: id }))
  await transaction(app.pool, (tx) =>
    writeRings(tx, { ...NO_CHANGES, joined, opened: [offered.ring] }),
  )
  return offered
}

/** Three members with a car each, in a complete ring. Anna gives to Berta, who gives to Carla. */
export async function threeInARing(app: TestApp) {
  const members = [await aDriver(app), await aDriver(app), await aDriver(app)] as const
  const [anna, berta, carla] = members
  const { ring } = await completeRing(app, [...members])
  return { app, ring, members: [...members], anna, berta, carla }
}

export const ringAs = async (viewer: SignedIn, ring: string): Promise<Ring> =>
  (await viewer.get(`/api/rings/${ring}`)).body as Ring

export const ringsAs = async (viewer: SignedIn): Promise<Ring[]> =>
  (await viewer.get('/api/rings')).body as Ring[]
