// One stream, held for as long as it is wanted: whatever ends it, it is opened again, later each time.
import type { ServerEvent } from '@keyswap/contract/chat'
import { events as limits } from '@keyswap/contract/limits'
import { createFrames } from './frames.ts'

/** What it needs of the world, so that a test can be the world. */
export type StreamWorld = {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** May end sooner, where something says that another try is worth it. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export type Listener = {
  hear(event: ServerEvent): void
  /** The server has said something, if only that it is there. */
  alive(): void
  lost(): void
}

/** A stream that is silent for so long is dead, whatever the connection says. */
export const SILENCE_MS = limits.heartbeat_ms * 1.5

export async function holdStream(world: StreamWorld, listener: Listener, signal: AbortSignal) {
  let pause: number = limits.reconnect_first_ms
  while (!signal.aborted) {
    const { wasAlive, isSessionOver } = await readStream(world, listener, signal)
    if (signal.aborted) return
    listener.lost()
    if (wasAlive) pause = limits.reconnect_first_ms
    // Asked again soon: the answer, or the renewal that it calls for, tells whether this session is meant. Whoever signs
    // out here has the answer to that before.
    if (isSessionOver) {
      await world.wait(limits.reconnect_first_ms, signal)
      continue
    }
    // Not all at the same moment, after a server has started anew.
    await world.wait(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, limits.reconnect_max_ms)
  }
}

async function readStream(world: StreamWorld, { hear, alive }: Listener, whole: AbortSignal) {
  const dead = new AbortController()
  const signal = AbortSignal.any([whole, dead.signal])
  const frames = createFrames()
  let [wasAlive, isSessionOver] = [false, false]
  let watchdog = setTimeout(() => dead.abort(), SILENCE_MS)
  try {
    const stream = await world.open(signal)
    for await (const piece of pieces(stream, signal)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => dead.abort(), SILENCE_MS)
      wasAlive = true
      alive()
      for (const event of frames(piece)) {
        hear(event)
        isSessionOver = event.type === 'session_ended'
      }
    }
  } catch {
    // Refused, broken or silent: it is opened again all the same.
  }
  clearTimeout(watchdog)
  return { wasAlive, isSessionOver }
}

/** Not `for await` over the stream itself: not every browser has that. */
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
