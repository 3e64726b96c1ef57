import type { Endpoints, SentInputOf } from '@keyswap/contract'
import type { ChatState, Message, PhotoAddress } from '@keyswap/contract/chat'
import type { RingChatState } from '@keyswap/contract/rings'
import type { ChatRef } from '../../domain/chats.ts'
import { call } from '../../lib/http/client.ts'
import { upload } from '../../lib/http/upload.ts'

type Said = SentInputOf<Endpoints['postMessage']>

type PhotoUpload = {
  id: string
  body: Blob
  /** From 0 to 1. */
  onSent: (part: number) => void
  signal: AbortSignal
}

export type ChatCalls = {
  messages(from: { after?: number; before?: number }): Promise<Message[]>
  state(): Promise<ChatState>
  read(seq: number): Promise<unknown>
  typing(): Promise<unknown>
  say(input: Said, signal: AbortSignal): Promise<Message>
  putPhoto(photo: PhotoUpload): Promise<unknown>
  photos(range: { from: number; to: number }): Promise<PhotoAddress[]>
}

export const callsOf = ({ kind, id }: ChatRef): ChatCalls =>
  kind === 'match' ? ofMatch(id) : ofRing(id)

function ofMatch(matchId: string): ChatCalls {
  const params = { matchId }
  return {
    messages: (input) => call('getMessages', { params, input }),
    state: () => call('getChat', { params }),
    read: (seq) => call('postRead', { params, input: { seq } }),
    typing: () => call('postTyping', { params }),
    say: (input, signal) => call('postMessage', { params, input, signal }),
    putPhoto: ({ id, ...file }) =>
      upload('putChatPhoto', { params: { ...params, photoId: id }, ...file }),
    photos: (input) => call('getChatPhotos', { params, input }),
  }
}

function ofRing(ringId: string): ChatCalls {
  const params = { ringId }
  return {
    messages: (input) => call('getRingMessages', { params, input }),
    state: async () => readByAll(await call('getRingChat', { params })),
    read: (seq) => call('postRingRead', { params, input: { seq } }),
    typing: () => call('postRingTyping', { params }),
    say: (input, signal) => call('postRingMessage', { params, input, signal }),
    putPhoto: ({ id, ...file }) =>
      upload('putRingPhoto', { params: { ...params, photoId: id }, ...file }),
    photos: (input) => call('getRingPhotos', { params, input }),
  }
}

/** What a ring's members have read is what all of them have read. */
export const readByAll = ({ reads, ...state }: RingChatState): ChatState => ({
  ...state,
  asks_interest: false,
  their_read_seq: reads.length === 0 ? 0 : Math.min(...reads.map(({ read_seq }) => read_seq)),
})
