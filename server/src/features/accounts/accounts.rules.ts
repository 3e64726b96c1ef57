import type { RateLimit } from '@keyswap/contract'
import type {
  Language,
  Me,
  ProfileChange,
  SignInInput,
  SignUpInput,
} from '@keyswap/contract/accounts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import type { WhichSessions } from '../../outside/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import {
  claimEmail,
  confirmAddress,
  deleteAccount,
  findAccount,
  findAccountByEmail,
  holdPassword,
  insertAccount,
  readMe,
  updatePassword,
  updateProfile,
} from './accounts.store.ts'
import {
  nameOrFallback,
  readEmail,
  requireCredentials,
  requireGoodPassword,
} from './credentials.rules.ts'
import {
  hasLink,
  type LinkKind,
  queueConfirmationMail,
  queueResetMail,
  useLink,
} from './links.store.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  findHeldSessions,
  type HeldTokens,
  type Opened,
  openSession,
  suspended,
} from './sessions.rules.ts'
import { deleteSessions } from './sessions.store.ts'
import { readToken } from './tokens.ts'

// Beside the limit of an address: guesses at one account from many addresses.
const SIGN_INS_PER_ACCOUNT: RateLimit = { max: 30, seconds: 900 }

export type Accounts = {
  db: Pool
  /** From which the successor of a refresh token is made. */
  refresh_key: Buffer
  /** Whether an address must be confirmed before its owner can sign in. */
  confirms_email: boolean
  takeCall(key: string, limit: RateLimit): Promise<number>
  /** What other rooms do in the same transaction when a member goes. */
  onDelete: ((tx: Db, user_id: string) => Promise<unknown>)[]
  /** Asked while the member's rows are still there; what it answers is run after the commit. */
  onLeaving(tx: Db, user_id: string): Promise<() => Promise<void>>
  /** Told after one of a member's sessions has ended, all but some, or all of them. */
  onSessionsEnded(user_id: string, which?: WhichSessions): Promise<void>
}

type Reader = { user_agent: string; language: Language }

/** Signed in at once, or undefined where the address must be confirmed first. */
export async function signUp(
  { db, confirms_email }: Accounts,
  input: SignUpInput,
  reader: Reader,
): Promise<Opened | undefined> {
  const given = requireCredentials(input)
  const email = readEmail(given.email)
  const password_hash = await hashPassword(requireGoodPassword(given.password))
  const name = nameOrFallback(input.username, email)
  return transaction(db, async (tx) => {
    const id = newId()
    // The address decides: of any number who come at once, one gets it.
    if (!(await claimEmail(tx, email, id))) throw new Refusal('ALREADY_REGISTERED')
    await insertAccount(tx, { id, email, name, language: reader.language, password_hash })
    if (!confirms_email) return openSession(tx, id, reader.user_agent)
    await queueConfirmationMail(tx, id)
    return undefined
  })
}

export async function signIn(
  { db, confirms_email, takeCall }: Accounts,
  input: SignInInput,
  reader: Reader,
): Promise<Opened> {
  const { email: given, password } = requireCredentials(input)
  const email = given.trim().toLowerCase()
  const retry_after = await takeCall(`sign-in ${email}`, SIGN_INS_PER_ACCOUNT)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
  const account = await findAccountByEmail(db, email)
  // The same work whether or not there is such an account.
  const isRight = await verifyPassword(password, account?.password_hash)
  if (!account || !isRight) throw new Refusal('INVALID_CREDENTIALS')
  if (confirms_email && !account.is_confirmed) {
    await queueConfirmationMail(db, account.id)
    throw new Refusal('EMAIL_NOT_CONFIRMED')
  }
  return transaction(db, async (tx) => {
    // While the password was being checked it may have been reset, or the account deleted.
    const standing = await holdPassword(tx, account.id, account.password_hash)
    if (!standing) throw new Refusal('INVALID_CREDENTIALS')
    if (standing.is_banned) throw suspended(standing)
    return openSession(tx, account.id, reader.user_agent)
  })
}

/** Whether there is such an account is looked up later, by the mail's own job: here it takes no time. */
export async function askForReset(db: Db, email: string): Promise<void> {
  await queueResetMail(db, readEmail(email))
}

const readLink = (text: string) => {
  const token = readToken(text, 1)
  const user_id = token?.ids[0]
  if (!token || !user_id) throw new Refusal('INVALID_LINK')
  return { user_id, hash: token.hash }
}

export async function checkLink(db: Db, text: string, kind: LinkKind): Promise<void> {
  const { user_id, hash } = readLink(text)
  if (!(await hasLink(db, user_id, hash, kind))) throw new Refusal('INVALID_LINK')
}

/** Ends every session but the one whose browser used the link. One of another member in that browser is not touched. */
export async function resetPassword(
  { db, onSessionsEnded }: Accounts,
  text: string,
  password: string | undefined,
  held: HeldTokens = {},
): Promise<void> {
  const { user_id, hash } = readLink(text)
  // A bad link is refused before any hashing is done for it.
  if (!(await hasLink(db, user_id, hash, 'recovery'))) throw new Refusal('INVALID_LINK')
  const password_hash = await hashPassword(requireGoodPassword(password))
  const kept = await transaction(db, async (tx) => {
    if (!(await useLink(tx, user_id, hash, 'recovery'))) throw new Refusal('INVALID_LINK')
    await updatePassword(tx, user_id, password_hash)
    const own = (await findHeldSessions(tx, held)).filter((session) => session.user_id === user_id)
    const ids = own.map(({ id }) => id)
    await deleteSessions(tx, user_id, ids)
    return ids
  })
  await onSessionsEnded(user_id, { except: kept })
}

export async function confirmEmail({ db }: Accounts, text: string): Promise<void> {
  const { user_id, hash } = readLink(text)
  await transaction(db, async (tx) => {
    if (!(await useLink(tx, user_id, hash, 'confirmation'))) throw new Refusal('INVALID_LINK')
    await confirmAddress(tx, user_id)
  })
}

export const whoAmI = (db: Db, viewer: Viewer): Promise<Me> => readMe(db, viewer.id)

export async function changeProfile(db: Db, viewer: Viewer, change: ProfileChange): Promise<Me> {
  await updateProfile(db, viewer.id, change)
  return readMe(db, viewer.id)
}

export async function deleteOwnAccount(
  accounts: Accounts,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const account = await findAccount(accounts.db, viewer.id)
  const isRight = await verifyPassword(password, account?.password_hash)
  if (!account || !isRight) throw new Refusal('WRONG_PASSWORD')
  await removeAccount(accounts, account)
}

/** Everything goes in one transaction: a crash leaves the whole account or nothing of it. */
export async function removeAccount(
  { db, onDelete, onLeaving, onSessionsEnded }: Accounts,
  account: { id: string; email: string },
): Promise<void> {
  const tellOthers = await transaction(db, async (tx) => {
    for (const leave of onDelete) await leave(tx, account.id)
    const told = await onLeaving(tx, account.id)
    await deleteAccount(tx, account)
    return told
  })
  await onSessionsEnded(account.id)
  await tellOthers()
}
