// What happens to rings when a member blocks another one, is banned or leaves.
import type { Db } from '../../db/sql.ts'
import type { Events } from '../../outside/events.ts'
import { closeChat } from '../chat/index.ts'
import { judge } from './decide.ts'
import { holdRingsOf, keepNames, listJustEnded, listSharedRings, lockRings } from './hold.store.ts'
import { endNow, tell, type Written } from './record.rules.ts'

/**
 * Ends the rings that both members are in, and closes the chats of those that are done. Comes before the caller's locks. The
 * two know each other if they share a ring, even one that is over.
 */
export const endSharedRings =
  (events: Events) =>
  async (tx: Db, { by, user_id }: { by: string; user_id: string }) => {
    await lockRings(tx)
    const shared = await listSharedRings(tx, by, user_id)
    const written = await endRings(tx, by, user_id)
    for (const { ring_id, members } of shared.filter(({ is_done }) => is_done)) {
      if ((await closeChat(tx, ring_id)) === 0) continue
      await keepNames(tx, ring_id)
      written.rings.push({ ring_id, members })
    }
    return { areKnown: shared.length > 0, tellOthers: () => tell(events, written) }
  }

/** Of a member who is banned or leaves. Call `lockRings` first, and end their deals before this. */
export const endRingsOf = (tx: Db, user_id: string): Promise<Written> => endRings(tx, user_id, null)

async function endRings(tx: Db, by: string, other: string | null): Promise<Written> {
  const held = await holdRingsOf(tx, by, other)
  const ends = held.flatMap((ring) => judge(ring, { user_id: by }) ?? [])
  return ends.length > 0 ? endNow(tx, ends, { by }) : { rings: [], deals: [] }
}

/** For a deletion: returns a function that tells the members of the rings that have ended in this transaction. */
export async function tellRingsOf(events: Events, tx: Db, user_id: string) {
  const rings = await listJustEnded(tx, user_id)
  return () => tell(events, { rings, deals: [] })
}
