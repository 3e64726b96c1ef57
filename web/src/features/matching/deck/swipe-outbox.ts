// Swipes that the server may not have yet. Each is stored before it is sent, so that none is lost if the browser is
// closed. The server answers a repeated like or pass as the first time, so one may be sent twice after a lost answer. A
// repeated undo finds nothing to undo, or, of a car that was passed twice, the earlier pass: then the car comes up again.
import type { Match } from '@keyswap/contract/matching'
import { isTemporary, NetworkError } from '../../../lib/http/request-error.ts'
import { LONGEST_WAIT_MS } from '../../../lib/http/time-limits.ts'
import { createOrderedSender } from '../../../lib/offline/ordered-sender.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** What is sent about one car. */
export type Swipe = { car_id: string; title: string } & (
  | { direction: 'like'; source_car_id: string; is_super: boolean }
  | { direction: 'pass' }
  | { direction: 'undo' }
)

/**
 * In the browser's storage, in the order in which they were made. The marks are there from the beginning: a full storage
 * still changes false to true, which is not longer.
 */
export type StoredSwipe = Swipe & {
  /** Begins with the time at which it was made. */
  id: string
  /** It could not be sent at once. Until then, the tab that made it is sending it. */
  is_waiting?: boolean
  /** It was sent, but there is no answer: the server may have it. */
  is_tried?: boolean
}

export type SwipeAnswer = { swipe: Swipe; match: Match | null } | { swipe: Swipe; error: unknown }

/** Injected so that tests can fake it. */
export type SwipeOutboxDeps = {
  send(swipe: Swipe): Promise<Match | null>
  /** The storage is shared by all tabs. */
  load(): StoredSwipe[]
  /** `isSent`: the server has the one that is no longer there; otherwise it was taken back. */
  save(swipes: readonly StoredSwipe[], isSent: boolean): void
  newId(): string
  now(): number
  isOnline(): boolean
  later(ms: number, run: () => void): void
  /** Runs it in one tab at a time. */
  alone(run: () => Promise<void>): Promise<void>
  /** Waiting swipes were sent: their answers, in order. */
  onAnswered(answers: readonly SwipeAnswer[]): void
}

export type SwipeOutbox = {
  /** How many swipes wait for a connection. */
  count: Pick<Store<number>, 'get' | 'subscribe'>
  /** Cars whose swipe is not answered yet, or was answered at this time or later. */
  cars(since?: number): string[]
  /** What is decided about a car and not answered yet. */
  directionOf(car_id: string): Swipe['direction'] | undefined
  /** Resolves with the answer, or with null if the swipe has to wait. Rejects if it is refused. */
  add(swipe: Swipe): Promise<Match | null>
  /** Tries to send all that wait. */
  flush(): Promise<void>
  /** Another tab has changed the storage. */
  reread(): void
  /** A new visit: what was being sent when the last one ended waits from now on. Another tab may be sending the newest. */
  resume(): void
  /** Sends nothing more: the session is over. */
  close(): void
}

export function createSwipeOutbox(deps: SwipeOutboxDeps): SwipeOutbox {
  const waiting = () => deps.load().filter(({ is_waiting }) => is_waiting)
  const count = createStore(waiting().length)
  /** When a car's like or pass was answered in this visit. */
  const answered = new Map<string, number>()
  let isClosed = false
  let flushing: Promise<void> | undefined
  let again = false
  /** Of the waiting swipes that are being sent. */
  let answers: SwipeAnswer[] = []
  const sender = createOrderedSender({ ...deps, first, send: sendWaiting, flush })

  function save(swipes: readonly StoredSwipe[], isSent = false): void {
    if (isClosed) return
    deps.save(swipes, isSent)
    count.set(waiting().length)
  }

  function settle({ id, car_id, direction }: StoredSwipe): void {
    if (direction !== 'undo') answered.set(car_id, deps.now())
    remove(id, true)
  }

  const remove = (id: string, isSent = false) =>
    save(
      deps.load().filter((each) => each.id !== id),
      isSent,
    )

  const markTried = (isIt: (swipe: StoredSwipe) => boolean) =>
    save(
      deps
        .load()
        .map((each) => (isIt(each) ? { ...each, is_waiting: true, is_tried: true } : each)),
    )

  const lastOf = (id: string) => deps.load().findLast(({ car_id }) => car_id === id)

  async function add(swipe: Swipe): Promise<Match | null> {
    if (swipe.direction === 'undo') {
      answered.delete(swipe.car_id)
      const last = lastOf(swipe.car_id)
      // Not sent yet, so there is nothing to undo on the server.
      if (last && last.direction !== 'undo' && last.is_waiting && !last.is_tried) {
        remove(last.id)
        return null
      }
    }
    // Behind those that wait, to keep the order.
    const mustWait = waiting().length > 0 || !deps.isOnline()
    const id = deps.newId()
    const stored: StoredSwipe = { ...swipe, id, is_waiting: mustWait, is_tried: false }
    save([...deps.load(), stored])
    if (!mustWait) return sendNow(stored)
    if (isStored(stored)) {
      void flush()
      return null
    }
    // The storage is full: it goes out behind the others now, or not at all.
    await flush()
    if (waiting().length > 0 || !deps.isOnline()) throw new NetworkError('Nothing can be stored.')
    return sendNow(stored)
  }

  const isStored = ({ id }: StoredSwipe) => deps.load().some((each) => each.id === id)

  async function sendNow(stored: StoredSwipe): Promise<Match | null> {
    try {
      const match = await deps.send(stored)
      settle(stored)
      return match
    } catch (error) {
      if (!isTemporary(error) || !isStored(stored)) {
        remove(stored.id)
        throw error
      }
      markTried(({ id }) => id === stored.id)
      sender.retryLater(error)
      return null
    }
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
    while (again && deps.isOnline() && waiting().length > 0) {
      again = false
      await deps.alone(sendInOrder)
    }
  }

  async function sendInOrder(): Promise<void> {
    await sender.sendAll('swipes')
    const given = answers
    answers = []
    if (given.length > 0 && !isClosed) deps.onAnswered(given)
  }

  function first(): StoredSwipe | undefined {
    return isClosed ? undefined : waiting()[0]
  }

  async function sendWaiting(swipe: StoredSwipe): Promise<void> {
    if (!swipe.is_tried) markTried(({ id }) => id === swipe.id)
    const answer = await answerTo(swipe)
    answers.push(answer)
    if ('error' in answer) remove(swipe.id)
    else settle(swipe)
  }

  /** Rejects if it has to wait longer. */
  async function answerTo(swipe: StoredSwipe): Promise<SwipeAnswer> {
    try {
      return { swipe, match: await deps.send(swipe) }
    } catch (error) {
      if (isTemporary(error)) throw error
      return { swipe, error }
    }
  }

  const isYoung = ({ id }: StoredSwipe) => deps.now() - Number.parseInt(id, 10) < LONGEST_WAIT_MS

  function resume(): void {
    markTried((each) => !each.is_waiting && !isYoung(each))
    const young = deps.load().flatMap(({ id, is_waiting }) => (is_waiting ? [] : id))
    if (young.length === 0) return
    deps.later(LONGEST_WAIT_MS, () => {
      markTried(({ id, is_waiting }) => !is_waiting && young.includes(id))
      void flush()
    })
  }

  return {
    count,
    cars: (since = Number.POSITIVE_INFINITY) => [
      ...deps
        .load()
        .flatMap((each) => (lastOf(each.car_id)?.direction === 'undo' ? [] : each.car_id)),
      ...[...answered].flatMap(([car_id, at]) => (at >= since ? car_id : [])),
    ],
    directionOf: (car_id) => lastOf(car_id)?.direction,
    add,
    flush,
    reread: () => count.set(waiting().length),
    resume,
    close() {
      isClosed = true
      count.set(0)
    },
  }
}
