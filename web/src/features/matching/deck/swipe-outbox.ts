// Swipes that the server may not have yet. It answers a repeated like or pass as the first time. A repeated undo finds nothing to
// undo, or, of a car that was passed twice, the earlier pass: then the car comes up again.
import type { Match } from '@keyswap/contract/matching'
import { LONGEST_WAIT_MS } from '../../../lib/http/time-limits.ts'
import {
  createStoredOutbox,
  isOld,
  type OutboxDeps,
  type Stored,
} from '../../../lib/offline/stored-outbox.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** What is sent about one car. */
export type Swipe = { car_id: string; title: string } & (
  | { direction: 'like'; source_car_id: string; is_super: boolean }
  | { direction: 'pass' }
  | { direction: 'undo' }
)

/** In the browser's storage, in the order in which they were made. */
export type StoredSwipe = Swipe & Stored

export type SwipeAnswer = { swipe: Swipe; match: Match | null } | { swipe: Swipe; error: unknown }

/** Injected so that tests can fake it. */
export type SwipeOutboxDeps = OutboxDeps<StoredSwipe> & {
  send(swipe: Swipe): Promise<Match | null>
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
  const outbox = createStoredOutbox<StoredSwipe, Match | null>(deps, {
    send: deps.send,
    waits: ({ is_waiting }) => is_waiting,
    onChange: recount,
    onSent({ car_id, direction }) {
      if (direction !== 'undo') answered.set(car_id, deps.now())
    },
    onOutcomes: (outcomes) =>
      deps.onAnswered(
        outcomes.map(({ item: swipe, ...outcome }) =>
          'error' in outcome ? { swipe, error: outcome.error } : { swipe, match: outcome.answer },
        ),
      ),
  })

  function recount(): void {
    count.set(waiting().length)
  }

  const lastOf = (id: string) => deps.load().findLast(({ car_id }) => car_id === id)

  async function add(swipe: Swipe): Promise<Match | null> {
    if (swipe.direction === 'undo') {
      answered.delete(swipe.car_id)
      const last = lastOf(swipe.car_id)
      // Not sent yet, so there is nothing to undo on the server.
      if (last && last.direction !== 'undo' && last.is_waiting && !last.is_tried) {
        outbox.remove(last)
        return null
      }
    }
    // Behind those that wait, to keep the order.
    const mustWait = waiting().length > 0 || !deps.isOnline()
    const marks = { is_waiting: mustWait, is_tried: !mustWait }
    const stored: StoredSwipe = { ...swipe, id: deps.newId(), ...marks }
    outbox.save([...deps.load(), stored])
    return outbox.sendLast(stored)
  }

  function resume(): void {
    outbox.markTried((each) => !each.is_waiting && isOld(each, deps.now()))
    const young = deps.load().flatMap(({ id, is_waiting }) => (is_waiting ? [] : id))
    if (young.length === 0) return
    deps.later(LONGEST_WAIT_MS, () => {
      outbox.markTried(({ id, is_waiting }) => !is_waiting && young.includes(id))
      void outbox.flush()
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
    flush: outbox.flush,
    reread: recount,
    resume,
    close() {
      outbox.close()
      count.set(0)
    },
  }
}
