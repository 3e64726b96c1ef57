import { useEffect, useRef } from 'react'

/** Less than this is a browser's own bar coming or going. */
const KEYBOARD_PX = 120

/**
 * Some phones lay their keyboard over the page instead of making the page smaller: the chat then takes exactly what
 * can be seen, so that its input is never covered.
 */
export function useKeyboardRoom() {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const fit = () => {
      // Zoomed in, what is seen is a part of the page by choice.
      const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height
      page.current?.toggleAttribute('data-keyboard', covered > KEYBOARD_PX)
      page.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      page.current?.style.setProperty('--seen-height', `${seen.height}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [])
  return page
}
