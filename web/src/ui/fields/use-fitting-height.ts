import { type RefObject, useLayoutEffect } from 'react'

/** Makes a text area as tall as its text, within the limits of its styles, in browsers without `field-sizing`. */
export function useFittingHeight(area: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const { current } = area
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.style.height = 'auto'
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${current.scrollHeight + border}px`
  })
}
