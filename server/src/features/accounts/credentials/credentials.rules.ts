import { isVisibleName, nameIssues, tidyName } from '@keyswap/contract/accounts/names'
import { password as limits, profile } from '@keyswap/contract/limits'
import { Refusal } from '../../../errors/refusal.ts'
import { ADDED_CHARACTERS, folded, isCommonPassword } from './common-passwords.ts'

const FALLBACK_NAME = 'User'

// Accepts one @ with text before it and a dotted name after it. Only a mail can show whether the address exists.
const EMAIL =
  /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[^\s\p{Cc}@<>"(),:;\\[\]]+\.[^\s\p{Cc}@<>"(),:;\\[\].]+$/u

/** Normalizes an address for storing and comparing. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!EMAIL.test(email)) throw new Refusal('INVALID_EMAIL')
  return email
}

export function requireCredentials(input: {
  email?: string | undefined
  password?: string | undefined
}) {
  const { email = '', password = '' } = input
  if (email.trim() === '' || password.trim() === '') throw new Refusal('MISSING_CREDENTIALS')
  return { email, password }
}

type Owner = { email: string; name: string }

/** Checks a new password. Counts code points, not UTF-16 units. */
export function requireGoodPassword(password: string | undefined, owner: Owner): string {
  const given = password ?? ''
  if ([...given].length < limits.min_length)
    throw new Refusal('WEAK_PASSWORD', { reasons: ['length'] })
  if (isCommonPassword(given)) throw new Refusal('WEAK_PASSWORD', { reasons: ['common'] })
  if (isObviousPassword(given, owner)) throw new Refusal('WEAK_PASSWORD', { reasons: ['obvious'] })
  return given
}

const SITE_NAME = 'Keyswap'

/**
 * Whether the password is the site's name, or the member's name, address or what is before its @, perhaps with digits,
 * punctuation or symbols added. Capitals and spaces do not matter.
 */
export function isObviousPassword(password: string, { email, name }: Owner): boolean {
  const given = folded(password)
  return [SITE_NAME, name, email, email.split('@')[0] ?? '']
    .map(folded)
    .some((word) => word !== '' && given.startsWith(word) && isOnlyAdded(given.slice(word.length)))
}

const isOnlyAdded = (text: string): boolean => text.replace(ADDED_CHARACTERS, '') === ''

type IsReservedName = (name: string) => boolean

/** The chosen name, or the part of the address before the @ if it can be one, or "User". */
export function nameOrFallback(
  username: string | undefined,
  email: string,
  isReservedName: IsReservedName,
): string {
  if (username) return username
  const local = tidyName(email.split('@')[0] ?? '').slice(0, profile.name_max_length)
  return isVisibleName(local) && !isReservedName(local) ? local : FALLBACK_NAME
}

export function refuseReservedName(
  name: string,
  path: string,
  isReservedName: IsReservedName,
): void {
  if (isReservedName(name))
    throw new Refusal('INVALID_INPUT', { fields: [{ path, message: nameIssues.staff }] })
}
