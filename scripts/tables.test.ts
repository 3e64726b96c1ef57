import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkReads, checkTables } from './tables.ts'

test('writes to a table of another room, or to one that nobody owns, are reported, and no others', () => {
  const found = checkTables(join(import.meta.dirname, 'fixtures/foreign-writes'))
  expect(found.map(({ line, table }) => `${line} ${table}`)).toEqual([
    '5 cars',
    '6 messages',
    '6 users',
    '7 wheels',
  ])
})

test('our own rooms write only their own tables', () => {
  expect(checkTables(join(import.meta.dirname, '..'))).toEqual([])
})

test('a read of a table that earlier rooms must not know is reported', () => {
  const found = checkReads(join(import.meta.dirname, 'fixtures/foreign-reads'))
  expect(found.map(({ file, table }) => `${file.split('/').at(-1)} ${table}`)).toEqual([
    'swipes.store.ts deals',
    'swipes.store.ts deal_cars',
  ])
})

test('our own rooms read only what they may', () => {
  expect(checkReads(join(import.meta.dirname, '..'))).toEqual([])
})
