// With a synchronous standby, a commit that was cancelled while it waited is not acknowledged, neither at once nor when the call
// is sent again.
import { expect, test } from 'vitest'
import { sendEachWrite } from '../../trials/fuzz/each-write.ts'
import { createClient } from '../../trials/fuzz/http.ts'
import { many, one, sql } from '../src/db/sql.ts'
import { shared, startApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { asMember, send, signedIn } from './client.ts'
import { aToken } from './factories.ts'
import { ownPostgres } from './own-postgres.ts'
import { repeats } from './repeats.ts'
import { anOfferedRing, answerRing } from './rings.ts'
import {
  holdCommits,
  releaseCommits,
  switchLimitsOff,
  untilAppNotices,
  waitingCommits,
  whileCancelling,
} from './standby.ts'

const start = shared(async () => {
  const postgres = await ownPostgres()
  await switchLimitsOff(postgres)
  return { postgres, app: await startApp({ database: postgres.url }) }
})

async function startWithErrors() {
  const started = await start()
  started.app.expectErrors()
  return started
}

test('a single-statement write whose standby wait was cancelled is not acknowledged', async () => {
  const { postgres, app } = await startWithErrors()
  const anna = await signedIn(app)
  const [session] = await many<{ id: string }>(
    app.pool,
    sql`select id from sessions where user_id = ${anna.id}`,
  )
  const other = asMember(app, anna, await aToken(app, anna.id))
  await holdCommits(postgres)
  const ending = other.delete(`/api/me/sessions/${session?.id}`)
  expect((await whileCancelling(postgres, ending)).status).toBe(503)
})

test('commits waiting for a standby block neither reads nor readiness', async () => {
  const { postgres, app } = await startWithErrors()
  const anna = await signedIn(app)
  await holdCommits(postgres)
  let settled = 0
  const writes = Array.from({ length: 30 }, (_, name) =>
    anna.patch('/api/me', { name: `Anna ${name}` }).finally(() => {
      settled += 1
    }),
  )
  await expect.poll(() => waitingCommits(postgres)).toBeGreaterThan(0)
  expect((await send(app, 'GET', '/readyz')).status).toBe(200)
  expect((await anna.get('/api/me')).status).toBe(200)
  // This call counts for a rate limit, but needs no write slot, and its commit does not wait.
  expect((await anna.get('/api/cars/search?q=volvo')).status).toBe(200)
  expect((await anna.get('/api/cars/search?q=volvo')).status).toBe(200)
  expect(settled).toBe(0)
  await releaseCommits(postgres)
  const statuses = (await Promise.all(writes)).map(({ status }) => status)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
})

test('an answer whose commit was cancelled is not acknowledged when it is sent again and finds nothing to write', async () => {
  const { postgres, app } = await startWithErrors()
  const { ring, members } = await anOfferedRing(app)
  const [anna] = members
  if (!anna) throw new Error('a ring without members')
  await holdCommits(postgres)
  await untilAppNotices(postgres, anna)
  const join = () => whileCancelling(postgres, answerRing(anna, ring, 'join'))
  expect((await join()).status).toBe(503)
  expect(
    await one(
      app.pool,
      sql`select answer from ring_members where ring_id = ${ring} and user_id = ${anna.id}`,
    ),
  ).toEqual({ answer: 'joined' })
  expect((await join()).status).toBe(503)
  await releaseCommits(postgres)
  expect((await answerRing(anna, ring, 'join')).status).toBe(200)
})

test('a call that is sent again is answered only when the standby has what it finds', async () => {
  const { postgres, app } = await startWithErrors()
  const anna = await signedIn(app)
  const calls = await Promise.all(
    Object.entries(repeats).map(async ([name, { prepare, again = 200 }]) => {
      const call = await prepare(app)
      const { status, text } = await call()
      expect(status, `${name}: ${text}`).toBe(200)
      return { name, again, call }
    }),
  )
  const sendAll = async () => {
    const answers = await Promise.all(calls.map(({ call }) => call()))
    return calls.map(({ name }, nth) => [name, answers[nth]?.status])
  }
  await holdCommits(postgres)
  await untilAppNotices(postgres, anna)
  const held = await whileCancelling(postgres, sendAll())
  expect(held.filter(([, status]) => status !== 503)).toEqual([])
  await releaseCommits(postgres)
  expect(await sendAll()).toEqual(calls.map(({ name, again }) => [name, again]))
})

test('no call that may write is answered before the standby has what the answer rests on', async () => {
  const { postgres, app } = await startWithErrors()
  const client = createClient(app.url)
  atEnd(() => client.close())
  const anna = await signedIn(app)
  const requests = await sendEachWrite(app, client)
  await holdCommits(postgres)
  await untilAppNotices(postgres, anna)
  const answers = await whileCancelling(postgres, Promise.all(requests.map(client.send)))
  const wrong = answers.map(({ status, text }, nth) =>
    status === 503 ? [] : [requests[nth]?.name, status, text],
  )
  expect(wrong.flat()).toEqual([])
})
