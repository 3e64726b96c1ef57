import { endpoint } from './endpoint.ts'

/** Events of the stream. They never carry content; most of them say what a client should fetch. */
export type ServerEvent =
  | { type: 'message'; match_id: string; seq: number }
  /** `user_id` is the sender, or the nil UUID if it is no member's message but a step of a deal. */
  | { type: 'message'; ring_id: string; user_id: string; seq: number }
  /** A moderator has removed a photo of this message. */
  | { type: 'message_changed'; match_id: string; seq: number }
  | { type: 'message_changed'; ring_id: string; seq: number }
  | { type: 'match'; match_id: string }
  | { type: 'match_ended'; match_id: string }
  /** The chat was closed by a block, a ban or a deleted account, or reopened after a ban was lifted. */
  | { type: 'chat_changed'; match_id: string }
  | { type: 'read'; match_id: string; seq: number }
  | { type: 'read'; ring_id: string; user_id: string; seq: number }
  | { type: 'typing'; match_id: string }
  | { type: 'typing'; ring_id: string; user_id: string }
  /** A ring is offered to the member, or something about one of their rings or its chat has changed. */
  | { type: 'ring'; ring_id: string }
  /** Something about a deal has changed. */
  | { type: 'deal'; deal_id: string }
  | { type: 'announcement' }
  | { type: 'report_decided' }
  | { type: 'car_moderated'; car_id: string }
  /** A moderator has decided something about the member, or has taken it back. */
  | { type: 'decision' }
  /** A new car fits one of the member's alerts. */
  | { type: 'new_car' }
  /** A member of one of the viewer's chats was banned for fraud, or such a ban was undone. */
  | { type: 'account_warning' }
  /** The last event of a stream: its session has ended. Call `refreshSession` to learn why: its error says so. */
  | { type: 'session_ended' }

export const getEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'member',
  summary: "The viewer's events, as server-sent events",
  output: { media_type: 'text/event-stream' },
  errors: [],
})
