import type { Checks, Deal, Leg, Version } from '@keyswap/contract/deals'
import { type CheckItem, mayTick } from '@keyswap/contract/deals/checklists'

/** Whose ticks an item of a car's list needs. */
export const tickersOf = (item: CheckItem, { country }: Checks, leg: Leg): string[] => [
  ...(mayTick(item, country, 'giver') ? [leg.giver_id] : []),
  ...(mayTick(item, country, 'receiver') ? [leg.receiver_id] : []),
]

/** Every car has a VIN. */
export const papersAreSettled = (deal: Deal, { terms }: Version): boolean =>
  terms.legs.every(({ car_id }) =>
    deal.papers.some((papers) => papers.car_id === car_id && papers.vin !== null),
  )
