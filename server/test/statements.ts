// Extracts the SQL statements from the server's sources, with the row type that the code claims for each.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { type AstNode, visitNodes } from '../../scripts/checks/read-imports.ts'
import { UNWAITED } from '../src/db/sql.ts'

export type Statement = {
  file: string
  line: number
  /** The type argument of `one`, `maybe`, `many`, `oneFor` or `manyFor`, as it is written. */
  row: string
  /** Undefined if the statement is put together at run time. */
  text: string | undefined
  /** Whether `oneFor` or `manyFor` reads it. */
  isEntry?: boolean
}

const READERS = ['one', 'maybe', 'many', 'oneFor', 'manyFor']
const READERS_OWN = ['server/src/db/sql.ts', 'server/src/db/entry.ts']

/** Marks a value in a text, until `wholeText` replaces it. */
const VALUE = '\0'
/** Marks a part that is given as a parameter of type `Sql`. */
const UNKNOWN = '\u0001'

export function readStatements(root: string): Statement[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !READERS_OWN.includes(file))
    .sort()
    .flatMap((file) => statementsIn(root, file))
}

const parse = (file: string, source: string) =>
  parseSync(file, source).program as unknown as AstNode

function statementsIn(root: string, file: string): Statement[] {
  const found: Statement[] = []
  const source = readFileSync(join(root, file), 'utf8')
  const program = parse(file, source)
  const parts = partsOf(root, file, program)
  visitNodes(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as AstNode
    const [, query] = node.arguments as AstNode[]
    const row = (node.typeArguments as { params: Span[] } | null)?.params[0]
    if (!READERS.includes(String(callee.name)) || !row) return
    found.push({
      file,
      line: source.slice(0, node.start).split('\n').length,
      row: source.slice(row.start, row.end),
      isEntry: String(callee.name).endsWith('For'),
      text: isPlainSql(query) ? wholeText(textOf(query, parts)) : undefined,
    })
  })
  return found
}

type Span = { start: number; end: number }
type Template = AstNode & {
  quasi: { quasis: { value: { cooked: string } }[]; expressions: AstNode[] }
}

const isPlainSql = (node: AstNode | undefined): node is Template =>
  node?.type === 'TaggedTemplateExpression' && (node.tag as AstNode).name === 'sql'

/** The SQL parts that the file's statements contain, by name: its own, and those of the stores and columns that it imports. */
function partsOf(root: string, file: string, program: AstNode): Map<string, string> {
  const parts = new Map([
    // What `entry` of db/entry.ts inserts for a caller with a token.
    ['entry', `holder(${VALUE}, ${VALUE}) me`],
    ['UNWAITED', UNWAITED.text],
  ])
  visitNodes(program, (node) => {
    const specifier = String((node.source as AstNode | undefined)?.value)
    if (node.type !== 'ImportDeclaration' || !/(columns|\.store)\.ts$/.test(specifier)) return
    const imported = join(dirname(file), specifier)
    const there = parse(imported, readFileSync(join(root, imported), 'utf8'))
    for (const [name, text] of partsOf(root, imported, there)) parts.set(name, text)
  })
  visitNodes(program, (node) => {
    const type = (node.typeAnnotation as { typeAnnotation?: AstNode } | null)?.typeAnnotation
    const { name } = (type?.typeName ?? {}) as { name?: string }
    if (node.type === 'Identifier' && name === 'Sql') parts.set(String(node.name), UNKNOWN)
  })
  visitNodes(program, (node) => {
    const { id, init } = node as unknown as { id?: AstNode; init?: AstNode }
    const part = partOf(init)
    if (node.type === 'VariableDeclarator' && part) parts.set(String(id?.name), textOf(part, parts))
  })
  return parts
}

/** The template of `const name = sql…`, or of an arrow function that returns one. Of a choice between two, the first. */
const partOf = (init: AstNode | undefined): Template | undefined => {
  const given = init?.type === 'ArrowFunctionExpression' ? (init.body as AstNode) : init
  const chosen = given?.type === 'ConditionalExpression' ? (given.consequent as AstNode) : given
  return isPlainSql(chosen) ? chosen : undefined
}

const textOf = ({ quasi }: Template, parts: Map<string, string>): string =>
  quasi.quasis
    .map(({ value }) => value.cooked)
    .reduce((sofar, text, index) => {
      return `${sofar}${partIn(quasi.expressions[index - 1], parts) ?? VALUE}${text}`
    })

/** Of a choice between two, the first that is known. */
function partIn(given: AstNode | undefined, parts: Map<string, string>): string | undefined {
  if (given?.type === 'ConditionalExpression')
    return partIn(given.consequent as AstNode, parts) ?? partIn(given.alternate as AstNode, parts)
  const named = given?.type === 'CallExpression' ? (given.callee as AstNode) : given
  return parts.get(String(named?.name))
}

/** The text with each value as a numbered parameter: $1, $2, … Undefined if a part is known only at run time. */
const wholeText = (text: string): string | undefined =>
  text.includes(UNKNOWN)
    ? undefined
    : text.split(VALUE).reduce((sofar, part, index) => `${sofar}$${index}${part}`)
