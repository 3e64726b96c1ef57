import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchBus } from '../../test/bus.ts'
import { freshDatabase, poolOn } from '../../test/database.ts'
import { openPostgresBus } from './bus.ts'
import type { Pool } from './pool.ts'
import { one, run, sql } from './sql.ts'

async function openInstance(url: string) {
  const pool = poolOn(url)
  const bus = await openPostgresBus(pool, url)
  return { pool, bus, ...watchBus(bus) }
}

const countListeners = async (pool: Pool) =>
  (
    await one<{ count: number }>(
      pool,
      sql`select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
  ).count

test('texts sent on one instance are received once by every instance, in order', async () => {
  const url = await freshDatabase()
  const [first, second] = [await openInstance(url), await openInstance(url)]
  const texts = Array.from({ length: 1000 }, (_, index) => `nudge ${index}`)
  for (const text of texts) await first.bus.send(text)
  expect(first.received).toEqual(texts)
  await expect.poll(() => second.received.length).toBe(texts.length)
  expect(second.received).toEqual(texts)
  expect(first.received).toEqual(texts)
  // By now the queue is empty and the send loop has ended: a new text must start it again.
  await first.bus.send('later')
  await expect.poll(() => second.received.at(-1)).toBe('later')
})

test('texts that are sent one right after the other are one statement', async () => {
  const url = await freshDatabase()
  const [first, second] = [await openInstance(url), await openInstance(url)]
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  for (const text of ['deal', 'message']) await first.bus.send(text)
  await expect.poll(() => second.received).toEqual(['deal', 'message'])
  const statements = sent.mock.calls.map(([query]) => (query as unknown as { text?: string }).text)
  expect(statements.filter((text) => text?.includes('pg_notify'))).toHaveLength(1)
})

test('after a broken connection an instance listens again and reports a gap', async () => {
  const url = await freshDatabase()
  const [first, second] = [await openInstance(url), await openInstance(url)]
  await run(
    first.pool,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`,
  )
  await expect.poll(() => countListeners(first.pool)).toBe(0)
  await expect.poll(() => countListeners(first.pool)).toBe(2)
  await expect.poll(() => [first.gaps(), second.gaps()]).toEqual([1, 1])
  await first.bus.send('Hello again')
  await expect.poll(() => second.received).toEqual(['Hello again'])
})

test('texts sent before closing still go out', async () => {
  const url = await freshDatabase()
  const [first, second] = [await openInstance(url), await openInstance(url)]
  await first.bus.send('Goodbye')
  await first.bus.close()
  await expect.poll(() => second.received).toEqual(['Goodbye'])
})
