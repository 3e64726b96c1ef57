import { expect, test } from 'vitest'
import { canonicalMake, makesLike } from './makes.ts'

test.each([
  ['vw', 'Volkswagen'],
  ['bmv', 'BMW'],
  ['merc', 'Mercedes-Benz'],
  ['beemer', 'BMW'],
  ['škoda', 'Škoda'],
])('%s suggests and means %s', (typed, make) => {
  expect(makesLike(typed)).toContain(make)
  expect(canonicalMake(typed)).toBe(make)
})

test('a typo is suggested but not replaced: it may be a make that the catalogue lacks', () => {
  expect(makesLike('toyoat')).toEqual(['Toyota'])
  expect(makesLike('chery')).toContain('Chevrolet')
  expect(canonicalMake('Chery')).toBe('Chery')
})

test('the first word of a name is left as typed: it also finds cars listed under that word alone', () => {
  expect(canonicalMake('Mercedes')).toBe('Mercedes')
  expect(canonicalMake('Alfa')).toBe('Alfa')
})

test('makes that start with the text come first, and an unknown make is left as typed', () => {
  expect(makesLike('vo')[0]).toBe('Volkswagen')
  expect(makesLike('rover')).toEqual(['Rover', 'Land Rover'])
  expect(makesLike('')).toEqual([])
  expect(canonicalMake('Zk12')).toBe('Zk12')
})

test('six at most are suggested, each once', () => {
  expect(makesLike('a')).toHaveLength(6)
  expect(new Set(makesLike('me')).size).toBe(makesLike('me').length)
})
