import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { listings } from '../listings.texts.ts'
import { newCar } from './car-fields.ts'
import { checkCar, checkChange } from './check-car.ts'
import { editIssue, issueText } from './issue-texts.ts'

const english = await speechIn('en', listings)
const latvian = await speechIn('lv', listings)

const car = newCar(new Date('2026-03-01'), 'Rīga', { distance: 'km', currency: 'EUR' })

test.each([
  ['list', checkCar],
  ['edit', checkChange],
] as const)('%s: a price with cents gets a hint about whole amounts', async (purpose, check) => {
  const checked = await check({ ...car, price: '12 500,50' })
  const issue = (!checked.ok && checked.issues.price) || ''
  expect(issueText('price', issue, english, purpose)).toBe(
    'Please enter a valid price. Whole amounts only, without cents.',
  )
  expect(issueText('price', issue, latvian, purpose)).toMatch(
    /Tikai veselos skaitļos, bez centiem\.$/,
  )
})

test('a price that is not a number is only called invalid', async () => {
  const checked = await checkCar({ ...car, price: 'a lot' })
  const issue = (!checked.ok && checked.issues.price) || ''
  expect(issueText('price', issue, english)).toBe('Please enter a valid price.')
})

test('a server message without a translation is not shown in Latvian', () => {
  expect(issueText('location', 'Unknown place', english)).toBe('Unknown place')
  expect(issueText('location', 'Unknown place', latvian)).toBe(latvian.t('kit.invalid_field'))
  expect(issueText('location', 'Location is required', latvian)).toBe(
    latvian.t('listing.issue.location'),
  )
})

test.each([
  ['make', 'Make is required', 'Jānorāda marka'],
  ['model', 'Model is required', 'Jānorāda modelis'],
  ['year', 'Invalid year', 'Nederīgs gads'],
  ['mileage', 'Mileage must be a positive number', 'Nobraukumam jābūt pozitīvam skaitlim'],
  ['location', 'Location is required', 'Jānorāda atrašanās vieta'],
  [
    'description',
    'Description must be at least 10 characters',
    'Aprakstā jābūt vismaz 10 rakstzīmēm',
  ],
  ['year', 'Expected number, received nan', 'Ievadi skaitli'],
  ['mileage', 'Expected int, received number', 'Ievadi veselu skaitli'],
  ['condition', 'Required', 'Obligāts lauks'],
] as const)('%s: “%s” is translated to Latvian', (name, issue, text) => {
  expect(issueText(name, issue, latvian)).toBe(text)
})

test('the editor names the topmost wrong field, with its own texts for year and mileage', () => {
  const issues = { description: 'x', mileage: 'y', year: 'z' }
  expect(editIssue(issues, english)).toEqual({ name: 'year', text: 'Please enter a valid year.' })
  expect(editIssue({ mileage: 'y', location: 'Location is required' }, latvian)).toEqual({
    name: 'mileage',
    text: 'Ievadi pareizu nobraukumu.',
  })
  expect(editIssue({ model: 'Model is required' }, english)?.text).toBe('Model is required')
  expect(editIssue({}, english)).toBeNull()
})
