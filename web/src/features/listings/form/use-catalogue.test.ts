import { catalogue } from '@keyswap/contract/listings/catalogue'
import { makeNamed, makesByAlias } from '@keyswap/contract/listings/make-aliases'
import { expect, test } from 'vitest'
import { modelsOf, suggest, suggestMakes } from './use-catalogue.ts'

const makes = catalogue.map(({ name }) => name)

test('a make is found by its beginning, by one of its words, and without accents', () => {
  expect(suggest(makes, 'sko')).toEqual(['Škoda'])
  expect(suggest(makes, 'citroe')).toEqual(['Citroën'])
  expect(suggest(makes, 'romeo')).toEqual(['Alfa Romeo'])
  expect(suggest(makes, 'BENZ')).toEqual(['Mercedes-Benz'])
})

test('names that start with the text come first', () => {
  expect(suggest(['Golf Plus', 'e-Golf', 'Polo', 'Golf'], 'go')).toEqual([
    'Golf Plus',
    'Golf',
    'e-Golf',
  ])
})

test('no text suggests everything, nonsense nothing', () => {
  expect(suggest(makes, ' ')).toEqual(makes)
  expect(suggest(makes, 'qqq')).toEqual([])
})

test('models are those of the make, found without its accents and capitals; an unknown make has none', () => {
  expect(modelsOf(catalogue, ' skoda ')).toContain('Octavia')
  expect(modelsOf(catalogue, 'Homebuilt')).toEqual([])
})

test('a make is suggested by its alias, even before it is typed in full', () => {
  const known = { makes: catalogue, byAlias: makesByAlias, named: makeNamed }
  expect(suggestMakes(known, 'VW')).toEqual(['Volkswagen'])
  expect(suggestMakes(known, 'žigu')).toEqual(['Lada'])
  expect(suggestMakes(known, 'lr')[0]).toBe('Land Rover')
  expect(suggestMakes(known, 'sko')).toEqual(['Škoda'])
  expect(suggestMakes(known, '')).toEqual(makes)
})
