import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { connect, createPool, type Pool } from '../src/db/pool.ts'
import { one, sql } from '../src/db/sql.ts'
import { atEnd } from './at-end.ts'
import { databaseUrl } from './database-url.ts'
import { TEMPLATE } from './postgres.ts'

/** A connection for each vitest worker, which ends with it. */
function onServer(): (statement: string) => Promise<void> {
  let opening: Promise<Client> | undefined
  return async (statement) => {
    opening ??= connect(inject('postgres_url'))
    const client = await opening
    await client.query(statement)
  }
}

const create = onServer()
// Drops have their own connection, because PostgreSQL waits a tenth of a second for connections to a dropped database to end.
const drop = onServer()

/** Creates a database for this test only, as a copy of `from`, by default the migrated template. */
export async function freshDatabase(from = TEMPLATE): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await create(`create database ${name} template ${from} strategy file_copy`)
  const url = databaseUrl(inject('postgres_url'), name)
  // The next test does not wait for the drop. Databases that are left when the run ends are deleted with the server.
  atEnd(() => void dropDatabase(url).catch(() => {}))
  return url
}

export const dropDatabase = (url: string): Promise<void> =>
  drop(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

// Tables that an app fills at its start and reads only then.
const KEPT = ['migrations', 'secrets', 'sql_files']
const ASK_AGAIN_MS = 5

/** Waits until nothing uses the database, and deletes all rows, as in a fresh one. */
export async function emptyDatabase(pool: Pool): Promise<void> {
  while (!(await one<{ isIdle: boolean }>(pool, IDLE)).isIdle) await wait(ASK_AGAIN_MS)
  await pool.query(EMPTY)
}

const IDLE = sql`
  select not exists (
           select from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
             and pid <> pg_backend_pid()
         )
     and not exists (select from graphile_worker._private_jobs where locked_at is not null) as "isIdle"`

// Triggers and foreign keys are off, so the order does not matter.
const EMPTY = `
  do $$
    declare
      filled text;
    begin
      set local session_replication_role = replica;
      delete from graphile_worker._private_jobs;
      for filled in
        select tablename from pg_tables
        where schemaname = 'public' and tablename <> all ('{${KEPT.join()}}')
      loop
        execute format('delete from %I', filled);
      end loop;
    end $$`

export function poolOn(url: string): Pool {
  const pool = createPool(url, () => {})
  atEnd(() => pool.end())
  return pool
}

export const freshPool = async (): Promise<Pool> => poolOn(await freshDatabase())
