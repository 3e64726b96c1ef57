// What a search means for cars that are not listed yet.
import { catalogue } from '@keyswap/contract/listings/catalogue'
import { modelKey } from '../../listings/index.ts'
import type { Search } from './search.rules.ts'
import { ModelIndex, type Reading, readingsOf } from './search.ts'

let everyModel: ModelIndex | undefined
const catalogued = (): ModelIndex =>
  (everyModel ??= new ModelIndex(
    catalogue.flatMap(({ name, models }) =>
      ['', ...models].map((model) => ({ key: modelKey(name, model) })),
    ),
  ))

// More make no difference to a member, but cost a row each.
const MEANINGS = 4
const WAYS = 16

/**
 * The ways to read a search text, with its typing errors corrected: a car fits if it has all words of one way, its year and its kind.
 * A word is right if a listed car or the catalogue has it. None if the text has no word.
 */
export async function readSearch(search: Search, text: string): Promise<Reading[]> {
  const indexes = [await search.index(), catalogued()]
  const meaningsOf = (typed: string): string[] => {
    if (indexes.some((index) => index.knows(typed))) return [typed]
    const slips = indexes.flatMap((index) => [...index.slipsOf(typed)])
    const near = slips.sort(([, one], [, other]) => one - other).map(([word]) => word)
    return near.length === 0 ? [typed] : [...new Set(near)].slice(0, MEANINGS)
  }
  return readingsOf(text)
    .filter(({ words, year, kind }) => words.length > 0 || (year ?? kind) !== undefined)
    .flatMap(({ words, ...facts }) =>
      combined(words.map(meaningsOf)).map((meant) => ({ words: meant, ...facts })),
    )
    .slice(0, WAYS)
}

/** Every choice of one word from each list, the first ones first. */
const combined = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>(
    (sofar, words) => sofar.flatMap((some) => words.map((word) => [...some, word])).slice(0, WAYS),
    [[]],
  )
