// Holds one event stream open: reopens it whenever it ends, with a growing delay.
import type { ServerEvent } from '@keyswap/contract/events'
import { events as limits } from '@keyswap/contract/limits'
import { createFrames } from './frames.ts'

/** Injected so that tests can fake it. */
export type StreamEnvironment = {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** May end early when there is a reason to retry now. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Ends when no tab of this browser is signing out any more. */
  signOutsDone(signal: AbortSignal): Promise<void>
}

export type Listener = {
  onEvent(event: ServerEvent): void
  /** Something arrived; a heartbeat counts too. */
  onAlive(): void
  onLost(): void
}

/** Without a byte for this long the stream counts as dead, even if the connection looks open. */
export const SILENCE_MS = limits.heartbeat_ms * 1.5

export async function holdStream(
  environment: StreamEnvironment,
  listener: Listener,
  signal: AbortSignal,
) {
  let pause: number = limits.reconnect_first_ms
  while (!signal.aborted) {
    const { wasAlive, isSessionOver } = await readStream(environment, listener, signal)
    if (signal.aborted) return
    listener.onLost()
    if (wasAlive) pause = limits.reconnect_first_ms
    // Retry soon: if the session has ended, the retry is refused with 401, the token cannot be renewed, and this tab
    // signs out. If it was this browser that signed out, wait until that is finished, and a little longer: it stops all
    // its tabs, and one of them may not have heard of it yet.
    if (isSessionOver) {
      await environment.signOutsDone(signal)
      await environment.wait(limits.reconnect_first_ms, signal)
      continue
    }
    // Jitter, so that clients don't all reconnect at the same moment after a server restart.
    await environment.wait(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, limits.reconnect_max_ms)
  }
}

async function readStream(
  environment: StreamEnvironment,
  { onEvent, onAlive }: Listener,
  whole: AbortSignal,
) {
  const dead = new AbortController()
  const signal = AbortSignal.any([whole, dead.signal])
  const frames = createFrames()
  let [wasAlive, isSessionOver] = [false, false]
  let watchdog = setTimeout(() => dead.abort(), SILENCE_MS)
  try {
    const stream = await environment.open(signal)
    for await (const piece of pieces(stream, signal)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => dead.abort(), SILENCE_MS)
      wasAlive = true
      onAlive()
      for (const event of frames(piece)) {
        onEvent(event)
        isSessionOver = event.type === 'session_ended'
      }
    }
  } catch {
    // Refused, broken or silent: the caller reopens it in every case.
  }
  clearTimeout(watchdog)
  return { wasAlive, isSessionOver }
}

/** Not `for await` over the stream itself: not all browsers support it. */
async function* pieces(stream: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const reader = stream.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  const text = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield text.decode(value, { stream: true })
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
