import { onTestFinished } from 'vitest'

type End = () => unknown

let collected: End[] | undefined

/** Runs after the test, or after the last of the tests that share what is being made. The last one given runs first. */
export function atEnd(end: End): void {
  if (collected) collected.push(end)
  else
    onTestFinished(async () => {
      await end()
    })
}

/** Makes something that outlives its test: how to end it is added to `ends`. */
export async function collecting<Made>(ends: End[], make: () => Promise<Made>): Promise<Made> {
  collected = ends
  try {
    return await make()
  } finally {
    collected = undefined
  }
}

export async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
