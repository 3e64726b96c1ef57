import { randomBytes } from 'node:crypto'
import { type Db, one, run, sql } from './sql.ts'

const KEY_BYTES = 32

/** Returns the same key on every instance. It is created at the first start. */
export async function readSecret(db: Db, name: string): Promise<Buffer> {
  const candidate = randomBytes(KEY_BYTES)
  await run(
    db,
    sql`insert into secrets (name, value) values (${name}, ${candidate}) on conflict (name) do nothing`,
  )
  const { value } = await one<{ value: Buffer }>(
    db,
    sql`select value from secrets where name = ${name}`,
  )
  return value
}
