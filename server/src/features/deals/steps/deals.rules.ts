import type { DealState } from '@keyswap/contract/choices'
import type { Deal, NewDeal, TermsInput } from '@keyswap/contract/deals'
import { type CheckItem, mayTick, restsOnPapers } from '@keyswap/contract/deals/checklists'
import { deal as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import { writeCursor } from '../../../calls/cursor.ts'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { type Tx, transaction } from '../../../db/transaction.ts'
import { detailsOf, Refusal } from '../../../errors/refusal.ts'
import type { Events } from '../../../outside/events.ts'
import { sayWithStep, type Wording } from '../../chat/index.ts'
import { changed, isAgreementUnseen, isClosed, madeAt } from '../decide/change.ts'
import { type Action, begin, decide } from '../decide/decide.ts'
import { type Words, wordsOf } from '../decide/words.ts'
import { type DealChange, type Held, isRefused, type Refused, refuse } from '../held-deal.ts'
import {
  cursorFor,
  holdChat,
  holdDeal,
  holdHandover,
  listDeals,
  putAway,
  readDeal,
  takeMoment,
  writeTick,
} from './deals.store.ts'
import { present } from './present.ts'
import { isSilent, recordDeals, tellDeals, type WrittenDeals } from './record.rules.ts'

export type Deals = { db: Pool; events: Events }

export async function dealOf({ db }: Deals, caller: Caller, id: string): Promise<Deal> {
  const { viewer_id, deal } = await readDeal(db, caller, id)
  if (!deal) throw new Refusal('NOT_FOUND')
  return present(deal, viewer_id)
}

type Asked = {
  state?: DealState | undefined
  chat_id?: string | undefined
  is_unsettled?: boolean | undefined
  limit?: number | undefined
  after?: string | undefined
}

export async function dealsOf(
  { db }: Deals,
  caller: Caller,
  { after, limit = limits.page, ...asked }: Asked,
) {
  const cursor = await cursorFor(db, caller, after)
  const { viewer_id, listed } = await listDeals(db, caller, { ...asked, limit, after: cursor })
  const last = listed.at(limit - 1)
  return {
    deals: listed.map(({ deal }) => present(deal, viewer_id)),
    next: last && writeCursor({ key: last.created_at, id: last.id }),
  }
}

/**
 * `hold` locks and reads, as the viewer may see it, and `work` decides and writes. Refusals are returned instead of thrown: a
 * rollback would also undo the count of the rate limit.
 */
export async function inStep<Found extends { viewer_id: string }>(
  { db, events }: Deals,
  hold: (tx: Tx) => Promise<Found | undefined>,
  work: (tx: Tx, held: Found) => Promise<WrittenDeals | Refused>,
): Promise<Deal> {
  const outcome = await transaction(db, async (tx) => {
    const held = await hold(tx)
    if (!held) return refuse('NOT_FOUND')
    const written = await work(tx, held)
    // What another did in the meantime takes none of the caller's turns.
    if (isRefused(written) && written.refusal === 'AGREEMENT_CHANGED')
      throw new Refusal(written.refusal)
    return isRefused(written) ? written : { ...written, viewer_id: held.viewer_id }
  })
  if (isRefused(outcome)) {
    const { refusal, ...details } = outcome
    throw new Refusal(refusal, details)
  }
  await tellDeals(events, outcome.told)
  if (!outcome.deal) throw new Refusal('NOT_FOUND')
  return present(outcome.deal, outcome.viewer_id)
}

const carsIn = ({ legs }: TermsInput): string[] => legs.map(({ car_id }) => car_id)

/** Whose steps may have words. */
export type Speaking = Deals & Wording

/** Refused as a message with these words would be. */
async function sayIn(
  tx: Tx,
  wording: Wording,
  { chat, by, words }: { chat: string; by: string; words: Words | null },
  change: DealChange,
): Promise<DealChange | Refused> {
  if (!words || change.steps.length === 0) return change
  const { texts, isAnswer } = words
  const said = { chat_id: chat, user_id: by, texts, answersFirst: !isAnswer }
  const { refusal, is_repeated, ...pace } = await sayWithStep(tx, wording, said)
  if (refusal) return { refusal, ...detailsOf(pace) }
  if (!is_repeated) return change
  const [first, ...more] = change.steps
  return { ...change, steps: first ? [{ ...first, is_repeated }, ...more] : [] }
}

export const proposeDeal = (
  deals: Speaking,
  caller: Caller,
  chat: { kind: 'match' | 'ring'; id: string },
  { client_id, terms, seen_cars }: NewDeal,
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdChat(tx, caller, chat, client_id, carsIn(terms)),
    async (tx, held) => {
      const by = held.viewer_id
      if (held.known) return recordDeals(tx, [], { deal_id: held.known, by })
      const deal_id = newId()
      const action = { by, deal_id, client_id, terms, seen_cars }
      const changes = begin(held, action)
      if (isRefused(changes)) return changes
      const [last, ...before] = changes.toReversed()
      const words = wordsOf(held, { type: 'begin', ...action })
      const said = last && (await sayIn(tx, deals, { chat: chat.id, by, words }, last))
      if (said && isRefused(said)) return said
      return recordDeals(tx, said ? [...before.reverse(), said] : [], { deal_id, by })
    },
  )

/** What a party wants to do. Who that is, is known once the call is checked. */
type Intent<A extends Action> = A extends { by: string } ? Omit<A, 'by'> : never

/** A party's step that concerns this deal alone. */
export const takeStep = (
  deals: Speaking,
  caller: Caller,
  deal_id: string,
  intent: Intent<Action>,
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdDeal(tx, caller, deal_id, 'terms' in intent ? carsIn(intent.terms) : []),
    async (tx, held) => {
      const by = held.viewer_id
      const action = { ...intent, by }
      const decided = decide(held, action)
      if (isRefused(decided)) return decided
      const words = wordsOf(held, action)
      const change = await sayIn(tx, deals, { chat: held.chat.id, by, words }, decided)
      if (isRefused(change)) return change
      return recordDeals(isSilent(held, change) ? tx.last : tx, [change], { deal_id, by })
    },
  )

export type Settling = Deals & { confirms_email: boolean }

/** A word, or the end of a dispute. If the swap is done by it, open deals that name one of its cars end. */
export const settle = (
  deals: Settling,
  caller: Caller,
  deal_id: string,
  intent: Intent<Action & { type: 'hand_over' | 'end_dispute' }>,
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdHandover(tx, caller, deal_id),
    async (tx, { viewer_id: by, all }) => {
      const held = all.find(({ deal }) => deal.id === deal_id)
      if (!held) return refuse('NOT_FOUND')
      const change = decide(held, { ...intent, by })
      if (isRefused(change)) return change
      const { counted } = change
      const counting = counted && { counted: { ...counted, confirmed: deals.confirms_email } }
      return recordDeals(tx, [{ ...change, ...counting }, ...endOthers(all, change)], {
        deal_id,
        by,
      })
    },
  )

function endOthers(all: Held[], { deal_id, cars, car_ids = [] }: DealChange): DealChange[] {
  if (cars !== 'swap') return []
  const namesOne = ({ deal }: Held) =>
    deal.versions.at(-1)?.legs.some(({ car_id }) => car_ids.includes(car_id))
  return all
    .filter((held) => held.deal.id !== deal_id && namesOne(held))
    .map((held) => decide(held, { type: 'end', cause: 'car_swapped' }))
    .filter((change): change is DealChange => !isRefused(change))
}

/** Of several devices that ask, one shows that the swap is done. */
export async function claimSwapMoment(db: Db, { id }: Viewer, deal_id: string): Promise<boolean> {
  const isFirst = await takeMoment(db, deal_id, id)
  if (isFirst === undefined) throw new Refusal('NOT_FOUND')
  return isFirst
}

type Ticked = { dealId: string; carId: string; item: CheckItem }
type TickInput = {
  done: boolean
  agreement_hash?: string | undefined
  waited_ms?: number | undefined
}

export const tickCheck = (
  deals: Deals,
  caller: Caller,
  { dealId: deal_id, carId: car_id, item }: Ticked,
  { done, agreement_hash, waited_ms }: TickInput,
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdDeal(tx, caller, deal_id, null),
    async (tx, held) => {
      const by = held.viewer_id
      const refused = refuseTick(held, by, car_id, item)
      if (refused) return refused
      // One that waited for a connection is about what its sender saw then.
      if (done && restsOnPapers(item) && isAgreementUnseen(held, agreement_hash))
        return refuse('AGREEMENT_CHANGED')
      const made = { made_at: madeAt(held, waited_ms), has_waited: waited_ms !== undefined }
      await writeTick(tx, { deal_id, car_id, item, user_id: by, done, ...made })
      return recordDeals(tx, [changed(held, {}, [])], { deal_id, by })
    },
  )

/** Who does not tick an item does not find it. */
function refuseTick(held: Held, by: string, car_id: string, item: CheckItem): Refused | null {
  const { deal } = held
  const version = deal.versions.find(
    ({ number }) => number === (deal.agreed_version ?? deal.newest),
  )
  const leg = version?.legs.find((one) => one.car_id === car_id)
  const country = version?.cars.find(({ id }) => id === car_id)?.country
  const sides = (['giver', 'receiver'] as const).filter((side) => leg?.[`${side}_id`] === by)
  if (!country || !sides.some((side) => mayTick(item, country, side))) return refuse('NOT_FOUND')
  if (deal.state === 'open') return refuse('NOT_AGREED')
  return isClosed(held) ? refuse('DEAL_OVER') : null
}

/** The reminder to list the car that the viewer got. */
export async function putAwayReminder(
  { db }: Deals,
  viewer: Viewer,
  deal_id: string,
): Promise<{ ok: true }> {
  const found = await putAway(db, deal_id, viewer.id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (!found.is_done) throw new Refusal('NOT_DONE')
  return { ok: true }
}
