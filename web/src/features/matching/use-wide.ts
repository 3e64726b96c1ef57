import { useSyncExternalStore } from 'react'

// As --breakpoint-wide in tokens.css.
const wide = matchMedia('(min-width: 68.75rem)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the details fit beside the deck. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
