import { expect } from 'vitest'
import type { Pool } from '../src/db/pool.ts'
import { one, run, sql } from '../src/db/sql.ts'
import { transaction } from '../src/db/transaction.ts'

type On = { pool: Pool }

/** Waits until at least that many sessions wait for a lock that the test holds. */
export const someoneWaits = (app: On, atLeast = 1) =>
  expect
    .poll(
      async () =>
        (
          await one<{ waiting: number }>(
            app.pool,
            sql`select count(*) as waiting from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).waiting,
    )
    .toBeGreaterThanOrEqual(atLeast)

/** Makes calls that all block on this row, and then releases them at once. */
export async function atOnce<T>(
  app: On,
  table: 'cars' | 'reports' | 'broadcasts',
  id: string,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  let answers: Promise<T[]> = Promise.resolve([])
  await transaction(app.pool, async (tx) => {
    await run(tx, { name: '', text: `select from ${table} where id = $1 for update`, values: [id] })
    answers = Promise.all(calls.map((call) => call()))
    await someoneWaits(app, calls.length)
  })
  return answers
}
