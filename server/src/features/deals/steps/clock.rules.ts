// What time alone changes: proposals expire, reminders are sent, and agreed deals that nobody confirms end.
import { transaction } from '../../../db/transaction.ts'
import { decide } from '../decide/decide.ts'
import { isRefused } from '../held-deal.ts'
import type { Deals } from './deals.rules.ts'
import { holdDealAlone, listDueDeals } from './deals.store.ts'
import { recordDeals, tellDeals } from './record.rules.ts'

const PAGE = 100

/** Each deal is a transaction of its own, decided again under its lock. One that fails does not stop the others. */
export async function passTime(deals: Deals): Promise<void> {
  const failures: unknown[] = []
  let due: { id: string }[]
  do {
    due = await listDueDeals(deals.db, PAGE)
    for (const { id } of due)
      await passTimeOf(deals, id).catch((error: unknown) => failures.push(error))
  } while (due.length === PAGE && failures.length === 0)
  if (failures.length > 0) throw failures[0]
}

async function passTimeOf({ db, events }: Deals, deal_id: string): Promise<void> {
  const told = await transaction(db, async (tx) => {
    const held = await holdDealAlone(tx, deal_id)
    const change = held && decide(held, { type: 'tick' })
    if (!held || !change || isRefused(change)) return []
    return (await recordDeals(tx, [change])).told
  })
  await tellDeals(events, told)
}
