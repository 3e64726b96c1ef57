import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { accounts } from './accounts.texts.ts'
import {
  accountReason,
  confirmationSecret,
  isEmail,
  refuseReset,
  resetSecret,
} from './password-rules.ts'

const { t } = await speechIn('en', accounts)

test.each(['anna@example.com', 'a.b+c@sub.example.lv'])('%s is an address', (text) =>
  expect(isEmail(text)).toBe(true),
)

test.each(['', 'anna', 'anna@', '@example.com', 'anna@example', 'a b@example.com'])(
  '“%s” is not an address',
  (text) => expect(isEmail(text)).toBe(false),
)

test('only a recovery link gives a reset token', () => {
  expect(resetSecret('#access_token=abc&type=recovery')).toBe('abc')
  expect(resetSecret('#access_token=abc&type=signup')).toBeNull()
  expect(resetSecret('#type=recovery')).toBeNull()
  expect(resetSecret('')).toBeNull()
})

test('only a signup link gives a confirmation token', () => {
  expect(confirmationSecret('#access_token=abc&type=signup')).toBe('abc')
  expect(confirmationSecret('#access_token=abc&type=recovery')).toBeNull()
  expect(confirmationSecret('#type=signup')).toBeNull()
})

test('each wrong field of a reset gets its own message', () => {
  expect(refuseReset('12345', 'other', t)).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: "Passwords don't match",
  })
  expect(refuseReset('123456', '123456', t)).toEqual({})
  expect(refuseReset('12345', '12345', t)).not.toHaveProperty('confirmation')
  expect(refuseReset('123456', '1234567', t)).not.toHaveProperty('password')
})

test('without a response the fallback text is used', () => {
  expect(accountReason(new Error('x'), t, 'Failed.')).toBe('Failed.')
})
