import { useEffect, useRef } from 'react'

/** A smaller change is the browser's own toolbar. */
const KEYBOARD_PX = 120

/**
 * Some phones lay the keyboard over the page instead of shrinking it. The chat is then sized to the visible viewport,
 * so that its input stays visible.
 */
export function useKeyboardSpace() {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      // Pinch-zoom also shrinks the visual viewport; ignore it.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height
      page.current?.toggleAttribute('data-keyboard', covered > KEYBOARD_PX)
      page.current?.style.setProperty('--seen-top', `${viewport.offsetTop}px`)
      page.current?.style.setProperty('--seen-height', `${viewport.height}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [])
  return page
}
