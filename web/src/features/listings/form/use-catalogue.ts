import type { Make } from '@keyswap/contract/listings/catalogue'
import { useState } from 'react'

let makes: readonly Make[] = []

/** Suggests makes and models; the catalogue is loaded when the member focuses a field. */
export function useCatalogue({ make, model }: { make: string; model: string }) {
  const [known, setKnown] = useState(makes)
  return {
    makes: suggest(
      known.map(({ name }) => name),
      make,
    ),
    models: suggest(modelsOf(known, make), model),
    prepare() {
      if (known.length > 0) return
      // If it fails to load, there are no suggestions, but everything can be typed.
      import('@keyswap/contract/listings/catalogue').then(
        ({ catalogue }) => {
          makes = catalogue
          setKnown(catalogue)
        },
        () => {},
      )
    },
  }
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Names that start with the text, then those with a word that does, then those that contain it. */
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

/** Empty for a make that is not in the catalogue. */
export const modelsOf = (makes: readonly Make[], make: string): readonly string[] =>
  makes.find(({ name }) => fold(name) === fold(make.trim()))?.models ?? []
