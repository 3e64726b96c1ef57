import type { Car } from '@keyswap/contract/listings'
import { hashOf } from '../../calls/canonical-json.ts'

const facts = [
  'id',
  'year',
  'make',
  'model',
  'mileage',
  'mileage_km',
  'mileage_unit',
  'price',
  'currency',
  'location',
  'transmission',
  'fuel_type',
  'condition',
  'body',
  'first_registration',
  'inspection_until',
  'description',
] as const

/** A listing in what it says of its car, with the addresses of its photos. */
type Listed = { [Fact in (typeof facts)[number]]?: Car[Fact] | undefined } & {
  photos?: readonly string[] | undefined
}

/** Two listings say the same of a car if their hashes are equal. */
export const listingHash = ({ photos = [], ...car }: Listed): string =>
  hashOf({ photos, ...Object.fromEntries(facts.map((fact) => [fact, car[fact] ?? null])) })
