// Reads from the text of SQL functions which tables they lock, and in which order.
import { functionsIn, sqlFiles } from '../src/db/functions.ts'

const LOCKS = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)\b(?:\s+of\s+(\w+))?/
const TABLE = /\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g

type Step = { table: string } | { call: string }

/** The tables that a function's body locks and the functions that it calls, in the order of its text. */
function stepsIn(body: string): Step[] {
  return body.split(';').flatMap((statement): Step[] => {
    const calls = [...statement.matchAll(/(\w+)\(/g)].map(([, call = '']) => ({ call }))
    const locks = LOCKS.exec(statement)
    if (!locks) return calls
    const tables = [...statement.matchAll(TABLE)]
    const named = tables.find(([, table, alias]) => locks[1] && (alias ?? table) === locks[1])
    return [{ table: (named ?? tables[0])?.[1] ?? '' }, ...calls]
  })
}

const bodies = new Map(
  sqlFiles.flatMap(({ text }) => functionsIn(text)).map(({ name, body }) => [name, body]),
)

/** The tables that an SQL function locks, itself or through functions that it calls, in the order of their first locks. */
export function lockedBy(name: string, known = bodies): string[] {
  const tables = stepsIn(known.get(name) ?? '').flatMap((step) =>
    'table' in step ? [step.table] : step.call === name ? [] : lockedBy(step.call, known),
  )
  return [...new Set(tables)]
}
