// A key is one thing that every car which fits a kept search has: so few of all kept searches are compared with a car.
import { finders as findersOf, type Wanted } from '../matching/index.ts'

/** What a car must have to fit: all words, and what the deck's filters ask for. */
export type Way = { key: string; words: string[] | null; wanted: Wanted }

const ANY = 'any'
const word = (text: string) => `word ${text}`
const make = (key: string) => `make ${key}`
const year = (number: number) => `year ${number}`

export function wayOfSearch(reading: { words: string[]; year: number | undefined }): Way {
  // The longest is the rarest.
  const [longest] = reading.words.toSorted((one, other) => other.length - one.length)
  return {
    key: longest === undefined ? year(reading.year ?? 0) : word(longest),
    words: reading.words,
    wanted: { year_from: reading.year, year_to: reading.year },
  }
}

export const wayOfFilters = (wanted: Wanted): Way => ({
  key: wanted.make_key === undefined ? ANY : make(wanted.make_key),
  words: null,
  wanted,
})

export type NewCar = { model_key: string; year: number }

/** The keys that a car has, and the words that find it. */
export function keysOf(car: NewCar): { keys: string[]; finders: string[] } {
  const finders = findersOf(car.model_key)
  const names = car.model_key.split(' ')
  const makes = names.map((_, at) => names.slice(0, at + 1).join(' '))
  return { keys: [ANY, year(car.year), ...makes.map(make), ...finders.map(word)], finders }
}
