import { password as limits } from '@keyswap/contract/limits'
import { Refusal } from '../../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const FALLBACK_NAME = 'User'

// One @ with text before it and a dotted name after it. Only a mail can show whether the address exists.
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

/** For a new password. Counts code points, not UTF-16 units. */
export function requireGoodPassword(password = ''): string {
  if ([...password].length < limits.min_length)
    throw new Refusal('WEAK_PASSWORD', { reasons: ['length'] })
  if (isCommonPassword(password)) throw new Refusal('WEAK_PASSWORD', { reasons: ['common'] })
  return password
}

/** The chosen name, or the part of the address before the @, or "User". */
export function nameOrFallback(username: string | undefined, email: string): string {
  return username?.trim() || email.split('@')[0]?.trim() || FALLBACK_NAME
}
