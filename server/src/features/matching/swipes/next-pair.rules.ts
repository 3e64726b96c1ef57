import { pushTo } from '../../push/index.ts'
import type { Matching } from '../matches/pairs.rules.ts'
import { writeNextPair } from './swipes.store.ts'

export type NextPair = { match_id: string; car_ids: string[] }

/** Tells two members with a match, in their chat, that each likes another car of the other. */
export async function tellNextPair(
  { db, events }: Pick<Matching, 'db' | 'events'>,
  { match_id, car_ids }: NextPair,
): Promise<void> {
  const told = await writeNextPair(db, match_id, car_ids)
  if (!told) return
  await events.notify(told.members, { type: 'message', match_id, seq: told.seq })
  await pushTo(db, told.members, { kind: 'matches', about: match_id })
}
