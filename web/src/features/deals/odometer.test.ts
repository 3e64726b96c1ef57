import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { shell } from '../../lib/messages/shell.texts.ts'
import { listedOdometer, odometer } from './odometer.ts'

const english = await speechIn('en', shell)
const inKm = { mileage: 106_379, mileage_km: 171_200, mileage_unit: 'km' } as const
const inMiles = { mileage: 45_210, mileage_km: 72_758, mileage_unit: 'mi' } as const

test('a mileage in the reader’s unit is what its owner stated', () => {
  expect(odometer(listedOdometer(inKm), 'km', english)).toBe('171,200 km')
  expect(odometer(listedOdometer(inMiles), 'mi', english)).toBe('45,210 miles')
})

test('in the other unit it is what its owner stated, with a rounded conversion', () => {
  expect(odometer(listedOdometer(inKm), 'mi', english)).toBe('171,200 km (≈ 106,000 miles)')
  expect(odometer(listedOdometer(inMiles), 'km', english)).toBe('45,210 miles (≈ 72,800 km)')
  expect(odometer({ count: 12, unit: 'mi' }, 'km', english)).toBe('12 miles (≈ 19 km)')
  expect(odometer({ count: 0, unit: 'km' }, 'mi', english)).toBe('0 km')
})
