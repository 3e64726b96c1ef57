// Sends what waits on this device: one item after the other per key (a chat's id, or one key for all swipes), to keep
// their order. Keys do not wait for each other.
import { chat as limits } from '@keyswap/contract/limits'
import { ApiError } from '../http/request-error.ts'

type Deps<Item> = {
  /** The first of those that wait under a key; undefined if none does. */
  first(key: string): Item | undefined
  /** Sends it and notes what has come of it, also that it was refused. Rejects if it has to wait longer. */
  send(item: Item): Promise<void>
  isOnline(): boolean
  later(ms: number, run: () => void): void
  /** Sends again what had to wait. */
  flush(): unknown
}

export function createOrderedSender<Item>({ first, send, isOnline, later, flush }: Deps<Item>) {
  const busy = new Set<string>()

  /** Resolves when nothing waits under the key any more, when the first one has to wait longer, or at once if it is busy. */
  async function sendAll(key: string): Promise<void> {
    if (busy.has(key)) return
    busy.add(key)
    for (let next = first(key); next && isOnline(); next = first(key)) {
      if (!(await trySending(next))) break
    }
    busy.delete(key)
  }

  const trySending = (item: Item): Promise<boolean> =>
    send(item).then(
      () => true,
      (error) => {
        retryLater(error)
        return false
      },
    )

  function retryLater(error: unknown): void {
    const pause = error instanceof ApiError ? (error.retry_after ?? 0) * 1000 : 0
    later(Math.max(limits.poll_ms, pause), () => void flush())
  }

  return { sendAll, retryLater }
}
