import type { Checks, Deal, Leg, Papers, Party, Version } from '@keyswap/contract/deals'
import { type CheckItem, mayTick } from '@keyswap/contract/deals/checklists'

/** Whose ticks an item of a car's list needs. */
export const tickersOf = (item: CheckItem, { country }: Checks, leg: Leg): string[] => [
  ...(mayTick(item, country, 'giver') ? [leg.giver_id] : []),
  ...(mayTick(item, country, 'receiver') ? [leg.receiver_id] : []),
]

/** What the agreement needs of every car before the day. Without an odometer, the one of the listing is printed. */
const NEEDED = ['vin', 'plate', 'first_registration'] as const

export const missingPapers = (papers: Papers): (typeof NEEDED)[number][] =>
  NEEDED.filter((fact) => papers[fact] === null)

/** The agreement has all it needs. */
export const papersAreSettled = (deal: Deal, { terms }: Version): boolean =>
  terms.legs.every(({ car_id }) =>
    deal.papers.some((one) => one.car_id === car_id && missingPapers(one).length === 0),
  )

/** Who gives a car whose papers have no VIN. */
export const withoutVin = ({ parties, papers }: Deal): Party[] =>
  parties.filter(({ gives }) => !papers.some(({ car_id, vin }) => car_id === gives.id && vin))
