// Asks the server for what a chat still lacks.
import type { ChatState, Message } from '@keyswap/contract/chat'
import { ApiError } from '../../lib/request-error.ts'
import { createStore, type Store } from '../../lib/store.ts'
import {
  type Conversation,
  type ConversationEvent,
  conversation,
  emptyConversation,
  firstSeq,
} from './conversation.ts'

/** What it needs of the world, so that a test can be the world. */
export type ConversationWorld = {
  messages(from: { after?: number; before?: number }): Promise<Message[]>
  state(): Promise<ChatState>
  read(seq: number): Promise<unknown>
  /** Whatever arrived, perhaps something that was waiting to be sent. */
  onArrived(messages: readonly Message[]): void
}

export type ConversationStore = Pick<Store<Conversation>, 'get' | 'subscribe'> & {
  /** Whoever comes to see it: what was missed is asked for. */
  open(): void
  older(): void
  catchUp(): void
  /** A message of this place exists. */
  expect(seq: number): void
  refreshState(): void
  markRead(): Promise<void>
  said(message: Message): void
  end(): void
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export function createConversation(world: ConversationWorld): ConversationStore {
  const store = createStore<Conversation>(emptyConversation)
  let isLoading = false
  let isCatching = false
  let again = false
  let marked = -1

  function dispatch(event: ConversationEvent): void {
    store.set(conversation(store.get(), event))
    if ('messages' in event) world.onArrived(event.messages)
  }

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    dispatch({ type: 'loading' })
    try {
      const [messages, state] = await Promise.all([world.messages({}), world.state()])
      dispatch({ type: 'newest', messages })
      dispatch({ type: 'state', state })
    } catch (error) {
      dispatch({ type: isGone(error) ? 'missing' : 'failed' })
    }
    isLoading = false
    // Something may have been said between the two answers, or while they were on their way.
    const { phase, known_to, state } = store.get()
    if (phase === 'ready' && (again || state.last_seq > known_to)) void catchUp()
  }

  async function catchUp(): Promise<void> {
    const { phase, is_ended } = store.get()
    if (phase === 'failed') return load()
    if (is_ended) return
    // Whoever asks meanwhile may know of something later than the question under way.
    again = true
    if (phase !== 'ready' || isCatching) return
    isCatching = true
    while (again) {
      again = false
      try {
        await closeGap()
      } catch (error) {
        dispatch({ type: isGone(error) ? 'ended' : 'unreachable' })
      }
    }
    isCatching = false
  }

  async function closeGap(): Promise<void> {
    for (;;) {
      const after = store.get().known_to
      const [messages, state] = await Promise.all([world.messages({ after }), world.state()])
      dispatch({ type: 'later', messages })
      dispatch({ type: 'state', state })
      if (messages.length === 0 || store.get().known_to >= state.last_seq) return
    }
  }

  async function older(): Promise<void> {
    const { phase, has_older, older } = store.get()
    if (phase !== 'ready' || !has_older || older === 'loading') return
    dispatch({ type: 'older_asked' })
    try {
      const messages = await world.messages({ before: firstSeq(store.get()) })
      dispatch({ type: 'older', messages })
    } catch {
      dispatch({ type: 'older_failed' })
    }
  }

  async function refreshState(): Promise<void> {
    if (store.get().phase !== 'ready') return
    // A nudge that could not be followed: the next catching up asks too.
    await world.state().then(
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
    refreshState: () => void refreshState(),
    async markRead() {
      const { phase, known_to, is_ended } = store.get()
      // Also of an empty chat, once: it has been opened.
      if (phase !== 'ready' || is_ended || marked >= known_to) return
      const before = marked
      marked = known_to
      try {
        await world.read(known_to)
        dispatch({ type: 'read', seq: known_to })
      } catch (error) {
        marked = before
        throw error
      }
    },
    said(message) {
      dispatch({ type: 'said', message })
      if (message.seq > store.get().known_to) void catchUp()
    },
    end: () => dispatch({ type: 'ended' }),
  }
}
