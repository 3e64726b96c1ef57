import type { Version } from '@keyswap/contract/deals'
import { carOf, changedFacts, type Fact } from '../car-facts.ts'
import { offsetOf } from '../meeting.ts'

/** The parts of a version that can be compared and read one by one. */
export const termsParts = ['cars', 'money', 'when', 'where', 'extras'] as const
export type TermsPart = (typeof termsParts)[number]

/** Which parts a version changes; all of the first version are new, so none is marked. */
export const changedParts = (now: Version, before: Version | undefined): TermsPart[] =>
  before === undefined
    ? []
    : termsParts.filter(
        (part) =>
          keyOf[part](now) !== keyOf[part](before) ||
          (part === 'cars' && describesAnew(now, before)),
      )

/** A listing may be edited between two versions, and a car of an agreed swap corrected. */
const describesAnew = (now: Version, before: Version): boolean =>
  now.terms.legs.some(({ car_id }) => factChanges(now, before, car_id).length > 0)

/**
 * What everyone has agreed to as a note stands in the agreement, which has that of the next version in its place. In proposals
 * before, a note is what somebody says with them.
 */
export function replacedNote(now: Version, before: Version | undefined): string | null {
  const isAgreed = before !== undefined && before.accepted_by.length >= before.terms.legs.length
  return isAgreed && now.terms.note !== before.terms.note ? before.terms.note : null
}

/** What a version says differently of a car that is in both. */
export function factChanges(now: Version, before: Version, car_id: string): Fact[] {
  const [is, was] = [carOf(now, car_id), carOf(before, car_id)]
  return is && was ? changedFacts(is, was) : []
}

const inAnyOrder = (lines: string[]): string => lines.sort().join('\n')

/** Two versions say the same of a part if its keys are equal. */
const keyOf: Record<TermsPart, (version: Version) => string> = {
  cars: ({ terms }) =>
    inAnyOrder(
      terms.legs.map(({ giver_id, receiver_id, car_id }) =>
        [giver_id, receiver_id, car_id].join(' '),
      ),
    ),
  money: ({ terms }) =>
    inAnyOrder(
      terms.cash.map(({ from_id, to_id, amount_cents, currency, by }) =>
        [from_id, to_id, amount_cents, currency, by].join(' '),
      ),
    ),
  when: ({ terms: { meet_at } }) =>
    meet_at === null ? '' : `${new Date(meet_at).toISOString()} ${offsetOf(meet_at)}`,
  where: ({ terms }) => terms.place ?? '',
  extras: ({ terms }) =>
    inAnyOrder(
      terms.extras
        .filter(({ items, other }) => items.length > 0 || other !== null)
        .map(
          ({ car_id, items, other }) => `${car_id} ${[...items].sort().join(' ')} ${other ?? ''}`,
        ),
    ),
}
