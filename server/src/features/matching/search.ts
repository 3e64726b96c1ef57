// Finds the models that a few typed words may mean: in any order, whatever their case and accents, and with a
// slip of the finger. Pure and in memory; the cars of a model are then one index scan.
import { plain } from '../listings/index.ts'

export type Model = { key: string }

export type Query = { words: string[]; year: number | undefined }

const YEAR = /^(19|20)\d\d$/

/** The year among the words, and the rest of them. */
export function readQuery(text: string): Query {
  const words = plain(text).split(' ').filter(Boolean)
  const year = words.find((word) => YEAR.test(word))
  return { words: words.filter((word) => word !== year), year: year ? Number(year) : undefined }
}

const EXACT = 4
const PREFIX = 3
const SLIP = 2
const TWO_SLIPS = 1
const LONG = 4
const VERY_LONG = 7

/** How well a typed word fits a known one; 0 for not at all. */
export function fit(typed: string, known: string): number {
  if (typed === known) return EXACT
  if (typed.length >= 2 && known.startsWith(typed)) return PREFIX
  if (typed.length < LONG) return 0
  const allowed = typed.length >= VERY_LONG ? 2 : 1
  const slips = distance(typed, known, allowed)
  if (slips > allowed) return 0
  return slips === 1 ? SLIP : TWO_SLIPS
}

/** Letters typed wrong, left out, too many, or swapped with their neighbour; counted up to `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      line.push(cost)
    }
    before = last
    last = line
  }
  return last[b.length] ?? most + 1
}

export type Found = { key: string; score: number; words: number }

/** 'mazda mx 5' is also looked for as 'mx5'. */
function wordsOf(key: string): Set<string> {
  const words = key.split(' ')
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  return new Set([...words, ...joined])
}

export class ModelIndex {
  readonly #byWord = new Map<string, string[]>()

  constructor(models: Model[]) {
    for (const { key } of models)
      for (const word of wordsOf(key)) {
        const keys = this.#byWord.get(word)
        if (keys) keys.push(key)
        else this.#byWord.set(word, [key])
      }
  }

  /** Models by how many of the words they answer and how well, the best first. */
  find(words: string[]): Found[] {
    const found = new Map<string, Found>()
    for (const word of words) {
      const best = new Map<string, number>()
      for (const [known, keys] of this.#byWord) {
        const score = fit(word, known)
        if (score > 0) for (const key of keys) best.set(key, Math.max(best.get(key) ?? 0, score))
      }
      for (const [key, score] of best) {
        const sofar = found.get(key)
        found.set(key, { key, score: score + (sofar?.score ?? 0), words: 1 + (sofar?.words ?? 0) })
      }
    }
    // Of two that fit alike, the one with less beside what was typed.
    return [...found.values()].sort(
      (a, b) => b.words - a.words || b.score - a.score || a.key.length - b.key.length,
    )
  }
}
