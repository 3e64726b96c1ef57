// Statements that check their caller themselves, so that a call needs no statement before them:
//   oneFor(db, sql`select me.wait, me.id as viewer_id, u.name from ${entry(caller)} join users u on u.id = me.id`)
import type { Caller } from '../calls/caller.ts'
import { type Cursor, readCursor } from '../calls/cursor.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Db, many, type Sql, sql, UNWAITED } from './sql.ts'

/**
 * The first item of a statement's `from`: the caller as `me (id, wait)`. There is no row without a valid token. `wait` is in
 * seconds; above 0 the rate limit is used up, and the statement must change nothing.
 */
export function entry(caller: Caller): Sql {
  if ('id' in caller) return sql`(select ${caller.id}::uuid as id, 0 as wait) me`
  const { claimed, pace } = caller
  const { id, hash } = claimed
  if (!pace) return sql`holder(${id}, ${hash}) me`
  const { max, seconds } = pace.limit
  const paced = sql`paced_holder(${id}, ${hash}, ${pace.key}, ${seconds / max}, ${seconds})`
  return pace.isRead ? sql`(select paced.* from ${paced} paced, ${UNWAITED}) me` : sql`${paced} me`
}

/** The rows of a statement with an `entry`. It must select `me.wait` and return a row for every caller it lets in. */
export async function manyFor<Row>(db: Db, query: Sql): Promise<[Row, ...Row[]]> {
  const rows = await many<Row & { wait: number }>(db, query)
  const [first] = rows
  if (!first) throw new Refusal('UNAUTHENTICATED')
  if (first.wait > 0) throw new Refusal('RATE_LIMITED', { retry_after: first.wait })
  return rows as unknown as [Row, ...Row[]]
}

export async function oneFor<Row>(db: Db, query: Sql): Promise<Row> {
  const [{ wait: _, ...row }] = await manyFor<{ wait: number }>(db, query)
  return row as Row
}

/** Only checks the caller. For before a refusal of another kind: a wrong token or a used-up rate limit is to be told first. */
export const checkCaller = (db: Db, caller: Caller) =>
  oneFor(db, sql`select me.wait from ${entry(caller)}`)

/** The cursor of a list by time. A wrong cursor is refused after the token and the rate limit are checked. */
export async function cursorFor(
  db: Db,
  caller: Caller,
  after: string | undefined,
): Promise<Cursor<number> | undefined> {
  try {
    return after === undefined ? undefined : readCursor(after, 'time')
  } catch (refusal) {
    await checkCaller(db, caller)
    throw refusal
  }
}

/** A list is left-joined to its `entry`, so that the caller's row is there even if the list is empty. Then all these columns are null. */
export type Joined<Row> = { [Column in keyof Row]: Row[Column] | null }

/** The rows whose left join found something, recognised by its id. */
export const joinedIn = <Row extends { id: string }>(rows: Joined<Row>[]): Row[] =>
  rows.filter((row) => row.id !== null) as Row[]
