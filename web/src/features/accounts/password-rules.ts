import { password as passwordLimits } from '@keyswap/contract/limits'
import { commonCodes } from '../../lib/http/common-codes.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { endsIn, waitIn } from '../../lib/http/wait.ts'
import type { Translate } from '../../lib/messages/index.ts'
import type { shell } from '../../lib/messages/shell.texts.ts'
import type { accounts } from './accounts.texts.ts'

export type AccountTranslate = Translate<(typeof accounts)['english'] & (typeof shell)['english']>

/** Catches typos only; the server validates the address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** The token is in the fragment, which is never sent to a server or logged. */
function linkSecret(fragment: string, type: 'recovery' | 'signup' | 'email_change'): string | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = given.get('access_token')
  return given.get('type') === type && token ? token : null
}

export const resetSecret = (fragment: string): string | null => linkSecret(fragment, 'recovery')

export const confirmationSecret = (fragment: string): string | null =>
  linkSecret(fragment, 'signup')

export const newEmailSecret = (fragment: string): string | null =>
  linkSecret(fragment, 'email_change')

export type ResetErrors = { password?: string; confirmation?: string }

export function refuseReset(
  password: string,
  confirmation: string,
  t: AccountTranslate,
): ResetErrors {
  const min = passwordLimits.min_length
  return {
    ...(password.length < min && { password: t('reset.too_short', { min }) }),
    ...(confirmation !== password && { confirmation: t('reset.mismatch') }),
  }
}

/** That the account is suspended, until when, why, and what to do if that is wrong. */
export const suspensionLines = (
  { until, reason }: { until?: string | null | undefined; reason?: string | null | undefined },
  t: AccountTranslate,
): string[] => [
  t('auth.suspended'),
  ...(until ? [t('auth.suspended.ends', { ends: endsIn(until, { t }) })] : []),
  ...(reason ? [t('auth.suspended.reason', { reason: reason.replace(/(?<![.!?…])$/, '.') })] : []),
  t('auth.suspended.ask'),
]

/** Codes with a text in the accounts messages. */
const translatedCodes = [
  'MISSING_CREDENTIALS',
  'INVALID_EMAIL',
  'WEAK_PASSWORD',
  'INVALID_LINK',
  'INVALID_TICKET',
  'INVALID_CODE',
  'PASSKEY_REFUSED',
] as const

/** The server's reason in the reader's language, or `fallback` for an unknown one. */
export function accountReason(error: unknown, t: AccountTranslate, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'ACCOUNT_SUSPENDED') return suspensionLines(error, t).join(' ')
  if (error.code === 'TOO_MANY_SIGN_UPS')
    return t('auth.server.TOO_MANY_SIGN_UPS', waitIn(error, { t }))
  if (error.reasons.includes('common')) return t('auth.common_password')
  if (error.reasons.includes('obvious')) return t('auth.obvious_password')
  const common = commonCodes.find((known) => known === error.code)
  if (common) return t(`server.${common}`)
  const own = translatedCodes.find((known) => known === error.code)
  return own ? t(`auth.server.${own}`) : fallback
}
