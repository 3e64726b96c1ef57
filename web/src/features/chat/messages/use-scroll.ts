import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts'

/** Within this distance of the end, the list counts as scrolled to the end. */
const NEAR_PX = 48
/** Load older messages when fewer than this many screens are left above. */
const SCREENS_AHEAD = 1.5

type Options = {
  scroller: RefObject<HTMLElement | null>
  /** Everything that scrolls; its last list ends with the newest message. */
  content: RefObject<HTMLElement | null>
  /** Changes whenever something is added at the end. */
  end: unknown
  onNearTop: () => void
}

/**
 * The list is anchored to its end (`column-reverse` in chat.css): scrollTop is 0 at the end and negative above, and
 * older messages above move nothing. This hook follows new messages while the member is at the end, and keeps the
 * position while they read further up.
 */
export function useScroll({ scroller, content, end, onNearTop }: Options) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const top = useRef(0)
  const newest = useRef<{ element: Element | null; below: number }>({ element: null, below: 0 })

  function toEnd() {
    follows.current = true
    scroller.current?.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again whenever the end has changed
  useLayoutEffect(() => {
    const [view, list] = [scroller.current, content.current]
    if (!view || !list) return
    const { element, below } = newest.current
    // How much was added below the message that was the newest.
    const grown = element?.isConnected ? belowOf(element, list) - below : 0
    const last = list.querySelector('ol:last-of-type > li:last-child')
    newest.current = { element: last, below: last ? belowOf(last, list) : 0 }
    if (grown !== 0) {
      view.scrollTop -= grown
      top.current = view.scrollTop
      if (follows.current) toEnd()
    }
    onScroll()
  }, [end])

  function onScroll() {
    const view = scroller.current
    if (!view) return
    // While scrolling down, by hand or animated, `follows` changes only when the end is reached.
    const isUp = view.scrollTop < top.current - 1
    const isNear = view.scrollTop > -NEAR_PX
    if (isUp || isNear) follows.current = isNear
    top.current = view.scrollTop
    setAtEnd(follows.current)
    const above = view.scrollHeight - view.clientHeight + view.scrollTop
    if (above < view.clientHeight * SCREENS_AHEAD) onNearTop()
  }

  return { isAtEnd, onScroll, toEnd }
}

const belowOf = (element: Element, list: Element): number =>
  list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
