// What happens to deals when a chat ends, a member is banned or leaves, or a moderator switches a car off. Each function
// locks in the order of the house, so it comes before the caller's own locks.
import type { DealEndCause } from '@keyswap/contract/choices'
import type { Db } from '../../../db/sql.ts'
import { StartOver } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Events } from '../../../outside/events.ts'
import { decide } from '../decide/decide.ts'
import { type DealChange, type Held, isRefused } from '../held-deal.ts'
import { forgetFiles } from '../photos/photos.rules.ts'
import { forgetPhotosBy } from '../photos/photos.store.ts'
import { forgetReviews } from '../reviews/reviews.store.ts'
import {
  forgetInDeals,
  hasOpenDeal,
  holdDealsOf,
  holdDealsOfChats,
  holdDealsWith,
  listPartiesOf,
  type ToldOfDeal,
  wasAgreedIn,
} from '../steps/deals.store.ts'
import { recordDeals, tellDeals } from '../steps/record.rules.ts'

type Ending = {
  cause: DealEndCause
  caused_by?: string | undefined
  /** Whose car was taken off. */
  car_of?: string
}

async function endAll(
  tx: Db,
  all: Held[],
  { cause, caused_by, car_of }: Ending,
): Promise<ToldOfDeal[]> {
  const changes = all.map((held): DealChange => {
    const change = decide(held, { type: 'end', cause, car_of })
    if (isRefused(change)) throw new Refusal(change.refusal)
    return { ...change, caused_by }
  })
  return changes.length > 0 ? (await recordDeals(tx, changes, { by: caused_by })).told : []
}

type ChatEnd = {
  chat_id: string
  /** Who ends it, and knows it. */
  by: string | null
}

/**
 * Also locks the chats. Those that end in one transaction are ended by one call, so that all are locked in the order of the
 * house. A deal in which keys have changed hands goes on.
 */
export async function endDealsIn(tx: Db, chats: ChatEnd[]): Promise<ToldOfDeal[]> {
  const all = await holdDealsOfChats(
    tx,
    chats.map(({ chat_id }) => chat_id),
  )
  const told: ToldOfDeal[] = []
  for (const { chat_id, by } of chats) {
    const ending = all.filter(({ chat }) => chat.id === chat_id)
    told.push(...(await endAll(tx, ending, { cause: 'chat_ended', caused_by: by ?? undefined })))
  }
  return told
}

/** The same for one. Who agreed on a swap in it can still read it; `tellOthers` runs after the commit. */
export const endDealOfChat = (events: Events) => async (tx: Db, chat: ChatEnd) => {
  const told = await endDealsIn(tx, [chat])
  return {
    staysReadable: await wasAgreedIn(tx, chat.chat_id),
    tellOthers: () => tellDeals(events, told),
  }
}

/** Also locks the chats of the member's rings, and the member's cars. Lock the member next, then call `requireNoDeal`. */
export const endDealsOf = async (tx: Db, user_id: string): Promise<ToldOfDeal[]> =>
  endAll(tx, await holdDealsOf(tx, user_id), { cause: 'member_gone' })

/** A deal that was made before the member was locked is not locked itself. */
export async function requireNoDeal(tx: Db, user_id: string): Promise<void> {
  if (await hasOpenDeal(tx, user_id)) throw new StartOver()
}

/** For a car that a moderator switches off. Also locks it. */
export const endDealsWithCar = async (tx: Db, car_id: string): Promise<ToldOfDeal[]> =>
  endAll(tx, await holdDealsWith(tx, car_id), { cause: 'car_switched_off' })

/**
 * For a car that its owner takes off: proposals end, an agreed swap stays as it is. Also locks the car. What it returns runs
 * after the commit.
 */
export const endOffersOf = (events: Events) => async (tx: Db, owner_id: string, car_id: string) => {
  const open = (await holdDealsWith(tx, car_id)).filter(({ deal }) => deal.state === 'open')
  const why = { cause: 'car_withdrawn', caused_by: owner_id, car_of: owner_id } as const
  const told = await endAll(tx, open, why)
  return () => tellDeals(events, told)
}

/** The deals stay for the other parties. */
export async function forgetDeals(tx: Db, user_id: string): Promise<void> {
  await forgetInDeals(tx, user_id)
  await forgetFiles(tx, await forgetPhotosBy(tx, user_id))
  await forgetReviews(tx, user_id)
}

/** Returns a function that tells the other parties of a member's deals; call it after the commit. */
export async function tellPartiesLater(
  events: Events,
  db: Db,
  user_id: string,
): Promise<() => Promise<void>> {
  const deals = await listPartiesOf(db, user_id)
  return async () => {
    for (const { deal_id, parties } of deals)
      await events.notify(parties, { type: 'deal', deal_id })
  }
}
