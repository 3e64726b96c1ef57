import type { Terms, Version } from '@keyswap/contract/deals'
import { offsetOf } from './meeting.ts'

/** The parts of a version that can be compared and read one by one. */
export const parts = ['cars', 'money', 'when', 'where', 'extras'] as const
export type Part = (typeof parts)[number]

/** Which parts a version changes; all of the first version are new, so none is marked. */
export const changedParts = (now: Version, before: Version | undefined): Part[] =>
  before === undefined
    ? []
    : parts.filter((part) => keyOf[part](now.terms) !== keyOf[part](before.terms))

const inAnyOrder = (lines: string[]): string => lines.sort().join('\n')

/** Two terms say the same of a part if its keys are equal. */
const keyOf: Record<Part, (terms: Terms) => string> = {
  cars: ({ legs }) =>
    inAnyOrder(
      legs.map(({ giver_id, receiver_id, car_id }) => `${giver_id} ${receiver_id} ${car_id}`),
    ),
  money: ({ cash }) =>
    inAnyOrder(
      cash.map(({ from_id, to_id, amount_cents, currency }) =>
        [from_id, to_id, amount_cents, currency].join(' '),
      ),
    ),
  when: ({ meet_at }) =>
    meet_at === null ? '' : `${new Date(meet_at).toISOString()} ${offsetOf(meet_at)}`,
  where: ({ place }) => place ?? '',
  extras: ({ extras }) =>
    inAnyOrder(
      extras
        .filter(({ items, other }) => items.length > 0 || other !== null)
        .map(
          ({ car_id, items, other }) => `${car_id} ${[...items].sort().join(' ')} ${other ?? ''}`,
        ),
    ),
}
