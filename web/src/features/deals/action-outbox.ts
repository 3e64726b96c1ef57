// Actions in swap plans that the server may not have yet. Each is stored before it is sent. The server answers a repeated one
// as the first time, so one may be sent twice after a lost answer.
import type { Deal } from '@keyswap/contract/deals'
import type { CheckItem } from '@keyswap/contract/deals/checklists'
import { isTemporary, NetworkError } from '../../lib/http/request-error.ts'
import { LONGEST_WAIT_MS } from '../../lib/http/time-limits.ts'
import { createOrderedSender } from '../../lib/offline/ordered-sender.ts'
import { createStore } from '../../lib/store.ts'

/** What can be done in a plan without a connection. */
export type WaitingAction =
  | {
      type: 'check'
      car_id: string
      item: CheckItem
      done: boolean
      agreement_hash?: string | null
    }
  | { type: 'received'; payment: number; agreement_hash: string | null }
  | { type: 'handover'; agreement_hash: string | null; is_first?: boolean }
  | { type: 'take_back' }

/** In the browser's storage, in the order in which they were made. */
export type StoredAction = {
  /** Begins with the time at which it was made. */
  id: string
  deal_id: string
  action: WaitingAction
  /** It could not be sent at once. Until then, the tab that made it is sending it. */
  is_waiting: boolean
  /** It was sent, but there is no answer: the server may have it. */
  is_tried: boolean
}

export type RefusedAction = { deal_id: string; action: WaitingAction; error: unknown }

/** Injected so that tests can fake it. */
export type ActionOutboxDeps = {
  send(deal_id: string, action: WaitingAction): Promise<Deal>
  /** The storage is shared by all tabs. */
  load(): StoredAction[]
  /** `isSent`: the server has the one that is no longer there; otherwise it was replaced or refused. */
  save(actions: readonly StoredAction[], isSent: boolean): void
  newId(): string
  now(): number
  isOnline(): boolean
  later(ms: number, run: () => void): void
  /** Runs it in one tab at a time. */
  alone(run: () => Promise<void>): Promise<void>
  onSent(deal: Deal): void
  /** Actions that had to wait were refused. */
  onRefused(refused: readonly RefusedAction[]): void
}

export type ActionOutbox = ReturnType<typeof createActionOutbox>

/** What an action is about. A later one about the same takes its place, while it waits. */
function subjectOf({ deal_id, action }: Pick<StoredAction, 'deal_id' | 'action'>): string {
  if (action.type === 'check') return `${deal_id} ${action.car_id} ${action.item}`
  return `${deal_id} ${action.type === 'received' ? action.payment : 'keys'}`
}

/** The server has no word before it. */
const isFirstWord = (stored: StoredAction | undefined): boolean =>
  stored?.action.type === 'handover' && stored.action.is_first === true

/** When it was made, by this device's clock. */
export const madeAt = ({ id }: StoredAction): number => Number.parseInt(id, 10)

export function createActionOutbox(deps: ActionOutboxDeps) {
  const store = createStore<readonly StoredAction[]>(deps.load())
  const sender = createOrderedSender({ ...deps, first, send: sendWaiting, flush })
  let isClosed = false
  let flushing: Promise<void> | undefined
  let again = false
  /** Of the waiting actions that are being sent. */
  let refused: RefusedAction[] = []

  // A tab that was closed while it was sending leaves one that nobody sends.
  deps.later(LONGEST_WAIT_MS, () => void flush())

  function reread(): void {
    if (!isClosed) store.set(deps.load())
  }

  function save(actions: readonly StoredAction[], isSent = false): void {
    if (isClosed) return
    deps.save(actions, isSent)
    reread()
  }

  const remove = (id: string, isSent = false) =>
    save(
      deps.load().filter((each) => each.id !== id),
      isSent,
    )

  const change = (id: string, changed: Partial<StoredAction>) =>
    save(deps.load().map((each) => (each.id === id ? { ...each, ...changed } : each)))

  const isStored = ({ id }: StoredAction) => deps.load().some((each) => each.id === id)

  const waits = (each: StoredAction) =>
    each.is_waiting || deps.now() - madeAt(each) >= LONGEST_WAIT_MS

  function first(): StoredAction | undefined {
    return isClosed ? undefined : deps.load().find(waits)
  }

  /** Resolves with the answer, or with null if the action has to wait. Rejects if it is refused. */
  async function add(deal_id: string, action: WaitingAction): Promise<Deal | null> {
    const known = deps.load()
    // Behind those that wait, to keep the order.
    const mustWait = known.length > 0 || !deps.isOnline()
    const marks = { is_waiting: mustWait, is_tried: !mustWait }
    const stored: StoredAction = { id: deps.newId(), deal_id, action, ...marks }
    const replaced = known.find((each) => !each.is_tried && subjectOf(each) === subjectOf(stored))
    const others = known.filter((each) => each !== replaced)
    if (action.type === 'take_back' && isFirstWord(replaced)) {
      save(others)
      return null
    }
    save([...others, stored])
    if (mustWait && isStored(stored)) {
      void flush()
      return null
    }
    // Nothing can be stored: it goes out behind the others now, or not at all.
    if (mustWait) await flush()
    if (!deps.isOnline()) throw new NetworkError('Nothing can be stored.')
    return sendNow(stored)
  }

  async function sendNow(stored: StoredAction): Promise<Deal | null> {
    try {
      const deal = await deps.send(stored.deal_id, stored.action)
      settle(stored, deal)
      return deal
    } catch (error) {
      if (!isTemporary(error) || !isStored(stored)) {
        remove(stored.id)
        throw error
      }
      change(stored.id, { is_waiting: true })
      sender.retryLater(error)
      return null
    }
  }

  function settle({ id }: StoredAction, deal: Deal): void {
    if (!isClosed) deps.onSent(deal)
    remove(id, true)
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
    await sender.sendAll('actions')
    const given = refused
    refused = []
    if (given.length > 0 && !isClosed) deps.onRefused(given)
  }

  async function sendWaiting(stored: StoredAction): Promise<void> {
    const { id, deal_id, action } = stored
    if (!stored.is_tried || !stored.is_waiting) change(id, { is_waiting: true, is_tried: true })
    try {
      settle(stored, await deps.send(deal_id, action))
    } catch (error) {
      if (isTemporary(error)) throw error
      remove(id)
      refused.push({ deal_id, action, error })
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    add,
    flush,
    /** Another tab has changed the storage. */
    reread,
    /** Sends nothing more: the session is over. */
    close() {
      isClosed = true
      store.set([])
    },
  }
}
