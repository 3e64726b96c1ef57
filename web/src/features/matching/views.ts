// Which cars were the top card, told to the server a few at a time and never in a swipe's way.
import { deck as limits } from '@keyswap/contract/limits'

const FLUSH_MS = 5_000

export type SendViews = (car_ids: string[], last: boolean) => Promise<unknown>

export type ViewCounter = {
  note: (car_id: string) => void
  /** `last`: the page may be about to go, and the call has to outlive it. */
  flush: (last?: boolean) => void
  /** Sends what waits and answers when nothing is under way any more. */
  settle: () => Promise<void>
  /** Sends nothing until it is known whether the session still lasts. */
  hold: () => void
  resume: () => void
  /** Forgets what waits; what fails from now on is not tried again. */
  drop: () => void
}

export function createViewCounter(
  send: SendViews,
  later: (flush: () => void, ms: number) => void = setTimeout,
): ViewCounter {
  /** Each counts once, so once is enough to say. */
  const noted = new Set<string>()
  const underWay = new Set<Promise<unknown>>()
  let waiting: string[] = []
  let isDue = false
  let isHeld = false
  /** What was sent before a drop does not come back after it. */
  let drops = 0

  function schedule(): void {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      flush()
    }, FLUSH_MS)
  }

  function flush(last = false): void {
    while (!isHeld && waiting.length > 0) sendBatch(waiting.splice(0, limits.page), last)
  }

  function sendBatch(batch: string[], last: boolean): void {
    const sentAt = drops
    const sending = send(batch, last)
      // Sent again with the next ones.
      .catch(() => {
        if (drops === sentAt) waiting = [...batch, ...waiting]
      })
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  return {
    note(car_id) {
      if (noted.has(car_id)) return
      noted.add(car_id)
      waiting.push(car_id)
      schedule()
    },
    flush,
    async settle() {
      flush()
      await Promise.all(underWay)
    },
    hold() {
      isHeld = true
    },
    resume() {
      if (!isHeld) return
      isHeld = false
      if (waiting.length > 0) schedule()
    },
    drop() {
      drops += 1
      waiting = []
    },
  }
}
