import type { SearchFallback } from '@keyswap/contract/choices'
import type { DeckCar } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { type Json, jsonObject } from '../../../calls/json.ts'
import type { Db } from '../../../db/sql.ts'
import type { Point } from '../deck/conditions.store.ts'
import {
  byNearness,
  listOf,
  placeOf,
  presentFrom,
  type ShownCard,
} from '../deck/deck-cards.rules.ts'
import {
  carsOfModels,
  carsWith,
  type Hit,
  type Hits,
  listModels,
  newestCars,
  READ,
  type SearchConditions,
} from './search.store.ts'
import { type Found, ModelIndex, type Reading, readingsOf } from './search.ts'

const FRESH_MS = 10_000
// A search without results rereads the models: the car may have been listed a moment ago.
const FRESH_FOR_A_MISS_MS = 1_000
// Usually the first few models fill the page; more are read only if they don't.
const MODELS_AT_FIRST = 60
const PAGE = READ - 1

// The models are kept for at least this many times as long as it took to read them, so that with very many models the
// server does not spend most of its time rereading them.
const REST_FOR_WORK = 5

export type Search = { index(fresh_ms?: number): Promise<ModelIndex> }

/** Caches the list of models for a few seconds, shared by all searches. */
export function createSearch(db: Db): Search {
  let read: { at: number; index: Promise<ModelIndex> } | undefined
  let rest_ms = 0
  async function readModels(): Promise<ModelIndex> {
    const begun = performance.now()
    const index = new ModelIndex(await listModels(db))
    rest_ms = REST_FOR_WORK * (performance.now() - begun)
    return index
  }
  return {
    index(fresh_ms = FRESH_MS) {
      const now = performance.now()
      if (!read || now - read.at > Math.max(fresh_ms, rest_ms)) {
        const index = readModels()
        // Don't cache a failed read.
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
  fallback: SearchFallback | null
  fallbackMessage: string | null
  has_more: boolean
}

export async function searchCars(
  db: Db,
  search: Search,
  caller: Caller,
  text: string,
): Promise<Json<SearchAnswer>> {
  const readings = readingsOf(text)
  const found = await findModels(search, readings)
  const whole = readings.map((reading, at) => answersOf(reading, found[at] ?? []))
  const reader = readerFor(db, caller)

  const exact = await hitsOf(reader, readings, whole)
  if (exact.length > 0) return answer(reader.show(exact), { has_more: exact.length > PAGE })
  // Fallbacks, ever less specific: the model in another year, some of the words, the newest cars.
  for (const keys of [whole.flat(), (found[0] ?? []).map(({ key }) => key)]) {
    const near = await carsOf(reader, keys, NO_CONDITIONS)
    if (near.length > 0) return similar(text, reader.show(near))
  }
  const newest = await reader.read(newestCars)
  return newest.length > 0 ? newestInstead(text, byNearness(reader.show(newest))) : answer([])
}

type Reader = {
  read(from: (db: Db, caller: Caller) => Promise<Hits>): Promise<Hit[]>
  /** The cards of one page, with the distance from the caller's location. */
  show(hits: Hit[]): ShownCard[]
}

/** A search may take several statements. The first checks the caller, who is known from then on. */
function readerFor(db: Db, caller: Caller): Reader {
  let known: Caller = caller
  let place: Point | undefined
  return {
    async read(from) {
      const { hits, viewer_id, location } = await from(db, known)
      known = { id: viewer_id }
      place = placeOf({ location })
      return hits
    },
    show: (hits) => hits.slice(0, PAGE).map(presentFrom(place)),
  }
}

/** Models that match every word. */
const answersOf = ({ words }: Reading, found: Found[]): string[] =>
  found.filter((model) => model.words === words.length).map(({ key }) => key)

async function findModels(search: Search, readings: Reading[]): Promise<Found[][]> {
  const asked = readings.map(({ words }) => words)
  const found = (await search.index()).find(asked)
  const isHit = readings.some((reading, at) => answersOf(reading, found[at] ?? []).length > 0)
  return isHit ? found : (await search.index(FRESH_FOR_A_MISS_MS)).find(asked)
}

/** The cars for each way to read the search text, in that order, without duplicates. */
async function hitsOf(reader: Reader, readings: Reading[], whole: string[][]): Promise<Hit[]> {
  const hits = new Map<string, Hit>()
  for (const [at, { words, year, kind }] of readings.entries()) {
    const conditions = { year, kind }
    const isNameless = words.length === 0 && (year ?? kind) !== undefined
    for (const hit of isNameless
      ? await reader.read((db, caller) => carsWith(db, caller, conditions))
      : await carsOf(reader, whole[at] ?? [], conditions))
      hits.set(hit.id, hit)
  }
  return [...hits.values()]
}

const NO_CONDITIONS: SearchConditions = { year: undefined }

async function carsOf(
  reader: Reader,
  keys: string[],
  conditions: SearchConditions,
): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let from = 0, many = MODELS_AT_FIRST; from < keys.length && hits.length < READ; many *= 2) {
    const tried = keys.slice(from, from + many)
    hits.push(...(await reader.read((db, caller) => carsOfModels(db, caller, tried, conditions))))
    from += many
  }
  return hits.slice(0, READ)
}

const answer = (
  cards: ShownCard[],
  { fallback = null, fallbackMessage = null, has_more = false }: Partial<SearchAnswer> = {},
): Json<SearchAnswer> =>
  jsonObject<SearchAnswer>({
    results: listOf(cards),
    isUsingFallback: fallback !== null,
    fallback,
    fallbackMessage,
    has_more,
  })

const similar = (text: string, cards: ShownCard[]): Json<SearchAnswer> =>
  answer(cards, {
    fallback: 'similar',
    fallbackMessage: `No cars found for “${text}”. Similar cars:`,
  })

const newestInstead = (text: string, cards: ShownCard[]): Json<SearchAnswer> =>
  answer(cards, {
    fallback: 'newest',
    fallbackMessage: `Nothing like “${text}” here. The newest cars:`,
  })
