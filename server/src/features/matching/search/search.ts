// Finds the models that a search text may mean: words in any order and case, without accents, with up to two typing
// errors each. Pure and in memory; the cars of a model are then one index scan.
import { extraSearchWords } from '@keyswap/contract/listings/make-aliases'
import { editDistance, typosAllowed } from '@keyswap/contract/listings/typos'
import { plain } from '../../listings/index.ts'
import { type Kind, kindOf, kindOfAll } from './kinds.ts'

export type Model = { key: string }

/** One reading of a search text: words of make and model, and a year or a kind of car if other words are read as such. */
export type Reading = { words: string[]; year: number | undefined; kind?: Kind | undefined }

const YEAR = /^(19|20)\d\d$/
// Enough for any car; each word is compared with all models.
const MAX_WORDS = 8

/**
 * First all words as make and model (there is a Peugeot 2008, and a Suzuki Wagon R), then each year among them as the car's
 * year; then all this with words like "wagon" as the kind of car.
 */
export function readingsOf(text: string): Reading[] {
  const words = plain(text).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const years = [...new Set(words.filter((word) => YEAR.test(word)))]
  const named = [
    { words, year: undefined },
    ...years.map((year) => ({
      words: words.toSpliced(words.indexOf(year), 1),
      year: Number(year),
    })),
  ]
  return [...named, ...named.flatMap(ofAKind)]
}

function ofAKind({ words, year }: Reading): Reading[] {
  const kind = kindOfAll(words)
  return kind ? [{ words: words.filter((word) => !kindOf(word)), year, kind }] : []
}

const EXACT = 4
const PREFIX = 3
const SLIP = 2
const TWO_SLIPS = 1

/** `words` is how many of the searched words the model matches. */
export type Found = { key: string; score: number; words: number }

/** The words that find a model: 'mazda mx 5' is also found by 'mx5', a Volkswagen by 'vw'. */
function wordsOf(key: string): Set<string> {
  const words = key.split(' ')
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  return new Set([...words, ...joined, ...extraSearchWords(key)])
}

/** Whether a typed word may be the beginning of a longer one. */
const isBeginning = (typed: string): boolean => typed.length >= 2

/** Everything that, typed as a word, finds a model without a typing error. */
export const finders = (key: string): string[] => [
  ...new Set(
    [...wordsOf(key)].flatMap((word) => [
      word,
      ...Array.from(word, (_, at) => word.slice(0, at)).filter(isBeginning),
    ]),
  ),
]

/** The letters of a word as bits. One typing error changes at most two bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function pushTo<K, V>(lists: Map<K, V[]>, name: K, value: V): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}

/** A score per model key: how well it matches a word. */
type Scores = Map<string, number>

export class ModelIndex {
  readonly #byWord = new Map<string, string[]>()
  readonly #byLength = new Map<number, { word: string; letters: number }[]>()
  readonly #inOrder: string[]

  constructor(models: Model[]) {
    for (const { key } of models) for (const word of wordsOf(key)) pushTo(this.#byWord, word, key)
    this.#inOrder = [...this.#byWord.keys()].sort()
    for (const word of this.#inOrder)
      pushTo(this.#byLength, word.length, { word, letters: lettersOf(word) })
  }

  /** For each list of words, the models that match at least one of them, best first. */
  find(asked: string[][]): Found[][] {
    const scores = new Map([...new Set(asked.flat())].map((word) => [word, this.#scoresOf(word)]))
    return asked.map((words) => ranked(words.map((word) => scores.get(word) ?? new Map())))
  }

  #scoresOf(typed: string): Scores {
    const best: Scores = new Map()
    const note = (known: string, score: number) => {
      for (const key of this.#byWord.get(known) ?? [])
        best.set(key, Math.max(best.get(key) ?? 0, score))
    }
    note(typed, EXACT)
    if (isBeginning(typed)) for (const known of this.#startingWith(typed)) note(known, PREFIX)
    // If the word is known or begins a known one, similar words are noise: a search for Seat must not find a Seal.
    // Nor is a word for a kind of car a misspelt name.
    if (best.size === 0 && !kindOf(typed))
      for (const [known, slips] of this.slipsOf(typed)) note(known, slips === 1 ? SLIP : TWO_SLIPS)
    return best
  }

  /** Whether it is one of the words, or begins one. */
  knows(typed: string): boolean {
    return [...this.#scoresOf(typed).values()].some((score) => score >= PREFIX)
  }

  /** The words that a typed one may mean, if it is not known, with the number of typing errors in it. */
  *slipsOf(typed: string): Generator<[string, number]> {
    const allowed = typosAllowed(typed)
    if (allowed === 0) return
    for (const known of this.#like(typed, allowed)) {
      const slips = editDistance(typed, known, allowed)
      if (slips <= allowed) yield [known, slips]
    }
  }

  /** Known words of similar length and letters: all that this many typing errors can reach, and few others. */
  *#like(typed: string, slips: number): Generator<string> {
    const typedLetters = lettersOf(typed)
    for (let length = typed.length - slips; length <= typed.length + slips; length++)
      for (const { word, letters } of this.#byLength.get(length) ?? [])
        if (countBits(letters ^ typedLetters) <= 2 * slips) yield word
  }

  *#startingWith(typed: string): Generator<string> {
    let low = 0
    let high = this.#inOrder.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#inOrder[middle] ?? '') < typed) low = middle + 1
      else high = middle
    }
    for (let word = this.#inOrder[low]; word?.startsWith(typed); word = this.#inOrder[++low])
      yield word
  }
}

/** Ranks by how many words match, and how well. */
function ranked(byWord: Scores[]): Found[] {
  const found = new Map<string, Found>()
  for (const scores of byWord)
    for (const [key, score] of scores) {
      const sofar = found.get(key)
      found.set(key, { key, score: score + (sofar?.score ?? 0), words: 1 + (sofar?.words ?? 0) })
    }
  // On a tie the shorter name comes first, as less of it is left untyped.
  return [...found.values()].sort(
    (a, b) => b.words - a.words || b.score - a.score || a.key.length - b.key.length,
  )
}
