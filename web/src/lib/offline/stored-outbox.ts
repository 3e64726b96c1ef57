// What the server may not have yet, in the order in which it was made. Each item is stored before it is sent, so that none is lost
// if the browser is closed. One may be sent twice, after a lost answer: the server must answer it as the first time.
import { isTemporary, NetworkError } from '../http/request-error.ts'
import { LONGEST_WAIT_MS } from '../http/time-limits.ts'
import { createOrderedSender } from './ordered-sender.ts'

/** The marks are there from the beginning: a full storage still changes false to true, which is not longer. */
export type Stored = {
  /** Begins with the time at which it was made. */
  id: string
  /** It could not be sent at once. Until then, the tab that made it is sending it. */
  is_waiting: boolean
  /** It was sent, but there is no answer: the server may have it. */
  is_tried: boolean
}

/** Injected so that tests can fake it. */
export type OutboxDeps<Item extends Stored> = {
  /** The storage is shared by all tabs. */
  load(): Item[]
  /** `isSent`: the server has the one that is no longer there; otherwise it was taken back, replaced or refused. */
  save(items: readonly Item[], isSent: boolean): void
  newId(): string
  now(): number
  isOnline(): boolean
  later(ms: number, run: () => void): void
  /** Runs it in one tab at a time. */
  alone(run: () => Promise<void>): Promise<void>
}

/** What has come of an item that had to wait. */
type Outcome<Item, Answer> = { item: Item; answer: Answer } | { item: Item; error: unknown }

type Rules<Item, Answer> = {
  send(item: Item): Promise<Answer>
  /** Whether it is sent with the others that wait. */
  waits(item: Item): boolean
  onChange(): void
  /** Called for each item, before it leaves the storage. */
  onSent(item: Item, answer: Answer): void
  /** Items that waited were sent: what has come of them, in order. */
  onOutcomes(outcomes: readonly Outcome<Item, Answer>[]): void
}

/** When it was made, by this device's clock. */
export const madeAt = ({ id }: Pick<Stored, 'id'>): number => Number.parseInt(id, 10)

export const isOld = (item: Pick<Stored, 'id'>, now: number): boolean =>
  now - madeAt(item) >= LONGEST_WAIT_MS

export function createStoredOutbox<Item extends Stored, Answer>(
  deps: OutboxDeps<Item>,
  { send, waits, onChange, onSent, onOutcomes }: Rules<Item, Answer>,
) {
  const sender = createOrderedSender({ ...deps, first, send: sendWaiting, flush })
  let isClosed = false
  let flushing: Promise<void> | undefined
  let again = false
  let outcomes: Outcome<Item, Answer>[] = []

  function save(items: readonly Item[], isSent = false): void {
    if (isClosed) return
    deps.save(items, isSent)
    onChange()
  }

  const remove = ({ id }: Item, isSent = false) =>
    save(
      deps.load().filter((each) => each.id !== id),
      isSent,
    )

  const markTried = (isIt: (item: Item) => boolean) =>
    save(
      deps
        .load()
        .map((each) => (isIt(each) ? { ...each, is_waiting: true, is_tried: true } : each)),
    )

  const isStored = ({ id }: Item) => deps.load().some((each) => each.id === id)

  function first(): Item | undefined {
    return isClosed ? undefined : deps.load().find(waits)
  }

  /** Resolves with the answer, or with null if the item, which is the last one stored now, has to wait. Rejects if it is refused. */
  async function sendLast(item: Item): Promise<Answer | null> {
    if (!item.is_waiting) return sendNow(item)
    if (isStored(item)) {
      void flush()
      return null
    }
    // The storage is full: it goes out behind the others now, or not at all.
    await flush()
    if (first() || !deps.isOnline()) throw new NetworkError('Nothing can be stored.')
    return sendNow(item)
  }

  async function sendNow(item: Item): Promise<Answer | null> {
    try {
      const answer = await send(item)
      settle(item, answer)
      return answer
    } catch (error) {
      if (!isTemporary(error) || !isStored(item)) {
        remove(item)
        throw error
      }
      markTried(({ id }) => id === item.id)
      sender.retryLater(error)
      return null
    }
  }

  function settle(item: Item, answer: Answer): void {
    if (!isClosed) onSent(item, answer)
    remove(item, true)
  }

  /** Asked for while it runs, it runs once more: the connection may have come back meanwhile. */
  function flush(): Promise<void> {
    again = true
    flushing ??= sendAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  async function sendAll(): Promise<void> {
    while (again && deps.isOnline() && first()) {
      again = false
      await deps.alone(sendInOrder)
    }
  }

  async function sendInOrder(): Promise<void> {
    await sender.sendAll('all')
    const given = outcomes
    outcomes = []
    if (given.length > 0 && !isClosed) onOutcomes(given)
  }

  async function sendWaiting(item: Item): Promise<void> {
    if (!item.is_tried || !item.is_waiting) markTried(({ id }) => id === item.id)
    try {
      const answer = await send(item)
      outcomes.push({ item, answer })
      settle(item, answer)
    } catch (error) {
      if (isTemporary(error)) throw error
      outcomes.push({ item, error })
      remove(item)
    }
  }

  return {
    save,
    remove,
    markTried,
    sendLast,
    flush,
    isClosed: () => isClosed,
    /** Sends nothing more: the session is over. */
    close() {
      isClosed = true
    },
  }
}
