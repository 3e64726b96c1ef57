import { getChat, getMessages, postMessage, postRead, postTyping } from '@keyswap/contract/chat'
import { getEvents } from '@keyswap/contract/events'
import * as rings from '@keyswap/contract/rings'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import {
  type Chat,
  chatState,
  markRead,
  matchChatState,
  messagesOf,
  say,
  tellTyping,
} from './chat.rules.ts'

const DONE = { ok: true } as const

const theMatch = ({ matchId }: { matchId: string }) => ({ kind: 'match', id: matchId }) as const
const theRing = ({ ringId }: { ringId: string }) => ({ kind: 'ring', id: ringId }) as const

export const chatRoutes = (chat: Chat): Route[] => [
  serveAtOnce(getMessages, ({ caller, params, input }) =>
    messagesOf(chat, caller, theMatch(params), input),
  ),
  serveAtOnce(postMessage, ({ caller, params, input }) =>
    say(chat, caller, theMatch(params), input),
  ),
  serve(getChat, ({ viewer, params }) => matchChatState(chat, viewer, theMatch(params))),
  serve(postRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, theMatch(params), input.seq)
    return DONE
  }),
  serve(postTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, theMatch(params))
    return DONE
  }),
  serveAtOnce(rings.getRingMessages, ({ caller, params, input }) =>
    messagesOf(chat, caller, theRing(params), input),
  ),
  serveAtOnce(rings.postRingMessage, ({ caller, params, input }) =>
    say(chat, caller, theRing(params), input),
  ),
  serve(rings.getRingChat, ({ viewer, params }) => chatState(chat, viewer, theRing(params))),
  serve(rings.postRingRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, theRing(params), input.seq)
    return DONE
  }),
  serve(rings.postRingTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, theRing(params))
    return DONE
  }),
  serve(getEvents, ({ viewer, http }) => {
    // Without it nginx buffers the stream.
    http.setHeader('x-accel-buffering', 'no')
    return chat.events.open(viewer.id, viewer.session_id)
  }),
]
