import { password as limits } from '@keyswap/contract/limits'
import { Refusal } from '../../refusal.ts'

const FALLBACK_NAME = 'User'

// One @ with something before it and a dotted name behind it. Whether the address exists only a mail can tell.
const EMAIL =
  /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[^\s\p{Cc}@<>"(),:;\\[\]]+\.[^\s\p{Cc}@<>"(),:;\\[\].]+$/u

/** An address in the one form that it is compared and kept in. */
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

/** Counted in letters as a person sees them, not in the machine's units. */
export function requireGoodPassword(password: string | undefined): string {
  if ([...(password ?? '')].length < limits.min_length)
    throw new Refusal('WEAK_PASSWORD', { reasons: ['length'] })
  return password ?? ''
}

/** The chosen name, else the part of the address before the at-sign, else the word User. */
export function nameOrFallback(username: string | undefined, email: string): string {
  return username?.trim() || email.split('@')[0]?.trim() || FALLBACK_NAME
}
