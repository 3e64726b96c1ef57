// What was written and is not yet with the server. Each message has a name of its own from the start: sent again, by
// this tab or another, it is still one message. Those of one chat go out one after the other, so in their order.
import type { Message } from '@keyswap/contract/chat'
import { chat as limits } from '@keyswap/contract/limits'
import { ApiError } from '../../lib/request-error.ts'
import { createStore, type Store } from '../../lib/store.ts'

export type Unsent = { match_id: string; client_id: string; content: string; created_at: string }

/** Waiting for a connection or its turn, on its way, or refused. */
export type Sending = Unsent & { state: 'waiting' | 'sending' | 'failed' }

/** As the browser remembers it. A refused message stays refused, also after a reload, until its writer retries. */
export type Kept = Unsent & { is_failed?: boolean }

/** What it needs of the world, so that a test can be the world. */
export type OutboxWorld = {
  send(message: Unsent): Promise<Message>
  /** What this browser remembers, for all tabs. */
  kept(): Kept[]
  keep(messages: readonly Kept[]): void
  isOnline(): boolean
  later(ms: number, run: () => void): void
  newId(): string
  now(): number
  onSent(match_id: string, message: Message): void
  /** Told once a message; where the chat is closed, once for all that wait in it. */
  onFailed(message: Unsent, isClosed: boolean): void
}

export type Outbox = Pick<Store<readonly Sending[]>, 'get' | 'subscribe'> & {
  add(match_id: string, content: string): void
  retry(client_id: string): void
  discard(client_id: string): void
  /** These have arrived, whoever sent them. */
  settle(messages: readonly Message[]): void
  /** Tries all that waits. */
  flush(): void
  /** Another tab has changed what is kept. */
  look(): void
  /** Forgets everything and sends nothing more: the session is over. */
  close(): void
}

/** Answers that say "later", not "no". A session that is over may come back, and the message with it. */
const PASSING = [401, 408, 429, 502, 503, 504]
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSING.includes(error.status)

/** Nothing can be sent there any more: blocked, banned, deleted, or (not found) unmatched. */
const isClosedChat = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'CHAT_CLOSED' || error.status === 404)

export function createOutbox(world: OutboxWorld): Outbox {
  const store = createStore<readonly Sending[]>(world.kept().map(remembered))
  const busy = new Set<string>()

  const find = (client_id: string) => store.get().find((each) => each.client_id === client_id)

  function mark(client_id: string, state: Sending['state']): void {
    const marked = (each: Sending) => (each.client_id === client_id ? { ...each, state } : each)
    store.set(store.get().map(marked))
  }

  /** Refused, or to be tried again; remembered for the next visit and for other tabs. */
  function markRefused(client_ids: readonly string[], is_failed: boolean): void {
    for (const client_id of client_ids) mark(client_id, is_failed ? 'failed' : 'waiting')
    world.keep(
      world.kept().map(({ is_failed: before, ...message }) => {
        const isFailed = client_ids.includes(message.client_id) ? is_failed : before
        return isFailed ? { ...message, is_failed: true } : message
      }),
    )
  }

  function take(client_ids: readonly string[]): void {
    const stays = ({ client_id }: Unsent) => !client_ids.includes(client_id)
    if (store.get().every(stays)) return
    store.set(store.get().filter(stays))
    world.keep(world.kept().filter(stays))
  }

  async function drain(match_id: string): Promise<void> {
    if (busy.has(match_id)) return
    busy.add(match_id)
    for (let next = first(match_id); next && world.isOnline(); next = first(match_id)) {
      if (!(await trySending(next))) break
    }
    busy.delete(match_id)
  }

  const first = (match_id: string) =>
    store.get().find((each) => each.match_id === match_id && each.state === 'waiting')

  /** False where it makes no sense to go on now. */
  async function trySending(message: Sending): Promise<boolean> {
    const { match_id, client_id } = message
    mark(client_id, 'sending')
    try {
      const sent = await world.send(message)
      world.onSent(match_id, sent)
      take([client_id])
      return true
    } catch (error) {
      if (isPassing(error)) {
        mark(client_id, 'waiting')
        const pause = error instanceof ApiError ? (error.retry_after ?? 0) * 1000 : 0
        world.later(Math.max(limits.poll_ms, pause), flush)
        return false
      }
      const isClosed = isClosedChat(error)
      const waits = (each: Sending) => each.match_id === match_id && each.state === 'waiting'
      const hopeless = isClosed ? store.get().filter(waits) : []
      markRefused([client_id, ...hopeless.map((each) => each.client_id)], true)
      if (find(client_id)) world.onFailed(message, isClosed)
      return true
    }
  }

  function flush(): void {
    for (const { match_id } of store.get()) void drain(match_id)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    flush,
    add(match_id, content) {
      const message: Unsent = {
        match_id,
        client_id: world.newId(),
        content,
        created_at: new Date(world.now()).toISOString(),
      }
      store.set([...store.get(), waiting(message)])
      // What other tabs have added since is kept beside it.
      world.keep([...world.kept(), message])
      void drain(match_id)
    },
    retry(client_id) {
      markRefused([client_id], false)
      const message = find(client_id)
      if (message) void drain(message.match_id)
    },
    discard: (client_id) => take([client_id]),
    settle: (messages) => take(messages.map(({ client_id }) => client_id)),
    look() {
      const kept = world.kept()
      const isKept = ({ client_id }: Unsent) => kept.some((each) => each.client_id === client_id)
      const news = kept.filter(({ client_id }) => !find(client_id))
      // What is on its way from here is this tab's to take out.
      const stays = (each: Sending) => each.state === 'sending' || isKept(each)
      const known = store.get().filter(stays).map(asKept)
      store.set([...known, ...news.map(remembered)])

      function asKept(each: Sending): Sending {
        const there = kept.find(({ client_id }) => client_id === each.client_id)
        return there && each.state !== 'sending' ? remembered(there) : each
      }
    },
    close: () => store.set([]),
  }
}

const waiting = (message: Unsent): Sending => ({ ...message, state: 'waiting' })

const remembered = ({ is_failed, ...message }: Kept): Sending => ({
  ...message,
  state: is_failed ? 'failed' : 'waiting',
})
