import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCalls, checkReads, checkWrites } from './tables.ts'

test('writes to a table of another room, or to one that nobody owns, are reported, and no others', () => {
  const found = checkWrites(join(import.meta.dirname, 'fixtures/foreign-writes'))
  expect(found.map(({ line, name }) => `${line} ${name}`)).toEqual([
    '3 users',
    '5 cars',
    '6 messages',
    '6 users',
    '7 wheels',
  ])
})

test('our own rooms write only their own tables', () => {
  expect(checkWrites(join(import.meta.dirname, '../..'))).toEqual([])
})

test('a read of a table that earlier rooms must not know is reported', () => {
  const found = checkReads(join(import.meta.dirname, 'fixtures/foreign-reads'))
  expect(found.map(({ file, name }) => `${file.split('/').at(-1)} ${name}`)).toEqual([
    'swipes.store.ts deals',
    'swipes.store.ts deal_cars',
  ])
})

test('our own rooms read only what they may', () => {
  expect(checkReads(join(import.meta.dirname, '../..'))).toEqual([])
})

test('a call of a function of a later room is reported, from SQL files as well', () => {
  const found = checkCalls(join(import.meta.dirname, 'fixtures/foreign-calls'))
  expect(found.map(({ file, line, name }) => `${file.split('/').at(-1)}:${line} ${name}`)).toEqual([
    'listings.store.ts:5 closed',
  ])
})

test('our own rooms call only functions of their own and of earlier rooms', () => {
  expect(checkCalls(join(import.meta.dirname, '../..'))).toEqual([])
})
