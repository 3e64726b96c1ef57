// Every car that fits a kept search has its key, so a car is compared only with the searches that have one of its own keys.
import { finders as findersOf, type Reading, type WantedCars } from '../matching/index.ts'

/** What a car must have to fit: the key, all words, and what the deck's filters ask for. */
export type Way = { key: string; words: string[] | null; wanted: WantedCars }

const ANY = 'any'
const kind = (fuel: string, transmission: string) => `kind ${fuel} ${transmission}`
const word = (text: string) => `word ${text}`
const make = (key: string) => `make ${key}`
const year = (number: number) => `year ${number}`

export function waysOfSearch(reading: Reading): Way[] {
  const wanted = { ...reading.kind, year_from: reading.year, year_to: reading.year }
  // The longest word is the rarest.
  const [longest] = reading.words.toSorted((one, other) => other.length - one.length)
  if (longest !== undefined) return [{ key: word(longest), words: reading.words, wanted }]
  if (reading.year !== undefined) return [{ key: year(reading.year), words: null, wanted }]
  return waysOfFilters(wanted)
}

/** Without a make many cars fit, so each wanted fuel and transmission has a way of its own. */
export function waysOfFilters(wanted: WantedCars): Way[] {
  const { make_key, fuel_type = [ANY], transmission = [ANY] } = wanted
  const keys =
    make_key === undefined
      ? fuel_type.flatMap((fuel) => transmission.map((each) => kind(fuel, each)))
      : [make(make_key)]
  return [...new Set(keys)].map((key) => ({ key, words: null, wanted }))
}

export type SearchedFields = {
  model_key: string
  year: number
  fuel_type: string
  transmission: string
}

/** The keys that a car has, and the words by which it is found. */
export function searchKeysOf(car: SearchedFields): { keys: string[]; finders: string[] } {
  const finders = findersOf(car.model_key)
  const names = car.model_key.split(' ')
  const makes = names.map((_, at) => names.slice(0, at + 1).join(' '))
  const kinds = [car.fuel_type, ANY].flatMap((fuel) =>
    [car.transmission, ANY].map((each) => kind(fuel, each)),
  )
  return { keys: [...kinds, year(car.year), ...makes.map(make), ...finders.map(word)], finders }
}
