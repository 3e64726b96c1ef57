// Sends events to members, on any instance that has their streams. An event is only a hint to fetch and may be lost;
// the database is the truth. Publish after the transaction commits, never inside it.
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerEvent } from '@keyswap/contract/events'
import { events as limits, session } from '@keyswap/contract/limits'
import {
  allStreams,
  endStream,
  frameEvent,
  openStream,
  type Stream,
  type StreamSession,
  type Streams,
  streamsOf,
  write,
} from './event-streams.ts'

type Delivery = {
  to: string[] | 'everyone'
  event: ServerEvent
  /** Set if the event is only for the streams of this session. */
  session_id?: string | undefined
  /** Set if the event is for the streams of all sessions but these. */
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

// Writing to thousands of streams in one tick would block everything else, so events go out in batches, and a
// fiftieth of the streams is due at each tick of the heartbeat.
const BATCH = 200
const BEATS = 50
// One PostgreSQL notification has at most 8,000 bytes, which is enough for this many ids.
const RECEIVERS = 150
const HEARTBEAT = ': \n\n'

/** Returns the ids of those sessions that have ended. */
type FindClosed = (sessions: StreamSession[]) => Promise<string[]>
type EndClosed = (sessions: StreamSession[]) => Promise<void>

type Options = {
  heartbeat_ms?: number
  stream_ms?: number
  /** Called when the bus brings something that is not an event: others may write to its channel too. */
  onUnreadable?(): void
}

export function createEvents(
  bus: Bus,
  findClosed: FindClosed,
  {
    heartbeat_ms = limits.heartbeat_ms,
    stream_ms = session.access_token_ms,
    onUnreadable = () => {},
  }: Options = {},
): Events {
  const streams: Streams = new Map()
  const endClosed = endClosedSessions(streams, findClosed)
  const heartbeat = startHeartbeat(streams, endClosed, heartbeat_ms)
  const send = (delivery: Delivery) => bus.send(JSON.stringify(delivery))
  bus.onText((text) => {
    const delivery = read(text)
    if (delivery) receive(streams, delivery)
    else onUnreadable()
  })
  bus.onGap(() => closeAll(streams))
  return {
    async notify(to, event) {
      for (let from = 0; from < to.length; from += RECEIVERS)
        await send({ to: to.slice(from, from + RECEIVERS), event })
    },
    notifyAll: (event) => send({ to: 'everyone', event }),
    endSessions: (user_id, which) =>
      send({ to: [user_id], event: { type: 'session_ended' }, ...addressed(which) }),
    open(user_id, session_id) {
      const stream = openStream(streams, { user_id, session_id }, stream_ms)
      // Checks after the stream is registered, so that a session cannot end unnoticed in between. If the check fails, the client
      // has to reconnect.
      endClosed([{ user_id, session_id }]).catch(() => stream.destroy())
      return stream
    },
    count: () => allStreams(streams).length,
    close() {
      clearInterval(heartbeat)
      for (const { readable } of allStreams(streams)) readable.push(null)
      streams.clear()
    },
  }
}

function read(text: string): Delivery | undefined {
  try {
    const delivery = JSON.parse(text) as Delivery
    const { to, event, spared = [] } = delivery
    const isAddressed = to === 'everyone' || Array.isArray(to)
    const isReadable = isAddressed && Array.isArray(spared) && typeof event.type === 'string'
    return isReadable ? delivery : undefined
  } catch {
    return undefined
  }
}

function addressed(which: WhichSessions | undefined): Partial<Delivery> {
  if (!which) return {}
  return 'only' in which ? { session_id: which.only } : { spared: which.except }
}

function receive(streams: Streams, delivery: Delivery): void {
  if (delivery.to !== 'everyone') deliver(streams, delivery.to, delivery)
  else void inBatches([...streams.keys()], (members) => deliver(streams, members, delivery))
}

function deliver(streams: Streams, to: string[], delivery: Delivery): void {
  const text = frameEvent(delivery.event)
  for (const user_id of to)
    for (const stream of streamsOf(streams, user_id)) {
      if (!isFor(delivery, stream)) continue
      if (delivery.event.type === 'session_ended') endStream(streams, stream)
      else write(stream, text)
    }
}

const isFor = ({ session_id, spared = [] }: Delivery, stream: Stream): boolean =>
  (session_id === undefined || session_id === stream.session_id) &&
  !spared.includes(stream.session_id)

async function inBatches<T>(list: T[], work: (batch: T[]) => void): Promise<void> {
  for (let start = 0; start < list.length; start += BATCH) {
    work(list.slice(start, start + BATCH))
    await nextTurn()
  }
}

/** Called when events may have been missed, sign-outs too. Clients reconnect at once, are authenticated again and refetch. */
const closeAll = (streams: Streams): Promise<void> =>
  inBatches(allStreams(streams), (batch) => {
    for (const { readable } of batch) readable.push(null)
  })

const endClosedSessions =
  (streams: Streams, findClosed: FindClosed): EndClosed =>
  async (sessions) => {
    const closed = new Set(await findClosed(sessions))
    for (const { user_id, session_id } of sessions)
      for (const stream of closed.has(session_id) ? streamsOf(streams, user_id) : [])
        if (stream.session_id === session_id) endStream(streams, stream)
  }

/** One timer for all streams. Its writes also reveal connections that died silently. */
function startHeartbeat(streams: Streams, endClosed: EndClosed, heartbeat_ms: number) {
  let beat = 0
  return setInterval(() => {
    beat = (beat + 1) % BEATS
    const due = allStreams(streams).filter(({ nr }) => nr % BEATS === beat)
    for (const stream of due) {
      // A stream must not outlive the token that opened it by far: a copied token would tell what its owner does for days.
      if (stream.until < performance.now()) stream.readable.push(null)
      else write(stream, HEARTBEAT)
    }
    // This instance may have missed the session_ended event.
    if (due.length > 0) void endClosed(due).catch(() => {})
  }, heartbeat_ms / BEATS)
}
