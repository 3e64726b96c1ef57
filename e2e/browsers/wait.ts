/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './driver.ts'

/** Generous, for busy machines. */
const PATIENCE_MS = 30_000
const AGAIN_MS = 50

/** Repeats until there is an answer. An error is one more reason to repeat: the page may change during the attempt. */
export async function waitFor<Answer>(
  target: Target,
  attempt: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(AGAIN_MS)) {
    let failure: unknown
    const answer = await attempt().catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (answer !== undefined) return answer
    if (Date.now() < deadline) continue
    throw new Error(`Waited in vain for ${JSON.stringify(target)}.`, { cause: failure })
  }
}

/** Runs in the page. What is inert or hidden from screen readers does not count either. */
export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[inert], [aria-hidden=true]')
