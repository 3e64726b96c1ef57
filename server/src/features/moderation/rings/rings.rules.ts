import { isolated } from '@keyswap/contract/accounts/isolated'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import { endDeal, type ToldOfDeal, tellDeals } from '../../deals/index.ts'
import { endRing, lockRings, tellRings } from '../../rings/index.ts'
import type { Moderation, Tell } from '../moderation.rules.ts'
import { findRing, listUnfinishedDeals } from './rings.store.ts'

type EndedRing = { ring_id: string; reason: string | null }

/**
 * Ends its swap too, as a moderator ends one, so that its cars are free. Returns the members who are here, the ring's title, and
 * what to call after the commit.
 */
export async function endRingIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { ring_id, reason }: EndedRing,
): Promise<{ tell: Tell; title: string; members: string[] }> {
  await lockRings(tx)
  const found = await findRing(tx, ring_id)
  if (!found) throw new Refusal('NOT_FOUND')
  const deals: ToldOfDeal[] = []
  for (const deal_id of await listUnfinishedDeals(tx, ring_id))
    deals.push(...(await endDeal(tx, deal_id, reason)))
  const ended = await endRing(tx, ring_id)
  const title = found.cars.map(isolated).join(' → ')
  await writeAudit(tx, viewer, { action: 'end_ring', target_id: ring_id, target: title, reason })
  const tell = async () => {
    await tellDeals(events, deals)
    await tellRings(events, ended)
  }
  return { tell, title, members: found.members }
}
