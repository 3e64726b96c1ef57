import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStaleReferences } from './spec-coverage.ts'

const root = join(import.meta.dirname, '../..')

test.each([
  ['docs/spec-coverage.md', 80],
  ['docs/accessibility.md', 40],
  ['docs/security.md', 100],
])('the files and tests that %s names exist', (document, least) => {
  const text = readFileSync(join(root, document), 'utf8')
  expect(text.match(/“/g)?.length).toBeGreaterThan(least)
  expect(findStaleReferences(root, text)).toEqual([])
})

/** OWASP ASVS 5.0: how many items of levels 1 and 2 each section of each chapter has. They are the section's first items. */
const ASVS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

test('each item of ASVS 5.0 up to level 2 has one answer in the security book', () => {
  const book = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const rows = [...book.matchAll(/^\| ((?:[\d.]+\d|V\d+)(?:, [\d.]+\d)*) \| (.+?) \| (.+) \|$/gm)]
  const answered = rows.flatMap(([, items = '']) =>
    items.split(', ').flatMap((item) => (item.startsWith('V') ? itemsOf(item.slice(1)) : [item])),
  )
  expect(answered.toSorted()).toEqual(Object.keys(ASVS).flatMap(itemsOf).toSorted())
  expect(answered).toHaveLength(253)
  for (const [, items, met] of rows)
    expect(['yes', 'partly', 'no', 'operator', 'none'], items).toContain(met)
})

const itemsOf = (chapter: string): string[] =>
  Object.entries(ASVS[Number(chapter)] ?? {}).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, nth) => `${chapter}.${section}.${nth + 1}`),
  )

const staleIn = (text: string) =>
  findStaleReferences(join(import.meta.dirname, 'fixtures/stale-coverage'), text)

test('missing files, missing tests, and titles without a file or quotation marks are reported', () => {
  expect(staleIn('`server/chat/chat.test.ts` “are kept in one order”, “messages”')).toEqual([])
  expect(staleIn('`chat.test.ts` “a seq like %j”, “has a chat” | 1')).toEqual([])
  expect(staleIn('`chat.ts` | `gone.test.ts` “messages”')).toEqual(['chat.ts', 'gone.test.ts'])
  expect(
    staleIn('`chat.test.ts` “messages”, “a test that was removed”; `chat.test.ts` “never there”'),
  ).toEqual(['chat.test.ts “a test that was removed”', 'chat.test.ts “never there”'])
  expect(staleIn('| `chat.test.ts` messages; more |')).toEqual(['`chat.test.ts` messages'])
  expect(staleIn('the same “are kept in one order”')).toEqual(['“are kept in one order”'])
})
