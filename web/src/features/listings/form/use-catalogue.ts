import type { Make } from '@keyswap/contract/catalogue'
import { useState } from 'react'
import { modelsOf, suggest } from './suggestions.ts'

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
      import('@keyswap/contract/catalogue').then(
        ({ catalogue }) => {
          makes = catalogue
          setKnown(catalogue)
        },
        () => {},
      )
    },
  }
}
