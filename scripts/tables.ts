// Checks that each room writes only its own tables: node scripts/tables.ts
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'
import { type Node, walk } from './read-imports.ts'
import { TABLE_OWNERS, WRITES_ANY } from './table-owners.ts'

export type Write = { file: string; line: number; table: string }

/** Finds the table that a statement writes to. `for update` and `on conflict do update` are not followed by one. */
const WRITE =
  /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s+)update)\s+(?:only\s+)?([a-z_]+)\b(?!\.)/gi

/** Writes to tables that the writing room does not own. */
export function checkTables(root: string): Write[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => writesIn(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ file, table }) => {
      const writer = writerOf(file)
      return writer !== WRITES_ANY && writer !== TABLE_OWNERS[table]
    })
}

const writerOf = (file: string): string | undefined =>
  /^server\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1]

function writesIn(file: string, source: string): Write[] {
  const writes: Write[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'TemplateElement') return
    const line = source.slice(0, node.start).split('\n').length
    for (const [, table = ''] of (node.value as { raw: string }).raw.matchAll(WRITE))
      writes.push({ file, line, table })
  })
  return writes
}

if (import.meta.main) {
  const found = checkTables(join(import.meta.dirname, '..'))
  for (const { file, line, table } of found)
    console.error(
      `${file}:${line} writes ${table}, which belongs to ${TABLE_OWNERS[table] ?? 'nobody'}.`,
    )
  if (found.length > 0) process.exitCode = 1
  else console.log('Every room writes only its own tables.')
}
