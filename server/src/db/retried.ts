import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const ATTEMPTS = 6
const FIRST_WAIT_MS = 5

// Two transactions conflicted and one was rolled back as a whole, so it can be retried.
export const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
export const isConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** Runs a whole transaction, or a single statement outside of one, again after a conflict. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
      const longest = FIRST_WAIT_MS * 2 ** attempt
      await wait(randomInt(1, longest))
    }
  }
}
