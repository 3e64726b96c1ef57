import type { RateLimit } from '@keyswap/contract'
import type {
  ChangePasswordInput,
  Language,
  Me,
  MfaRequired,
  ProfileChange,
  SignInInput,
  SignUpInput,
} from '@keyswap/contract/accounts'
import { factors as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import {
  claimEmail,
  confirmAddress,
  deleteAccount,
  findAccount,
  findAccountByEmail,
  insertAccount,
  listBannedAddresses,
  lockAccountWithPassword,
  readMe,
  replacePassword,
  takeSignUp,
  updatePassword,
  updateProfile,
} from '../accounts.store.ts'
import { dropEmailChange } from '../addresses.store.ts'
import { isAdmin, listUnbannedStaff, lockAdmins, lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { addressHash, domainsOf, mailboxOf } from '../credentials/banned-addresses.ts'
import {
  nameOrFallback,
  readEmail,
  refuseReservedName,
  requireCredentials,
  requireGoodPassword,
} from '../credentials/credentials.rules.ts'
import { mustConfirm } from '../credentials/must-confirm.ts'
import { type Abortable, hashPassword, verifyPassword } from '../credentials/passwords.ts'
import {
  askSecondFactor,
  hasFactor,
  requireProof,
  requireProofOfFactor,
} from '../factors/factors.rules.ts'
import { alarmOnGuesses } from '../factors/guesses.rules.ts'
import { deleteTickets, queueSecurityMail } from '../factors.store.ts'
import {
  consumeLink,
  deleteLinks,
  hasLink,
  type LinkKind,
  queueConfirmationMail,
  queueResetMail,
} from '../links.store.ts'
import {
  completeSignIn,
  completeSignUp,
  deviceOf,
  forgetOtherDevices,
  type SignInClient,
  type SignInResult,
} from '../sessions/devices.rules.ts'
import { findHeldSessions, type HeldTokens, suspendedRefusal } from '../sessions/sessions.rules.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { readToken } from '../tokens.ts'
import { mayHearTaken, takeTry, waitForTaken } from './taken-addresses.store.ts'

// Besides the limit per IP address, this one is against guesses at one account from many IP addresses.
const SIGN_INS_PER_ACCOUNT: RateLimit = { max: 30, seconds: 900 }
const signInsOf = (email: string): string => `sign-in ${email}`

type NewReader = SignInClient & { language: Language; household: string }

/** Opens a session at once, unless the address must be confirmed first. */
export async function signUp(
  accounts: Accounts,
  input: SignUpInput,
  reader: NewReader,
): Promise<SignInResult | { device: string }> {
  const { db, refresh_key, address_key, isReservedName, onVisit } = accounts
  const given = requireCredentials(input)
  const email = readEmail(given.email)
  const name = nameOrFallback(input.username, email, isReservedName)
  refuseReservedName(name, 'username', isReservedName)
  const password = requireGoodPassword(given.password, { email, name })
  const { language, household } = reader
  const hasHeardEnough = await paceSignUp(accounts, household, email)
  const password_hash = await hashPassword(password, reader)
  const id = newId()
  const opened = await transaction(db, async (tx) => {
    // The unique address decides between concurrent sign-ups.
    if (await isSuspended(tx, email)) return undefined
    if (!(await claimEmail(tx, email, id, addressHash(address_key, email)))) return undefined
    const must_confirm = (await isOneOfMany(tx, accounts, household)) || hasHeardEnough
    const confirms = accounts.confirms_email || must_confirm
    await insertAccount(tx, { id, email, name, language, password_hash, must_confirm })
    if (confirms) await queueConfirmationMail(tx, id, { car_id: input.car_id })
    return completeSignUp(tx, { refresh_key }, id, reader, !confirms)
  })
  if (!opened) return answerTaken(accounts, reader, email)
  await onVisit(id)
  return opened
}

/** Whether this household is not told any more which addresses have an account: its new members must confirm theirs. */
async function paceSignUp(
  { db, reaches_mailboxes }: Accounts,
  household: string,
  email: string,
): Promise<boolean> {
  const again = await takeTry(db, household, email)
  if (again > 0) throw new Refusal('RATE_LIMITED', { retry_after: again })
  const retry_after = await waitForTaken(db, household)
  if (retry_after > 0 && !reaches_mailboxes) throw new Refusal('TOO_MANY_SIGN_UPS', { retry_after })
  return retry_after > 0
}

/** Says so, or, where there is mail, answers like a sign-up that waits for confirmation. */
async function answerTaken(
  { db, reaches_mailboxes }: Accounts,
  { household, device }: NewReader,
  email: string,
): Promise<{ device: string }> {
  if (await mayHearTaken(db, household, email)) throw new Refusal('ALREADY_REGISTERED')
  if (!reaches_mailboxes)
    throw new Refusal('TOO_MANY_SIGN_UPS', { retry_after: await waitForTaken(db, household) })
  return { device: deviceOf(device) }
}

/**
 * Whether many accounts have just come from this address, so that this one must confirm its email. Without mail it waits. In the
 * transaction: an account that is not made does not count.
 */
async function isOneOfMany(
  tx: Db,
  { reaches_mailboxes, sign_ups_per_hour }: Accounts,
  household: string,
): Promise<boolean> {
  if (sign_ups_per_hour === 0) return false
  const retry_after = await takeSignUp(tx, household, sign_ups_per_hour)
  if (retry_after > 0 && !reaches_mailboxes) throw new Refusal('TOO_MANY_SIGN_UPS', { retry_after })
  return retry_after > 0
}

/** Whether the mailbox belongs to a suspended account, even under another spelling of its address. */
export async function isSuspended(tx: Db, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  const suspended = await listBannedAddresses(tx, domainsOf(mailbox))
  return suspended.some((one) => mailboxOf(one) === mailbox)
}

/** For a member with a second factor this is only the first step, and opens no session. */
export async function signIn(
  accounts: Accounts,
  input: SignInInput,
  reader: SignInClient,
): Promise<SignInResult | MfaRequired> {
  const { db, refresh_key, takeCall, onVisit } = accounts
  const { email: given, password } = requireCredentials(input)
  const email = given.trim().toLowerCase()
  const retry_after = await takeCall(signInsOf(email), SIGN_INS_PER_ACCOUNT)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
  const account = await findAccountByEmail(db, email)
  // The password is verified even without an account, so that both take the same time.
  const isRight = await verifyPassword(password, account?.password_hash, reader)
  if (!account || !isRight) throw new Refusal('INVALID_CREDENTIALS')
  if (mustConfirm(accounts, account)) {
    await queueConfirmationMail(db, account.id, { car_id: input.car_id })
    throw new Refusal('EMAIL_NOT_CONFIRMED')
  }
  const entered = await transaction(db, async (tx) => {
    // The password may have been reset or the account deleted while the hash was computed.
    const standing = await lockAccountWithPassword(tx, account.id, account.password_hash)
    if (!standing) throw new Refusal('INVALID_CREDENTIALS')
    if (standing.is_banned) throw suspendedRefusal(standing)
    return (
      (await askSecondFactor(tx, account.id)) ??
      completeSignIn(tx, { refresh_key }, account.id, reader)
    )
  })
  if ('signed_in' in entered) await onVisit(account.id)
  return entered
}

/** The mail's job looks up the account, so the response time does not reveal whether there is one. */
export async function requestReset(db: Db, email: string): Promise<void> {
  await queueResetMail(db, readEmail(email))
}

export const readLink = (text: string) => {
  const token = readToken(text, 1)
  const user_id = token?.ids[0]
  if (!token || !user_id) throw new Refusal('INVALID_LINK')
  return { user_id, hash: token.hash }
}

export async function checkLink(db: Db, text: string, kind: LinkKind): Promise<void> {
  const { user_id, hash } = readLink(text)
  if (!(await hasLink(db, user_id, hash, kind))) throw new Refusal('INVALID_LINK')
}

/**
 * Ends the member's sessions except the one in the browser that used the link, and forgets all devices but that one. A session of
 * another member in that browser is left alone. With a second factor all sessions end, because the owner of the mailbox may not
 * be the owner of the factor. The account's allowance of sign-ins is full again, so that somebody who guesses does not keep its
 * owner from using the new password. Returns the account's address.
 */
export async function resetPassword(
  { db, refresh_key, forgetCalls, onSessionsEnded }: Accounts,
  text: string,
  password: string | undefined,
  held: HeldTokens & { device?: string | undefined } = {},
): Promise<string> {
  const { user_id, hash } = readLink(text)
  const account = await findAccount(db, user_id)
  // Refuse a bad link before spending time on hashing.
  if (!account || !(await hasLink(db, user_id, hash, 'recovery'))) throw new Refusal('INVALID_LINK')
  const password_hash = await hashPassword(requireGoodPassword(password, account))
  const except = await transaction(db, async (tx) => {
    await lockMember(tx, user_id)
    if (!(await consumeLink(tx, user_id, hash, 'recovery'))) throw new Refusal('INVALID_LINK')
    await updatePassword(tx, user_id, password_hash)
    const own = await findHeldSessions(tx, { refresh_key }, held)
    const ids = (await hasFactor(tx, user_id)) ? [] : own.map(({ id }) => id)
    await endOthers(tx, user_id, ids, held.device)
    return ids
  })
  await onSessionsEnded(user_id, { except })
  await forgetCalls(signInsOf(account.email))
  return account.email
}

/**
 * After a new password: ends the other sessions, second steps of sign-ins with the old password and an open change of the
 * address, and forgets the other devices.
 */
async function endOthers(
  tx: Db,
  user_id: string,
  ids: string[],
  device: string | undefined,
): Promise<void> {
  await deleteSessions(tx, user_id, ids)
  await deleteTickets(tx, user_id)
  await dropEmailChange(tx, user_id)
  await forgetOtherDevices(tx, user_id, device)
}

/**
 * Like a reset, but this session goes on, even with a second factor, because that has been proved. Links for a reset end too. The
 * call may be repeated after a lost answer: if the new password is set already, nothing is left to do.
 */
export const changePassword = (
  accounts: Accounts,
  viewer: Viewer,
  input: ChangePasswordInput,
  reader: PasswordReader = {},
): Promise<void> =>
  alarmOnGuesses(accounts, viewer, () => checkAndChange(accounts, viewer, input, reader))

type PasswordReader = Abortable & { device?: string | undefined }

async function checkAndChange(
  { db, forgetCalls, onSessionsEnded }: Accounts,
  viewer: Viewer,
  { current_password, new_password }: ChangePasswordInput,
  reader: PasswordReader,
): Promise<void> {
  // The proof comes before the password: a stolen session must not be able to guess the password.
  await requireProofOfFactor(db, viewer)
  const account = await findAccount(db, viewer.id)
  if (!account) throw new Refusal('WRONG_PASSWORD')
  const wanted = requireGoodPassword(new_password, account)
  if (!(await verifyPassword(current_password, account.password_hash, reader)))
    return requireCurrent(db, viewer, wanted, reader)
  const next_hash = await hashPassword(wanted, reader)
  const isChanged = await transaction(db, async (tx) => {
    // Of two concurrent changes, the second one no longer finds the password that it has verified.
    if (!(await replacePassword(tx, account, next_hash))) return false
    await requireProofOfFactor(tx, viewer)
    await deleteLinks(tx, viewer.id, 'recovery')
    await endOthers(tx, viewer.id, [viewer.session_id], reader.device)
    await queueSecurityMail(tx, viewer.id, 'password_changed')
    return true
  })
  if (!isChanged) return requireCurrent(db, viewer, wanted, reader)
  await onSessionsEnded(viewer.id, { except: [viewer.session_id] })
  await forgetCalls(signInsOf(account.email))
}

async function requireCurrent(db: Db, { id }: Viewer, password: string, reader: Abortable) {
  const account = await findAccount(db, id)
  if (!(await verifyPassword(password, account?.password_hash, reader)))
    throw new Refusal('WRONG_PASSWORD')
}

export async function confirmEmail({ db }: Accounts, text: string): Promise<void> {
  const { user_id, hash } = readLink(text)
  await transaction(db, async (tx) => {
    if (!(await consumeLink(tx, user_id, hash, 'confirmation'))) throw new Refusal('INVALID_LINK')
    await confirmAddress(tx, user_id)
  })
}

export const whoAmI = (db: Db, caller: Caller): Promise<Me> => readMe(db, caller)

/** An admin may have a staff name. */
export async function changeProfile(
  { db, isReservedName, onAway }: Pick<Accounts, 'db' | 'isReservedName' | 'onAway'>,
  viewer: Viewer,
  change: ProfileChange,
): Promise<Me> {
  if (change.name && !viewer.is_moderator) refuseReservedName(change.name, 'name', isReservedName)
  if (change.away_until === undefined) await updateProfile(db, viewer.id, change)
  else
    await transaction(db, async (tx) => {
      const moveAsks = await onAway(tx, viewer.id)
      await updateProfile(tx, viewer.id, change)
      await moveAsks()
    })
  return readMe(db, viewer)
}

/** With a second factor the password alone is not enough. */
export async function deleteOwnAccount(
  accounts: Accounts,
  viewer: Viewer,
  password = '',
): Promise<void> {
  const account = await findAccount(accounts.db, viewer.id)
  await alarmOnGuesses(accounts, viewer, async () => {
    if (await hasFactor(accounts.db, viewer.id))
      await requireProof(accounts.db, viewer, limits.proof_to_delete_ms)
    else if (!(await verifyPassword(password, account?.password_hash)))
      throw new Refusal('WRONG_PASSWORD')
  })
  const onDelete = [requireAnotherAdmin, ...accounts.onDelete]
  if (account) await removeAccount({ ...accounts, onDelete }, account)
}

/** Without an admin nobody could decide anything here. Only the operator can delete the last one. */
async function requireAnotherAdmin(tx: Db, user_id: string): Promise<void> {
  if (!(await isAdmin(tx, user_id))) return
  await lockAdmins(tx)
  const staff = await listUnbannedStaff(tx)
  if (!staff.some(({ id, role }) => role === 'admin' && id !== user_id))
    throw new Refusal('LAST_ADMIN_STAYS')
}

export type AccountRemoval = Pick<
  Accounts,
  'db' | 'address_key' | 'onDelete' | 'notifyAfterDelete' | 'onSessionsEnded'
>

/** One transaction: a crash leaves the whole account or nothing. */
export async function removeAccount(
  { db, address_key, onDelete, notifyAfterDelete, onSessionsEnded }: AccountRemoval,
  account: { id: string; email: string },
): Promise<void> {
  const notifyOthers = await transaction(db, async (tx) => {
    for (const hook of onDelete) await hook(tx, account.id)
    const notify = await notifyAfterDelete(tx, account.id)
    await deleteAccount(tx, account, addressHash(address_key, account.email))
    return notify
  })
  await onSessionsEnded(account.id)
  await notifyOthers()
}
