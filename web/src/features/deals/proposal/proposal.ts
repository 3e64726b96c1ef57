// The form of a proposal: what the member has typed, and the terms that are sent.

import type { Cash } from '@keyswap/contract/cash'
import type { DealExtra, PaymentWay } from '@keyswap/contract/choices'
import type { Deal, Leg, TermsInput, Version } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import type { Currency } from '@keyswap/contract/units'
import type { Speech } from '../../../lib/messages/index.ts'
import { parseCents, typedAmount } from '../cents.ts'
import { foreignZone, localOffset, meetAt, offsetOf, wallTime } from '../meeting.ts'

const DAY = 24 * 3_600_000

/** How many days a proposal can be valid. */
export const validDays = ['1', '3', '7', '14', '30'] as const
type ValidDays = (typeof validDays)[number]

export type TypedPayment = {
  key: number
  from_id: string
  to_id: string
  amount: string
  currency: Currency
  /** Undefined if they have not said. */
  by?: PaymentWay | undefined
}
export type ExtraFields = { items: readonly DealExtra[]; other: string }

export type ProposalFields = {
  /** Which car each party gives, by the party's id; empty if none is chosen. */
  gives: Readonly<Record<string, string>>
  cash: readonly TypedPayment[]
  date: string
  time: string
  /** The offset of the meeting's place, if it is not the reader's: theirs depends on the date. */
  offset: number | null
  place: string
  /** By car. */
  extras: Readonly<Record<string, ExtraFields>>
  note: string
  valid: ValidDays
}

export const noExtras: ExtraFields = { items: [], other: '' }

export const newFields = (gives: ProposalFields['gives']): ProposalFields => ({
  gives,
  cash: [],
  date: '',
  time: '',
  offset: null,
  place: '',
  extras: {},
  note: '',
  valid: '7',
})

const givesIn = ({ legs }: Version['terms']): ProposalFields['gives'] =>
  Object.fromEntries(legs.map(({ giver_id, car_id }) => [giver_id, car_id]))

/** What was typed, with the cars of the agreed version: it may be agreed while a change is written. */
export const withAgreedCars = (
  fields: ProposalFields,
  agreed: Version | undefined,
): ProposalFields => (agreed ? { ...fields, gives: givesIn(agreed.terms) } : fields)

/**
 * A counter-offer starts as what it answers. Its note is the other side's, so it starts empty, or with the one that is agreed:
 * that stands in the agreement, and would be gone from it.
 */
export function proposalFieldsOf(
  { terms }: Version,
  speech: Pick<Speech, 'locale'>,
  agreed?: Version,
): ProposalFields {
  const when = terms.meet_at === null ? { date: '', time: '' } : wallTime(terms.meet_at)
  return {
    ...newFields(givesIn(terms)),
    cash: paymentFields(terms.cash, speech),
    ...when,
    offset:
      terms.meet_at === null || foreignZone(terms.meet_at) === null
        ? null
        : offsetOf(terms.meet_at),
    place: terms.place ?? '',
    note: agreed?.terms.note ?? '',
    extras: Object.fromEntries(
      terms.extras.map(({ car_id, items, other }) => [car_id, { items, other: other ?? '' }]),
    ),
  }
}

/**
 * A proposal after one that came to nothing starts from its last terms: with the cars that can still be given, and the time
 * if it is still ahead. The words of another member are not taken over.
 */
export function fieldsAfter(
  last: Version,
  gives: ProposalFields['gives'],
  viewerId: string,
  now: number,
  speech: Pick<Speech, 'locale'>,
): ProposalFields {
  const fields = proposalFieldsOf(last, speech)
  const { meet_at, note } = last.terms
  const isAhead = meet_at !== null && Date.parse(meet_at) > now
  const isHere = (id: string) => id in gives
  const cars = Object.values(gives)
  return {
    ...fields,
    gives,
    cash: fields.cash.filter(({ from_id, to_id }) => isHere(from_id) && isHere(to_id)),
    extras: Object.fromEntries(Object.entries(fields.extras).filter(([id]) => cars.includes(id))),
    ...(!isAhead && { date: '', time: '', offset: null }),
    note: last.proposed_by === viewerId ? (note ?? '') : '',
  }
}

export const paymentFields = (
  cash: readonly Cash[],
  speech: Pick<Speech, 'locale'>,
): TypedPayment[] =>
  cash.map(({ amount_cents, ...payment }, key) => ({
    ...payment,
    key,
    amount: typedAmount(amount_cents, speech),
  }))

/** Each gives to the next, the last to the first. */
export const legsOf = (order: readonly string[], gives: ProposalFields['gives']): Leg[] =>
  order.map((giver_id, index) => ({
    giver_id,
    receiver_id: order[(index + 1) % order.length] ?? giver_id,
    car_id: gives[giver_id] ?? '',
  }))

/** The order in which the parties of a deal give. */
export const orderOf = ({ parties }: Deal): string[] => parties.map(({ user_id }) => user_id)

export type ProposalIssue =
  | 'car'
  | 'amount'
  | 'too_much'
  | 'when_incomplete'
  | 'when_past'
  | 'when_far'

/** By field: a party's id, the key of a payment, or `when`. */
export type ProposalIssues = Readonly<Record<string, ProposalIssue>>

export const paymentIssue = (key: number): string => `cash-${key}`

/** Between two there is always a field for money, and an empty one is no payment. */
const paymentsIn = ({ cash }: ProposalFields, order: readonly string[]) =>
  order.length === 2 ? cash.filter(({ amount }) => amount.trim() !== '') : cash

/** Whether an owner can give a car. */
export type CanGive = (owner: string, car_id: string) => boolean

export function issuesOf(
  fields: ProposalFields,
  order: readonly string[],
  now: number,
  canGive: CanGive,
): ProposalIssues {
  const issues: Record<string, ProposalIssue> = {}
  for (const id of order) if (!canGive(id, fields.gives[id] ?? '')) issues[id] = 'car'
  for (const { key, amount } of paymentsIn(fields, order)) {
    const cents = parseCents(amount)
    if (!cents) issues[paymentIssue(key)] = 'amount'
    else if (cents > limits.max_cash_cents) issues[paymentIssue(key)] = 'too_much'
  }
  const when = whenIssue(fields, now)
  if (when) issues.when = when
  return issues
}

function whenIssue(fields: ProposalFields, now: number): ProposalIssue | null {
  if ((fields.date === '') !== (fields.time === '')) return 'when_incomplete'
  const meeting = meetingOf(fields)
  if (meeting === null) return null
  if (Date.parse(meeting) <= now) return 'when_past'
  return Date.parse(meeting) > now + limits.max_ahead_ms ? 'when_far' : null
}

function meetingOf({ date, time, offset }: ProposalFields): string | null {
  if (date === '' || time === '') return null
  return meetAt(date, time, offset ?? localOffset(date, time))
}

/** Of fields without issues. */
export function termsOf(fields: ProposalFields, order: readonly string[], now: number): TermsInput {
  const legs = legsOf(order, fields.gives)
  return {
    legs,
    cash: paymentsIn(fields, order).map(({ from_id, to_id, amount, currency, by }) => ({
      from_id,
      to_id,
      amount_cents: parseCents(amount) ?? 0,
      currency,
      ...(by && { by }),
    })),
    meet_at: meetingOf(fields),
    place: fields.place.trim() || null,
    extras: legs.flatMap(({ car_id }) => {
      const { items, other } = fields.extras[car_id] ?? noExtras
      const isNone = items.length === 0 && other.trim() === ''
      return isNone ? [] : [{ car_id, items: [...items], other: other.trim() || null }]
    }),
    note: fields.note.trim() || null,
    valid_until: new Date(now + validFor(fields.valid)).toISOString(),
  }
}

/** Clocks differ: the longest time stays an hour below the limit. */
const validFor = (days: ValidDays): number =>
  Math.min(Number(days) * DAY, limits.max_valid_ms - DAY / 24)
