import { expect, test } from 'vitest'
import { type CarFields, changeOf, newCar, numberIn } from './car-fields.ts'
import { checkCar, checkChange } from './check-car.ts'

const empty = newCar(new Date('2026-03-01'), null)
const complete: CarFields = {
  ...empty,
  make: 'Volvo',
  model: 'V60',
  year: '2019',
  mileage: '45210',
  location: 'Rīga',
  description: 'Serviced every year, two keys.',
}

const issuesOf = async (change: Partial<CarFields>) => {
  const checked = await checkCar({ ...complete, ...change })
  return checked.ok ? {} : checked.issues
}

test('a new car begins with the defaults of the form', () => {
  expect(empty).toMatchObject({
    year: '2026',
    mileage: '0',
    transmission: 'Manual',
    fuel_type: 'Gasoline',
    condition: 'Good',
    price: '',
  })
})

test('a complete form is what the call takes, without a value it is 0', async () => {
  const checked = await checkCar(complete)
  expect(checked).toMatchObject({ ok: true, value: { year: 2019, mileage: 45210, price: 0 } })
})

test.each<[Partial<CarFields>, string]>([
  [{ make: ' ' }, 'Make is required'],
  [{ model: '' }, 'Model is required'],
  [{ year: '1899' }, 'Invalid year'],
  [{ year: '2100' }, 'Invalid year'],
  [{ year: '' }, 'Expected number, received nan'],
  [{ mileage: '-1' }, 'Mileage must be a positive number'],
  [{ mileage: 'many' }, 'Expected number, received nan'],
  [{ location: '' }, 'Location is required'],
  [{ description: 'Too short' }, 'Description must be at least 10 characters'],
])('%j is refused with the words of the contract', async (change, text) => {
  expect(Object.values(await issuesOf(change))).toEqual([text])
})

test('thousands may be parted as people write them', () => {
  expect(['45,210', '45 210', '45.210', '45210', '1,234,567'].map(numberIn)).toEqual([
    45210, 45210, 45210, 45210, 1234567,
  ])
  expect(numberIn('12.5')).toBe(12.5)
  expect(numberIn('')).toBeNaN()
})

test('of an edited car only what is not empty is sent', () => {
  expect(changeOf({ ...complete, price: '', model: ' ', mileage: '1,000' })).not.toHaveProperty(
    'price',
  )
  expect(changeOf({ ...complete, model: ' ' })).not.toHaveProperty('model')
  expect(changeOf({ ...complete, mileage: '1,000' })).toMatchObject({ mileage: 1000 })
})

test('an edited value must be above 0', async () => {
  expect(await checkChange({ ...complete, price: '0' })).toEqual({
    ok: false,
    issues: { price: 'Please enter a valid price.' },
  })
})
