import { useSyncExternalStore } from 'react'

// Same as --breakpoint-rail and --breakpoint-wide in tokens.css.
const rail = matchMedia('(min-width: 48rem)')
const wide = matchMedia('(min-width: 68.75rem)')

/** A narrow screen: tabs at the bottom, long forms in steps. */
export const useIsPhone = (): boolean => !useMatches(rail)

/** Room for two columns: details beside the deck, a chat beside the list. */
export const useIsWide = (): boolean => useMatches(wide)

const useMatches = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
