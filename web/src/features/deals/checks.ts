import type { Checks, Deal, Leg, Version } from '@keyswap/contract/deals'
import { type CheckItem, mayTick } from '@keyswap/contract/deals/checklists'

type Item = Checks['items'][number]

/** Whose ticks an item of a car's list needs. */
export const tickersOf = (item: CheckItem, { country }: Checks, leg: Leg): string[] => [
  ...(mayTick(item, country, 'giver') ? [leg.giver_id] : []),
  ...(mayTick(item, country, 'receiver') ? [leg.receiver_id] : []),
]

export const isTicked = ({ item, done_by }: Item, checks: Checks, leg: Leg): boolean =>
  tickersOf(item, checks, leg).every((id) => done_by.includes(id))

/** Every car has a VIN, and every item of its list all its ticks. */
export const papersAreSettled = (deal: Deal, { terms }: Version): boolean =>
  terms.legs.every(
    (leg) =>
      deal.papers.some(({ car_id, vin }) => car_id === leg.car_id && vin !== null) &&
      deal.checks
        .filter(({ car_id }) => car_id === leg.car_id)
        .every((checks) => checks.items.every((item) => isTicked(item, checks, leg))),
  )

/** How many items of a car's list wait for a tick of this party. */
export const openTicksIn = (checks: Checks, leg: Leg, user_id: string): number =>
  checks.items.filter(
    ({ item, done_by }) =>
      tickersOf(item, checks, leg).includes(user_id) && !done_by.includes(user_id),
  ).length

/** Of all lists. */
export const openTicksOf = (deal: Deal, { terms }: Version, user_id: string): number =>
  terms.legs
    .flatMap((leg) =>
      deal.checks
        .filter(({ car_id }) => car_id === leg.car_id)
        .map((checks) => openTicksIn(checks, leg, user_id)),
    )
    .reduce((sum, count) => sum + count, 0)
