import { parseSync } from 'vite'
import { type AstNode, visitNodes } from './read-imports.ts'

/** `once` declares a test that `server/test/mirrored.ts` runs only once. */
const DECLARES = /^(test|it|describe|once)$/

/** The titles of a file's tests and groups. An inserted value becomes '…': `a ${kind} car` gives 'a … car'. */
export function titlesIn(file: string, source: string): string[] {
  const found: string[] = []
  visitNodes(parseSync(file, source).program as unknown as AstNode, (node) => {
    if (node.type !== 'CallExpression' || !DECLARES.test(rootOf(node.callee as AstNode))) return
    const title = textOf((node.arguments as AstNode[])[0])
    if (title !== undefined) found.push(title)
  })
  return found
}

/** The first name in a called expression: `test` in `test.each(list)`. */
function rootOf(callee: AstNode): string {
  const inner = (callee.object ?? callee.callee ?? callee.tag) as AstNode | undefined
  return inner ? rootOf(inner) : String(callee.name)
}

function textOf(node: AstNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}
