// What all outboxes of a member have in common, whatever they send.
import { onNews } from '../events/shared-stream.ts'
import { beforeLeaving } from '../http/leaving.ts'
import { onMemberChange } from '../http/session.ts'
import { onUnsent } from './unsent-lists.ts'

type Flushable = { flush(): Promise<unknown>; close(): void }

/**
 * The outbox of the member who is signed in: made when it is first needed, flushed before they sign out, and closed then,
 * so that nothing of it reaches the next member.
 */
export function ownOutbox<Outbox extends Flushable>(create: (userId: string) => Outbox) {
  let own: { userId: string; outbox: Outbox } | null = null

  beforeLeaving({ settle: async () => own?.outbox.flush(), drop() {} })
  onMemberChange(() => {
    const before = own
    own = null
    before?.outbox.close()
  })

  return {
    of(userId: string): Outbox {
      if (own?.userId !== userId) own = { userId, outbox: create(userId) }
      return own.outbox
    },
    isOpen: (outbox: Outbox): boolean => own?.outbox === outbox,
  }
}

/**
 * Sends what waits now, when the network or the event stream is back, and with each poll while the stream is down, until
 * the returned function is called. `reread`: another tab has changed the list that is stored under the key.
 */
export function keepFlushing(key: string, flush: () => unknown, reread: () => void): () => void {
  const send = () => void flush()
  const stopListening = onNews(({ type }) => type === 'catch_up' && send())
  addEventListener('online', send)
  const stopFollowing = onUnsent(key, reread)
  send()
  return () => {
    stopListening()
    removeEventListener('online', send)
    stopFollowing()
  }
}
