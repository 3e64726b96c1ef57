// Sends events to members, on any instance that has their streams. An event is only a hint to fetch and may be lost;
// the database is the truth. Publish after the transaction commits, never inside it.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerEvent } from '@keyswap/contract/events'
import { events as limits } from '@keyswap/contract/limits'

type Delivery = {
  to: string[] | 'everyone'
  event: ServerEvent
  /** Only to the streams of this session. */
  session_id?: string | undefined
  /** To the streams of all sessions but these. */
  spared?: string[] | undefined
}

/** Connects the instances: a text sent on one is received by all. */
export type Bus = {
  send(text: string): Promise<void>
  onText(listener: (text: string) => void): void
  /** Called when texts from other instances may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

export type WhichSessions = { only: string } | { except: string[] }

export type Events = {
  notify(to: string[], event: ServerEvent): Promise<void>
  notifyAll(event: ServerEvent): Promise<void>
  /** Sends `session_ended` to one of a member's sessions, to all but some, or to all, and closes their streams. */
  endSessions(user_id: string, which?: WhichSessions): Promise<void>
  /** A server-sent event stream of the member's events, until the session ends or either side closes it. */
  open(user_id: string, session_id: string): Readable
  count(): number
  close(): void
}

// Writing to thousands of streams in one tick would block everything else.
const BATCH = 200
const BEATS = 50
// More than anyone has tabs and devices on one instance: a client is leaking streams.
const MAX_STREAMS_PER_MEMBER = 30
// A client this far behind is gone or stuck: close its stream, it refetches when it reconnects.
const MAX_WAITING_BYTES = 32 * 1024

const HELLO = 'retry: 1000\n\n'
const HEARTBEAT = ': \n\n'
const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

function write(stream: Readable, text: string): void {
  if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
  else stream.push(text)
}

type StreamSession = { user_id: string; session_id: string }

/** Returns the ids of those sessions that have ended. */
type FindClosed = (sessions: StreamSession[]) => Promise<string[]>

export function createEvents(
  bus: Bus,
  findClosed: FindClosed,
  heartbeat_ms: number = limits.heartbeat_ms,
): Events {
  // Each member's streams, with their session and the tick of their heartbeat.
  const streams = new Map<string, Map<Readable, { session: string; beat: number }>>()
  const all = () => [...streams.values()].flatMap((own) => [...own.keys()])
  const send = (delivery: Delivery) => bus.send(JSON.stringify(delivery))
  const forget = (user_id: string, stream: Readable) => {
    const own = streams.get(user_id)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(user_id)
  }
  const end = (user_id: string, stream: Readable) => {
    forget(user_id, stream)
    write(stream, frame({ type: 'session_ended' }))
    stream.push(null)
  }

  const deliver = (to: Iterable<string>, { event, session_id, spared = [] }: Delivery) => {
    for (const user_id of to)
      for (const [stream, { session }] of [...(streams.get(user_id) ?? [])]) {
        if (session_id !== undefined && session_id !== session) continue
        if (spared.includes(session)) continue
        if (event.type === 'session_ended') end(user_id, stream)
        else write(stream, frame(event))
      }
  }
  const endClosed = async (sessions: StreamSession[]) => {
    const closed = new Set(await findClosed(sessions))
    for (const { user_id, session_id } of sessions)
      if (closed.has(session_id))
        deliver([user_id], { to: [user_id], event: { type: 'session_ended' }, session_id })
  }
  const deliverToAll = async (delivery: Delivery) => {
    const everyone = [...streams.keys()]
    for (let at = 0; at < everyone.length; at += BATCH) {
      deliver(everyone.slice(at, at + BATCH), delivery)
      await nextTurn()
    }
  }
  bus.onText((text) => {
    const delivery = JSON.parse(text) as Delivery
    if (delivery.to === 'everyone') void deliverToAll(delivery)
    else deliver(delivery.to, delivery)
  })

  // Events may have been missed, sign-outs too: end all streams. Clients reconnect at once, are authenticated again and
  // refetch.
  bus.onGap(async () => {
    const before = all()
    for (let at = 0; at < before.length; at += BATCH) {
      for (const stream of before.slice(at, at + BATCH)) stream.push(null)
      await nextTurn()
    }
  })

  // One timer for all streams. Its writes also reveal connections that died silently.
  let beat_now = 0
  const heartbeat = setInterval(() => {
    beat_now = (beat_now + 1) % BEATS
    const due: StreamSession[] = []
    for (const [user_id, own] of streams)
      for (const [stream, { session, beat }] of own) {
        if (beat !== beat_now) continue
        write(stream, HEARTBEAT)
        due.push({ user_id, session_id: session })
      }
    // This instance may have missed the session_ended event.
    if (due.length > 0) void endClosed(due).catch(() => {})
  }, heartbeat_ms / BEATS)
  let opened = 0

  return {
    notify: (to, event) => send({ to, event }),
    notifyAll: (event) => send({ to: 'everyone', event }),
    endSessions: (user_id, which) =>
      send({
        to: [user_id],
        event: { type: 'session_ended' },
        ...(which && ('only' in which ? { session_id: which.only } : { spared: which.except })),
      }),
    open(user_id, session_id) {
      const stream = new Readable({
        read() {},
        destroy(error, done) {
          forget(user_id, stream)
          done(error)
        },
      })
      const own = streams.get(user_id) ?? new Map<Readable, { session: string; beat: number }>()
      const [oldest] = own.keys()
      if (oldest && own.size >= MAX_STREAMS_PER_MEMBER) oldest.destroy()
      streams.set(user_id, own.set(stream, { session: session_id, beat: opened++ % BEATS }))
      stream.push(HELLO)
      // Check after the stream is registered, so a session cannot end unnoticed in between. If the check fails, the
      // client has to reconnect.
      endClosed([{ user_id, session_id }]).catch(() => stream.destroy())
      return stream
    },
    count: () => all().length,
    close() {
      clearInterval(heartbeat)
      for (const stream of all()) stream.push(null)
      streams.clear()
    },
  }
}
