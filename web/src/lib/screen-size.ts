import { useSyncExternalStore } from 'react'

// As --breakpoint-rail in tokens.css.
const rail = matchMedia('(min-width: 48rem)')

const subscribe = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** Narrow: the tabs are at the bottom, and a long form goes in steps. */
export const useIsPhone = (): boolean => !useSyncExternalStore(subscribe, () => rail.matches)
