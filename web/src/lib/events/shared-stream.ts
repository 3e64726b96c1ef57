// The event stream, shared by all tabs of a browser: the leader tab holds it and relays its events to the others.
import type { ServerEvent } from '@keyswap/contract/events'
import { chat } from '@keyswap/contract/limits'
import { withToken } from '../http/http.ts'
import { signOutsUnderWay } from '../http/leaving.ts'
import { ApiError } from '../http/request-error.ts'
import { createStore } from '../store.ts'
import { takeLead } from './leader.ts'
import { holdStream, type Listener, SILENCE_MS, type StreamEnvironment } from './stream.ts'

/** `catch_up`: events may have been missed. Sent when the stream comes up, and every three seconds while it is down. */
export type News = ServerEvent | { type: 'catch_up' }

type TabMessage = { event: ServerEvent } | { isUp: boolean } | { isAnyoneThere: true }

/** A leader that takes longer to answer counts as frozen. */
const ANSWER_MS = 2_000

/** How long queries that only feed badges wait for the stream. */
const SETTLE_MS = 1_000

/** Whether this tab receives events. */
export const streamIsUp = createStore(false)

/**
 * The stream has been up, or did not come up within a second. A query that waits for this runs once: from here on,
 * events or the poll report every change. Without waiting, the first `catch_up` would run it a second time.
 */
export const streamIsSettled = createStore(false)

const listeners = new Set<(news: News) => void>()

export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const notify = (news: News): void => {
  for (const listener of listeners) listener(news)
}

function setUp(isUp: boolean): void {
  if (streamIsUp.get() === isUp) return
  streamIsUp.set(isUp)
  if (!isUp) return
  notify({ type: 'catch_up' })
  streamIsSettled.set(true)
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** A browser that blocks storage also blocks the channel between its tabs: then nobody listens. */
function openChannel(name: string): BroadcastChannel | MessagePort {
  try {
    return new BroadcastChannel(name)
  } catch {
    return new MessageChannel().port1
  }
}

/** Follows this member's events until the returned function is called. */
export function followEvents(userId: string): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `keyswap-events-${userId}`
  const channel = openChannel(name)
  const post = (message: TabMessage) => !signal.aborted && channel.postMessage(message)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isLeading = false

  const leader: Listener = {
    onEvent(event) {
      post({ event })
      notify(event)
    },
    onAlive() {
      post({ isUp: true })
      setUp(true)
    },
    onLost() {
      post({ isUp: false })
      setUp(false)
    },
  }

  async function lead(until: AbortSignal) {
    isLeading = true
    clearTimeout(silence)
    // Events sent between two leaders were lost. Marking the stream as down makes `setUp(true)` send `catch_up`.
    setUp(false)
    await holdStream(browser, leader, until)
    isLeading = false
    if (!signal.aborted) expectMessage(SILENCE_MS)
  }

  /** If the leader sends nothing within this time, this tab takes over the lead, unless it is hidden. */
  function expectMessage(within_ms: number): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      setUp(false)
      if (isVisible()) leadership.steal()
    }, within_ms)
  }

  function pingLeader(): void {
    if (isLeading) return
    post({ isAnyoneThere: true })
    expectMessage(ANSWER_MS)
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('isAnyoneThere' in data) {
      if (isLeading) post({ isUp: streamIsUp.get() })
      return
    }
    if (isLeading) return
    expectMessage(SILENCE_MS)
    if ('event' in data) notify(data.event)
    else setUp(data.isUp)
  }

  const leadership = takeLead(name, lead, signal)
  const settling = setTimeout(() => streamIsSettled.set(true), SETTLE_MS)
  const poll = setInterval(() => {
    if (!streamIsUp.get() && isVisible() && navigator.onLine) notify({ type: 'catch_up' })
  }, chat.poll_ms)
  const onVisible = () => isVisible() && pingLeader()
  document.addEventListener('visibilitychange', onVisible)
  onVisible()

  return () => {
    stop.abort()
    clearInterval(poll)
    clearTimeout(silence)
    clearTimeout(settling)
    channel.close()
    document.removeEventListener('visibilitychange', onVisible)
    streamIsUp.set(false)
    streamIsSettled.set(false)
  }
}

/** Aborts when the browser reports that it is offline, which is sooner than the silence of the stream is noticed. */
function networkLost(until: AbortSignal): AbortSignal {
  const lost = new AbortController()
  addEventListener('offline', () => lost.abort(), { once: true, signal: until })
  return lost.signal
}

const browser: StreamEnvironment = {
  signOutsDone: signOutsUnderWay,

  open: (signal) =>
    withToken(async (token) => {
      const response = await fetch('/api/events', {
        headers: {
          accept: 'text/event-stream',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, networkLost(signal)]),
      })
      if (!response.ok || !response.body) throw new ApiError(response, await response.text())
      return response.body
    }),

  /** Ends early when the network is back or the tab becomes visible. While offline it ends only if aborted. */
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        if (!navigator.onLine && !signal.aborted) return
        clearTimeout(timer)
        removeEventListener('online', done)
        document.removeEventListener('visibilitychange', onVisible)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const onVisible = () => isVisible() && done()
      const timer = setTimeout(done, ms)
      addEventListener('online', done)
      document.addEventListener('visibilitychange', onVisible)
      signal.addEventListener('abort', done)
    }),
}
