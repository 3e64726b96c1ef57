import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, poolOn } from '../../test/database.ts'
import { openPostgresBus } from './bus.ts'
import type { Pool } from './pool.ts'
import { one, run, sql } from './sql.ts'

async function anEnd(url: string) {
  const pool = poolOn(url)
  const bus = await openPostgresBus(pool, url)
  onTestFinished(() => bus.close())
  const heard: string[] = []
  bus.onText((text) => heard.push(text))
  let gaps = 0
  bus.onGap(() => {
    gaps += 1
  })
  return { pool, bus, heard, gaps: () => gaps }
}

const ears = async (pool: Pool) =>
  (
    await one<{ count: number }>(
      pool,
      sql`select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
  ).count

test('what is said on one instance is heard once on each, in its order', async () => {
  const url = await freshDatabase()
  const [first, second] = [await anEnd(url), await anEnd(url)]
  const texts = Array.from({ length: 1000 }, (_, index) => `nudge ${index}`)
  for (const text of texts) await first.bus.send(text)
  expect(first.heard).toEqual(texts)
  await expect.poll(() => second.heard.length).toBe(texts.length)
  expect(second.heard).toEqual(texts)
  expect(first.heard).toEqual(texts)
  // All of that is sent by now; what comes later is sent too.
  await first.bus.send('later')
  await expect.poll(() => second.heard.at(-1)).toBe('later')
})

test('an instance whose connection breaks listens again, and says that it may have missed something', async () => {
  const url = await freshDatabase()
  const [first, second] = [await anEnd(url), await anEnd(url)]
  await run(
    first.pool,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`,
  )
  await expect.poll(() => ears(first.pool)).toBe(0)
  await expect.poll(() => ears(first.pool), { timeout: 5_000 }).toBe(2)
  await expect.poll(() => [first.gaps(), second.gaps()]).toEqual([1, 1])
  await first.bus.send('Hello again')
  await expect.poll(() => second.heard).toEqual(['Hello again'])
})

test('what was said before closing is still sent', async () => {
  const url = await freshDatabase()
  const [first, second] = [await anEnd(url), await anEnd(url)]
  await first.bus.send('Goodbye')
  await first.bus.close()
  await expect.poll(() => second.heard).toEqual(['Goodbye'])
})
