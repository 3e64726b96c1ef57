/** Runs the work when the next frame has been painted, or at once if the page is hidden and paints none. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
