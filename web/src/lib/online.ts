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

/** The key of what to say when a call had no answer: the connection is named only if it is gone. */
export const noAnswer = () => (isOnline() ? 'kit.no_answer' : 'kit.offline')

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
