import type { PaperChange } from '@keyswap/contract/chat'
import type { Deal, PapersInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { agreedVersion, changed, isOver, restedOn, unchanged } from '../decide/change.ts'
import { changesOf, joined, merged, papersAsListed, strangerAmong } from '../decide/papers.ts'
import { type Held, type Refused, refuse, type Step } from '../held-deal.ts'
import { forgetFiles } from '../photos/photos.rules.ts'
import { forgetPhotosOf } from '../photos/photos.store.ts'
import { type Deals, inStep } from '../steps/deals.rules.ts'
import { holdDeal } from '../steps/deals.store.ts'
import { recordDeals } from '../steps/record.rules.ts'
import {
  findPapers,
  findUnreadStep,
  findUses,
  forgetPapers,
  listCarsIn,
  listToForget,
  lockVin,
  type SaidOfPapers,
  writePapers,
} from './papers.store.ts'

export type OnForgotten = (tx: Db, car_ids: string[]) => Promise<void>

/**
 * Every change is told in the chat, and gives the agreement another revision. Changes in a row that nobody else has read yet are
 * one step: nobody floods a chat, and what was read stays as it was.
 */
export const putPapers = (
  deals: Deals,
  caller: Caller,
  { dealId: deal_id, carId: car_id }: { dealId: string; carId: string },
  { based_on, ...input }: PapersInput & { based_on?: string | null | undefined },
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdDeal(tx, caller, deal_id, null),
    async (tx, held) => {
      const by = held.viewer_id
      const refused = refusePapers(held, by, car_id)
      if (refused) return refused
      const written = await findPapers(tx, deal_id, car_id)
      const before = written ?? papersAsListed(agreedCar(held, car_id))
      const papers = merged(before, input)
      if (papers.value_cents !== null && papers.currency === null)
        return refuse('INVALID_INPUT', [NO_CURRENCY])
      const changes = changesOf(before, papers)
      if (written && changes.length === 0)
        return recordDeals(tx, [unchanged(held)], { deal_id, by })
      if (based_on !== undefined && based_on !== (written?.updated_at ?? null))
        return refuse('AGREEMENT_CHANGED')
      const { vin } = papers
      if (vin !== null) {
        await lockVin(tx, vin)
      }
      await writePapers(tx, { ...papers, deal_id, car_id, giver_id: by })
      // A VIN of another car is accepted, in this swap or in another: who wrote it first need not be who owns the car.
      const other_swap =
        vin === null ? undefined : strangerAmong(await findUses(tx, vin), { deal_id, giver_id: by })
      const row = { papers_revision: held.deal.papers_revision + 1 }
      const last = await findUnreadStep(tx, held.deal.chat_id, deal_id, by)
      const unticked = changes.length > 0 ? restedOn(held, [car_id]) : []
      const said = {
        by,
        car_id,
        changes,
        last,
        isFirst: !written,
        hasUnticked: unticked.length > 0,
      }
      const change = { ...changed(held, row, stepOf(held, said)), unticked }
      return recordDeals(tx, [{ ...change, ...(other_swap && caseOf(other_swap.deal_id)) }], {
        deal_id,
        by,
      })
    },
  )

const agreedCar = (held: Held, car_id: string) =>
  agreedVersion(held)?.cars.find(({ id }) => id === car_id)

const NO_CURRENCY = { path: 'currency', message: 'A value has a currency.' }

const caseOf = (other_swap: string) => ({
  report: {
    rule: 'vin_elsewhere' as const,
    reason: `A VIN of this swap is also in another one, #${other_swap.slice(-limits.hash_shown)}.`,
    other_deal: other_swap,
  },
})

type Told = {
  by: string
  car_id: string
  changes: PaperChange[]
  last: SaidOfPapers | undefined
  isFirst: boolean
  hasUnticked: boolean
}

/** A member gives one car in a swap, so the last step is about the same one. */
function stepOf(held: Held, { by, car_id, changes, last, isFirst, hasUnticked }: Told): Step[] {
  const agreed = agreedVersion(held)
  const found = agreedCar(held, car_id)
  if (!agreed || !found || changes.length === 0) return []
  const { year, make, model } = found
  const step = {
    ...{ step: 'papers_changed' as const, by, version: agreed.number },
    ...{ car: { year, make, model }, papers: changes },
    ...((isFirst || last?.filled_in) && { filled_in: true as const }),
    ...(hasUnticked && { unticked: true as const }),
  }
  if (!last) return [step]
  const { id, seq, papers, unticked } = last
  return [
    {
      ...step,
      papers: joined(papers, changes),
      ...(unticked && { unticked }),
      instead_of: { id, seq },
    },
  ]
}

/**
 * Only a car's giver finds its papers to write. They lock when its receiver has the keys, and while something is disputed or the
 * chat is closed: then the agreement is what somebody may have to show.
 */
function refusePapers(held: Held, by: string, car_id: string): Refused | null {
  const { deal } = held
  const version = deal.versions.find(
    ({ number }) => number === (deal.agreed_version ?? deal.newest),
  )
  const leg = version?.legs.find((one) => one.car_id === car_id && one.giver_id === by)
  if (!leg) return refuse('NOT_FOUND')
  if (deal.state === 'open') return refuse('NOT_AGREED')
  if (isOver(held)) return refuse('DEAL_OVER')
  if (deal.state === 'disputed') return refuse('DEAL_DISPUTED')
  if (deal.words.some((word) => word.by === leg.receiver_id)) return refuse('PAPERS_LOCKED')
  return held.chat.is_open ? null : refuse('CHAT_CLOSED')
}

const PAGE = 100

/**
 * Papers and photos of deals that ended without keys go after 30 days, those of others after a year. `onForgotten` gets the cars
 * whose agreements are gone.
 */
export async function forgetOldPapers(
  { db }: Pick<Deals, 'db'>,
  onForgotten: OnForgotten,
): Promise<void> {
  let old: string[]
  do {
    old = (await listToForget(db, PAGE)).map(({ id }) => id)
    await transaction(db, async (tx) => {
      await forgetPapers(tx, old)
      await forgetFiles(tx, await forgetPhotosOf(tx, old))
      await onForgotten(tx, await listCarsIn(tx, old))
    })
  } while (old.length === PAGE)
}
