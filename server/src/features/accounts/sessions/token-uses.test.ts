import { expect, onTestFinished, test, vi } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { aBrowser, ageSessions } from '../../../../test/browser.ts'
import { type Db, one, sql } from '../../../db/sql.ts'
import { Outage } from '../../../errors/outage.ts'
import { newSecret, writeToken } from '../tokens.ts'
import { readAccessToken } from './sessions.rules.ts'
import { createTokenUseNoter } from './token-uses.rules.ts'

const anApp = emptiedApps()

/** A session with a renewed token that was not used yet, and a watch of its own with its own clock. */
async function start() {
  const { pool, url } = await anApp()
  const browser = aBrowser({ url })
  const email = 'anna@example.com'
  await browser.signedIn('/api/auth/sign-up', { email, password: 'red swordfish' })
  const { access_token, user } = await browser.signedIn('/api/auth/refresh')
  const statements: number[] = []
  let fails: Error | undefined
  const db: Db = {
    async query(query) {
      if (fails) throw fails
      const [ids] = query.values.filter(Array.isArray)
      statements.push(ids?.length ?? 0)
      return pool.query(query)
    },
  }
  const clock = { ms: 0 }
  const errors: unknown[] = []
  const uses = createTokenUseNoter(
    db,
    { error: (fields: unknown) => errors.push(fields) },
    () => clock.ms,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const use = readAccessToken(access_token)
  if (!use) throw new Error('No token')
  return {
    ...{ pool, uses, use, user, clock, statements, errors },
    failWith(error: Error | undefined) {
      fails = error
    },
    /** Notes what was gathered, as happens after a second. */
    async aSecondLater() {
      vi.advanceTimersByTime(1_000)
      await uses.stop()
    },
    noted: () =>
      one<{ has_arrived: boolean; is_settled: boolean }>(
        pool,
        sql`select arrived_at is not null as has_arrived, settled_at is not null as is_settled from sessions`,
      ),
  }
}

test('the uses of a second are one statement; a token is asked about again only when it is two minutes old, and then never', async () => {
  const { pool, uses, use, clock, statements, aSecondLater, noted } = await start()
  for (let count = 0; count < 3; count += 1) uses.note(use)
  await aSecondLater()
  expect(await noted()).toEqual({ has_arrived: true, is_settled: false })
  clock.ms += 60_000
  uses.note(use)
  await aSecondLater()
  expect(statements).toEqual([1])
  clock.ms += 61_000
  await ageSessions({ pool }, '121 seconds')
  uses.note(use)
  await aSecondLater()
  expect(await noted()).toEqual({ has_arrived: true, is_settled: true })
  clock.ms += 600_000
  uses.note(use)
  await aSecondLater()
  expect(statements).toEqual([1, 1])
})

test('a session that is locked is left out, and noted at the next use', async () => {
  const { pool, uses, use, aSecondLater, noted } = await start()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from sessions for update')
    uses.note(use)
    await aSecondLater()
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await noted()).toEqual({ has_arrived: false, is_settled: false })
  uses.note(use)
  await aSecondLater()
  expect(await noted()).toEqual({ has_arrived: true, is_settled: false })
})

test('what could not be noted is noted at the next use; an outage is no error of its own', async () => {
  const { uses, use, errors, failWith, aSecondLater, noted } = await start()
  for (const error of [new Outage(new Error('away')), new TypeError('broken')]) {
    failWith(error)
    uses.note(use)
    await aSecondLater()
  }
  expect(errors).toMatchObject([{ err: { message: 'broken' } }])
  failWith(undefined)
  uses.note(use)
  await aSecondLater()
  expect(await noted()).toMatchObject({ has_arrived: true })
})

test('made-up tokens are not noted, and at most a thousand of a second are asked about', async () => {
  const { uses, use, user, statements, aSecondLater, noted } = await start()
  for (let count = 0; count < 1_001; count += 1) {
    const made = readAccessToken(writeToken([user.id], newSecret()))
    if (made) uses.note(made)
  }
  uses.note(use)
  await aSecondLater()
  expect(statements).toEqual([1_000])
  expect(await noted()).toEqual({ has_arrived: false, is_settled: false })
  uses.note(use)
  await aSecondLater()
  expect(await noted()).toMatchObject({ has_arrived: true })
})
