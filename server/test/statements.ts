// Extracts the SQL statements from the server's sources, with the row types the code states for them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Node, walk } from '../../scripts/read-imports.ts'

export type Statement = {
  file: string
  line: number
  /** The type argument of `one`, `maybe` or `many`, as written. */
  row: string
  text: string
}

const READERS = ['one', 'maybe', 'many']

export function readStatements(root: string): Statement[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => statementsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function statementsIn(file: string, source: string): Statement[] {
  const found: Statement[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as Node
    const [, query] = node.arguments as Node[]
    const row = (node.typeArguments as { params: Span[] } | null)?.params[0]
    if (!READERS.includes(String(callee.name)) || !row || !isPlainSql(query)) return
    found.push({
      file,
      line: source.slice(0, node.start).split('\n').length,
      row: source.slice(row.start, row.end),
      text: textOf(query),
    })
  })
  return found
}

type Span = { start: number; end: number }
type Template = Node & { quasi: { quasis: { value: { cooked: string } }[] } }

const isPlainSql = (node: Node | undefined): node is Template =>
  node?.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'

const textOf = ({ quasi }: Template): string =>
  quasi.quasis
    .map(({ value }) => value.cooked)
    .reduce((sofar, part, index) => `${sofar}$${index}${part}`)
