// The member's actions in swap plans, sent from any screen.
import type { PaymentIndex } from '@keyswap/contract/choices'
import type { Deal } from '@keyswap/contract/deals'
import { call } from '../../lib/http/client.ts'
import { onMemberChange } from '../../lib/http/session.ts'
import { inOneTab } from '../../lib/offline/one-tab.ts'
import { keepFlushing, ownOutbox } from '../../lib/offline/own-outbox.ts'
import { writeUnsent } from '../../lib/offline/unsent.ts'
import { actionsKey, nextTime, readUnsent } from '../../lib/offline/unsent-lists.ts'
import { randomId } from '../../lib/random-id.ts'
import {
  type ActionOutbox,
  createActionOutbox,
  type RefusedAction,
  type StoredAction,
  type WaitingAction,
} from './action-outbox.ts'
import { actionsWanted, unsentActions } from './unsent-actions.ts'

type Listener = {
  onSent(deal: Deal): void
  onRefused(refused: readonly RefusedAction[]): void
}

const listeners = new Set<Listener>()

/** Not shown yet: an action may be refused before the code that says so has loaded. */
let unheard: RefusedAction[] = []

onMemberChange(() => {
  unheard = []
})

const own = ownOutbox((userId): ActionOutbox => {
  const key = actionsKey(userId)
  const outbox = createActionOutbox({
    send: sendAction,
    load: () => readUnsent(key) as StoredAction[],
    save: (actions, isSent) => writeUnsent(userId, key, actions, { isSent }),
    newId: () => `${nextTime()}-${randomId()}`,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    later: (ms, run) => void setTimeout(run, ms),
    alone: (run) => inOneTab(key, run),
    onSent: (deal) => {
      for (const { onSent } of listeners) onSent(deal)
    },
    onRefused: (refused) => {
      if (listeners.size === 0) unheard = [...unheard, ...refused]
      for (const { onRefused } of listeners) onRefused(refused)
    },
  })
  const show = () => unsentActions.set(outbox.get())
  outbox.subscribe(show)
  show()
  return outbox
})

/** What was agreed when the viewer was asked. */
const seenIn = ({ agreement_hash }: { agreement_hash?: string | null }) =>
  agreement_hash ? { agreement_hash } : {}

function sendAction(dealId: string, action: WaitingAction, waited_ms?: number): Promise<Deal> {
  const params = { dealId }
  switch (action.type) {
    case 'check': {
      const { car_id: carId, item, done } = action
      return call('putCheck', {
        params: { ...params, carId, item },
        input: { done, ...seenIn(action), waited_ms },
      })
    }
    case 'received':
      return call('postReceived', {
        params: { ...params, index: `${action.payment}` as PaymentIndex },
        input: seenIn(action),
      })
    case 'handover': {
      const { is_first } = action
      return call('postHandover', { params, input: { ...seenIn(action), is_first, waited_ms } })
    }
    case 'take_back':
      return call('deleteHandover', { params, input: { waited_ms } })
  }
}

/** Resolves with the answer, or with null if it waits for a connection. */
export function addAction(
  userId: string,
  dealId: string,
  action: WaitingAction,
): Promise<Deal | null> {
  const adding = own.of(userId).add(dealId, action)
  actionsWanted.set(true)
  return adding
}

/** Sends waiting actions until the returned function is called. */
export function keepSendingActions(userId: string, listener: Listener): () => void {
  const outbox = own.of(userId)
  listeners.add(listener)
  if (unheard.length > 0) listener.onRefused(unheard)
  unheard = []
  // It may be older than what was brought back after the browser was killed.
  outbox.reread()
  const stop = keepFlushing(actionsKey(userId), outbox.flush, outbox.reread)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
