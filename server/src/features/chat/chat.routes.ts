import * as contract from '@keyswap/contract/chat'
import { getEvents } from '@keyswap/contract/events'
import { chatPhoto as limits } from '@keyswap/contract/limits'
import * as rings from '@keyswap/contract/rings'
import { DONE } from '../../http/done.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { answerStored } from '../../http/stored.ts'
import {
  markRead,
  matchChatState,
  messagesOf,
  putOffAnswer,
  ringChatState,
  tellTyping,
} from './chat.rules.ts'
import { type ChatPhotos, openPhoto, photoAddressesOf, storePhoto } from './photos.rules.ts'
import { type Sending, send } from './sending.rules.ts'

const theMatch = ({ matchId }: { matchId: string }) => ({ kind: 'match', id: matchId }) as const
const theRing = ({ ringId }: { ringId: string }) => ({ kind: 'ring', id: ringId }) as const

export const chatRoutes = (chat: Sending & ChatPhotos): Route[] => [
  serveAtOnce(contract.getMessages, ({ caller, params, input }) =>
    messagesOf(chat, caller, theMatch(params), input),
  ),
  serveAtOnce(contract.postMessage, ({ caller, params, input }) =>
    send(chat, caller, theMatch(params), input),
  ),
  serve(contract.putChatPhoto, ({ viewer, params, body, http }) =>
    storePhoto(chat, viewer, theMatch(params), params.photoId, { body, gone: http.gone }),
  ),
  serveAtOnce(contract.getChatPhotos, ({ caller, params, input }) =>
    photoAddressesOf(chat, caller, theMatch(params), input),
  ),
  serve(contract.getChatPhoto, async ({ params, input, http }) => {
    const { for: viewer_id, until, key, w } = input
    const photo = { chat_id: params.chatId, id: params.photoId, viewer_id, until }
    const stored = await openPhoto(chat, photo, key, w ? Number(w) : undefined)
    return answerStored(http, stored, `private, max-age=${limits.address_ms / 1000}`)
  }),
  serve(contract.getChat, ({ viewer, params }) => matchChatState(chat, viewer, theMatch(params))),
  serve(contract.postRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, theMatch(params), input.seq)
    return DONE
  }),
  serve(contract.putOffAnswer, async ({ viewer, params }) => {
    await putOffAnswer(chat, viewer, theMatch(params))
    return DONE
  }),
  serve(contract.postTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, theMatch(params))
    return DONE
  }),
  serveAtOnce(rings.getRingMessages, ({ caller, params, input }) =>
    messagesOf(chat, caller, theRing(params), input),
  ),
  serveAtOnce(rings.postRingMessage, ({ caller, params, input }) =>
    send(chat, caller, theRing(params), input),
  ),
  serve(rings.putRingPhoto, ({ viewer, params, body, http }) =>
    storePhoto(chat, viewer, theRing(params), params.photoId, { body, gone: http.gone }),
  ),
  serveAtOnce(rings.getRingPhotos, ({ caller, params, input }) =>
    photoAddressesOf(chat, caller, theRing(params), input),
  ),
  serve(rings.getRingChat, ({ viewer, params }) => ringChatState(chat, viewer, theRing(params))),
  serve(rings.postRingRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, theRing(params), input.seq)
    return DONE
  }),
  serve(rings.postRingTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, theRing(params))
    return DONE
  }),
  serve(getEvents, ({ viewer, http }) => {
    // Without this header nginx buffers the stream.
    http.setHeader('x-accel-buffering', 'no')
    return chat.events.open(viewer.id, viewer.session_id)
  }),
]
