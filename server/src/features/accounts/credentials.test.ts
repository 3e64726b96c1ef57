import { expect, test } from 'vitest'
import { isObviousPassword } from './credentials.rules.ts'

const ANNA = { email: 'anna.ozola92@example.com', name: 'Anna Ozoliņa' }

test.each([
  'keyswap',
  'KeySwap',
  'keyswap2026!',
  'Key Swap 1',
  'anna ozoliņa',
  'AnnaOzoliņa1',
  'Anna Ozoliņa'.normalize('NFD'),
  'anna.ozola92',
  'anna.ozola9212',
  'anna.ozola92@example.com',
  'ANNA.OZOLA92@example.com!!',
])('“%s” is obvious', (password) => expect(isObviousPassword(password, ANNA)).toBe(true))

test.each([
  'keyswapper',
  'my keyswap',
  '1keyswap',
  'keyswap1a',
  'anna ozola',
  'ozoliņa',
  'anna.ozola',
  'example.com',
  '2026!!',
])('“%s” is not obvious', (password) => expect(isObviousPassword(password, ANNA)).toBe(false))

test('an empty name makes no password obvious', () =>
  expect(isObviousPassword('123456!', { email: '', name: ' ' })).toBe(false))
