// SQL functions, views and triggers have one definition each, in a *.sql file of the room that they belong to.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

type SqlFile = { path: string; text: string; hash: string }
type SqlFunction = { name: string; body: string }

const SOURCE = join(import.meta.dirname, '..')

export const sqlFiles: SqlFile[] = globSync('**/*.sql', { cwd: SOURCE })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(SOURCE, path), 'utf8')
    return { path, text, hash: createHash('sha256').update(text).digest('hex') }
  })

/**
 * Runs the SQL files that have changed since the last start, or all of them after a migration, which may have dropped what
 * depends on a table. This is one transaction: servers that run meanwhile see either the old definitions or the new ones.
 */
export async function defineFunctions(client: pg.Client, isMigrated: boolean): Promise<void> {
  const { rows } = await client.query<{ path: string; hash: string }>('select * from sql_files')
  const known = new Map(rows.map(({ path, hash }) => [path, hash]))
  const changed = sqlFiles.filter(({ path, hash }) => isMigrated || known.get(path) !== hash)
  if (changed.length === 0) return
  await client.query('begin')
  try {
    // A function may call one of a later file. A test checks the bodies instead.
    await client.query('set local check_function_bodies = off')
    for (const { text } of changed) await client.query(text)
    await client.query('delete from sql_files')
    await client.query(
      'insert into sql_files (path, hash) select * from unnest($1::text[], $2::text[])',
      [sqlFiles.map(({ path }) => path), sqlFiles.map(({ hash }) => hash)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export const withoutSqlComments = (text: string) => text.replace(/--.*/g, '')

const FUNCTION = /^create or replace function (\w+)[^$]*\$\$(.*?)\$\$;/gms

export const functionsIn = (text: string): SqlFunction[] =>
  [...text.matchAll(FUNCTION)].map(([, name = '', body = '']) => ({
    name,
    body: withoutSqlComments(body),
  }))

const WRITES = /\b(insert\s+into|delete\s+from|update\s+\w+(\s+\w+)?\s+set)\b|\bgraphile_worker\./i

/** The names of the functions that change data, directly or by calling another one that does. */
export function writersAmong(functions: SqlFunction[]): string[] {
  const writers = new Set(functions.filter(({ body }) => WRITES.test(body)).map(({ name }) => name))
  const callsWriter = ({ body }: SqlFunction) =>
    [...body.matchAll(/(\w+)\(/g)].some(([, name = '']) => writers.has(name))
  for (let found = true; found; ) {
    const more = functions.filter((one) => !writers.has(one.name) && callsWriter(one))
    for (const { name } of more) writers.add(name)
    found = more.length > 0
  }
  return [...writers].sort()
}

export const writingFunctions = writersAmong(sqlFiles.flatMap(({ text }) => functionsIn(text)))
