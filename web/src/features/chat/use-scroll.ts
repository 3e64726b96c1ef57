import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as being there. */
const NEAR_PX = 48
/** Older messages are asked for before one has come to the first: so many screens above it. */
const SCREENS_AHEAD = 1.5

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

type Wanted = {
  scroller: RefObject<HTMLElement | null>
  /** All that is scrolled; its last list ends with the newest. */
  content: RefObject<HTMLElement | null>
  /** Changes with whatever comes at the end. */
  end: unknown
  onNearTop: () => void
}

/**
 * The list counts from its end (`column-reverse` in chat.css): whatever grows above moves nothing. What is left to do
 * is the end: whoever is there is taken along, whoever reads further up is left in peace.
 */
export function useScroll({ scroller, content, end, onNearTop }: Wanted) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const top = useRef(0)
  const newest = useRef<{ element: Element | null; below: number }>({ element: null, below: 0 })

  function toEnd() {
    follows.current = true
    scroller.current?.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the end has changed
  useLayoutEffect(() => {
    const [view, list] = [scroller.current, content.current]
    if (!view || !list) return
    const { element, below } = newest.current
    const grown = element?.isConnected ? belowOf(element, list) - below : 0
    const last = list.querySelector('ol:last-of-type > li:last-child')
    newest.current = { element: last, below: last ? belowOf(last, list) : 0 }
    if (grown !== 0) {
      view.scrollTop -= grown
      top.current = view.scrollTop
      if (follows.current) toEnd()
    }
    look()
  }, [end])

  function look() {
    const view = scroller.current
    if (!view) return
    // On the way down, by hand or by itself, nothing changes until the end is reached.
    const isUp = view.scrollTop < top.current - 1
    const isNear = view.scrollTop > -NEAR_PX
    if (isUp || isNear) follows.current = isNear
    top.current = view.scrollTop
    setAtEnd(follows.current)
    const above = view.scrollHeight - view.clientHeight + view.scrollTop
    if (above < view.clientHeight * SCREENS_AHEAD) onNearTop()
  }

  return { isAtEnd, look, toEnd }
}

const belowOf = (element: Element, list: Element): number =>
  list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
