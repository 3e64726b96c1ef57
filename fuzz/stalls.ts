// How long this process and the server's were kept from running: while others have the processors, an answer is late through
// no fault of the server.
import { readFileSync } from 'node:fs'

const EVERY_MS = 20
const NS = 1_000_000

/** How long the main thread of a process was ready to run and had to wait, in all; 0 where the system does not tell. */
function delayOf(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / NS
  } catch {
    return 0
  }
}

export function watchStalls(server_pid?: number) {
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
    ms: () => stalled + Math.max(0, performance.now() - last - 2 * EVERY_MS) + delayOf(server_pid),
    end: () => clearInterval(timer),
  }
}
