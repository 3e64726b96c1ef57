import { test as once, onTestFinished } from 'vitest'
import { newId } from '../src/ids.ts'

let isMirrored = false
let made = 0

/** Grows from one to the next as ids do in life, unless this is the mirrored run: then it falls. */
export const orderedId = (): string => {
  made += 1
  return isMirrored ? newId(Date.now() - made * 60_000) : newId()
}

/** Whether members made in this test should take turns on two instances. */
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
 * Runs each test twice. The second time the ids of members and cars fall instead of growing, and members take turns on
 * two instances. A rule about two members is written once for each side, and a test that follows one story tries one.
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
