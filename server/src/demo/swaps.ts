// Makes the swaps of the demo, through the same rules as normal calls. Every step can be repeated.
import type { Deal, TermsInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import type { Swap } from '../../../demo/garage.ts'
import type { Viewer } from '../calls/viewer.ts'
import { markRead } from '../features/chat/index.ts'
import { postReview, proposeDeal, putPapers, settle, takeStep } from '../features/deals/index.ts'
import { type DemoContext, WORDING } from './context.ts'
import { type Created, idOf, pairOf, viewerOf } from './created.ts'
import { dateReview, dateStep, dateSwap, dateVersion } from './demo.store.ts'
import { minutesAgo, nextSaturday } from './times.ts'

const DAY_MINUTES = 24 * 60

type Scene = {
  context: DemoContext
  swap: Swap
  now: number
  match_id: string
  sides: readonly [Viewer, Viewer]
  /** The cars' ids, in the order of `sides`. */
  cars: readonly [string, string]
}

export async function addSwap(
  context: DemoContext,
  swap: Swap,
  created: Created,
  now: number,
): Promise<void> {
  const [one, other] = [viewerOf(created, swap.between[0]), viewerOf(created, swap.between[1])]
  const [mine, theirs] = [created.cars.get(swap.cars[0]), created.cars.get(swap.cars[1])]
  const match_id = created.matches.get(pairOf(...swap.between))
  if (!one || !other || !mine || !theirs || !match_id) return
  const scene: Scene = {
    context,
    swap,
    now,
    match_id,
    sides: [one, other],
    cars: [mine, theirs],
  }
  const deal_id = await makeOffers(scene)
  await agree(scene, deal_id)
  await finish(scene, deal_id)
  await dateAll(scene, deal_id)
}

const sideOf = (turn: number): 0 | 1 => (turn % 2 === 0 ? 0 : 1)

async function makeOffers(scene: Scene): Promise<string> {
  const { swap, match_id, sides } = scene
  const context = { ...scene.context, ...WORDING }
  const client_id = (number: number) => idOf(`swap ${match_id} ${number}`)
  const first = { client_id: client_id(1), terms: termsOf(scene, 0) }
  const { id } = await proposeDeal(context, sides[0], { kind: 'match', id: match_id }, first)
  for (let turn = 1; turn < swap.offers.length; turn++) {
    const by = sides[sideOf(turn)].id
    const offer = { client_id: client_id(turn + 1), terms: termsOf(scene, turn) }
    await takeStep(context, { id: by }, id, { type: 'counter', based_on: turn, ...offer })
  }
  return id
}

function termsOf({ swap, sides, cars, now }: Scene, turn: number): TermsInput {
  const offer = swap.offers[turn]
  if (!offer) throw new Error(`no offer ${turn}`)
  const [payer, euros] = offer.cash
  const carOf = (key: string) => cars[key === swap.cars[0] ? 0 : 1]
  return {
    legs: ([0, 1] as const).map((side) => ({
      car_id: cars[side],
      giver_id: sides[side].id,
      receiver_id: sides[side === 0 ? 1 : 0].id,
    })),
    cash: [
      {
        from_id: sides[payer].id,
        to_id: sides[payer === 0 ? 1 : 0].id,
        amount_cents: euros * 100,
        currency: 'EUR',
      },
    ],
    meet_at: offer.saturday_at === undefined ? null : nextSaturday(now, offer.saturday_at),
    place: offer.place,
    extras: (offer.extras ?? []).map(([car, items, other]) => ({
      car_id: carOf(car),
      items: [...items],
      other: other ?? null,
    })),
    note: offer.note ?? null,
    valid_until: new Date(now + limits.max_valid_ms).toISOString(),
  }
}

async function agree({ context, swap, sides, cars }: Scene, deal_id: string): Promise<void> {
  if (swap.agreed === undefined) return
  const version = swap.offers.length
  const by = sides[sideOf(version)].id
  const deal: Deal = await takeStep({ ...context, ...WORDING }, { id: by }, deal_id, {
    type: 'accept',
    version,
  })
  // An earlier fill has already finished this swap.
  if (deal.state !== 'agreed') return
  for (const { car, plate, vin, odometer, keys, defects = null } of swap.papers ?? []) {
    const side = car === swap.cars[0] ? 0 : 1
    const papers = { vin, plate, odometer, odometer_unit: 'km', defects, keys } as const
    await putPapers(context, sides[side], { dealId: deal_id, carId: cars[side] }, papers)
  }
}

async function finish({ context, swap, sides, now }: Scene, deal_id: string): Promise<void> {
  if (swap.done === undefined) return
  // Keys change hands on the day after the agreement at the earliest.
  const yesterday = minutesAgo(now, DAY_MINUTES)
  await dateSwap(context.db, deal_id, { created: yesterday, agreed: yesterday, done: null })
  const settling = { ...context, confirms_email: false }
  for (const side of sides) await settle(settling, side, deal_id, { type: 'hand_over' })
  for (const [by, , text] of swap.reviews ?? []) {
    const user_id = sides[by === 0 ? 1 : 0].id
    const ticks = { would_swap_again: true, as_described: true, on_time: true }
    await postReview(context, sides[by], deal_id, { user_id, ...ticks, text })
  }
}

/** Dates everything as the list says. Both members have read the chat of an agreed swap; a proposal is still unread. */
async function dateAll({ context, swap, now, match_id, sides }: Scene, id: string): Promise<void> {
  const { db } = context
  const at = (minutes: number) => minutesAgo(now, minutes)
  for (const [index, { minutes }] of swap.offers.entries()) {
    const step = index === 0 ? 'proposed' : 'countered'
    await dateVersion(db, id, index + 1, at(minutes))
    await dateStep(db, id, [step], index + 1, at(minutes))
  }
  const { agreed, done } = swap
  const version = swap.offers.length
  if (agreed !== undefined) await dateStep(db, id, ['accepted', 'agreed'], version, at(agreed))
  if (done !== undefined) await dateStep(db, id, ['handed_over', 'done'], version, at(done))
  await dateSwap(db, id, {
    created: at(swap.offers[0]?.minutes ?? 0),
    agreed: agreed === undefined ? null : at(agreed),
    done: done === undefined ? null : at(done),
  })
  for (const [by, minutes] of swap.reviews ?? [])
    await dateReview(db, id, sides[by].id, at(minutes))
  const seq = Number.MAX_SAFE_INTEGER
  if (agreed !== undefined)
    for (const side of sides) await markRead(context, side, { kind: 'match', id: match_id }, seq)
}
