// Removes servers, databases and files at the end of a benchmark, however it ends.
import { followParent } from '../../scripts/follow-parent.ts'
import { withDeadline } from './run.ts'

type Step = () => Promise<unknown>

const STEP_MS = 30_000
const steps = new Set<Step>()

/** Runs the step when the benchmark ends, or earlier if the returned function is called; only once. */
export function atEnd(step: Step): () => Promise<void> {
  steps.add(step)
  return async () => {
    if (steps.delete(step)) await withDeadline(STEP_MS, step).catch(console.error)
  }
}

let cleaning: Promise<void> | undefined
export const cleanUp = (): Promise<void> => (cleaning ??= doAll())

/** Runs the steps in reverse order. */
async function doAll(): Promise<void> {
  for (const step of [...steps].reverse()) await atEnd(step)()
}

/** Runs `main`, cleans up and exits, even if something still runs. Also cleans up on Ctrl-C. */
export async function runAndExit(main: () => Promise<void>): Promise<never> {
  const unfollow = followParent()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      // followParent would send a second signal, which would end the process before it has cleaned up.
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
