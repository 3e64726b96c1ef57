// The open event streams of one instance, by member.
import { Readable } from 'node:stream'
import type { ServerEvent } from '@keyswap/contract/events'

// More than anyone's tabs and devices need: with more, a client is leaking streams, so the oldest one is closed.
const MAX_STREAMS_PER_MEMBER = 30
// A client this far behind is gone or stuck: close its stream, it refetches when it reconnects.
const MAX_WAITING_BYTES = 32 * 1024
// Tells the client to reconnect after a second.
const HELLO = 'retry: 1000\n\n'

export const frameEvent = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

export type StreamSession = { user_id: string; session_id: string }
/** `nr` spreads the heartbeats over time. After `until` the stream is closed, and its client has to show a token again. */
export type Stream = StreamSession & { readable: Readable; nr: number; until: number }
export type Streams = Map<string, Set<Stream>>

let opened = 0

export function openStream(streams: Streams, session: StreamSession, lasts_ms: number): Readable {
  const readable = new Readable({
    read() {},
    destroy(error, done) {
      forget(streams, stream)
      done(error)
    },
  })
  const until = performance.now() + lasts_ms
  const stream = { ...session, readable, nr: opened++, until }
  const own = streams.get(session.user_id) ?? new Set()
  const [oldest] = own
  if (oldest && own.size >= MAX_STREAMS_PER_MEMBER) oldest.readable.destroy()
  streams.set(session.user_id, own.add(stream))
  readable.push(HELLO)
  return readable
}

function forget(streams: Streams, stream: Stream): void {
  const own = streams.get(stream.user_id)
  own?.delete(stream)
  if (own?.size === 0) streams.delete(stream.user_id)
}

/** A copy: the streams may be closed while a caller iterates. */
export const streamsOf = (streams: Streams, user_id: string): Stream[] => [
  ...(streams.get(user_id) ?? []),
]

export const allStreams = (streams: Streams): Stream[] =>
  [...streams.values()].flatMap((own) => [...own])

export function write({ readable }: Stream, text: string): void {
  if (readable.readableLength > MAX_WAITING_BYTES) readable.destroy()
  else readable.push(text)
}

/** Tells the client that its session has ended, and closes the stream. */
export function endStream(streams: Streams, stream: Stream): void {
  forget(streams, stream)
  write(stream, frameEvent({ type: 'session_ended' }))
  stream.readable.push(null)
}
