import { useSyncExternalStore } from 'react'

const fits = (): boolean => document.documentElement.scrollHeight <= innerHeight

function subscribe(listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  observer.observe(document.body)
  addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    removeEventListener('resize', listener)
  }
}

/** Whether all of the page is in sight: nothing scrolls then, and a swipe upwards can mean the card. */
export const useFits = (): boolean => useSyncExternalStore(subscribe, fits)
