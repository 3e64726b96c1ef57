import { setTimeout as wait } from 'node:timers/promises'

const ASK_AGAIN_MS = 200

/** Calls `ask` until it resolves to something other than undefined and false; ignores its errors. */
export async function until<T>(
  what: string,
  within_ms: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + within_ms
  for (;;) {
    const found = await ask().catch(() => undefined)
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`After ${within_ms / 1000} s: ${what}`)
    await wait(ASK_AGAIN_MS)
  }
}
