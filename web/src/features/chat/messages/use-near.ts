import { type RefObject, useEffect, useRef, useState } from 'react'

/** Blocks render if they are within two viewport heights of what is visible. */
const AHEAD = '200% 0px'

/**
 * Whether an element is close enough to the viewport to render. Otherwise it keeps its measured height, so that nothing
 * moves. A new element counts as near: it appears at the end, or where the member scrolls to.
 */
export function useNear<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  isNear: boolean
  height: number
} {
  const ref = useRef<T>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setHeight(entry.isIntersecting ? null : element.offsetHeight)
      },
      { root: element.closest('.chat-scroller'), rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear: height === null, height: height ?? 0 }
}
