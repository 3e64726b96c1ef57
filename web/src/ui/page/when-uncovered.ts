/**
 * Acts at once, or when the dialog that covers the element is gone: while it closes it still hides the page from screen
 * readers, and they would not read what gets the focus. Returns how to give up.
 */
export function whenUncovered(element: Element, act: () => void): () => void {
  const hidden = element.closest('[aria-hidden=true]')
  const observer = new MutationObserver(() => {
    observer.disconnect()
    act()
  })
  if (hidden) observer.observe(hidden, { attributeFilter: ['aria-hidden'] })
  else act()
  return () => observer.disconnect()
}
