import type { Message } from '@keyswap/contract/chat'
import { call } from '../../lib/client.ts'
import { onNews } from '../../lib/events/line.ts'
import { randomId } from '../../lib/random-id.ts'
import { onMemberChange, outboxKey } from '../../lib/session.ts'
import { createOutbox, type Kept, type Outbox } from './outbox.ts'

/** An answer that takes longer is not waited for: the message is sent again, and stays one. */
const PATIENCE_MS = 20_000

type Listener = {
  onSent(match_id: string, message: Message): void
  /** Said to the writer; where the chat is closed it makes no sense to try again. */
  onFailed(isClosed: boolean): void
  onClosed(match_id: string): void
}

const listeners = new Set<Partial<Listener>>()

/** A message may be refused before whoever says so has been fetched. */
let untold: { isClosed: boolean } | null = null

function tellFailed(isClosed: boolean): void {
  const hearing = [...listeners].filter(({ onFailed }) => onFailed)
  untold = hearing.length === 0 ? { isClosed } : null
  for (const { onFailed } of hearing) onFailed?.(isClosed)
}

/** Hears of what was sent from this tab. */
export function onOutbox(listener: Partial<Listener>): () => void {
  listeners.add(listener)
  if (untold) tellFailed(untold.isClosed)
  return () => listeners.delete(listener)
}

let own: { userId: string; outbox: Outbox } | null = null

/** A member's outbox; it works wherever they are in the app. */
export function outboxOf(userId: string): Outbox {
  if (own?.userId === userId) return own.outbox
  const key = outboxKey(userId)
  const outbox = createOutbox({
    send: ({ match_id, client_id, content }) =>
      call('postMessage', {
        params: { matchId: match_id },
        input: { content, client_id },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    kept: () => read(key),
    keep: (messages) => write(key, messages),
    isOnline: () => navigator.onLine,
    later: (ms, run) => void setTimeout(run, ms),
    newId: randomId,
    now: () => Date.now(),
    onSent: (match_id, message) => {
      for (const { onSent } of listeners) onSent?.(match_id, message)
    },
    onFailed: ({ match_id }, isClosed) => {
      tellFailed(isClosed)
      if (isClosed) for (const { onClosed } of listeners) onClosed?.(match_id)
    },
  })
  own = { userId, outbox }
  return outbox
}

/** Sends what waits as soon as that may work, until the returned function is called. */
export function keepSending(userId: string): () => void {
  const outbox = outboxOf(userId)
  const onStorage = ({ key }: StorageEvent) => key === outboxKey(userId) && outbox.look()
  const stopListening = onNews(({ type }) => type === 'catch_up' && outbox.flush())
  addEventListener('online', outbox.flush)
  addEventListener('storage', onStorage)
  outbox.flush()
  return () => {
    stopListening()
    removeEventListener('online', outbox.flush)
    removeEventListener('storage', onStorage)
  }
}

// What waits must not go out in the name of the next member, nor its failure be told to them.
onMemberChange(() => {
  own?.outbox.close()
  own = null
  untold = null
})

// A browser may close its storage to us; messages then wait as long as the page.
function read(key: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(key: string, messages: readonly Kept[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(messages))
  } catch {}
}
