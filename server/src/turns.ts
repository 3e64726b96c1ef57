import type { ErrorCode } from '@keyswap/contract/errors'
import { Refusal } from './refusal.ts'

type Turns = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/**
 * Heavy work, a few at a time and the rest in a queue of bounded length: a flood is told to come back
 * rather than kept waiting, and everybody else's requests go on.
 */
export function takeTurns(atOnce: number, maxWaiting: number, refusal: ErrorCode = 'BUSY'): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new Refusal(refusal, { retry_after: RETRY_AFTER_SECONDS })
      // Whoever leaves hands its place on, so the count of those running stays as it is.
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
