// What moderators do with deals. Their room writes the audit log.
import type { Deal } from '@keyswap/contract/deals'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { decide } from '../decide/decide.ts'
import { isRefused } from '../held-deal.ts'
import { holdDealAlone, readDealAlone } from '../steps/deals.store.ts'
import { present } from '../steps/present.ts'
import { recordDeals } from '../steps/record.rules.ts'

const NOBODY = ''

/** With the current names, without reviews that are not shown yet, and without what is for the parties alone. */
export async function dealForModerator(db: Db, deal_id: string): Promise<Deal | undefined> {
  const parts = await readDealAlone(db, deal_id)
  return parts && { ...present({ ...parts, papers: [] }, NOBODY), checks: [] }
}

/** Even after a handover. Returns whom to tell after the commit. */
export async function endDeal(tx: Db, deal_id: string, reason: string | null) {
  const held = await holdDealAlone(tx, deal_id)
  if (!held) throw new Refusal('NOT_FOUND')
  const change = decide(held, { type: 'end', cause: 'moderator', reason })
  if (isRefused(change)) throw new Refusal(change.refusal)
  if (change.deal?.state !== 'cancelled') throw new Refusal('DEAL_OVER')
  return (await recordDeals(tx, [change])).told
}
