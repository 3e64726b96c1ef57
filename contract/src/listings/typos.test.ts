import { expect, test } from 'vitest'
import { editDistance, typosAllowed } from './typos.ts'

test.each([
  ['bmw', 0],
  ['golf', 1],
  ['passat', 1],
  ['octavia', 2],
  ['volkswagen', 2],
  // Years may have no typos; 2108 is not read as a year.
  ['2008', 0],
  ['1999', 0],
  ['2108', 1],
])('%s may have %i typos', (typed, slips) => {
  expect(typosAllowed(typed)).toBe(slips)
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
  expect(editDistance(typed, known, 2)).toBe(slips)
  expect(editDistance(known, typed, 2)).toBe(slips)
})

test('words that are clearly too different get the maximum plus one', () => {
  expect(editDistance('golf', 'passat', 2)).toBe(3)
  expect(editDistance('gulf', 'golf', 0)).toBe(1)
  expect(editDistance('go', 'golfer', 2)).toBe(3)
})
