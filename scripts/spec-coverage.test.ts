import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStale } from './spec-coverage.ts'

const root = join(import.meta.dirname, '..')

test.each([
  ['docs/spec-coverage.md', 80],
  ['docs/accessibility.md', 40],
])('the files and tests that %s names exist', (document, least) => {
  const text = readFileSync(join(root, document), 'utf8')
  expect(text.match(/“/g)?.length).toBeGreaterThan(least)
  expect(findStale(root, text)).toEqual([])
})

const staleIn = (text: string) =>
  findStale(join(import.meta.dirname, 'fixtures/stale-coverage'), text)

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
