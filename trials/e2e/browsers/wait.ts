/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './driver.ts'

/** Generous, for busy machines. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 50

/** Repeats `attempt` until it returns something. Errors are ignored, because the page may change during an attempt. */
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

/** Runs in the page. Inert elements and those hidden from screen readers do not count as visible. */
export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[inert], [aria-hidden=true]')

/** Whether a click would reach the element: it must not be moving or covered. */
export async function isClickable(pointOf: () => Promise<string | null>): Promise<boolean> {
  const before = await pointOf()
  await sleep(AGAIN_MS)
  return before !== null && before === (await pointOf())
}

/** Runs in the page. Returns where a click would hit the element, or null if something else covers it. */
export function pointOf(element: Element): string | null {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(hit) ? `${x} ${y}` : null
}
