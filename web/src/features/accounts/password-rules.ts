import { password as passwordLimits } from '@keyswap/contract/limits'
import type { accounts } from '../../lib/messages/accounts.ts'
import type { Translate } from '../../lib/messages/index.ts'
import { ApiError } from '../../lib/request-error.ts'

type Say = Translate<(typeof accounts)['english']>

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

/** The provider's own message where there is one, else ours. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : otherwise
