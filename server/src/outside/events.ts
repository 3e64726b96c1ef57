// Tells members what happened, on whichever instance their streams are. A nudge, not the truth: the database is
// the truth, so a nudge may be lost. Between instances it travels by a line (PostgreSQL or Redis), sent after the
// transaction that it is about and never inside it.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerEvent } from '@keyswap/contract/chat'
import { events as limits } from '@keyswap/contract/limits'

type Told = {
  to: string[] | 'everyone'
  event: ServerEvent
  /** Only to the streams of this session. */
  session_id?: string | undefined
  /** To the streams of all sessions but these. */
  spared?: string[] | undefined
}

/** One line between instances; what goes in on one comes out on all. */
export type Bus = {
  send(text: string): Promise<void>
  onText(listener: (text: string) => void): void
  /** Told when the others may have said something that was not heard here. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

export type WhichSessions = { only: string } | { except: string[] }

export type Events = {
  tell(to: string[], event: ServerEvent): Promise<void>
  tellAll(event: ServerEvent): Promise<void>
  /** Says so to the streams of one of a member's sessions, of all but some, or of all, and closes them. */
  endSessions(user_id: string, which?: WhichSessions): Promise<void>
  /** Everything told to a member from now on, as server-sent events, until the session or either side ends. */
  open(user_id: string, session_id: string): Readable
  count(): number
  close(): void
}

// Thousands of writes in one turn would make everything else wait for them.
const PORTION = 200
const BEATS = 50
// More than a person has tabs and devices on one instance: a client that has lost count.
const STREAMS_A_MEMBER = 30
// A reader that is this far behind is gone or stuck: it is let go, and asks for the gap when it comes back.
const MAX_WAITING_BYTES = 32 * 1024

const HELLO = 'retry: 1000\n\n'
const HEARTBEAT = ': \n\n'
const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

function write(stream: Readable, text: string): void {
  if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
  else stream.push(text)
}

export type StreamSession = { user_id: string; session_id: string }

/** Which of these sessions are over, by their ids. */
type FindClosed = (sessions: StreamSession[]) => Promise<string[]>

export function createEvents(
  bus: Bus,
  findClosed: FindClosed,
  heartbeat_ms: number = limits.heartbeat_ms,
): Events {
  // A member's streams, each with its session, and with the beat at which it is shown that we live.
  const streams = new Map<string, Map<Readable, { session: string; beat: number }>>()
  const all = () => [...streams.values()].flatMap((own) => [...own.keys()])
  const send = (told: Told) => bus.send(JSON.stringify(told))
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

  const deliver = (to: Iterable<string>, { event, session_id, spared = [] }: Told) => {
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
  const deliverToAll = async (told: Told) => {
    const everyone = [...streams.keys()]
    for (let at = 0; at < everyone.length; at += PORTION) {
      deliver(everyone.slice(at, at + PORTION), told)
      await nextTurn()
    }
  }
  bus.onText((text) => {
    const told = JSON.parse(text) as Told
    if (told.to === 'everyone') void deliverToAll(told)
    else deliver(told.to, told)
  })

  // Whoever was told something meanwhile, or was signed out, has not heard of it: their readers come back at once,
  // are let in or not, and ask for what they reconnected.
  bus.onGap(async () => {
    const before = all()
    for (let at = 0; at < before.length; at += PORTION) {
      for (const stream of before.slice(at, at + PORTION)) stream.push(null)
      await nextTurn()
    }
  })

  // One clock for all of them; it also shows a connection that died in silence.
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
    // A session's end may have been told to an instance that could not receive it.
    if (due.length > 0) void endClosed(due).catch(() => {})
  }, heartbeat_ms / BEATS)
  let opened = 0

  return {
    tell: (to, event) => send({ to, event }),
    tellAll: (event) => send({ to: 'everyone', event }),
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
      if (oldest && own.size >= STREAMS_A_MEMBER) oldest.destroy()
      streams.set(user_id, own.set(stream, { session: session_id, beat: opened++ % BEATS }))
      stream.push(HELLO)
      // Asked once the stream listens, so that no end falls in between. Without an answer its reader must come back.
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
