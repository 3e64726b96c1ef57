// Reports which cars were the top card, in batches, so that it never delays a swipe.
import { deck as limits } from '@keyswap/contract/limits'

const FLUSH_MS = 5_000

export type SendViews = (car_ids: string[], last: boolean) => Promise<unknown>

export type ViewCounter = {
  note: (car_id: string) => void
  /** `last`: the page may be closing, so the request must outlive it. */
  flush: (last?: boolean) => void
  /** Sends everything and resolves when no call is in flight. */
  settle: () => Promise<void>
  /** Pauses until it is known whether the session is still valid. */
  hold: () => void
  resume: () => void
  /** Forgets waiting views; calls that fail from now on are not retried. */
  drop: () => void
}

export function createViewCounter(
  send: SendViews,
  later: (flush: () => void, ms: number) => void = setTimeout,
): ViewCounter {
  /** A car counts once, so it is sent once. */
  const noted = new Set<string>()
  const inFlight = new Set<Promise<unknown>>()
  let waiting: string[] = []
  let isDue = false
  let isHeld = false
  /** A batch sent before a drop must not be queued again after it. */
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
      // Sent again with the next batch.
      .catch(() => {
        if (drops === sentAt) waiting = [...batch, ...waiting]
      })
      .finally(() => inFlight.delete(sending))
    inFlight.add(sending)
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
      await Promise.all(inFlight)
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
