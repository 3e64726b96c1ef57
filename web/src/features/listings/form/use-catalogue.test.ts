import { catalogue } from '@keyswap/contract/listings/catalogue'
import { expect, test } from 'vitest'
import { modelsOf, suggest } from './use-catalogue.ts'

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
