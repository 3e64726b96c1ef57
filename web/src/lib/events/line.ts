// What happens to the member, as the server tells it. One tab holds the stream and passes on what it hears.
import type { ServerEvent } from '@keyswap/contract/chat'
import { chat } from '@keyswap/contract/limits'
import { withToken } from '../http.ts'
import { ApiError } from '../request-error.ts'
import { createStore } from '../store.ts'
import { holdStream, type Listener, SILENCE_MS, type StreamWorld } from './stream.ts'
import { waitForTurns } from './turns.ts'

/** `catch_up`: something may have been missed. Said when the line is up again, and every three seconds while it is not. */
export type News = ServerEvent | { type: 'catch_up' }

/** What tabs say to each other. */
type Word = { event: ServerEvent } | { isUp: boolean } | { isAnyoneThere: true }

/** A tab that is not frozen answers sooner than this. */
const ANSWER_MS = 2_000

/** How long what is only needed for badges waits for the line. */
const SETTLE_MS = 1_000

/** Whether what happens reaches this tab by itself. */
export const lineIsUp = createStore(false)

/**
 * The line has been up, or did not come up soon. What is asked for only now is asked once: nothing that happens
 * after the answer can be missed.
 */
export const lineIsSettled = createStore(false)

const listeners = new Set<(news: News) => void>()

export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (news: News): void => {
  for (const listener of listeners) listener(news)
}

function setUp(isUp: boolean): void {
  if (lineIsUp.get() === isUp) return
  lineIsUp.set(isUp)
  if (!isUp) return
  tell({ type: 'catch_up' })
  lineIsSettled.set(true)
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Listens for this member until the returned function is called. */
export function followEvents(userId: string): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `keyswap-events-${userId}`
  const channel = new BroadcastChannel(name)
  const say = (word: Word) => !signal.aborted && channel.postMessage(word)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isLeading = false

  const leader: Listener = {
    hear(event) {
      say({ event })
      tell(event)
    },
    alive() {
      say({ isUp: true })
      setUp(true)
    },
    lost() {
      say({ isUp: false })
      setUp(false)
    },
  }

  async function lead(turn: AbortSignal) {
    isLeading = true
    clearTimeout(silence)
    // What was told between two leaders nobody has heard.
    setUp(false)
    await holdStream(browser, leader, turn)
    isLeading = false
    if (!signal.aborted) expectWord(SILENCE_MS)
  }

  function expectWord(within_ms: number): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      setUp(false)
      if (isVisible()) turns.take()
    }, within_ms)
  }

  function ask(): void {
    if (isLeading) return
    say({ isAnyoneThere: true })
    expectWord(ANSWER_MS)
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('isAnyoneThere' in data) {
      if (isLeading) say({ isUp: lineIsUp.get() })
      return
    }
    if (isLeading) return
    expectWord(SILENCE_MS)
    if ('event' in data) tell(data.event)
    else setUp(data.isUp)
  }

  const turns = waitForTurns(name, lead, signal)
  const settling = setTimeout(() => lineIsSettled.set(true), SETTLE_MS)
  const poll = setInterval(() => {
    if (!lineIsUp.get() && isVisible() && navigator.onLine) tell({ type: 'catch_up' })
  }, chat.poll_ms)
  const look = () => isVisible() && ask()
  document.addEventListener('visibilitychange', look)
  look()

  return () => {
    stop.abort()
    clearInterval(poll)
    clearTimeout(silence)
    clearTimeout(settling)
    channel.close()
    document.removeEventListener('visibilitychange', look)
    lineIsUp.set(false)
    lineIsSettled.set(false)
  }
}

/** A stream may take minutes to notice; the device knows at once. */
function networkLost(until: AbortSignal): AbortSignal {
  const lost = new AbortController()
  addEventListener('offline', () => lost.abort(), { once: true, signal: until })
  return lost.signal
}

const browser: StreamWorld = {
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

  /** Until the time is over, the network is back or somebody looks; never while there is no network. */
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        if (!navigator.onLine && !signal.aborted) return
        clearTimeout(timer)
        removeEventListener('online', done)
        document.removeEventListener('visibilitychange', look)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const look = () => isVisible() && done()
      const timer = setTimeout(done, ms)
      addEventListener('online', done)
      document.addEventListener('visibilitychange', look)
      signal.addEventListener('abort', done)
    }),
}
