// Plain SQL as named prepared statements:  many(db, sql`select … where id = ${id}`)
import { createHash } from 'node:crypto'

export type Query = { name: string; text: string; values: unknown[] }

/** What a store needs of a pool or of a transaction. */
export type Db = { query(query: Query): Promise<{ rows: unknown[]; rowCount: number | null }> }

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

// The caller names the row's type: a store's SQL and its type stand side by side, and tests check
// every answer against its schema.
export async function many<Row>(db: Db, query: Query): Promise<Row[]> {
  return (await db.query(query)).rows as Row[]
}

export async function maybe<Row>(db: Db, query: Query): Promise<Row | undefined> {
  return (await many<Row>(db, query))[0]
}

export async function one<Row>(db: Db, query: Query): Promise<Row> {
  const row = await maybe<Row>(db, query)
  if (row === undefined) throw new Error(`No row came from: ${query.text}`)
  return row
}

/** Runs a statement for its effect; answers how many rows it touched. */
export async function run(db: Db, query: Query): Promise<number> {
  return (await db.query(query)).rowCount ?? 0
}
