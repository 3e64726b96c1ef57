import type { ServerEvent } from '@keyswap/contract/events'
import { events as limits } from '@keyswap/contract/limits'
import { expect, test, vi } from 'vitest'
import { createFrames } from './frames.ts'
import { holdStream, SILENCE_MS } from './stream.ts'

const MESSAGE: ServerEvent = { type: 'message', match_id: 'm', seq: 1 }
const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

test('an event split over chunks is parsed; heartbeats and other fields are not events', () => {
  const frames = createFrames()
  expect(frames('retry: 1000\n\n: \n\nda')).toEqual([])
  expect(frames('ta: {"type":"announ')).toEqual([])
  expect(frames(`cement"}\n\n${frame(MESSAGE)}data: {`)).toEqual([
    { type: 'announcement' },
    MESSAGE,
  ])
})

test('an event may span several data lines', () => {
  expect(createFrames()('data: {"type":\ndata: "announcement"}\n\n')).toEqual([
    { type: 'announcement' },
  ])
})

/**
 * Each `open` gets the next of these streams, or fails with the Error; after the last one everything stops. A 'silent'
 * stream stays open and sends nothing. Waiting takes no time.
 */
function anEnvironment(streams: (string[] | Error | 'silent')[]) {
  const stop = new AbortController()
  const waits: number[] = []
  const received: string[] = []
  const encoder = new TextEncoder()
  return {
    waits,
    received,
    stop,
    listener: {
      onEvent: ({ type }: ServerEvent) => void received.push(type),
      onAlive: () => void received.push('alive'),
      onLost: () => void received.push('lost'),
    },
    async open() {
      const next = streams.shift()
      if (next === undefined) stop.abort()
      if (next === undefined || next instanceof Error) throw next ?? new Error('over')
      return new ReadableStream<Uint8Array>({
        start(controller) {
          if (next === 'silent') return
          for (const text of next) controller.enqueue(encoder.encode(text))
          controller.close()
        },
      })
    },
    async wait(ms: number) {
      waits.push(ms)
    },
    async signOutsDone() {},
  }
}

const run = async (environment: ReturnType<typeof anEnvironment>) => {
  await holdStream(environment, environment.listener, environment.stop.signal)
  return environment
}

test('events are received, and a stream that ends is reopened', async () => {
  const { received } = await run(anEnvironment([['retry: 1000\n\n', frame(MESSAGE)], [': \n\n']]))
  expect(received).toEqual(['alive', 'alive', 'message', 'lost', 'alive', 'lost'])
})

test('the delay doubles with each failure, up to half a minute, until a stream is up again', async () => {
  const failures = Array.from({ length: 8 }, () => new Error('refused'))
  const { waits } = await run(anEnvironment([...failures, [': \n\n'], new Error('refused')]))
  const longest = (attempt: number) =>
    Math.min(limits.reconnect_first_ms * 2 ** attempt, limits.reconnect_max_ms)
  for (const [attempt, ms] of waits.slice(0, 8).entries()) {
    expect(ms).toBeGreaterThanOrEqual(longest(attempt) / 2)
    expect(ms).toBeLessThanOrEqual(longest(attempt))
  }
  expect(waits[8]).toBeLessThanOrEqual(limits.reconnect_first_ms)
})

test('after `session_ended` the stream is reopened soon', async () => {
  const { waits, received } = await run(anEnvironment([[frame({ type: 'session_ended' })]]))
  expect(received).toEqual(['alive', 'session_ended', 'lost'])
  expect(waits).toEqual([limits.reconnect_first_ms])
})

test('a stream that is silent for too long is reopened', async () => {
  vi.useFakeTimers()
  const environment = anEnvironment(['silent', [': \n\n']])
  const held = run(environment)
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(environment.received).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await held
  expect(environment.received).toEqual(['lost', 'alive', 'lost'])
  vi.useRealTimers()
})
