import { expect, test } from 'vitest'
import { colourOf, initials } from './avatar.tsx'

test.each([
  ['Anna Ozola', 'AO'],
  ['šarlote', 'Š'],
  ['Jean-Luc van der Berg', 'JB'],
  ['  ', '?'],
  ['🚗 club', '🚗C'],
])('the initials of “%s” are %s', (name, expected) => expect(initials(name)).toBe(expected))

test('an id always has the same colour, and ids are spread over the colours', () => {
  expect(colourOf('01a1dd13')).toBe(colourOf('01a1dd13'))
  expect(new Set(['a', 'b', 'c', 'd', 'e'].map(colourOf)).size).toBeGreaterThan(3)
})
