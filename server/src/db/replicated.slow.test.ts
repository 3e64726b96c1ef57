import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shared } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'
import { poolOn } from '../../test/database.ts'
import { type OwnPostgres, ownPostgres } from '../../test/own-postgres.ts'
import { holdCommits, releaseCommits, waitingCommits, whileCancelling } from '../../test/standby.ts'
import { Outage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { watchStandby } from './replicated.ts'
import { type Db, one, run, sql } from './sql.ts'
import { transaction } from './transaction.ts'

const startPostgres = shared(ownPostgres)

const ASK = sql`select 1 as answer`
const ANSWER = { answer: 1 }

async function start() {
  const postgres = await startPostgres()
  const pool = poolOn(postgres.url)
  const { replicated, stop } = await watchStandby(pool)
  atEnd(stop)
  const read = () => one(pool, ASK)
  /** Waits until a read has this outcome. */
  const becomes = (outcome: unknown) =>
    expect
      .poll(
        () =>
          whileCancelling(
            postgres,
            replicated(read).catch((error) => error),
          ),
        { interval: 10 },
      )
      .toEqual(outcome)
  return { postgres, pool, replicated, read, becomes }
}

const FORGET = sql`delete from secrets where name = ''`

/** Collects what is sent: the first word of each statement, or its name if we gave it one. */
function watchStatements() {
  const sent: string[] = []
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text: string; name: string }]
    const text = typeof query === 'string' ? query : query.text
    const isLook = text.includes('pg_current_wal_lsn')
    const isSeal = text.includes('pg_logical_emit_message')
    if (!isLook) sent.push(isSeal ? 'seal' : (text.split(' ')[0] ?? ''))
    return original.apply(this, given)
  } as never)
  onTestFinished(() => spy.mockRestore())
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    sent.length = 0
    await work().catch(() => {})
    return [...sent]
  }
}

/** Makes commits wait for a standby, but not those of new connections. */
async function waitForNobody({ query, cut }: OwnPostgres): Promise<void> {
  const change = (how: string) =>
    query(`set synchronous_commit = local; alter database postgres ${how}`)
  await change('set synchronous_commit = local')
  atEnd(() => change('reset synchronous_commit'))
  cut()
}

test('a standby that is named while the server runs is noticed, and so is its end', async () => {
  const { postgres, replicated, read, becomes } = await start()
  expect(await replicated(read)).toEqual(ANSWER)
  await holdCommits(postgres)
  await becomes(expect.any(Outage))
  await releaseCommits(postgres)
  await becomes(ANSWER)
})

test('a refusal waits for the standby as an answer does, and what is no answer yet does not', async () => {
  const { postgres, pool, replicated, read, becomes } = await start()
  await holdCommits(postgres)
  await becomes(expect.any(Outage))
  const refuse = async (db: Db) => {
    await one(db, ASK)
    throw new Refusal('NOT_FOUND')
  }
  for (const refused of [() => refuse(pool), () => transaction(pool, refuse)])
    await expect(whileCancelling(postgres, replicated(refused))).rejects.toThrow(Outage)
  expect(await replicated(read, () => false)).toEqual(ANSWER)
  // This call has read nothing from the database.
  expect(await replicated(() => 'answer')).toBe('answer')
})

test('what a call has only begun, and is done while its answer waits, does not count', async () => {
  const { postgres, replicated, read, becomes } = await start()
  await holdCommits(postgres)
  await becomes(expect.any(Outage))
  const mayGoOn = Promise.withResolvers<void>()
  let begun: Promise<unknown> | undefined
  const answering = replicated(() => {
    begun = mayGoOn.promise.then(read)
    return read()
  })
  await expect.poll(() => waitingCommits(postgres)).toBe(1)
  mayGoOn.resolve()
  await begun
  await releaseCommits(postgres)
  expect(await answering).toEqual(ANSWER)
})

test('without a standby a call sends nothing more; with one, only what ends with a read sends a statement more', async () => {
  const { postgres, pool, replicated, read } = await start()
  const write = () => run(pool, FORGET)
  const writeAndRead = async () => {
    await write()
    await read()
  }
  const sentBy = watchStatements()
  expect(await sentBy(() => replicated(write))).toEqual(['delete'])
  expect(await sentBy(() => replicated(read))).toEqual(['select'])

  await holdCommits(postgres)
  await waitForNobody(postgres)
  await expect.poll(() => sentBy(() => replicated(read))).toEqual(['select', 'seal'])
  const sealed = ['begin', 'delete', 'seal', 'commit']
  expect(await sentBy(() => replicated(write))).toEqual(sealed)
  expect(await sentBy(() => replicated(writeAndRead))).toEqual([...sealed, 'select', 'seal'])
})

test('a statement that fails says why with a standby too, and its connection can be used again', async () => {
  const { postgres, pool, replicated, becomes } = await start()
  await holdCommits(postgres)
  await becomes(expect.any(Outage))
  const divide = sql`update secrets set value = value where 1 / (select count(*) - count(*) from secrets) = 1`
  const alone = () => run(pool, divide)
  const inTransaction = () => transaction(pool, (tx) => run(tx.last, divide))
  for (const work of [alone, inTransaction])
    await expect(replicated(work)).rejects.toMatchObject({ code: '22012' })
  expect(pool.idleCount).toBeGreaterThan(0)
})

test('writes that were given up leave no more waiting processes in the database than may write at once', async () => {
  const { postgres, read } = await start()
  await holdCommits(postgres)
  const hasty = new pg.Pool({
    connectionString: postgres.url,
    ...{ max: 4, query_timeout: 200, pipeline: true },
  })
  atEnd(() => hasty.end())
  const write = () =>
    transaction(hasty, (tx) => run(tx.last, sql`select pg_logical_emit_message(true, 'test', '')`))
  for (let time = 0; time < 4; time++) await expect(write()).rejects.toThrow(Outage)
  expect(await waitingCommits(postgres)).toBe(2)
  expect(await read()).toEqual(ANSWER)
  await releaseCommits(postgres)
  await expect.poll(() => write().catch((error) => error)).toBe(1)
})

test('what was read before another server has taken over is not acknowledged', async () => {
  const { postgres, replicated, read, becomes } = await start()
  await holdCommits(postgres)
  await becomes(expect.any(Outage))
  await waitForNobody(postgres)
  await becomes(ANSWER)
  const readThere = async () => {
    await read()
    await postgres.stop()
    await postgres.startAsNext()
  }
  await expect(replicated(readThere)).rejects.toThrow('Another database server has taken over')
  expect(await replicated(read)).toEqual(ANSWER)
})
