import { getChat, getMessages, postMessage, postRead, postTyping } from '@keyswap/contract/chat'
import { getEvents } from '@keyswap/contract/events'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { type Chat, chatState, markRead, messagesOf, say, tellTyping } from './chat.rules.ts'

const DONE = { ok: true } as const

const theMatch = ({ matchId }: { matchId: string }) => ({ kind: 'match', id: matchId }) as const

export const chatRoutes = (chat: Chat): Route[] => [
  serveAtOnce(getMessages, ({ caller, params, input }) =>
    messagesOf(chat, caller, theMatch(params), input),
  ),
  serveAtOnce(postMessage, ({ caller, params, input }) =>
    say(chat, caller, theMatch(params), input),
  ),
  serve(getChat, ({ viewer, params }) => chatState(chat, viewer, theMatch(params))),
  serve(postRead, async ({ viewer, params, input }) => {
    await markRead(chat, viewer, theMatch(params), input.seq)
    return DONE
  }),
  serve(postTyping, async ({ viewer, params }) => {
    await tellTyping(chat, viewer, theMatch(params))
    return DONE
  }),
  serve(getEvents, ({ viewer, http }) => {
    // Without it nginx buffers the stream.
    http.setHeader('x-accel-buffering', 'no')
    return chat.events.open(viewer.id, viewer.session_id)
  }),
]
