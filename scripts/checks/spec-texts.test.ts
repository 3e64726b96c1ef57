import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { englishFiles } from '../texts.ts'
import { type AstNode, visitNodes } from './read-imports.ts'
import { replacedTexts, type SpecWording, specTexts } from './spec-texts.ts'

const root = join(import.meta.dirname, '../..')
const words = ['contract/src/errors.ts', ...englishFiles]
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Removes placeholders' names, which may differ between the spec and the product. */
const unnamed = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}')

function textsIn(file: string, source: string): Set<string> {
  const texts = new Set<string>()
  visitNodes(parseSync(file, source).program as unknown as AstNode, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') texts.add(unnamed(value))
  })
  return texts
}

const missingIn = (texts: Set<string>, wanted: readonly SpecWording[]): SpecWording[] =>
  wanted.filter((one) => !texts.has(unnamed(typeof one === 'string' ? one : one.form)))

test('a text is found only as a whole, and not in a comment', () => {
  const texts = textsIn(
    'a.ts',
    `// 'Like'\nexport const a = { b: 'New Matches', c: 'Ban {user}?' }`,
  )
  const form = 'New {what}'
  const wanted = ['New', 'Like', 'New Matches', 'Ban {name}?', 'Ban Berta?', { text: 'New', form }]
  expect(missingIn(texts, wanted)).toEqual(['New', 'Like', 'Ban Berta?', { text: 'New', form }])
})

const product = new Set(words.flatMap((file) => [...textsIn(file, read(file))]))

test.each(Object.entries(specTexts))('%s: the product has every text', (_, texts) => {
  expect(missingIn(product, texts)).toEqual([])
})

test.each(replacedTexts)('“$text” does not occur in the product', ({ text }) => {
  const fixed = text.replace(/\{\w+\}/, '')
  expect(words.filter((file) => read(file).includes(fixed))).toEqual([])
})
