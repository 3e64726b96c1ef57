import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { connect, createPool, type Pool } from '../src/db/pool.ts'
import { atEnd } from './at-end.ts'
import { databaseUrl } from './database-url.ts'
import { TEMPLATE } from './postgres.ts'

/** One connection for each worker, which ends with it. */
function onServer(): (statement: string) => Promise<void> {
  let opening: Promise<Client> | undefined
  return async (statement) => {
    opening ??= connect(inject('postgres_url'))
    const client = await opening
    await client.query(statement)
  }
}

const create = onServer()
// On a connection of its own: PostgreSQL waits a tenth of a second for those connected to a database to be gone.
const drop = onServer()

/** Creates a database for this test only, as a copy of `from`, by default the migrated template. */
export async function freshDatabase(from = TEMPLATE): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await create(`create database ${name} template ${from} strategy file_copy`)
  const url = databaseUrl(inject('postgres_url'), name)
  // The next test does not wait for it. What is left when the run ends goes with the server.
  atEnd(() => void dropDatabase(url).catch(() => {}))
  return url
}

export const dropDatabase = (url: string): Promise<void> =>
  drop(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

export function poolOn(url: string): Pool {
  const pool = createPool(url, () => {})
  atEnd(() => pool.end())
  return pool
}

export const freshPool = async (): Promise<Pool> => poolOn(await freshDatabase())
