import { test as once, onTestFinished } from 'vitest'
import { newId } from '../src/calls/ids.ts'

let isMirrored = false
let made = 0

/** Increasing ids, as in production, or decreasing ones in the mirrored run. */
export const orderedId = (): string => {
  made += 1
  return isMirrored ? newId(Date.now() - made * 60_000) : newId()
}

/** Whether this test's members alternate between two instances. */
export const usesTwoInstances = (): boolean => isMirrored

const mirrored =
  <Args extends unknown[]>(run: (...args: Args) => unknown) =>
  async (...args: Args): Promise<void> => {
    isMirrored = true
    onTestFinished(() => {
      isMirrored = false
    })
    await run(...args)
  }

type Each = { each: typeof once.each }

/**
 * Runs each test twice. In the second run the ids of members and cars decrease, and members alternate between two
 * instances. Rules about two members treat the lower and the higher id separately, and one run covers only one side.
 */
export const test = Object.assign(
  (name: string, run: () => unknown, timeout?: number): void => {
    once(name, run, timeout)
    once(`${name} (mirrored)`, mirrored(run), timeout)
  },
  {
    each: (cases: unknown[]) => (name: string, run: (...args: unknown[]) => Promise<void>) => {
      once.each(cases)(name, run)
      once.each(cases)(`${name} (mirrored)`, mirrored(run))
    },
  } as Each,
)
