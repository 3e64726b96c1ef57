// Puts a deal together as the API returns it, from what the SQL function `deal_for` reads.
import { type Country, checklists } from '@keyswap/contract/checklists'
import type { Checks, Deal, Leg, Party } from '@keyswap/contract/deals'

type Person = Omit<Party, 'gives' | 'gets'>
type ShownLeg = Pick<Leg, 'giver_id' | 'receiver_id'> & { car: Party['gives'] }
type Ticked = { car_id: string; item: string; user_id: string }

export type DealParts = Omit<Deal, 'parties' | 'checks'> & {
  people: Person[]
  legs: ShownLeg[]
  ticks: Ticked[]
}

export function present(parts: DealParts, viewer_id: string): Deal {
  const { people, legs, ticks, ...deal } = parts
  return {
    ...deal,
    parties: inGivingOrder(people, legs, viewer_id),
    versions: deal.versions.map((version) => ({
      ...version,
      snapshot: { ...version.snapshot, names: namesNow(version.snapshot.names, people) },
    })),
    checks: checksOf(deal, ticks),
  }
}

/** Each gives to the next one. */
function inGivingOrder(people: Person[], legs: ShownLeg[], viewer_id: string): Party[] {
  const parties: Party[] = []
  let next = people.find(({ user_id }) => user_id === viewer_id) ?? people[0]
  while (next && parties.length < people.length) {
    const { user_id } = next
    const gives = legs.find(({ giver_id }) => giver_id === user_id)
    const gets = legs.find(({ receiver_id }) => receiver_id === user_id)
    if (!gives || !gets) throw new Error('The legs of a deal are not a cycle')
    parties.push({ ...next, gives: gives.car, gets: gets.car })
    next = people.find((person) => person.user_id === gives.receiver_id)
  }
  return parties
}

/** A deleted member's name is gone from old versions too. */
const namesNow = (names: { user_id: string; name: string }[], people: Person[]) =>
  names.map((named) => {
    const person = people.find(({ user_id }) => user_id === named.user_id)
    return person?.is_deleted ? { ...named, name: person.name } : named
  })

function checksOf({ agreed, versions }: Pick<Deal, 'agreed' | 'versions'>, ticks: Ticked[]) {
  const version = versions.find(({ number }) => number === agreed?.version)
  return (version?.snapshot.cars ?? []).map(({ id, country }) => checksOfCar(id, country, ticks))
}

const checksOfCar = (car_id: string, country: Country, ticks: Ticked[]): Checks => ({
  car_id,
  country,
  items: checklists[country].items.map(({ item }) => ({
    item,
    done_by: ticks
      .filter((tick) => tick.car_id === car_id && tick.item === item)
      .map(({ user_id }) => user_id),
  })),
})
