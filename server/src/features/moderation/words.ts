// An admin's search text as SQL conditions: every word must match somewhere, in any order.
import { all, type Sql, sql } from '../../db/sql.ts'
import { plain } from '../listings/index.ts'

const MOST_WORDS = 8

const ALIKE: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd' }

/** Must give the same result as the SQL function `searchable`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđ]/g, (letter) => ALIKE[letter] ?? letter)

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

export const wordsOf = (search: string): string[] => split(searchable(search))
/** Cars are searched by make, model and year, which are stored without punctuation. */
export const carWordsOf = (search: string): string[] => split(plain(search))

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

export const contains = (column: Sql, words: string[]): Sql =>
  words.length === 0 ? sql`false` : all(words.map((word) => sql`${column} like ${patternOf(word)}`))

export const eitherContains = (one: Sql, other: Sql, words: string[]): Sql =>
  all(
    words
      .map(patternOf)
      .map((pattern) => sql`(${one} like ${pattern} or ${other} like ${pattern})`),
  )
