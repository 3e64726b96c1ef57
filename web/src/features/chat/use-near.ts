import { type RefObject, useEffect, useRef, useState } from 'react'

/** So far above and below what one sees, in heights of it, things are drawn before they come into sight. */
const AHEAD = '200% 0px'

/**
 * Whether something is near enough to what one sees to be drawn. What is not keeps its height, so that nothing moves.
 * Whatever is new is near: it comes in at the end, or where someone scrolls to.
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
