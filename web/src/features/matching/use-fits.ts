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

/** Whether the page fits the screen: nothing scrolls then, so a swipe upwards can move the card. */
export const useFits = (): boolean => useSyncExternalStore(subscribe, fits)
