import type { DeckCar } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'
import { byNearness, placeOf, showCards } from './deck.rules.ts'
import {
  carsOfModels,
  carsOfModelsAndYear,
  carsOfYear,
  type Hit,
  listModels,
  newestCars,
} from './search.store.ts'
import { ModelIndex, readQuery } from './search.ts'

const FRESH_MS = 10_000
// Whoever finds nothing may be looking for what was listed a moment ago.
const FRESH_FOR_A_MISS_MS = 1_000
const MODELS_TRIED = 60

export type Search = { index(now: number, fresh_ms?: number): Promise<ModelIndex> }

/** Which models there are is read again every few seconds at most, for all searches together. */
export function createSearch(db: Db): Search {
  let read: { at: number; index: Promise<ModelIndex> } | undefined
  return {
    index(now, fresh_ms = FRESH_MS) {
      if (!read || now - read.at > fresh_ms) {
        const index = listModels(db).then((models) => new ModelIndex(models))
        // A failed look is nobody's later answer.
        index.catch(() => {
          read = undefined
        })
        read = { at: now, index }
      }
      return read.index
    },
  }
}

export type SearchAnswer = {
  results: DeckCar[]
  isUsingFallback: boolean
  fallbackMessage: string | null
}

export async function searchCars(
  db: Db,
  search: Search,
  viewer: Viewer,
  text: string,
  now: number,
): Promise<SearchAnswer> {
  const { words, year } = readQuery(text)
  const found = words.length === 0 ? [] : await findModels(search, words, now)
  const whole = found.filter((model) => model.words === words.length).map(({ key }) => key)
  const partial = found.map(({ key }) => key)
  const from = await placeOf(db, viewer.id)
  const show = (hits: Hit[]) => showCards(db, hits, from)

  const exact = await hitsFor(db, viewer, whole, words.length === 0, year)
  if (exact.length > 0)
    return { results: await show(exact), isUsingFallback: false, fallbackMessage: null }
  // Nearer and nearer to anything at all: the model in another year, a part of the words, the newest cars.
  for (const keys of [whole, partial]) {
    const near = await hitsFor(db, viewer, keys, false, undefined)
    if (near.length > 0) return fallback(text, await show(near))
  }
  return fallback(text, byNearness(await show(await newestCars(db, viewer.id))))
}

async function findModels(search: Search, words: string[], now: number) {
  const found = (await search.index(now)).find(words)
  if (found.some((model) => model.words === words.length)) return found
  return (await search.index(now, FRESH_FOR_A_MISS_MS)).find(words)
}

async function hitsFor(
  db: Db,
  viewer: Viewer,
  keys: string[],
  yearAlone: boolean,
  year: number | undefined,
): Promise<Hit[]> {
  const tried = keys.slice(0, MODELS_TRIED)
  if (tried.length > 0)
    return year === undefined
      ? carsOfModels(db, viewer.id, tried)
      : carsOfModelsAndYear(db, viewer.id, tried, year)
  return yearAlone && year !== undefined ? carsOfYear(db, viewer.id, year) : []
}

const fallback = (text: string, results: DeckCar[]): SearchAnswer => ({
  results,
  isUsingFallback: true,
  fallbackMessage: `No cars found for “${text}”. Here are the nearest ones.`,
})
