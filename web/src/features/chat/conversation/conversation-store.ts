// The store of one chat: loads its messages, fetches the ones it is missing, and marks them as read.
import type { ChatState, Message } from '@keyswap/contract/chat'
import { ApiError, isTemporary } from '../../../lib/http/request-error.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import {
  type Conversation,
  type ConversationEvent,
  conversation,
  emptyConversation,
  firstSeq,
  stepsReadTo,
} from './conversation.ts'

/** The end of a chat, without a gap. */
export type ChatEnd = { messages: readonly Message[]; state: ChatState }

/** Injected so that tests can fake it. */
export type ConversationDeps = {
  messages(from: { after?: number; before?: number }): Promise<Message[]>
  state(): Promise<ChatState>
  read(seq: number): Promise<unknown>
  /** Called with all fetched messages: some may still be in the outbox, which must not send them again. */
  onArrived(messages: readonly Message[]): void
  /** What this device has kept of the chat, to be read without a connection. */
  readKept(): Promise<ChatEnd | undefined>
}

export type ConversationStore = Pick<Store<Conversation>, 'get' | 'subscribe'> & {
  /** Loads the chat, or fetches what was missed since it was last open. */
  open(): void
  older(): void
  catchUp(): void
  /** A message with this seq exists: fetches it if it is missing. */
  expect(seq: number): void
  /** The message with this seq is no longer as it was fetched. */
  refetch(seq: number): void
  refreshState(): void
  markRead(): Promise<void>
  /** For who reads the swap plan instead of the chat. Whether there was something to mark. */
  markStepsRead(viewerId: string): Promise<boolean>
  accepted(message: Message): void
  end(): void
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export function createConversation(deps: ConversationDeps): ConversationStore {
  const store = createStore<Conversation>(emptyConversation)
  let isLoading = false
  let isCatchingUp = false
  let again = false
  /** The highest seq marked as read; -1 so that an empty chat, with seq 0, is marked too. */
  let marked = -1

  function dispatch(event: ConversationEvent): void {
    store.set(conversation(store.get(), event))
    if ('messages' in event) deps.onArrived(event.messages)
  }

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    dispatch({ type: 'loading' })
    try {
      const [messages, state] = await Promise.all([deps.messages({}), deps.state()])
      show({ messages, state })
    } catch (error) {
      const kept = isTemporary(error) ? await deps.readKept() : undefined
      if (kept) {
        show(kept)
        dispatch({ type: 'unreachable' })
      } else dispatch({ type: isGone(error) ? 'missing' : 'failed' })
    }
    isLoading = false
    // A message may have been sent between the server's two reads, or while the responses were in flight.
    const { phase, known_to, state } = store.get()
    if (phase === 'ready' && (again || state.last_seq > known_to)) void catchUp()
  }

  function show({ messages, state }: ChatEnd): void {
    dispatch({ type: 'newest', messages })
    dispatch({ type: 'state', state })
  }

  async function catchUp(): Promise<void> {
    const { phase, is_ended } = store.get()
    if (phase === 'failed') return load()
    if (is_ended) return
    // The request in flight may be older than what this caller knows: run once more after it.
    again = true
    if (phase !== 'ready' || isCatchingUp) return
    isCatchingUp = true
    while (again) {
      again = false
      try {
        await closeGap()
      } catch (error) {
        dispatch({ type: isGone(error) ? 'ended' : 'unreachable' })
      }
    }
    isCatchingUp = false
  }

  async function closeGap(): Promise<void> {
    for (;;) {
      const after = store.get().known_to
      const [messages, state] = await Promise.all([deps.messages({ after }), deps.state()])
      dispatch({ type: 'later', messages })
      dispatch({ type: 'state', state })
      if (messages.length === 0 || store.get().known_to >= state.last_seq) return
    }
  }

  async function older(): Promise<void> {
    const { phase, has_older, older } = store.get()
    if (phase !== 'ready' || !has_older || older === 'loading') return
    dispatch({ type: 'older_requested' })
    try {
      const messages = await deps.messages({ before: firstSeq(store.get()) })
      dispatch({ type: 'older', messages })
    } catch {
      dispatch({ type: 'older_failed' })
    }
  }

  async function mark(seq: number): Promise<void> {
    const before = marked
    marked = seq
    try {
      await deps.read(seq)
      dispatch({ type: 'read', seq })
    } catch (error) {
      marked = before
      throw error
    }
  }

  async function refetch(seq: number): Promise<void> {
    if (store.get().phase !== 'ready') return
    // A failure is not retried: until a reload the message is shown as it was.
    const [message] = await deps.messages({ after: seq - 1 }).catch(() => [])
    if (message?.seq === seq) dispatch({ type: 'changed', message })
  }

  async function refreshState(): Promise<void> {
    if (store.get().phase !== 'ready') return
    // A failed refresh is not retried here; the next catch-up reads the state too.
    await deps.state().then(
      (state) => dispatch({ type: 'state', state }),
      (error) => isGone(error) && dispatch({ type: 'ended' }),
    )
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open() {
      if (store.get().phase === 'ready') void catchUp()
      else void load()
    },
    older: () => void older(),
    catchUp: () => void catchUp(),
    expect(seq) {
      if (seq > store.get().known_to) void catchUp()
    },
    refetch: (seq) => void refetch(seq),
    refreshState: () => void refreshState(),
    async markRead() {
      const { phase, known_to, is_ended } = store.get()
      // Also for an empty chat, once: it marks the match as opened.
      if (phase !== 'ready' || is_ended || marked >= known_to) return
      await mark(known_to)
    },
    async markStepsRead(viewerId) {
      const { phase, state, is_ended } = store.get()
      const seq = stepsReadTo(store.get(), viewerId)
      if (phase !== 'ready' || is_ended || seq <= Math.max(marked, state.read_seq)) return false
      await mark(seq)
      return true
    },
    accepted(message) {
      dispatch({ type: 'accepted', message })
      if (message.seq > store.get().known_to) void catchUp()
    },
    end: () => dispatch({ type: 'ended' }),
  }
}
