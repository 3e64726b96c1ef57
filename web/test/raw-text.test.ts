import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Attributes that are shown or read out. */
const SPOKEN = new Set(
  'aria-label aria-description aria-roledescription placeholder title alt label text hint lead'.split(
    ' ',
  ),
)
const HAS_LETTERS = /\p{L}/u

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every text of a component that does not come from the messages. */
export function rawTexts(code: string): string[] {
  const found: string[] = []
  const add = (value: unknown) => {
    if (typeof value === 'string' && HAS_LETTERS.test(value)) found.push(value.trim())
  }
  const visit = (node: Node, parent?: Node) => {
    if (node.type === 'JSXText') add(node.value)
    if (node.type === 'JSXAttribute' && isNode(node.name) && SPOKEN.has(String(node.name.name))) {
      for (const literal of literalsIn(node.value)) add(literal)
    }
    if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') {
      for (const literal of literalsIn(node.expression)) add(literal)
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
  }
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node)
  return found
}

/** A literal, or the literals that a condition chooses from. Arguments of calls are not checked. */
function literalsIn(value: unknown): unknown[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return [value.value]
    case 'TemplateLiteral':
      return [
        (value.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(''),
      ]
    case 'ConditionalExpression':
      return [...literalsIn(value.consequent), ...literalsIn(value.alternate)]
    case 'LogicalExpression':
      return [...literalsIn(value.left), ...literalsIn(value.right)]
    case 'JSXExpressionContainer':
      return literalsIn(value.expression)
    default:
      return []
  }
}

test('a hard-coded text is found', () => {
  const code = `const A = () => (
    <div className="x" title="Title" aria-label={on ? 'On' : t('off')}>
      Hello {name} · {'there'} {t('a.b')} {ok && 'fine'} {99}
    </div>
  )`
  expect(rawTexts(code)).toEqual(['Title', 'On', 'Hello', 'there', 'fine'])
})

const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'))

test('components were found', () => expect(files.length).toBeGreaterThan(20))

test.each(files)('%s takes every text from the messages', (file) => {
  const path = join(source, file)
  expect(rawTexts(readFileSync(path, 'utf8')), relative(source, path)).toEqual([])
})
