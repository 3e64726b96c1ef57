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

function statementsIn(file: string, source: string): Statement[] {
  const found: Statement[] = []
  const program = parseSync(file, source).program as unknown as Node
  const parts = partsIn(program)
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as Node
    const [, query] = node.arguments as Node[]
    const row = (node.typeArguments as { params: Span[] } | null)?.params[0]
    if (!READERS.includes(String(callee.name)) || !row || !isPlainSql(query)) return
    found.push({
      file,
      line: source.slice(0, node.start).split('\n').length,
      row: source.slice(row.start, row.end),
      text: numbered(textOf(query, parts)),
    })
  })
  return found
}

type Span = { start: number; end: number }
type Template = Node & { quasi: { quasis: { value: { cooked: string } }[]; expressions: Node[] } }

const isPlainSql = (node: Node | undefined): node is Template =>
  node?.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'

/** The file's `const NAME = sql…`, which its statements nest by name. */
function partsIn(program: Node): Map<string, string> {
  const parts = new Map<string, string>()
  walk(program, (node) => {
    const { id, init } = node as unknown as { id?: Node; init?: Node }
    if (node.type === 'VariableDeclarator' && isPlainSql(init))
      parts.set(String(id?.name), textOf(init, parts))
  })
  return parts
}

const VALUE = '\0'

const textOf = ({ quasi }: Template, parts: Map<string, string>): string =>
  quasi.quasis
    .map(({ value }) => value.cooked)
    .reduce((sofar, text, index) => {
      const given = quasi.expressions[index - 1]
      return `${sofar}${parts.get(String(given?.name)) ?? VALUE}${text}`
    })

/** Each value as a numbered parameter. */
const numbered = (text: string): string =>
  text.split(VALUE).reduce((sofar, part, index) => `${sofar}$${index}${part}`)
