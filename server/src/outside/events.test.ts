import type { Readable } from 'node:stream'
import type { ServerEvent } from '@keyswap/contract/events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBus, type Receiver } from './bus.ts'
import { createEvents } from './events.ts'

const NEWS: ServerEvent = { type: 'announcement' }
const ENDED: ServerEvent = { type: 'session_ended' }

/** An instance whose bus has no transport. */
async function anInstance(
  findClosed = async (): Promise<string[]> => [],
  heartbeat_ms?: number,
  stream_ms?: number,
) {
  let receiver: Receiver | undefined
  const bus = await openBus(async (opened) => {
    receiver = opened
    return { publish() {}, async close() {} }
  })
  const events = createEvents(bus, findClosed, {
    ...(heartbeat_ms && { heartbeat_ms }),
    ...(stream_ms && { stream_ms }),
  })
  onTestFinished(() => events.close())
  return { events, reconnected: () => receiver?.reconnected() }
}

/** The events a stream has received so far, and whether it has ended. */
function reader(stream: Readable) {
  const state = { received: [] as ServerEvent[], beats: 0, isOver: false }
  stream.on('data', (piece: Buffer) => {
    for (const frameEvent of String(piece).split('\n\n')) {
      if (frameEvent.startsWith('data: '))
        state.received.push(JSON.parse(frameEvent.slice('data: '.length)))
      if (frameEvent.startsWith(':')) state.beats += 1
    }
  })
  for (const event of ['end', 'close', 'error'])
    stream.on(event, () => {
      state.isOver = true
    })
  return state
}

test('an event for everyone reaches each of 601 streams once, and after a gap all streams end', async () => {
  const { events, reconnected } = await anInstance()
  const streams = Array.from({ length: 601 }, (_, at) => reader(events.open(`member ${at}`, 's')))
  await events.notifyAll(NEWS)
  await expect.poll(() => streams.every(({ received }) => received.length > 0)).toBe(true)
  for (const { received } of streams) expect(received).toEqual([NEWS])
  reconnected()
  await expect.poll(() => streams.every(({ isOver }) => isOver)).toBe(true)
  expect(events.count()).toBe(0)
})

test('an event for a member reaches all their streams and nobody else’s', async () => {
  const { events } = await anInstance()
  const [first, second, other] = ['anna', 'anna', 'berta'].map((id) => reader(events.open(id, 's')))
  await events.notify(['anna', 'nobody'], NEWS)
  await events.notify(['berta'], ENDED)
  await expect.poll(() => other?.received).toEqual([ENDED])
  for (const one of [first, second]) expect(one?.received).toEqual([NEWS])
})

test('endSessions ends one of a member’s sessions, all but some, or all', async () => {
  const { events } = await anInstance()
  const [one, two, three, others] = ['one', 'two', 'three']
    .map((session) => reader(events.open('anna', session)))
    .concat(reader(events.open('berta', 'one')))
  const over = () => [one, two, three, others].map((stream) => stream?.isOver)
  await events.endSessions('anna', { only: 'one' })
  await expect.poll(over).toEqual([true, false, false, false])
  await events.endSessions('anna', { except: ['three'] })
  await expect.poll(over).toEqual([true, true, false, false])
  await events.endSessions('anna')
  await expect.poll(over).toEqual([true, true, true, false])
  expect(others?.received).toEqual([])
  expect(one?.received).toEqual([ENDED])
})

test('a stream of an ended session ends at once, and one whose session cannot be checked closes', async () => {
  const { events } = await anInstance(async () => ['gone'])
  const [gone, there] = [events.open('anna', 'gone'), events.open('anna', 'there')].map(reader)
  await expect.poll(() => gone?.isOver).toBe(true)
  expect(gone?.received).toEqual([ENDED])
  expect(there).toMatchObject({ received: [], isOver: false })
  const unknown = await anInstance(() => Promise.reject(new Error('The database is away')))
  const unsure = reader(unknown.events.open('anna', 's'))
  await expect.poll(() => unsure.isOver).toBe(true)
  expect(unsure.received, 'not signed out').toEqual([])
  expect(unknown.events.count()).toBe(0)
})

test('every open stream gets heartbeats', async () => {
  const { events } = await anInstance(undefined, 100)
  const streams = Array.from({ length: 60 }, () => reader(events.open('anna', 's')))
  const open = streams.slice(-30)
  await expect.poll(() => open.every(({ beats }) => beats >= 2)).toBe(true)
  for (const { received } of open) expect(received).toEqual([])
})

test('a stream gets a heartbeat every 25 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { events } = await anInstance()
  const stream = reader(events.open('anna', 's'))
  await vi.advanceTimersByTimeAsync(40 * 25_000)
  await expect.poll(() => stream.beats).toBe(40)
})

test('stopping an instance ends its streams', async () => {
  const { events } = await anInstance()
  const stream = reader(events.open('anna', 's'))
  events.close()
  await expect.poll(() => stream.isOver).toBe(true)
  expect(events.count()).toBe(0)
})

test('a stream does not outlive the token that opened it by more than a heartbeat: its client shows one again', async () => {
  const { events } = await anInstance(undefined, 50, 1)
  const stream = reader(events.open('anna', 's'))
  await expect.poll(() => stream.isOver).toBe(true)
  expect(stream.received).toEqual([])
  expect(events.count()).toBe(0)
})
