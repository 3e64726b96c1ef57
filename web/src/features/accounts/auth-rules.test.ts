import { forgotPassword, resetPassword, signIn, signUp } from '@keyswap/contract/accounts'
import { nameIssues } from '@keyswap/contract/accounts/names'
import { type ErrorCode, errors } from '@keyswap/contract/errors'
import { secondFactor, signInWithPasskey } from '@keyswap/contract/factors'
import { afterEach, expect, test, vi } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { commonCodes } from '../../lib/http/common-codes.ts'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { accounts } from './accounts.texts.ts'
import {
  failureOf,
  failureText,
  firstOf,
  refuse,
  refusedAuthFields,
  requireSession,
  waitsForConfirmation,
  wrongAuthFields,
} from './auth-rules.ts'

afterEach(() => vi.unstubAllGlobals())

const { t } = await speechIn('en', accounts)
const { t: latvian } = await speechIn('lv', accounts)
const complete = { username: 'Anna', email: 'anna@example.com', password: 'secret' }

const refused = (code: ErrorCode, message: string, details = {}) =>
  new ApiError(new Response(null, { status: 400 }), JSON.stringify({ code, message, ...details }))

test('complete credentials are accepted', () => {
  expect(refuse('sign_up', complete, t)).toBeNull()
  expect(refuse('sign_in', { ...complete, username: '' }, t)).toBeNull()
})

test('the first missing field is named; blanks count as missing', () => {
  expect(refuse('sign_up', { ...complete, username: '  ' }, t)).toEqual({
    field: 'username',
    title: 'Missing Information',
    text: 'Please fill in all fields to create your account.',
  })
  expect(refuse('sign_in', { ...complete, email: '' }, t)).toEqual({
    field: 'email',
    title: 'Missing Information',
    text: 'Please enter your email and password to sign in.',
  })
})

test('a password needs six characters', () => {
  expect(refuse('sign_up', { ...complete, password: '123456' }, t)).toBeNull()
  expect(wrongAuthFields('sign_up', { ...complete, password: '123456' }, t)).toEqual({})
  expect(refuse('sign_up', { ...complete, password: '12345' }, t)).toEqual({
    field: 'password',
    title: 'Password Too Short',
    text: 'Password must be at least 6 characters long.',
  })
})

test.each([
  ['ALREADY_REGISTERED', 'An account with this email already exists. Try signing in instead.'],
  [
    'INVALID_CREDENTIALS',
    'Invalid email or password. If you just signed up, please check your email and click the confirmation link first.',
  ],
  [
    'EMAIL_NOT_CONFIRMED',
    'Please check your email and click the confirmation link before signing in.',
  ],
] as const)('%s has its own text', (code, text) => {
  expect(failureText('sign_in', refused(code, 'its own words'), t)).toBe(text)
})

test('who is suspended reads until when, why, and what to do if that is wrong', () => {
  const until = new Date(Date.now() + 71.5 * 3_600_000).toISOString()
  const error = refused('ACCOUNT_SUSPENDED', 'x', { reason: 'Spam', until })
  expect(failureText('sign_in', error, t)).toBe(
    'Your account has been suspended. The suspension ends in 3 days. Reason: Spam. If you think this is wrong, use the link in our email, or write to the address in Help.',
  )
  expect(failureText('sign_in', error, latvian)).toContain(
    'Tavs konts ir apturēts. Apturēšana beigsies pēc 3 dienām. Iemesls: Spam. Ja domā',
  )
  expect(failureText('sign_in', refused('ACCOUNT_SUSPENDED', 'x', { reason: 'No!' }), t)).toContain(
    'suspended. Reason: No! If you',
  )
})

test('what a suspended member reads stays until they close it', () => {
  expect(failureOf('sign_in', refused('ACCOUNT_SUSPENDED', 'x'), t)).toMatchObject({ stays: true })
  expect(failureOf('sign_in', refused('BUSY', 'x'), t)).not.toHaveProperty('stays')
})

test('after too many sign-ups the text says when to try again', () => {
  const headers = { 'retry-after': '1800' }
  const body = JSON.stringify({ code: 'TOO_MANY_SIGN_UPS', message: 'x' })
  const error = new ApiError(new Response(null, { status: 429, headers }), body)
  expect(failureText('sign_up', error, t)).toMatch(/Please try again in 30 minutes\.$/)
  expect(failureText('sign_up', error, latvian)).toMatch(/Mēģini vēlreiz pēc 30 minūtēm\.$/)
})

const codes = new Set<ErrorCode>([
  ...[signUp, signIn, forgotPassword, resetPassword].flatMap((endpoint) => endpoint.errors),
  ...[secondFactor, signInWithPasskey].flatMap((endpoint) => endpoint.errors),
  ...commonCodes,
])
/** The dialog has its own text for these, checked above. */
const inOurWords = [
  ...['ALREADY_REGISTERED', 'INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED'],
  ...['ACCOUNT_SUSPENDED', 'TOO_MANY_SIGN_UPS'],
]

test.each([...codes])(
  '%s has a text in both languages; the English one is the server’s or the dialog’s own',
  (code) => {
    const { message } = errors[code]
    const [english, translated] = [t, latvian].map((say) =>
      failureText('sign_in', refused(code, message), say),
    )
    if (!inOurWords.includes(code)) expect(english).toBe(message)
    expect(translated).not.toBe(english)
    expect(translated).not.toBe(failureText('sign_in', new NetworkError(), latvian))
  },
)

test('a proxy’s error page is not shown', () => {
  const error = new ApiError(new Response(null, { status: 502 }), '<html>Bad gateway</html>')
  expect(failureText('sign_in', error, t)).toBe('Failed to sign in')
  expect(failureText('sign_up', error, t)).toBe('Failed to create account')
})

test('without an answer neither signing in nor signing up is said to have failed; the connection is named only if it is gone', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const unanswered = { title: 'The server didn’t answer. Please try again.' }
  expect(failureOf('sign_in', new NetworkError(), t)).toEqual(unanswered)
  expect(failureOf('sign_up', new NetworkError(), t)).toEqual(unanswered)
  vi.stubGlobal('navigator', { onLine: false })
  const offline = { title: 'You’re offline. Try again when you’re connected.' }
  expect(failureOf('sign_in', new NetworkError(), t)).toEqual(offline)
  expect(failureOf('sign_up', new NetworkError(), t)).toEqual(offline)
  const refusal = new ApiError(new Response(null, { status: 502 }), '')
  expect(failureOf('sign_up', refusal, t)).toEqual({
    title: 'Signup Failed',
    text: 'Failed to create account',
  })
})

test('a sign-up with a session is told apart from one that waits for confirmation', () => {
  const session = { user: {}, access_token: 'token', expires_at: '' }
  expect(requireSession(session)).toBe(session)
  expect(waitsForConfirmation(session)).toBe(false)
  expect(waitsForConfirmation({ requiresEmailConfirmation: true })).toBe(true)
})

test.each(['<html>Please pay for the network</html>', undefined, null, {}])(
  '%j is not taken for a session; signing up and signing in show the spec’s text for that',
  (answer) => {
    expect(waitsForConfirmation(answer)).toBe(false)
    const textFor = (mode: 'sign_up' | 'sign_in') => {
      try {
        return requireSession(answer)
      } catch (error) {
        return failureText(mode, error, t)
      }
    }
    expect(textFor('sign_up')).toBe('Sign up succeeded but failed to retrieve user session')
    expect(textFor('sign_in')).toBe('Sign in failed - please check your credentials')
  },
)

test('every wrong field gets its own message', () => {
  const none = { username: '', email: ' ', password: '' }
  expect(wrongAuthFields('sign_up', none, t)).toEqual({
    username: 'Please choose a username.',
    email: 'Please enter your email.',
    password: 'Please enter a password.',
  })
  expect(wrongAuthFields('sign_in', none, t)).not.toHaveProperty('username')
  expect(wrongAuthFields('sign_in', { ...complete, password: '12345' }, t)).toEqual({
    password: 'Password must be at least 6 characters long.',
  })
  expect(wrongAuthFields('sign_up', complete, t)).toEqual({})
})

test('a refusal of the server is shown at its field too', () => {
  const at = (code: ErrorCode, details = {}) => refusedAuthFields(refused(code, '', details), t)
  expect(at('ALREADY_REGISTERED')).toEqual({ email: 'There’s already an account with this email.' })
  expect(at('INVALID_EMAIL')).toEqual({ email: 'Please enter a valid email address' })
  expect(firstOf(at('INVALID_CREDENTIALS'))).toBe('email')
  expect(at('WEAK_PASSWORD')).toEqual({ password: errors.WEAK_PASSWORD.message })
  expect(at('WEAK_PASSWORD', { reasons: ['common'] }).password).toContain('most common ones')
  expect(at('RATE_LIMITED')).toEqual({})
  const named = (message: string) =>
    at('INVALID_INPUT', { fields: [{ path: 'username', message }] })
  expect(named('Too long')).toEqual({
    username: 'This isn’t valid. Please change it.',
  })
  expect(named(nameIssues.staff).username).toContain(
    'reserved for this site and the people who run it',
  )
  expect(named(nameIssues.characters).username).toContain('invisible characters')
  expect(refusedAuthFields(new NetworkError('offline'), t)).toEqual({})
})
