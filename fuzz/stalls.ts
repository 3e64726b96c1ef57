// How long this process was kept from running. It shares its machine with the server: while others have the processors, an
// answer is late through no fault of the server.
const EVERY_MS = 20

export function watchStalls() {
  let stalled = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    stalled += Math.max(0, now - last - 2 * EVERY_MS)
    last = now
  }, EVERY_MS)
  timer.unref()
  return {
    /** In all, so far. */
    ms: () => stalled + Math.max(0, performance.now() - last - 2 * EVERY_MS),
    end: () => clearInterval(timer),
  }
}
