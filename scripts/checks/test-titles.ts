import { parseSync } from 'vite'
import { type Node, walk } from './read-imports.ts'

/** `once` is a test that `server/test/mirrored.ts` does not mirror. */
const DECLARES = /^(test|it|describe|once)$/

/** The titles of a file's tests and groups. Inserted values are left out: `a ${kind} car` is 'a … car'. */
export function titlesIn(file: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || !DECLARES.test(rootOf(node.callee as Node))) return
    const title = textOf((node.arguments as Node[])[0])
    if (title !== undefined) found.push(title)
  })
  return found
}

/** The name that a call begins with: `test` of `test.each(list)`. */
function rootOf(callee: Node): string {
  const inner = (callee.object ?? callee.callee ?? callee.tag) as Node | undefined
  return inner ? rootOf(inner) : String(callee.name)
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}
