/** A tab that the browser has suspended may hold the lock for hours. */
const LONGEST_LOCK_MS = 15_000

/**
 * Runs it in one tab at a time. No Web Locks without TLS, and none in time behind a suspended tab: then every tab sends, so the
 * server must take the second of two equal calls as a repetition.
 */
export async function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  const signal = AbortSignal.timeout(LONGEST_LOCK_MS)
  let begun: Promise<void> | undefined
  const begin = () => {
    begun ??= run()
    return begun
  }
  await navigator.locks.request(name, { signal }, begin).catch(begin)
}
