import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished } from 'vitest'

type End = () => unknown

// Bound to the caller, so that several things can be made at once.
const collected = new AsyncLocalStorage<End[]>()

/** Runs `end` after the test, or after the last test that shares what is being made. The last one given runs first. */
export function atEnd(end: End): void {
  const ends = collected.getStore()
  if (ends) ends.push(end)
  else
    onTestFinished(async () => {
      await end()
    })
}

/** Makes something that outlives its test. The functions that end it are added to `ends`. */
export const collecting = <Made>(ends: End[], make: () => Promise<Made>): Promise<Made> =>
  collected.run(ends, make)

export async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
