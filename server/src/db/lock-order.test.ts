import { expect, test } from 'vitest'
import { lockedBy } from '../../test/locks.ts'
import { functionsIn, sqlFiles } from './functions.ts'
import { LOCK_ORDER } from './lock-order.ts'

const names = sqlFiles.flatMap(({ text }) => functionsIn(text)).map(({ name }) => name)
const placed = (name: string, known?: Map<string, string>) =>
  lockedBy(name, known).filter((table) => LOCK_ORDER.includes(table))
const inOrder = (tables: string[]) =>
  tables.toSorted((a, b) => LOCK_ORDER.indexOf(a) - LOCK_ORDER.indexOf(b))

test('every SQL function locks tables in the order of the house', () => {
  expect(placed('hold_chat')).toEqual(['deals', 'chats', 'cars', 'users'])
  expect(placed('swipe')).toEqual(['cars', 'pairs'])
  for (const name of names) expect(placed(name), name).toEqual(inOrder(placed(name)))
})

test('a lock in the wrong order is seen, also through a call', () => {
  const known = new Map([
    ['members', 'perform from users u where true order by u.id for share of u;'],
    [
      'wrong',
      'perform members(); select * into x from chats c join users u on true where c.id = y for update of c;',
    ],
  ])
  expect(placed('wrong', known)).toEqual(['users', 'chats'])
})
