import { expect, test } from 'vitest'
import { TABLE_OWNERS } from '../../scripts/checks/table-owners.ts'
import { many, sql } from '../src/db/sql.ts'
import { freshPool } from './database.ts'

test('every table has an owner', async () => {
  const tables = await many<{ name: string | null }>(
    await freshPool(),
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE_OWNERS).sort())
})
