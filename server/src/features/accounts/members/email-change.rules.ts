// Changing the email address. The member asks with the password, and after a proof if they have a second factor, and confirms at
// the new address.
import type { ChangeEmailInput, OwnEmail } from '@keyswap/contract/accounts'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { claimEmail, findAccount, lockAccountWithPassword } from '../accounts.store.ts'
import {
  dropEmailChange,
  findEmailChange,
  holdAddress,
  openEmailChange,
  queueNewEmailMail,
  setAddress,
  takeBackAddress,
} from '../addresses.store.ts'
import { lockAndReadBan, lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { addressHash } from '../credentials/banned-addresses.ts'
import { readEmail } from '../credentials/credentials.rules.ts'
import { type Abortable, verifyPassword } from '../credentials/passwords.ts'
import { requireProofOfFactor } from '../factors/factors.rules.ts'
import { alarmOnGuesses } from '../factors/guesses.rules.ts'
import { deleteTickets, queueSecurityMail } from '../factors.store.ts'
import { consumeLink, deleteLinks, findLinkEmail } from '../links.store.ts'
import { suspendedRefusal } from '../sessions/sessions.rules.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { isSuspended, readLink } from './accounts.rules.ts'

export async function emailOf(db: Db, viewer: Viewer): Promise<OwnEmail> {
  const account = await findAccount(db, viewer.id)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const change = await findEmailChange(db, viewer.id)
  return {
    email: account.email,
    waiting: change ? { email: change.email, until: change.expires_at } : null,
  }
}

/**
 * Nothing changes until the new address is confirmed. The answer does not tell whether that address has an account already; only
 * the mail to it does. A mail to the present address has a link that stops the change.
 */
export const changeEmail = (
  accounts: Accounts,
  viewer: Viewer,
  input: ChangeEmailInput,
  reader: Abortable = {},
): Promise<void> =>
  alarmOnGuesses(accounts, viewer, () => checkAndAsk(accounts, viewer, input, reader))

async function checkAndAsk(
  { db }: Accounts,
  viewer: Viewer,
  { email: given, current_password }: ChangeEmailInput,
  reader: Abortable,
): Promise<void> {
  // The proof comes before the password: a stolen session must not be able to guess the password.
  await requireProofOfFactor(db, viewer)
  const email = readEmail(given)
  const account = await findAccount(db, viewer.id)
  if (!(await verifyPassword(current_password, account?.password_hash, reader)) || !account)
    throw new Refusal('WRONG_PASSWORD')
  if (email === account.email) throw new Refusal('SAME_EMAIL')
  await transaction(db, async (tx) => {
    await lockMember(tx, viewer.id)
    // A new password that was set meanwhile has ended what was asked with the old one.
    if (!(await lockAccountWithPassword(tx, viewer.id, account.password_hash)))
      throw new Refusal('WRONG_PASSWORD')
    await requireProofOfFactor(tx, viewer)
    const id = newId()
    const isNew = await openEmailChange(tx, viewer.id, { id, email, session_id: viewer.session_id })
    const change = await findEmailChange(tx, viewer.id)
    if (!change) return
    await queueNewEmailMail(tx, { user_id: viewer.id, change_id: change.id })
    if (isNew)
      await queueSecurityMail(tx, viewer.id, 'email_asked', {
        to: account.email,
        since: change.asked_at,
      })
  })
}

/** Does nothing if no change is open. */
export async function cancelEmailChange({ db }: Accounts, viewer: Viewer): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, viewer.id)
    await dropEmailChange(tx, viewer.id)
  })
}

/**
 * Called with the link in the mail to the new address. The session that asked for the change goes on; the others end, and so do
 * links that were sent to the old address. The old address stays the member's for as long as it can come back, and gets a mail.
 */
export async function confirmNewEmail(
  { db, address_key, onSessionsEnded }: Accounts,
  text: string,
): Promise<void> {
  const { user_id, hash } = readLink(text)
  const session_id = await transaction(db, async (tx) => {
    await lockMember(tx, user_id)
    const wanted = await findLinkEmail(tx, user_id, hash, 'new_email')
    const change = await findEmailChange(tx, user_id)
    const account = await findAccount(tx, user_id)
    const standing = await lockAndReadBan(tx, user_id)
    if (!account || !standing || !change || wanted !== change.email)
      throw new Refusal('INVALID_LINK')
    if (standing.is_banned) throw suspendedRefusal(standing)
    await consumeLink(tx, user_id, hash, 'new_email')
    if (!(await claim(tx, address_key, user_id, change.email))) throw new Refusal('INVALID_LINK')
    await setAddress(tx, user_id, change.email)
    await holdAddress(tx, user_id, account.email)
    await dropEmailChange(tx, user_id)
    await deleteLinks(tx, user_id, 'recovery')
    await deleteLinks(tx, user_id, 'confirmation')
    await deleteTickets(tx, user_id)
    await deleteSessions(tx, user_id, [change.session_id])
    await queueSecurityMail(tx, user_id, 'email_changed', {
      to: account.email,
      since: change.asked_at,
    })
    return change.session_id
  })
  await onSessionsEnded(user_id, { except: [session_id] })
}

/** False if the address has become somebody else's meanwhile. An address that is held for the member is still theirs. */
async function claim(tx: Db, key: Buffer, user_id: string, email: string): Promise<boolean> {
  if (await takeBackAddress(tx, user_id, email)) return true
  return (
    !(await isSuspended(tx, email)) &&
    (await claimEmail(tx, email, user_id, addressHash(key, email)))
  )
}
