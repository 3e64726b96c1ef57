// Tells members what happened, on whichever instance their streams are. A nudge, not the truth: the database is
// the truth, so a nudge may be lost. Between instances it travels as a PostgreSQL notification, sent after the
// transaction that it is about and never inside it.
import { Readable } from 'node:stream'
import type { ServerEvent } from '@keyswap/contract/chat'

type Told = { to: string[]; event: ServerEvent }

/** One line between instances; what goes in on one comes out on all. */
export type Line = {
  send(text: string): Promise<void>
  onText(listener: (text: string) => void): void
  close(): Promise<void>
}

export type Events = {
  tell(to: string[], event: ServerEvent): Promise<void>
  /** Everything told to a member from now on, as server-sent events, until either side closes. */
  open(user_id: string): Readable
  count(): number
  close(): void
}

const HEARTBEAT_MS = 25_000
// A reader that is this far behind is gone or stuck: it is let go, and asks for the gap when it comes back.
const MAX_WAITING_BYTES = 32 * 1024

const HELLO = 'retry: 1000\n\n'
const HEARTBEAT = ': \n\n'
const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

function write(stream: Readable, text: string): void {
  if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
  else stream.push(text)
}

export function createEvents(line: Line): Events {
  const streams = new Map<string, Set<Readable>>()
  const all = () => [...streams.values()].flatMap((own) => [...own])

  line.onText((text) => {
    const { to, event } = JSON.parse(text) as Told
    for (const stream of to.flatMap((user_id) => [...(streams.get(user_id) ?? [])])) {
      write(stream, frame(event))
      if (event.type === 'session_ended') stream.push(null)
    }
  })
  // One clock for all of them; it also shows a connection that died in silence.
  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, HEARTBEAT)
  }, HEARTBEAT_MS)

  return {
    tell: (to, event) => line.send(JSON.stringify({ to, event } satisfies Told)),
    open(user_id) {
      const own = streams.get(user_id) ?? new Set()
      const stream = new Readable({
        read() {},
        destroy(error, done) {
          own.delete(stream)
          if (own.size === 0 && streams.get(user_id) === own) streams.delete(user_id)
          done(error)
        },
      })
      streams.set(user_id, own.add(stream))
      stream.push(HELLO)
      return stream
    },
    count: () => all().length,
    close() {
      clearInterval(heartbeat)
      for (const stream of all()) stream.push(null)
    },
  }
}
