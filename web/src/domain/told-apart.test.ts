import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

const named = (...people: [name: string, car: string][]) =>
  toldApart(
    people.map(([name, car]) => ({ name, car })),
    ({ car }) => car,
  ).map(({ name }) => name)

test('names that differ stay as they are', () => {
  expect(named(['Dace', 'MX-5'], ['Anna', 'MX-5'])).toEqual(['Dace', 'Anna'])
})

test('a name that reads the same in letters of another script is told apart by the car', () => {
  expect(named(['Dace', 'MX-5'], ['D\u0430ce', 'Golf'])).toEqual([
    'Dace (MX-5)',
    'D\u0430ce (Golf)',
  ])
})

test('of one name with cars of one name each has a number', () => {
  expect(named(['Dace', 'MX-5'], ['Anna', 'Golf'], ['Dace', 'МX-5'])).toEqual([
    'Dace (MX-5) 1',
    'Anna',
    'Dace (МX-5) 3',
  ])
})

test('nobody passes for another by a name with something in brackets, as it stands beside a name here', () => {
  expect(named(['Dace', 'MX-5'], ['Dace (MX-5)', 'Golf'])).toEqual([
    'Dace (MX-5)',
    'Dace (MX-5) (Golf)',
  ])
})
