import { expect, test } from 'vitest'
import { distance, slipsAllowed } from './slips.ts'

test.each([
  ['bmw', 0],
  ['golf', 1],
  ['passat', 1],
  ['octavia', 2],
  ['volkswagen', 2],
  // A year may have none; 2108 is not taken for a year.
  ['2008', 0],
  ['1999', 0],
  ['2108', 1],
])('%s may have %i typos', (typed, slips) => {
  expect(slipsAllowed(typed)).toBe(slips)
})

test.each([
  ['golf', 'golf', 0],
  ['gulf', 'golf', 1],
  ['gol', 'golf', 1],
  ['golff', 'golf', 1],
  ['oglf', 'golf', 1],
  ['gofl', 'golf', 1],
  ['oktawia', 'octavia', 2],
  ['octaiva', 'octavia', 1],
  ['otcaiva', 'octavia', 2],
])('%s is %s with %i typos', (typed, known, slips) => {
  expect(distance(typed, known, 2)).toBe(slips)
  expect(distance(known, typed, 2)).toBe(slips)
})

test('words that are clearly too different get the maximum plus one', () => {
  expect(distance('golf', 'passat', 2)).toBe(3)
  expect(distance('gulf', 'golf', 0)).toBe(1)
  expect(distance('go', 'golfer', 2)).toBe(3)
})
