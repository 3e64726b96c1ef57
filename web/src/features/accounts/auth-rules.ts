// What the sign-in dialog checks before a call, and which messages it shows after one. No React here.
import type { MfaRequired, SignedIn } from '@keyswap/contract/accounts'
import { password as passwordLimits } from '@keyswap/contract/limits'
import { ApiError, NetworkError, pathsOf } from '../../lib/http/request-error.ts'
import { isOnline } from '../../lib/online.ts'
import type { AuthMode } from './auth-dialog-state.ts'
import { nameIssue } from './name-issue.ts'
import { type AccountTranslate, accountReason } from './password-rules.ts'

export type Credentials = { username: string; email: string; password: string }

export type Refusal = { field: keyof Credentials; title: string; text: string }

const required = {
  sign_up: ['username', 'email', 'password'],
  sign_in: ['email', 'password'],
} as const

export function refuse(mode: AuthMode, given: Credentials, t: AccountTranslate): Refusal | null {
  const missing = required[mode].find((field) => given[field].trim() === '')
  if (missing) {
    const text = mode === 'sign_up' ? t('auth.missing.sign_up') : t('auth.missing.sign_in')
    return { field: missing, title: t('auth.missing.title'), text }
  }
  const min = passwordLimits.min_length
  if (given.password.length < min) {
    return { field: 'password', title: t('auth.short.title'), text: t('auth.short.text', { min }) }
  }
  return null
}

/** The message at each wrong field; a toast has a general one. */
export type FieldErrors = Partial<Record<keyof Credentials, string>>

export function wrongAuthFields(
  mode: AuthMode,
  given: Credentials,
  t: AccountTranslate,
): FieldErrors {
  const min = passwordLimits.min_length
  const missing = required[mode].filter((field) => given[field].trim() === '')
  return {
    ...(given.password.length < min && { password: t('auth.short.text', { min }) }),
    ...Object.fromEntries(missing.map((field) => [field, t(`auth.field.${field}`)])),
  }
}

export function refusedAuthFields(error: unknown, t: AccountTranslate): FieldErrors {
  switch (error instanceof ApiError && error.code) {
    case 'ALREADY_REGISTERED':
      return { email: t('auth.field.registered') }
    case 'INVALID_EMAIL':
      return { email: t('auth.server.INVALID_EMAIL') }
    case 'WEAK_PASSWORD':
      return { password: accountReason(error, t, '') }
    case 'INVALID_CREDENTIALS':
      return { email: t('auth.field.credentials'), password: t('auth.field.credentials') }
    default: {
      const paths = pathsOf(error)
      const refused = required.sign_up.filter((field) => paths.includes(field))
      const text = nameIssue(error, t) ?? t('kit.invalid_field')
      return Object.fromEntries(refused.map((field) => [field, text]))
    }
  }
}

/** The first wrong field, in the order of the form. */
export const firstOf = (errors: FieldErrors): keyof Credentials | undefined =>
  required.sign_up.find((field) => errors[field] !== undefined)

const has = (answer: unknown, field: string): boolean =>
  typeof answer === 'object' && answer !== null && field in answer

export const waitsForConfirmation = (answer: unknown): boolean =>
  has(answer, 'requiresEmailConfirmation')

export const needsSecondStep = (answer: unknown): answer is MfaRequired =>
  has(answer, 'mfa_required')

/** A successful response without a session: a captive portal, for example, responded instead of the server. */
class NoSession extends Error {
  override name = 'NoSession'
}

export function requireSession(answer: unknown): SignedIn {
  if (!has(answer, 'access_token')) throw new NoSession()
  return answer as SignedIn
}

/** Title and text of the toast. No answer has a title of its own: it does not mean that the sign-in failed. */
export function failureOf(
  mode: AuthMode,
  error: unknown,
  t: AccountTranslate,
): { title: string; text?: string; stays?: true } {
  if (error instanceof NetworkError)
    return { title: t(isOnline() ? 'auth.no_answer' : 'kit.offline') }
  const title = t(mode === 'sign_up' ? 'auth.signup_failed' : 'auth.signin_failed')
  const text = failureText(mode, error, t)
  // Nobody reads why, until when and what to do in five seconds.
  if (error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED')
    return { title, text, stays: true }
  return { title, text }
}

/** The server's reason; three codes have their own texts here. */
export function failureText(mode: AuthMode, error: unknown, t: AccountTranslate): string {
  if (error instanceof NoSession) {
    return t(mode === 'sign_up' ? 'auth.no_session.sign_up' : 'auth.no_session.sign_in')
  }
  switch (error instanceof ApiError && error.code) {
    case 'ALREADY_REGISTERED':
      return t('auth.already_registered')
    case 'INVALID_CREDENTIALS':
      return t('auth.invalid_credentials')
    case 'EMAIL_NOT_CONFIRMED':
      return t('auth.not_confirmed')
    default: {
      const fallback = mode === 'sign_up' ? 'auth.signup_failed.text' : 'auth.signin_failed.text'
      return nameIssue(error, t) ?? accountReason(error, t, t(fallback))
    }
  }
}
