// Checks that each room writes only its own tables, and reads only those that it may: node scripts/tables.ts
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'
import { type Node, walk } from './read-imports.ts'
import { READ_BY, TABLE_OWNERS, WRITES_ANY } from './table-owners.ts'

type Use = { file: string; line: number; table: string }

/** Finds the table that a statement writes to. `for update` and `on conflict do update` are not followed by one. */
const WRITE =
  /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s+)update)\s+(?:only\s+)?([a-z_]+)\b(?!\.)/gi

const READ = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*[.(])/gi

/** Writes to tables that the writing room does not own. */
export const checkTables = (root: string): Use[] =>
  usesIn(root, WRITE).filter(({ file, table }) => {
    const writer = roomOf(file)
    return writer !== WRITES_ANY && writer !== TABLE_OWNERS[table]
  })

/** Reads of tables that only some rooms may read. */
export const checkReads = (root: string): Use[] =>
  usesIn(root, READ).filter(({ file, table }) => {
    const readers = READ_BY[TABLE_OWNERS[table] ?? '']
    return readers && !readers.includes(roomOf(file) ?? '')
  })

const usesIn = (root: string, pattern: RegExp): Use[] =>
  globSync('server/src/**/*.ts', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => found(file, readFileSync(join(root, file), 'utf8'), pattern))

const roomOf = (file: string): string | undefined =>
  /^server\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1]

function found(file: string, source: string, pattern: RegExp): Use[] {
  const uses: Use[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'TemplateElement') return
    const line = source.slice(0, node.start).split('\n').length
    for (const [, table = ''] of (node.value as { raw: string }).raw.matchAll(pattern))
      uses.push({ file, line, table })
  })
  return uses
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const tell = (verb: string) => (use: Use) =>
    `${use.file}:${use.line} ${verb} ${use.table}, which belongs to ${TABLE_OWNERS[use.table] ?? 'nobody'}.`
  const faults = [...checkTables(root).map(tell('writes')), ...checkReads(root).map(tell('reads'))]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('Every room writes only its own tables.')
}
