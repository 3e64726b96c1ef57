import { expect, test } from 'vitest'
import { makesLike, makeWritten } from './makes.ts'

test.each([
  ['vw', 'Volkswagen'],
  ['bmv', 'BMW'],
  ['merc', 'Mercedes-Benz'],
  ['beemer', 'BMW'],
  ['škoda', 'Škoda'],
  ['toyoat', 'Toyota'],
])('%s suggests and means %s', (typed, make) => {
  expect(makesLike(typed)).toContain(make)
  expect(makeWritten(typed)).toBe(make)
})

test('what begins like a make comes first, and a make that nobody knows stays as it was typed', () => {
  expect(makesLike('vo')[0]).toBe('Volkswagen')
  expect(makesLike('rover')).toEqual(['Rover', 'Land Rover'])
  expect(makesLike('')).toEqual([])
  expect(makeWritten('Zk12')).toBe('Zk12')
})
