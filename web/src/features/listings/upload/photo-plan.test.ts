import { expect, test } from 'vitest'
import { nextRound } from './photo-plan.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

test('with enough room all new photos are added', () => {
  expect(nextRound(ids(4), ids(4), 2)).toEqual({ keep: null, take: 2 })
  expect(nextRound(ids(2), [], 4)).toEqual({ keep: null, take: 4 })
})

test('without room, old photos are removed first, only as many as necessary', () => {
  expect(nextRound(ids(6), ids(5), 1)).toEqual({ keep: ids(5), take: 1 })
  expect(nextRound(ids(5), ['p4'], 2)).toEqual({ keep: ['p1', 'p2', 'p3', 'p4'], take: 2 })
})

test('six for six takes two rounds, and the car is never without a photo', () => {
  expect(nextRound(ids(6), [], 6)).toEqual({ keep: ['p5'], take: 5 })
  expect(nextRound(['p5', ...'abcde'], [...'abcde'], 1)).toEqual({ keep: [...'abcde'], take: 1 })
})
