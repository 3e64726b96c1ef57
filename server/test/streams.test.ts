import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresBus } from '../src/db/bus.ts'
import { one, run, sql } from '../src/db/sql.ts'
import { findClosedSessions } from '../src/features/accounts/index.ts'
import { createEvents, type Events } from '../src/outside/events.ts'
import { startApp, startTwoApps, type TestApp } from './app.ts'
import { type SignedIn, signedIn } from './client.ts'
import { listen } from './stream.ts'

const KIB = 1024

/** Opens a stream and never reads from it. */
async function stall(app: TestApp, { token }: SignedIn): Promise<Socket> {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}

/** Collects the server's response objects from now on. */
function watchAnswers(): ServerResponse[] {
  const answers: ServerResponse[] = []
  const note = (message: unknown) =>
    void answers.push((message as { response: ServerResponse }).response)
  diagnostics.subscribe('http.server.request.start', note)
  onTestFinished(() => void diagnostics.unsubscribe('http.server.request.start', note))
  return answers
}

/** The events of another instance, which has no streams and only sends. */
async function anotherInstance({ pool }: TestApp): Promise<Events> {
  const bus = await openPostgresBus(pool, String(pool.options.connectionString))
  const events = createEvents(bus, async () => [])
  onTestFinished(async () => {
    events.close()
    await bus.close()
  })
  return events
}

const openStreams = async ({ url }: TestApp) =>
  Number(/event_streams (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

test('an event for very many members reaches each of them, on any instance', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const stream = await listen(app, anna)
  const others = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const elsewhere = await anotherInstance(app)
  await elsewhere.notify([...others, anna.id], { type: 'new_car' })
  await elsewhere.notify([anna.id], { type: 'report_decided' })
  await expect
    .poll(() => stream.received)
    .toEqual([{ type: 'new_car' }, { type: 'report_decided' }])
})

test('a client that stops reading is disconnected with little buffered, and the others receive everything', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const answers = watchAnswers()
  const socket = await stall(app, anna)
  await expect.poll(() => openStreams(app)).toBe(1)
  const answer = answers[0] as ServerResponse
  const bertas = await listen(app, berta)
  const events = await anotherInstance(app)
  // Large events, so that the kernel's socket buffers fill up soon.
  const match_id = 'x'.repeat(4 * KIB)
  let sent = 0
  let mostWaiting = 0
  while (!answer.destroyed && sent < 20_000) {
    for (let more = 0; more < 4; more++)
      await events.notify([anna.id, berta.id], { type: 'message', match_id, seq: ++sent })
    await expect.poll(() => bertas.received.length, { interval: 1 }).toBe(sent)
    mostWaiting = Math.max(mostWaiting, answer.writableLength, answer.socket?.writableLength ?? 0)
  }
  expect(answer.destroyed).toBe(true)
  expect(mostWaiting).toBeLessThan(128 * KIB)
  expect(await openStreams(app)).toBe(1)
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(sent * match_id.length)
})

test('after a bus outage clients reconnect, and those signed out meanwhile are refused', async () => {
  const [one, other] = await startTwoApps()
  const [anna, berta] = [await signedIn(one), await signedIn(one)]
  const [annas, bertas] = [await listen(other, anna), await listen(other, berta)]
  await expect.poll(() => openStreams(other)).toBe(2)
  await run(
    one.pool,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`,
  )
  await run(one.pool, sql`delete from sessions where user_id = ${berta.id}`)
  await expect.poll(() => annas.state.ended && bertas.state.ended).toBe(true)
  expect((await listen(other, anna)).status).toBe(200)
  expect((await listen(other, berta)).status).not.toBe(200)
})

test('a member has at most 30 open streams; a new one replaces an old one', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const first = await listen(app, anna)
  for (let more = 0; more < 30; more += 1) await listen(app, anna)
  await expect.poll(() => openStreams(app)).toBe(30)
  expect((await listen(app, anna)).status).toBe(200)
  expect(await openStreams(app)).toBe(30)
  expect(first.received).toEqual([])
})

test('a stream that missed the end of its session is closed at its next heartbeat', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const unheard = { send: async () => {}, onText() {}, onGap() {}, async close() {} }
  const events = createEvents(unheard, (sessions) => findClosedSessions(app.pool, sessions), {
    heartbeat_ms: 100,
  })
  onTestFinished(() => events.close())
  const { id } = await one<{ id: string }>(
    app.pool,
    sql`select id from sessions where user_id = ${anna.id}`,
  )
  const stream = events.open(anna.id, id)
  const output = text(stream)
  expect(events.count()).toBe(1)
  await run(app.pool, sql`update users set banned_at = now() where id = ${anna.id}`)
  expect(await output).toContain('session_ended')
  expect(events.count()).toBe(0)
})

test('what others send on the channel of events is ignored and logged', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const { received } = await listen(app, anna)
  const id = crypto.randomUUID()
  for (const text of [
    'hello',
    `${id}{"to":`,
    `${id}null`,
    `${id}{"to":7,"event":{"type":"match"}}`,
    `${id}{"to":"everyone"}`,
    `${id}{"to":"everyone","event":{"type":"match"},"spared":7}`,
  ])
    await run(app.pool, sql`select pg_notify('keyswap_events', ${text})`)
  const events = await anotherInstance(app)
  await events.notify([anna.id], { type: 'announcement' })
  await expect.poll(() => received).toEqual([{ type: 'announcement' }])
  expect(app.log).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('is no event') }),
  )
})
