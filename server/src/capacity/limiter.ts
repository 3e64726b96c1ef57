import type { ErrorCode } from '@keyswap/contract/errors'
import { Refusal } from '../errors/refusal.ts'

type Limiter = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/**
 * Runs a few tasks at a time, queues some and refuses the rest with a `retry-after`, so a burst of heavy work neither waits for
 * minutes nor slows other requests down.
 */
export function createLimiter(
  atOnce: number,
  maxWaiting: number,
  refusal: ErrorCode = 'BUSY',
): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new Refusal(refusal, { retry_after: RETRY_AFTER_SECONDS })
      // The finishing call passes its slot on, so `running` does not change.
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
