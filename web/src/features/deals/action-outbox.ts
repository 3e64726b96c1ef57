// Actions in swap plans that the server may not have yet.
import type { Deal } from '@keyswap/contract/deals'
import type { CheckItem } from '@keyswap/contract/deals/checklists'
import { deal as limits } from '@keyswap/contract/limits'
import { LONGEST_WAIT_MS } from '../../lib/http/time-limits.ts'
import {
  createStoredOutbox,
  isOld,
  madeAt,
  type OutboxDeps,
  type Stored,
} from '../../lib/offline/stored-outbox.ts'
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
export type StoredAction = Stored & { deal_id: string; action: WaitingAction }

export type RefusedAction = { deal_id: string; action: WaitingAction; error: unknown }

/** Injected so that tests can fake it. */
export type ActionOutboxDeps = OutboxDeps<StoredAction> & {
  /** `waited_ms`: how long ago it was made, if it could not be sent at once. */
  send(deal_id: string, action: WaitingAction, waited_ms: number | undefined): Promise<Deal>
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

export function createActionOutbox(deps: ActionOutboxDeps) {
  const store = createStore<readonly StoredAction[]>(deps.load())
  const outbox = createStoredOutbox<StoredAction, Deal>(deps, {
    send: (item) => deps.send(item.deal_id, item.action, waitedIn(item)),
    waits: (each) => each.is_waiting || isOld(each, deps.now()),
    onChange: reread,
    onSent: (_, deal) => deps.onSent(deal),
    onOutcomes(outcomes) {
      const refused = outcomes.flatMap((outcome) => {
        const { deal_id, action } = outcome.item
        return 'error' in outcome ? { deal_id, action, error: outcome.error } : []
      })
      if (refused.length > 0) deps.onRefused(refused)
    },
  })

  // A tab that was closed while it was sending leaves one that nobody sends.
  deps.later(LONGEST_WAIT_MS, () => void outbox.flush())

  /** Between two moments of this device's clock, which may be wrong. */
  function waitedIn(item: StoredAction): number | undefined {
    const waited_ms = deps.now() - madeAt(item)
    const hasWaited = item.is_waiting || isOld(item, deps.now())
    return hasWaited ? Math.min(Math.max(waited_ms, 0), limits.max_waited_ms) : undefined
  }

  function reread(): void {
    if (!outbox.isClosed()) store.set(deps.load())
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
      outbox.save(others)
      return null
    }
    outbox.save([...others, stored])
    return outbox.sendLast(stored)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    add,
    flush: outbox.flush,
    /** Another tab has changed the storage. */
    reread,
    /** Sends nothing more: the session is over. */
    close() {
      outbox.close()
      store.set([])
    },
  }
}
