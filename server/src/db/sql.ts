// Plain SQL as named prepared statements:  many(db, sql`select … where id = ${id}`)
import { createHash } from 'node:crypto'
import pg from 'pg'
import { runCommit } from './acknowledged.ts'
import { currentCall } from './call.ts'
import type { Db, Query, Result } from './db.ts'
import { writingFunctions } from './functions.ts'
import { isUsableAfter, orOutage } from './outage.ts'
import { retried } from './retried.ts'
import { transaction } from './transaction.ts'
import { inWriteSlot, type Using } from './write-slots.ts'

export type { Db, Query } from './db.ts'

/** A statement, or a part to be nested in one. */
export class Sql implements Query {
  readonly texts: readonly string[]
  readonly values: unknown[]

  constructor(texts: readonly string[], values: unknown[]) {
    this.texts = texts
    this.values = values
  }

  get text(): string {
    return statementOf(this.texts).text
  }

  get name(): string {
    return statementOf(this.texts).name
  }

  get isWrite(): boolean {
    return statementOf(this.texts).isWrite
  }
}

const literals = new Map<number, Sql>()

/**
 * Writes a number as part of the text instead of a parameter. For page sizes: a plan that is cached for all values assumes
 * that a parameter in `limit` is a tenth of the rows.
 */
export function literal(number: number): Sql {
  const known = literals.get(number) ?? new Sql([String(number)], [])
  literals.set(number, known)
  return known
}

type Statement = { name: string; text: string; isWrite: boolean }

// Functions that write count as writes too: our own, those of the job queue, and one of PostgreSQL.
const WRITES = new RegExp(
  String.raw`\b(insert|update|delete|add_jobs?|force_unlock_workers|pg_logical_emit_message)\b|\b(${writingFunctions.join('|')})\(`,
  'i',
)

/**
 * For the `from` of a read that writes nothing but its count for a rate limit. Its commit waits for neither the disk nor a
 * standby, so it needs no write slot. A crash may lose the count.
 */
export const UNWAITED = sql`set_config('synchronous_commit', 'off', true) unwaited`

const isWaitedFor = (text: string) => WRITES.test(text) && !text.includes(UNWAITED.texts[0] ?? '')

// Putting a long statement together and hashing it takes as long as sending it, so it is done once for each array of texts.
const statements = new WeakMap<readonly string[], Statement>()

function statementOf(texts: readonly string[]): Statement {
  let statement = statements.get(texts)
  if (!statement) {
    const text = textOf(texts)
    statement = { text, name: nameOf(text), isWrite: isWaitedFor(text) }
    statements.set(texts, statement)
  }
  return statement
}

const textOf = (texts: readonly string[]) =>
  texts.reduce((sofar, text, index) => `${sofar}$${index}${text}`)

// 22 characters are 132 bits of the hash; PostgreSQL allows names of 63 bytes.
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A value becomes a parameter; another `sql` part is inserted, with its own values. */
export function sql(texts: TemplateStringsArray, ...given: unknown[]): Sql {
  return given.some((one) => one instanceof Sql) ? nested(texts, given) : new Sql(texts, given)
}

/** A tree of the templates seen so far: each inserted part leads to the next place, and the last place has the whole texts. */
type Place = { whole?: readonly string[]; next: WeakMap<readonly string[], Place> }

const templates: Place['next'] = new WeakMap()
const A_VALUE: readonly string[] = []

function nested(template: TemplateStringsArray, given: unknown[]): Sql {
  const values: unknown[] = []
  let place = placeIn(templates, template)
  for (const one of given) {
    place = placeIn(place.next, one instanceof Sql ? one.texts : A_VALUE)
    if (one instanceof Sql) values.push(...one.values)
    else values.push(one)
  }
  place.whole ??= wholeOf(template, given)
  return new Sql(place.whole, values)
}

function placeIn(places: Place['next'], texts: readonly string[]): Place {
  const place = places.get(texts) ?? { next: new WeakMap() }
  places.set(texts, place)
  return place
}

function wholeOf(template: TemplateStringsArray, given: unknown[]): string[] {
  const whole = [template[0] ?? '']
  const append = (text = '') => whole.push(`${whole.pop()}${text}`)
  given.forEach((one, index) => {
    const after = template[index + 1]
    if (one instanceof Sql) {
      const [first, ...rest] = one.texts
      append(first)
      whole.push(...rest)
      append(after)
    } else whole.push(after ?? '')
  })
  return whole
}

export const joinSql = ([first, ...rest]: Sql[], by: Sql): Sql =>
  rest.reduce((sofar, next) => sql`${sofar} ${by} ${next}`, first ?? sql``)

export const all = (conditions: Sql[]): Sql => joinSql([sql`true`, ...conditions], sql`and`)

/**
 * The query without a name: it is not prepared, so PostgreSQL plans for the actual values. For searches, where rare and
 * common words need different plans.
 */
export const unprepared = ({ texts, values }: Sql): Query => ({
  name: '',
  text: textOf(texts),
  values,
})

const send = (db: Db, query: Query): Promise<Result> => {
  if (!(db instanceof pg.Pool)) return orOutage(db.query(query))
  const isWrite = query instanceof Sql ? query.isWrite : isWaitedFor(query.text)
  if (!isWrite) return sendAlone(db, query)
  // The commit of a statement that finds nothing to write does not wait for the standby; that of a transaction does.
  if (currentCall()) return transaction(db, (tx) => orOutage(tx.last.query(query)))
  return retried(() => inWriteSlot(db, (using) => sendAlone(db, query, using)))
}

/** A statement outside a transaction commits by itself, so it needs the same check as a transaction's commit. */
async function sendAlone(pool: pg.Pool, query: Query, using?: Using): Promise<Result> {
  const client = await orOutage(pool.connect())
  using?.(client)
  let isUsable = true
  try {
    return await runCommit(client, () => orOutage(client.query(query)))
  } catch (error) {
    isUsable = isUsableAfter(error)
    throw error
  } finally {
    currentCall()?.saw()
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
