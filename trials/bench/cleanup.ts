// What must not stay behind when the benchmark ends, however it ends: servers, the database and its files.
import { followParent } from '../../scripts/follow-parent.ts'
import { before } from './run.ts'

type Step = () => Promise<unknown>

const STEP_MS = 30_000
const steps = new Set<Step>()

/** Returns a function that does the step now. It is done once, at the latest when the benchmark ends. */
export function atEnd(step: Step): () => Promise<void> {
  steps.add(step)
  return async () => {
    if (steps.delete(step)) await before(STEP_MS, step).catch(console.error)
  }
}

let cleaning: Promise<void> | undefined
export const cleanUp = (): Promise<void> => (cleaning ??= doAll())

/** The last step first. */
async function doAll(): Promise<void> {
  for (const step of [...steps].reverse()) await atEnd(step)()
}

/** Runs `main` and exits, even if something that came too late still runs. Ctrl-C cleans up as well. */
export async function runAndExit(main: () => Promise<void>): Promise<never> {
  const unfollow = followParent()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      // Its signal would be the second one, which ends the process at once.
      unfollow()
      console.log('\nCleaning up.')
      await cleanUp()
      process.exit(1)
    })
  let code = 0
  try {
    await main()
  } catch (error) {
    console.error(error)
    code = 1
  }
  await cleanUp()
  process.exit(code || process.exitCode)
}
