// Plain SQL as named prepared statements:  many(db, sql`select … where id = ${id}`)
import { createHash } from 'node:crypto'
import pg from 'pg'
import { checkAcknowledged } from './acknowledged.ts'
import { isUsableAfter, orOutage } from './outage.ts'
import { inWriteSlot } from './write-slots.ts'

export type Query = { name: string; text: string; values: unknown[] }

type Result = { rows: unknown[]; rowCount: number | null }

/** What stores need of a pool or a transaction. */
export type Db = { query(query: Query): Promise<Result> }

type Statement = { name: string; text: string }
const statements = new WeakMap<TemplateStringsArray, Statement>()

function prepare(parts: TemplateStringsArray): Statement {
  const text = parts.reduce((sofar, part, index) => `${sofar}$${index}${part}`)
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}

export function sql(parts: TemplateStringsArray, ...values: unknown[]): Query {
  let statement = statements.get(parts)
  if (!statement) {
    statement = prepare(parts)
    statements.set(parts, statement)
  }
  return { ...statement, values }
}

// Functions that write count as writes too.
const WRITES = /\b(insert|update|delete|add_jobs?|force_unlock_workers)\b/i

const send = (db: Db, query: Query): Promise<Result> => {
  if (!(db instanceof pg.Pool)) return orOutage(db.query(query))
  return WRITES.test(query.text)
    ? inWriteSlot(db, () => sendAlone(db, query))
    : sendAlone(db, query)
}

/** A statement outside a transaction commits by itself, so its commit needs the same check. */
async function sendAlone(pool: pg.Pool, query: Query): Promise<Result> {
  const client = await orOutage(pool.connect())
  let isUsable = true
  try {
    const result = await orOutage(client.query(query))
    checkAcknowledged(client)
    return result
  } catch (error) {
    isUsable = isUsableAfter(error)
    throw error
  } finally {
    client.release(!isUsable)
  }
}

// The caller states the row type next to its SQL. Tests check every answer against its schema.
export async function many<Row>(db: Db, query: Query): Promise<Row[]> {
  return (await send(db, query)).rows as Row[]
}

export async function maybe<Row>(db: Db, query: Query): Promise<Row | undefined> {
  return (await many<Row>(db, query))[0]
}

export async function one<Row>(db: Db, query: Query): Promise<Row> {
  const row = await maybe<Row>(db, query)
  if (row === undefined) throw new Error(`No row came from: ${query.text}`)
  return row
}

/** Runs a statement for its effect and returns the number of affected rows. */
export async function run(db: Db, query: Query): Promise<number> {
  return (await send(db, query)).rowCount ?? 0
}
