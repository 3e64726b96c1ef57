import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Domains where dots before the @ mean nothing, and the main name of each. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address leads to, as far as that is known: without a tag after a plus, and without dots where they mean
 * nothing. Not for sending: only to tell whether two addresses are the same person's.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const untagged = local.replace(/(?<=.)\+.*$/su, '')
  const known = DOTLESS[domain]
  return `${known ? untagged.replaceAll('.', '') : untagged}@${known ?? (domainToASCII(domain) || domain)}`
}

/** The domains under which the mailbox may have addresses. */
export function domainsOf(mailbox: string): string[] {
  const own = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  return [own, ...Object.keys(DOTLESS).filter((domain) => DOTLESS[domain] === own)]
}

/** The hash has a key, so that nobody can look up an address with the database alone. */
export const addressHash = (key: Buffer, email: string): Buffer =>
  createHmac('sha256', key).update(mailboxOf(email)).digest()
