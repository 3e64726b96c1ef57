import { createStore } from '../lib/store.ts'

/**
 * Chats, by id, with messages that wait for a connection or were refused. The outbox sets it; its code is loaded only if
 * there is something to send.
 */
export const waitingChats = createStore<ReadonlyMap<string, 'waiting' | 'failed'>>(new Map())
