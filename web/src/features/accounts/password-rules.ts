import { password as passwordLimits } from '@keyswap/contract/limits'
import { commonCodes } from '../../lib/common-codes.ts'
import type { accounts } from '../../lib/messages/accounts.ts'
import type { Translate } from '../../lib/messages/index.ts'
import type { shell } from '../../lib/messages/shell.ts'
import { ApiError } from '../../lib/request-error.ts'

export type Say = Translate<(typeof accounts)['english'] & (typeof shell)['english']>

/** Something, an @, something with a dot; only a mail that arrives proves more. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** The secret of a link travels in the fragment, which no server and no log ever sees. */
function linkSecret(fragment: string, type: 'recovery' | 'signup'): string | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = given.get('access_token')
  return given.get('type') === type && token ? token : null
}

export const resetSecret = (fragment: string): string | null => linkSecret(fragment, 'recovery')

export const confirmationSecret = (fragment: string): string | null =>
  linkSecret(fragment, 'signup')

export type ResetErrors = { password?: string; confirmation?: string }

export function refuseReset(password: string, confirmation: string, t: Say): ResetErrors {
  const min = passwordLimits.min_length
  return {
    ...(password.length < min && { password: t('reset.too_short', { min }) }),
    ...(confirmation !== password && { confirmation: t('reset.mismatch') }),
  }
}

/** What the server may say about an account, in our own words. */
const spoken = ['MISSING_CREDENTIALS', 'INVALID_EMAIL', 'WEAK_PASSWORD', 'INVALID_LINK'] as const

/** The server's reason in the reader's language, or ours where it gave none that is known. */
export function reasonOf(error: unknown, t: Say, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.code === 'ACCOUNT_SUSPENDED')
    return [t('shell.suspended'), error.reason].filter(Boolean).join(' ')
  const common = commonCodes.find((known) => known === error.code)
  if (common) return t(`server.${common}`)
  const own = spoken.find((known) => known === error.code)
  return own ? t(`auth.server.${own}`) : otherwise
}
