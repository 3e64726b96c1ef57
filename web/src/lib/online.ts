import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False only if the browser is certain that there is no connection. */
export const isOnline = (): boolean => navigator.onLine

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
