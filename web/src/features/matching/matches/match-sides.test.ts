import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import { shell } from '../../../lib/messages/shell.texts.ts'
import { aMatch } from '../deck-examples.ts'
import { sidesOf } from './match-sides.ts'

const english: Speech = await speechIn('en', shell)
const latvian: Speech = await speechIn('lv', shell)
const match = aMatch('1')
const own = {
  ...match,
  carA: { ...match.carA, model: '240' },
  carB: { ...match.carB, model: '740' },
}

test('the viewer’s own car is `mine`, the partner’s is `theirs`, and `other` is the partner', () => {
  expect(sidesOf(own, 'a', english)).toMatchObject({
    mine: { model: '240' },
    theirs: { model: '740' },
    other: { id: 'b', name: 'b' },
  })
  expect(sidesOf(own, 'b', english)).toMatchObject({
    mine: { model: '740' },
    theirs: { model: '240' },
    other: { id: 'a', name: 'a' },
  })
})

test('a deleted member is called “Deleted user” in the reader’s language, from either side', () => {
  const gone = {
    ...own,
    userA: { ...own.userA, is_deleted: true },
    userB: { ...own.userB, is_deleted: true },
  }
  for (const viewer of ['a', 'b']) {
    expect(sidesOf(gone, viewer, english).other.name).toBe('Deleted user')
    expect(sidesOf(gone, viewer, latvian).other.name).toBe('Dzēsts lietotājs')
  }
})
