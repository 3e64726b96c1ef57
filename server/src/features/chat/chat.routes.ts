import {
  endMatch as endMatchEndpoint,
  getChat,
  getEvents,
  getMessages,
  postMessage,
  postRead,
  postTyping,
} from '@keyswap/contract/chat'
import { type Route, serve } from '../../http/serve.ts'
import {
  type Chat,
  chatState,
  endMatch,
  markRead,
  messagesOf,
  say,
  tellTyping,
} from './chat.rules.ts'

const DONE = { ok: true } as const

export const chatRoutes = (chat: Chat): Route[] => [
  serve(getMessages, ({ viewer, params, input }) =>
    messagesOf(chat, viewer, params.matchId, input),
  ),
  serve(postMessage, ({ viewer, params, input }) => say(chat, viewer, params.matchId, input)),
  serve(getChat, ({ viewer, params }) => chatState(chat, viewer, params.matchId)),
  serve(postRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, params.matchId, input.seq)
    return DONE
  }),
  serve(postTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, params.matchId)
    return DONE
  }),
  serve(endMatchEndpoint, async ({ viewer, params, input }) => {
    await endMatch(chat, viewer, params.matchId, input.how)
    return DONE
  }),
  serve(getEvents, ({ viewer, http }) => {
    // No proxy on the way may hold a line back until it has more of them.
    http.setHeader('x-accel-buffering', 'no')
    return chat.events.open(viewer.id, viewer.session_id)
  }),
]
