import type { Make } from '@keyswap/contract/listings/catalogue'
import { useState } from 'react'

type Known = {
  makes: readonly Make[]
  /** Makes with an alias that starts with the text: 'vw' finds Volkswagen. */
  byAlias: (text: string) => string[]
  named: (text: string) => string | undefined
}

let loaded: Known = { makes: [], byAlias: () => [], named: () => undefined }

/** Suggests makes and models; the catalogue is loaded when the member focuses a field. */
export function useCatalogue({ make, model }: { make: string; model: string }) {
  const [known, setKnown] = useState(loaded)
  return {
    makes: suggestMakes(known, make),
    models: suggest(modelsOf(known.makes, known.named(make) ?? make), model),
    prepare() {
      if (known.makes.length > 0) return
      // If it fails to load, there are no suggestions, but everything can be typed.
      Promise.all([
        import('@keyswap/contract/listings/catalogue'),
        import('@keyswap/contract/listings/make-aliases'),
      ]).then(
        ([{ catalogue }, { makesByAlias, makeNamed }]) => {
          loaded = { makes: catalogue, byAlias: makesByAlias, named: makeNamed }
          setKnown(loaded)
        },
        () => {},
      )
    },
  }
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Makes by their name, then those with such an alias. An alias typed in full is what is meant, so its make comes first. */
export function suggestMakes({ makes, byAlias, named }: Known, typed: string): string[] {
  const meant = named(typed)
  const found = suggest(
    makes.map(({ name }) => name),
    typed,
  )
  return [...new Set([...(meant === undefined ? [] : [meant]), ...found, ...byAlias(typed)])]
}

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
