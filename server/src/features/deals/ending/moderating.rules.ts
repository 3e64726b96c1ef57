// What moderators do with deals. Their room writes the audit log.
import type { Deal } from '@keyswap/contract/deals'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { decide } from '../decide/decide.ts'
import { isRefused } from '../held-deal.ts'
import {
  type AboutDeal,
  findDealOfChat,
  holdDealAlone,
  readDealAlone,
} from '../steps/deals.store.ts'
import { present } from '../steps/present.ts'
import { recordDeals } from '../steps/record.rules.ts'

const NOBODY = ''

/** With the current names, without reviews that are not shown yet, and without VINs and plates, which are for the parties alone. */
export async function dealForModerator(db: Db, deal_id: string): Promise<Deal | undefined> {
  const parts = await readDealAlone(db, deal_id)
  if (!parts) return undefined
  const papers = parts.papers.map((one) => ({ ...one, vin: null, plate: null, uses: null }))
  const deal = present({ ...parts, papers }, NOBODY)
  return { ...deal, papers: deal.papers.map((one) => ({ ...one, compare_vin: false })) }
}

/** The deal that a report made in a chat is about. Parties of a deal are the members of its chat. */
export async function dealOfReport(
  db: Db,
  chat_id: string,
  about: AboutDeal,
): Promise<string | null> {
  const found = await findDealOfChat(db, chat_id, about)
  if (about.deal_id !== undefined && found === null) throw new Refusal('NOT_FOUND')
  return found
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
