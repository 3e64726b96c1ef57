import { expect } from 'vitest'
import type { Pool } from '../src/db/pool.ts'
import { one, run, sql } from '../src/db/sql.ts'
import { transaction } from '../src/db/transaction.ts'

type On = { pool: Pool }

/** Waits until at least this many of the database's connections wait for a lock. */
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

/** Starts the calls while this row is locked, waits until all of them wait for it, and then releases the lock. */
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
