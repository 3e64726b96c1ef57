// What to suggest while a make or a model is typed.
import type { Make } from '@keyswap/contract/catalogue'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those that begin with what was typed, then those with a word that does, then the rest. */
export function suggest(names: readonly string[], typed: string): string[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return [...names]
  const ranked = names.map((name) => ({ name, rank: rankOf(fold(name), wanted) }))
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name)
}

const NOT_FOUND = 3

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  if (name.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 1
  return name.includes(wanted) ? 2 : NOT_FOUND
}

/** Of a make that the catalogue does not know, no models are known either. */
export const modelsOf = (makes: readonly Make[], make: string): readonly string[] =>
  makes.find(({ name }) => fold(name) === fold(make.trim()))?.models ?? []
