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
  let last = { at: performance.now(), delay: delayOf(server_pid) }
  // Both may have waited at the same time: of each short while, only the longer wait counts.
  const since = ({ at, delay }: typeof last): number =>
    Math.max(0, performance.now() - at - 2 * EVERY_MS, delayOf(server_pid) - delay)
  const timer = setInterval(() => {
    stalled += since(last)
    last = { at: performance.now(), delay: delayOf(server_pid) }
  }, EVERY_MS)
  timer.unref()
  return {
    /** In all, so far. */
    ms: () => stalled + since(last),
    end: () => clearInterval(timer),
  }
}
