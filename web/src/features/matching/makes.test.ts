import { expect, test } from 'vitest'
import { makesLike, makeWritten } from './makes.ts'

test.each([
  ['vw', 'Volkswagen'],
  ['bmv', 'BMW'],
  ['merc', 'Mercedes-Benz'],
  ['beemer', 'BMW'],
  ['škoda', 'Škoda'],
])('%s suggests and means %s', (typed, make) => {
  expect(makesLike(typed)).toContain(make)
  expect(makeWritten(typed)).toBe(make)
})

test('a slip is suggested, and not taken for the make: it may be one that the catalogue lacks', () => {
  expect(makesLike('toyoat')).toEqual(['Toyota'])
  expect(makesLike('chery')).toContain('Chevrolet')
  expect(makeWritten('Chery')).toBe('Chery')
})

test('the beginning of a name stays, as it finds those who wrote no more than that', () => {
  expect(makeWritten('Mercedes')).toBe('Mercedes')
  expect(makeWritten('Alfa')).toBe('Alfa')
})

test('what begins like a make comes first, and a make that nobody knows stays as it was typed', () => {
  expect(makesLike('vo')[0]).toBe('Volkswagen')
  expect(makesLike('rover')).toEqual(['Rover', 'Land Rover'])
  expect(makesLike('')).toEqual([])
  expect(makeWritten('Zk12')).toBe('Zk12')
})

test('six at most are suggested, each once', () => {
  expect(makesLike('a')).toHaveLength(6)
  expect(new Set(makesLike('me')).size).toBe(makesLike('me').length)
})
