// Which cars were the top card, told to the server a few at a time and never in a swipe's way.
import { deck as limits } from '@keyswap/contract/limits'

const FLUSH_MS = 5_000

export type SendViews = (car_ids: string[], last: boolean) => Promise<unknown>

export type ViewCounter = {
  note: (car_id: string) => void
  /** `last`: the page may be about to go, and the call has to outlive it. */
  flush: (last?: boolean) => void
}

export function createViewCounter(
  send: SendViews,
  later: (flush: () => void, ms: number) => void = setTimeout,
): ViewCounter {
  /** Each counts once, so once is enough to say. */
  const noted = new Set<string>()
  let waiting: string[] = []
  let isDue = false

  function schedule(): void {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      flush()
    }, FLUSH_MS)
  }

  function flush(last = false): void {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limits.page)
      // Whoever was not heard is said again with the next ones.
      send(batch, last).catch(() => {
        waiting = [...batch, ...waiting]
      })
    }
  }

  return {
    note(car_id) {
      if (noted.has(car_id)) return
      noted.add(car_id)
      waiting.push(car_id)
      schedule()
    },
    flush,
  }
}
