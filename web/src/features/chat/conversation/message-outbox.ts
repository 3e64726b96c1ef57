// Messages that the server does not have yet. Each gets its client_id when it is added, so that a message sent twice,
// by this tab or another, is stored once. A chat's messages are sent one after the other, to keep their order.
import type { Attached, Message } from '@keyswap/contract/chat'
import type { ErrorCode } from '@keyswap/contract/errors'
import type { ChatRef } from '../../../domain/chats.ts'
import { ApiError, isTemporary } from '../../../lib/http/request-error.ts'
import { type Wait, waitOf } from '../../../lib/http/wait.ts'
import { createOrderedSender } from '../../../lib/offline/ordered-sender.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A text, or photos, a quick reply or a car, which have no content. */
type Said = { content: string; data?: Attached }

export type UnsentMessage = Said & {
  chat: ChatRef
  client_id: string
  created_at: string
  /** A photo of it is no longer on this device, so it cannot be retried. */
  is_lost?: boolean
}

/** Why a message was refused. */
export type WhyRefused =
  | 'closed'
  | 'answer_first'
  | 'new_member'
  | 'limited'
  | 'lost'
  | 'too_many'
  | 'image'
  | 'car'
  | 'other'

/** Waiting for a connection or its turn, being sent, or refused. */
export type OutgoingMessage = UnsentMessage & {
  state: 'waiting' | 'sending' | 'failed'
  /** Only this page has it, because the browser has no room: it is lost with the page. */
  is_unstored?: boolean
  /** How much of its photos is sent, from 0 to 1. */
  part?: number
}

/** In the browser's storage. A refused message stays refused, also after a reload, until the member retries it. */
export type StoredMessage = UnsentMessage & { is_failed?: boolean }

/** Injected so that tests can fake it. */
export type MessageOutboxDeps = {
  send(message: UnsentMessage, onPart: (part: number) => void): Promise<Message>
  /** The storage is shared by all tabs. */
  load(): StoredMessage[]
  save(messages: readonly StoredMessage[]): void
  isOnline(): boolean
  later(ms: number, run: () => void): void
  newId(): string
  now(): number
  onSent(chat: ChatRef, message: Message): void
  /**
   * Called for each refused message. If nothing can be sent in the chat, one call stands for all messages that wait there.
   * `wait`: until it can be sent again.
   */
  onFailed(message: UnsentMessage, why: WhyRefused, wait: Wait): void
}

export type MessageOutbox = Pick<Store<readonly OutgoingMessage[]>, 'get' | 'subscribe'> & {
  /** `hasFiles`: the files of its photos are stored. Otherwise no other tab could send it. */
  add(chat: ChatRef, said: Said, hasFiles?: boolean): void
  retry(client_id: string): void
  discard(client_id: string): void
  /** These messages have reached the server, from this tab or another. */
  settle(messages: readonly Message[]): void
  /** Tries to send everything that waits. Resolves when it is sent, or has to wait longer. */
  flush(): Promise<unknown>
  /** Another tab has changed the stored messages. */
  reread(): void
  /** Sends nothing more: the session is over. */
  close(): void
}

/** The browser no longer has the file of a photo. */
export class LostPhoto extends Error {}

/**
 * Nothing more can be sent in this chat: a member was blocked, banned or deleted, or (404) it is gone. A 404 about a car
 * says nothing about the chat.
 */
const isClosedChat = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'CHAT_CLOSED' || (error.status === 404 && error.code !== 'CAR_NOT_FOUND'))

const WHY: Partial<Record<ErrorCode, WhyRefused>> = {
  CHAT_PHOTO_MISSING: 'lost',
  TOO_MANY_CHAT_PHOTOS: 'too_many',
  INVALID_IMAGE: 'image',
  CAR_NOT_FOUND: 'car',
  ANSWER_FIRST: 'answer_first',
  NEW_MEMBER_PACE: 'new_member',
  LIMITED: 'limited',
}

/** Then what waits in that chat cannot be sent either. */
const HOPELESS: WhyRefused[] = ['closed', 'answer_first', 'new_member', 'limited']

function whyOf(error: unknown): WhyRefused {
  if (isClosedChat(error)) return 'closed'
  if (error instanceof LostPhoto) return 'lost'
  return (error instanceof ApiError && error.code && WHY[error.code]) || 'other'
}

export function createMessageOutbox(deps: MessageOutboxDeps): MessageOutbox {
  const store = createStore<readonly OutgoingMessage[]>(deps.load().map(fromStored))
  const running = new Set<Promise<void>>()
  const sender = createOrderedSender({ ...deps, first, send, flush })

  const find = (client_id: string) => store.get().find((each) => each.client_id === client_id)

  function mark(client_id: string, state: OutgoingMessage['state']): void {
    const marked = (each: OutgoingMessage) =>
      each.client_id === client_id ? { ...each, state } : each
    store.set(store.get().map(marked))
  }

  function progress(client_id: string, part: number): void {
    store.set(store.get().map((each) => (each.client_id === client_id ? { ...each, part } : each)))
  }

  /** Marks messages as refused, or as waiting again; also in the storage, for other tabs and the next visit. */
  function markRefused(client_ids: readonly string[], is_failed: boolean): void {
    for (const client_id of client_ids) mark(client_id, is_failed ? 'failed' : 'waiting')
    deps.save(
      deps.load().map(({ is_failed: before, ...message }) => {
        const isFailed = client_ids.includes(message.client_id) ? is_failed : before
        return isFailed ? { ...message, is_failed: true } : message
      }),
    )
  }

  /** Also in the storage. */
  function markLost(client_id: string): void {
    const marked = <T extends UnsentMessage>(each: T): T =>
      each.client_id === client_id ? { ...each, is_lost: true } : each
    store.set(store.get().map(marked))
    deps.save(deps.load().map(marked))
  }

  function remove(client_ids: readonly string[]): void {
    const stays = ({ client_id }: UnsentMessage) => !client_ids.includes(client_id)
    if (store.get().every(stays)) return
    store.set(store.get().filter(stays))
    deps.save(deps.load().filter(stays))
  }

  function start({ id }: ChatRef): void {
    const sending = sender.sendAll(id)
    running.add(sending)
    void sending.finally(() => running.delete(sending))
  }

  function first(chat_id: string): OutgoingMessage | undefined {
    return store.get().find((each) => each.chat.id === chat_id && each.state === 'waiting')
  }

  async function send(message: OutgoingMessage): Promise<void> {
    const { chat, client_id } = message
    mark(client_id, 'sending')
    try {
      const sent = await deps.send(message, (part) => progress(client_id, part))
      deps.onSent(chat, sent)
      remove([client_id])
    } catch (error) {
      if (isTemporary(error) && !(error instanceof LostPhoto)) {
        mark(client_id, 'waiting')
        throw error
      }
      const why = whyOf(error)
      const waits = (each: OutgoingMessage) => each.chat.id === chat.id && each.state === 'waiting'
      const hopeless = HOPELESS.includes(why) ? store.get().filter(waits) : []
      markRefused([client_id, ...hopeless.map((each) => each.client_id)], true)
      if (why === 'lost') markLost(client_id)
      // Not if the member has discarded it in the meantime.
      if (find(client_id)) deps.onFailed(message, why, waitOf(error))
    }
  }

  function flush(): Promise<unknown> {
    for (const { chat } of store.get()) start(chat)
    return Promise.all(running)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    flush,
    add(chat, said, hasFiles = true) {
      const message: UnsentMessage = {
        chat,
        client_id: deps.newId(),
        ...said,
        created_at: new Date(deps.now()).toISOString(),
      }
      // Other tabs may have added messages to the storage.
      if (hasFiles) deps.save([...deps.load(), message])
      const is_unstored = !deps.load().some(({ client_id }) => client_id === message.client_id)
      const added: OutgoingMessage = {
        ...message,
        state: 'waiting',
        ...(is_unstored && { is_unstored }),
      }
      store.set([...store.get(), added])
      start(chat)
    },
    retry(client_id) {
      markRefused([client_id], false)
      const message = find(client_id)
      if (message) start(message.chat)
    },
    discard: (client_id) => remove([client_id]),
    settle: (messages) => remove(messages.map(({ client_id }) => client_id)),
    reread() {
      const stored = deps.load()
      const isStored = ({ client_id }: UnsentMessage) =>
        stored.some((each) => each.client_id === client_id)
      const news = stored.filter(({ client_id }) => !find(client_id))
      // Keep a message that this tab is sending, even if it is no longer stored: this tab removes it when it is done.
      const stays = (each: OutgoingMessage) =>
        each.state === 'sending' || each.is_unstored === true || isStored(each)
      const known = store.get().filter(stays).map(updated)
      store.set([...known, ...news.map(fromStored)])

      function updated(each: OutgoingMessage): OutgoingMessage {
        const there = stored.find(({ client_id }) => client_id === each.client_id)
        return there && each.state !== 'sending' ? { ...each, ...fromStored(there) } : each
      }
    },
    close: () => store.set([]),
  }
}

const fromStored = ({ is_failed, ...message }: StoredMessage): OutgoingMessage => ({
  ...message,
  state: is_failed ? 'failed' : 'waiting',
})
