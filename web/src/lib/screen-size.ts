import { useSyncExternalStore } from 'react'

// Same as --breakpoint-rail in tokens.css.
const rail = matchMedia('(min-width: 48rem)')

const subscribe = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** A narrow screen: tabs at the bottom, long forms in steps. */
export const useIsPhone = (): boolean => !useSyncExternalStore(subscribe, () => rail.matches)
