// Checks that each room writes only its own tables, reads no table that only others may read, and calls only SQL functions of
// its own, of db and of the rooms that it may import: node scripts/checks/tables.ts
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'
import { functionsIn, withoutSqlComments } from '../../server/src/db/functions.ts'
import { EARLIER_ROOMS } from './import-rules.ts'
import { type AstNode, visitNodes } from './read-imports.ts'
import { READERS, TABLE_OWNERS, WRITES_ANY_TABLE } from './table-owners.ts'

/** `name` is the name of a table or SQL function. */
type Use = { file: string; line: number; name: string }

/** Matches the table that a statement writes. Skips the `update` of `for update`, `on conflict do update` and triggers. */
const WRITE =
  /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key|after|before|or)\s+)update)\s+(?:only\s+)?([a-z_]+)\b(?!\.)/gi

const READ = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*[.(])/gi

const CALL = /\b([a-z_]+)\(/g

/** Finds writes to tables that the writing room does not own. */
export const checkWrites = (root: string): Use[] =>
  usesIn(root, WRITE).filter(({ file, name }) => {
    const writer = roomOf(file)
    return writer !== WRITES_ANY_TABLE && writer !== TABLE_OWNERS[name]
  })

/** Finds reads of tables that the reading room may not read. */
export const checkReads = (root: string): Use[] =>
  usesIn(root, READ).filter(({ file, name }) => {
    const readers = READERS[TABLE_OWNERS[name] ?? '']
    return readers && !readers.includes(roomOf(file) ?? '')
  })

/** Finds calls of SQL functions of rooms that the calling room may not import. */
export function checkCalls(root: string): Use[] {
  const owners = new Map(
    globSync('server/src/**/*.sql', { cwd: root }).flatMap((file) =>
      functionsIn(readFileSync(join(root, file), 'utf8')).map(({ name }) => [
        name,
        roomOf(slashed(file)),
      ]),
    ),
  )
  return usesIn(root, CALL).filter(({ file, name }) => {
    const [caller = '', owner = ''] = [roomOf(file), owners.get(name)]
    const earlier = EARLIER_ROOMS[caller]
    return earlier && owners.has(name) && ![caller, 'db', ...earlier].includes(owner)
  })
}

const usesIn = (root: string, pattern: RegExp): Use[] =>
  globSync('server/src/**/*.{ts,sql}', { cwd: root })
    .map(slashed)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return textsIn(file, source).flatMap(({ line, text }) =>
        [...text.matchAll(pattern)].map((match) => ({
          file,
          line: line + text.slice(0, match.index).split('\n').length - 1,
          name: match[1] ?? '',
        })),
      )
    })

const slashed = (path: string) => path.split(sep).join('/')

const roomOf = (file: string): string | undefined =>
  /^server\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1]

/** The SQL file without comments, or the template strings of a TypeScript file; each with its first line. */
function textsIn(file: string, source: string): { line: number; text: string }[] {
  if (file.endsWith('.sql')) return [{ line: 1, text: withoutSqlComments(source) }]
  const texts: { line: number; text: string }[] = []
  visitNodes(parseSync(file, source).program as unknown as AstNode, (node) => {
    if (node.type !== 'TemplateElement') return
    const line = source.slice(0, node.start).split('\n').length
    texts.push({ line, text: (node.value as { raw: string }).raw })
  })
  return texts
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const fault = (verb: string) => (use: Use) =>
    `${use.file}:${use.line} ${verb} ${use.name}, which belongs to ${TABLE_OWNERS[use.name] ?? 'another room'}.`
  const faults = [
    ...checkWrites(root).map(fault('writes')),
    ...checkReads(root).map(fault('reads')),
    ...checkCalls(root).map(fault('calls')),
  ]
  for (const text of faults) console.error(text)
  if (faults.length > 0) process.exitCode = 1
  else console.log('Every room writes only its own tables.')
}
