import type { ServerEvent } from '@keyswap/contract/chat'
import { events as limits } from '@keyswap/contract/limits'
import { expect, test, vi } from 'vitest'
import { createFrames } from './frames.ts'
import { holdStream, SILENCE_MS } from './stream.ts'

const MESSAGE: ServerEvent = { type: 'message', match_id: 'm', seq: 1 }
const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

test('an event is put together from its pieces; heartbeats and other fields are not events', () => {
  const frames = createFrames()
  expect(frames('retry: 1000\n\n: \n\nda')).toEqual([])
  expect(frames('ta: {"type":"announ')).toEqual([])
  expect(frames(`cement"}\n\n${frame(MESSAGE)}data: {`)).toEqual([
    { type: 'announcement' },
    MESSAGE,
  ])
})

test('an event may come in several lines', () => {
  expect(createFrames()('data: {"type":\ndata: "announcement"}\n\n')).toEqual([
    { type: 'announcement' },
  ])
})

/** A world whose streams say what they are told to, and in which waiting takes no time. */
function aWorld(streams: (string[] | Error | 'silent')[]) {
  const stop = new AbortController()
  const waits: number[] = []
  const heard: string[] = []
  const encoder = new TextEncoder()
  return {
    waits,
    heard,
    stop,
    listener: {
      hear: ({ type }: ServerEvent) => void heard.push(type),
      alive: () => void heard.push('alive'),
      lost: () => void heard.push('lost'),
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
  }
}

const run = async (world: ReturnType<typeof aWorld>) => {
  await holdStream(world, world.listener, world.stop.signal)
  return world
}

test('what the stream says is heard, and a stream that ends is opened again', async () => {
  const { heard } = await run(aWorld([['retry: 1000\n\n', frame(MESSAGE)], [': \n\n']]))
  expect(heard).toEqual(['alive', 'alive', 'message', 'lost', 'alive', 'lost'])
})

test('each failure is waited for twice as long, up to half a minute, until one is heard again', async () => {
  const failures = Array.from({ length: 8 }, () => new Error('refused'))
  const { waits } = await run(aWorld([...failures, [': \n\n'], new Error('refused')]))
  const longest = (turn: number) =>
    Math.min(limits.reconnect_first_ms * 2 ** turn, limits.reconnect_max_ms)
  for (const [turn, ms] of waits.slice(0, 8).entries()) {
    expect(ms).toBeGreaterThanOrEqual(longest(turn) / 2)
    expect(ms).toBeLessThanOrEqual(longest(turn))
  }
  expect(waits[8]).toBeLessThanOrEqual(limits.reconnect_first_ms)
})

test('a stream that says that its session is over is asked for again soon', async () => {
  const { waits, heard } = await run(aWorld([[frame({ type: 'session_ended' })]]))
  expect(heard).toEqual(['alive', 'session_ended', 'lost'])
  expect(waits).toEqual([limits.reconnect_first_ms])
})

test('a stream that is silent for too long is dead', async () => {
  vi.useFakeTimers()
  const world = aWorld(['silent', [': \n\n']])
  const held = run(world)
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(world.heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await held
  expect(world.heard).toEqual(['lost', 'alive', 'lost'])
  vi.useRealTimers()
})
