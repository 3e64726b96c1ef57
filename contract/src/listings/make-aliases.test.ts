import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import {
  canonicalKey,
  extraSearchWords,
  makeMeant,
  makeNamed,
  makesByAlias,
  makesWithAliases,
} from './make-aliases.ts'
import { folded } from './places.ts'

test('every make of the catalogue has an entry with aliases, and no other make has', () => {
  expect(makesWithAliases).toEqual(catalogue.map(({ name }) => name))
})

test('an alias is one word, belongs to one make, and is in no other make’s name or models', () => {
  const seen = new Map<string, string>()
  for (const { name } of catalogue)
    for (const alias of extraSearchWords(folded(name))) {
      if (folded(name).split(' ').includes(alias)) continue
      expect(alias).not.toContain(' ')
      expect(seen.get(alias), alias).toBeUndefined()
      seen.set(alias, name)
    }
  for (const { name, models } of catalogue)
    for (const word of new Set([name, ...models].flatMap((text) => folded(text).split(' '))))
      expect([undefined, name], `${word} of ${name}`).toContain(seen.get(word))
})

test.each([
  ['VW', 'Volkswagen'],
  ['bmv', 'BMW'],
  ['merc', 'Mercedes-Benz'],
  ['mercedes benz', 'Mercedes-Benz'],
  ['Mercedes', 'Mercedes-Benz'],
  ['Beemer', 'BMW'],
  ['škoda', 'Škoda'],
  ['Skoda', 'Škoda'],
  ['land rover', 'Land Rover'],
  ['Landrover', 'Land Rover'],
  ['mersis', 'Mercedes-Benz'],
  ['Žigulis', 'Lada'],
  ['БМВ', 'BMW'],
  ['vauxhall', 'Opel'],
])('%s names %s', (typed, make) => {
  expect(makeNamed(typed)).toBe(make)
  expect(makeMeant(typed)).toBe(make)
})

test('a typo is corrected to the closest make, unless two are equally close', () => {
  expect(makeNamed('Toyoat')).toBeUndefined()
  expect(makeMeant('Toyoat')).toBe('Toyota')
  expect(makeMeant('Mitsubishl')).toBe('Mitsubishi')
  expect(makeMeant('Zeppelin')).toBeUndefined()
  expect(makeMeant('Xyz')).toBeUndefined()
  // 'Loxus' may mean Lexus or Lotus, 'Saat' may mean Saab or Seat.
  for (const text of ['Loxus', 'Saat']) expect(makeMeant(text)).toBeUndefined()
})

test('the beginning of an alias suggests its make', () => {
  expect(makesByAlias('bee')).toEqual(['BMW'])
  expect(makesByAlias('chev')).toEqual(['Chevrolet'])
  expect(makesByAlias('')).toEqual([])
})

test('the extra search words of a car include its make’s name and aliases, whichever its owner typed', () => {
  expect(extraSearchWords('volkswagen golf')).toContain('vw')
  expect(extraSearchWords('vw golf')).toContain('volkswagen')
  expect(extraSearchWords('land rover defender')).toContain('landrover')
  expect(extraSearchWords('range rover')).toEqual([])
})

test.each([
  ['vw', 'volkswagen'],
  ['vw golf', 'volkswagen golf'],
  ['volkswagen golf', 'volkswagen golf'],
  ['mercedes', 'mercedes benz'],
  ['mercedes amg gt', 'mercedes benz amg gt'],
  ['mercedes benz c 200', 'mercedes benz c 200'],
  ['alfa romeo 147', 'alfa romeo 147'],
  ['land rover defender', 'land rover defender'],
  ['dodge ram', 'dodge ram'],
  ['range rover', 'range rover'],
  ['', ''],
])('%s is stored as %s', (typed, key) => {
  expect(canonicalKey(typed)).toBe(key)
  expect(canonicalKey(key)).toBe(key)
})
