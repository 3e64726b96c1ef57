import type { Snapshot, Version } from '@keyswap/contract/deals'
import { offsetOf } from './meeting.ts'

/** The parts of a version that can be compared and read one by one. */
export const parts = ['cars', 'money', 'when', 'where', 'extras'] as const
export type Part = (typeof parts)[number]

/** Which parts a version changes; all of the first version are new, so none is marked. */
export const changedParts = (now: Version, before: Version | undefined): Part[] =>
  before === undefined ? [] : parts.filter((part) => keyOf[part](now) !== keyOf[part](before))

const inAnyOrder = (lines: string[]): string => lines.sort().join('\n')

/** The listing may be edited between two versions: the same car can be described differently. */
const describe = ({ cars }: Snapshot, car_id: string): string => {
  const car = cars.find(({ id }) => id === car_id)
  if (!car) return ''
  const { year, make, model, mileage, mileage_km, mileage_unit, price, currency } = car
  return JSON.stringify([year, make, model, mileage, mileage_km, mileage_unit, price, currency])
}

/** Two versions say the same of a part if its keys are equal. */
const keyOf: Record<Part, (version: Version) => string> = {
  cars: ({ terms, snapshot }) =>
    inAnyOrder(
      terms.legs.map(({ giver_id, receiver_id, car_id }) =>
        [giver_id, receiver_id, car_id, describe(snapshot, car_id)].join(' '),
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
