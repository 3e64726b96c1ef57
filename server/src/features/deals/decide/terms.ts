// What a version's terms must fulfil beyond their schema.
import type { Cash } from '@keyswap/contract/cash'
import type { Leg, Snapshot, Terms } from '@keyswap/contract/deals'
import type { FieldError } from '@keyswap/contract/errors'
import { deal as limits } from '@keyswap/contract/limits'
import { hashOf } from '../../../calls/canonical-json.ts'
import { isDifferent } from './corrections.ts'

const HOUR = 3_600_000

/** What the agreement says, and which papers it says it with. */
export const agreementHashOf = (version_hash: string, papers_revision: number): string =>
  hashOf({ papers_revision, version_hash })

type Asked = {
  /** Null if nothing is. */
  agreed: { cars: Snapshot['cars']; meet_at: string | null } | null
  terms: Omit<Terms, 'valid_until'> & { valid_until?: string | undefined }
  /** The members of the chat. */
  parties: readonly string[]
  now: Date
}

/** What is wrong with proposed terms, by field; empty if nothing is. Whose cars they are is checked elsewhere. */
export const faultsOfTerms = (asked: Asked): FieldError[] => [
  ...faultsOfLegs(asked),
  ...faultsOfCash(asked),
  ...faultsOfExtras(asked),
  ...faultsOfTimes(asked),
  ...faultsOfCorrections(asked),
]

const fault = (field: string, message: string): FieldError => ({ path: `terms.${field}`, message })

const isRepeated = <T>(values: readonly T[]): boolean => new Set(values).size < values.length

function faultsOfLegs({ terms: { legs }, parties }: Asked): FieldError[] {
  if (isRepeated(legs.map(({ car_id }) => car_id)))
    return [fault('legs', 'A car can be given only once.')]
  if (!isClosedCycle(legs, parties))
    return [fault('legs', 'Each party must give one car and get one, in one circle.')]
  return []
}

/** Whether following the legs from any party leads through all parties once and back. */
function isClosedCycle(legs: readonly Leg[], parties: readonly string[]): boolean {
  if (legs.length !== parties.length) return false
  const next = new Map(legs.map(({ giver_id, receiver_id }) => [giver_id, receiver_id]))
  const walked = new Set<string>()
  let at = parties[0]
  while (at !== undefined && !walked.has(at)) {
    walked.add(at)
    at = next.get(at)
  }
  return at === parties[0] && parties.length > 0 && parties.every((party) => walked.has(party))
}

/** The same for both directions. */
const pairOf = ({ from_id, to_id }: Cash): string => [from_id, to_id].sort().join(' ')

function faultsOfCash({ terms: { cash }, parties }: Asked): FieldError[] {
  const strange = cash.some(
    ({ from_id, to_id }) => ![from_id, to_id].every((id) => parties.includes(id)),
  )
  if (strange) return [fault('cash', 'Only the parties can pay each other.')]
  if (cash.some(({ from_id, to_id }) => from_id === to_id))
    return [fault('cash', 'Nobody pays themselves.')]
  if (isRepeated(cash.map(pairOf)))
    return [fault('cash', 'Between two parties, one pays the other, in one currency.')]
  return []
}

function faultsOfExtras({ terms: { extras, legs } }: Asked): FieldError[] {
  const cars = legs.map(({ car_id }) => car_id)
  if (extras.some(({ car_id }) => !cars.includes(car_id)))
    return [fault('extras', 'Extras belong to a car of this swap.')]
  if (isRepeated(extras.map(({ car_id }) => car_id)))
    return [fault('extras', 'A car’s extras are listed once.')]
  if (extras.some(({ items }) => isRepeated(items)))
    return [fault('extras', 'Each extra is listed once.')]
  return []
}

/** Until a swap is agreed its listings can be edited, so there is nothing to correct. */
function faultsOfCorrections({ terms: { corrections = [] }, agreed }: Asked): FieldError[] {
  if (corrections.length === 0) return []
  if (agreed === null) return [fault('corrections', 'Nothing is agreed yet: edit the car.')]
  if (isRepeated(corrections.map(({ car_id, field }) => `${car_id} ${field}`)))
    return [fault('corrections', 'Each fact is corrected once.')]
  const isOfCar = corrections.every(({ car_id }) => agreed.cars.some(({ id }) => id === car_id))
  if (!isOfCar) return [fault('corrections', 'Only the cars of this swap can be corrected.')]
  const isNew = corrections.every((one) => isDifferent(one, agreed.cars))
  return isNew ? [] : [fault('corrections', 'This is what was agreed already.')]
}

/** A meeting that is agreed may have begun: what is different about a car is often seen only there. */
function faultsOfTimes({ terms: { meet_at, valid_until }, now, agreed }: Asked): FieldError[] {
  const found: FieldError[] = []
  if (meet_at !== null && !isAfter(meet_at, now) && meet_at !== agreed?.meet_at)
    found.push(fault('meet_at', 'The meeting must be in the future.'))
  if (meet_at !== null && Date.parse(meet_at) > now.getTime() + limits.max_ahead_ms)
    found.push(fault('meet_at', 'The meeting must be within two years.'))
  if (valid_until !== undefined && !isAfter(valid_until, now))
    found.push(fault('valid_until', 'A proposal must be valid for some time.'))
  if (valid_until !== undefined && Date.parse(valid_until) > now.getTime() + limits.max_valid_ms)
    found.push(fault('valid_until', 'A proposal is valid for 30 days at most.'))
  for (const [field, time] of Object.entries({ meet_at, valid_until }))
    if (time && !hasRealOffset(time)) found.push(fault(field, 'There is no such time zone.'))
  return found
}

const isAfter = (time: string, now: Date): boolean => Date.parse(time) > now.getTime()

/** The schema allows offsets up to 23:59, but PostgreSQL only less than 16 hours; real ones end at 14. */
function hasRealOffset(time: string): boolean {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(time) ?? []
  return Number(hours) * HOUR + Number(minutes) * (HOUR / 60) <= 14 * HOUR
}
