// What happens to rings when a member blocks another one, is banned or deletes the account.
import type { Db } from '../../db/sql.ts'
import type { Events } from '../../outside/events.ts'
import { closeChat } from '../chat/index.ts'
import { judgeRing } from './decide.ts'
import {
  forgetClosedNames,
  holdRingsOf,
  keepClosedNames,
  listJustEnded,
  listSharedRings,
  lockRings,
} from './hold.store.ts'
import { endNow, tellRings, type WrittenRings } from './record.rules.ts'
import { forgetWait } from './waits.store.ts'

type Blocking = { by: string; user_id: string; match_id: string | undefined }

/**
 * Ends the rings that both members are in, and the deal of their match. Of a ring whose swap is done only the chat
 * is closed. Must come before the caller's own locks. `areKnown` is true if the two share a ring, even one that is over.
 */
export const endSharedRings =
  (events: Events) =>
  async (tx: Db, { by, user_id, match_id }: Blocking) => {
    await lockRings(tx)
    const shared = await listSharedRings(tx, by, user_id)
    const goingOn = shared.filter(({ goes_on }) => goes_on)
    const chats = goingOn.map(({ ring_id }) => ring_id)
    const written = await endRings(tx, by, user_id, match_id ? [...chats, match_id] : chats)
    for (const ring_id of chats) {
      await closeChat(tx, ring_id)
      await keepClosedNames(tx, ring_id)
    }
    written.rings.push(...goingOn)
    return { areKnown: shared.length > 0, tellOthers: () => tellRings(events, written) }
  }

/** For a member who is banned or deletes the account. Call `lockRings` first, and end their deals before this. */
export const endRingsOf = (tx: Db, user_id: string): Promise<WrittenRings> =>
  endRings(tx, user_id, null)

async function endRings(
  tx: Db,
  by: string,
  other: string | null,
  chats: string[] = [],
): Promise<WrittenRings> {
  const held = await holdRingsOf(tx, by, other)
  const ends = held.flatMap((ring) => judgeRing(ring, { user_id: by }) ?? [])
  if (ends.length + chats.length === 0) return { rings: [], deals: [] }
  return endNow(tx, ends, { by, chats })
}

/** For a member who deletes the account. */
export async function forgetRings(tx: Db, user_id: string): Promise<void> {
  await forgetClosedNames(tx, user_id)
  await forgetWait(tx, user_id)
}

/** For a deletion: returns a function that notifies the members of the rings that have ended in this transaction. */
export async function tellRingsOfLater(events: Events, tx: Db, user_id: string) {
  const rings = await listJustEnded(tx, user_id)
  return () => tellRings(events, { rings, deals: [] })
}
