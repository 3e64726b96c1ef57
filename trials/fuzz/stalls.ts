// Measures how long this process or the server got no CPU. On a busy machine, answers are late although the server is not slow.
import { readFileSync } from 'node:fs'

const EVERY_MS = 20
const NS = 1_000_000

/** How long a process's main thread has waited for a CPU in total; 0 if the system does not say. */
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
  let last = { at: performance.now(), delay: delayOf(server_pid) }
  // Both processes may have waited at the same time, so only the longer of the two waits counts.
  const since = ({ at, delay }: typeof last): number =>
    Math.max(0, performance.now() - at - 2 * EVERY_MS, delayOf(server_pid) - delay)
  const timer = setInterval(() => {
    stalled += since(last)
    last = { at: performance.now(), delay: delayOf(server_pid) }
  }, EVERY_MS)
  timer.unref()
  return {
    /** The total so far. */
    ms: () => stalled + since(last),
    end: () => clearInterval(timer),
  }
}
