// Second factors: asking for them at a sign-in, and changing them.
import type { RateLimit } from '@keyswap/contract'
import type { MfaRequired } from '@keyswap/contract/accounts'
import type { Factors } from '@keyswap/contract/factors'
import { factors as limits } from '@keyswap/contract/limits'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { type Account, findAccount } from '../accounts.store.ts'
import { lockAndReadBan, lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import {
  consumeRecoveryCode,
  consumeTicket,
  consumeTotpStep,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findPendingTotp,
  findTotp,
  forgetProofs,
  hasProof,
  hasTicket,
  insertRecoveryCodes,
  insertTicket,
  listPasskeys,
  noteProof,
  queueSecurityMail,
  type SecurityChange,
  secondFactorsOf,
  upsertTotp,
} from '../factors.store.ts'
import { queueConfirmationMail } from '../links.store.ts'
import { decryptBoundTo, encryptBoundTo } from '../sealed.ts'
import { completeSignIn, type SignInClient, type SignInResult } from '../sessions/devices.rules.ts'
import { suspendedRefusal } from '../sessions/sessions.rules.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { hashOfSecret, newSecret, readToken, writeToken } from '../tokens.ts'
import { alarmOnGuesses } from './guesses.rules.ts'
import { hashOfCode, newRecoveryCodes, readCode } from './recovery-codes.ts'
import { isOneTimeCode, newTotpSecret, presentTotp, stepOf } from './totp.ts'

// Three of a million codes are right at a time, so at this pace a guess is right once in about four years.
const CODES_PER_MEMBER: RateLimit = { max: 10, seconds: 3600 }

/** Called after the first step of a sign-in. Undefined if the member has no second factor. */
export async function askSecondFactor(tx: Db, user_id: string): Promise<MfaRequired | undefined> {
  const ways = await secondFactorsOf(tx, user_id)
  if (ways.length === 0) return undefined
  const secret = newSecret()
  await insertTicket(tx, user_id, hashOfSecret(secret))
  return { mfa_required: true, ticket: writeToken([user_id], secret), ways }
}

/** Recovery codes are too long to be guessed. They are not limited, so they work while somebody else guesses. */
async function takeGuess({ takeCall }: Accounts, user_id: string, code: string): Promise<void> {
  if (!isOneTimeCode(readCode(code))) return
  const retry_after = await takeCall(`second-factor ${user_id}`, CODES_PER_MEMBER)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
}

/** Refuses a wrong or used code. Of two calls with the same code, one is refused. */
async function requireCode(tx: Db, { totp_key }: Accounts, user_id: string, given: string) {
  const text = readCode(given)
  const isRecovery = !isOneTimeCode(text)
  const isRight = isRecovery
    ? await consumeRecoveryCode(tx, user_id, hashOfCode(user_id, text))
    : await useTotpCode(tx, totp_key, user_id, text)
  if (!isRight) throw new Refusal('INVALID_CODE')
  if (isRecovery) await queueSecurityMail(tx, user_id, 'code_used')
}

async function useTotpCode(tx: Db, key: Buffer, user_id: string, code: string) {
  const totp = await findTotp(tx, user_id)
  if (!totp?.is_confirmed) return false
  // If the operator has replaced the key, no code is right; recovery codes and passkeys still work.
  const secret = decryptBoundTo(key, user_id, totp.secret)
  const step = secret && stepOf(secret, code, totp.now_ms)
  return step !== undefined && consumeTotpStep(tx, user_id, step)
}

export async function passSecondStep(
  accounts: Accounts,
  { ticket, code }: { ticket: string; code: string },
  reader: SignInClient,
): Promise<SignInResult> {
  const token = readToken(ticket, 1)
  const [user_id] = token?.ids ?? []
  if (!token || !user_id || !(await hasTicket(accounts.db, user_id, token.hash)))
    throw new Refusal('INVALID_TICKET')
  const guess = { id: user_id, user_agent: reader.user_agent }
  const entered = await alarmOnGuesses(accounts, guess, async () => {
    await takeGuess(accounts, user_id, code)
    return transaction(accounts.db, async (tx) => {
      const standing = await lockAndReadBan(tx, user_id)
      if (!standing || !(await consumeTicket(tx, user_id, token.hash)))
        throw new Refusal('INVALID_TICKET')
      await requireCode(tx, accounts, user_id, code)
      if (standing.is_banned) throw suspendedRefusal(standing)
      return completeSignIn(tx, accounts, user_id, reader)
    })
  })
  await accounts.onVisit(user_id)
  return entered
}

export async function factorsOf(
  { db, demands_admin_factor }: Accounts,
  viewer: Viewer,
): Promise<Factors> {
  const ways = await secondFactorsOf(db, viewer.id)
  return {
    totp: ways.includes('totp'),
    passkeys: await listPasskeys(db, viewer.id),
    recovery_codes_left: await countRecoveryCodes(db, viewer.id),
    is_demanded: demands_admin_factor && viewer.is_moderator,
  }
}

/** Refuses an admin without a second factor if the operator demands one. */
export async function requireFactorOfAdmin(
  { db, demands_admin_factor }: Pick<Accounts, 'db' | 'demands_admin_factor'>,
  { id }: Viewer,
): Promise<void> {
  if (demands_admin_factor && !(await hasFactor(db, id))) throw new Refusal('SECOND_FACTOR_NEEDED')
}

type Proof = { password: string; code?: string | undefined }

export const proveIdentity = (accounts: Accounts, viewer: Viewer, proof: Proof): Promise<void> =>
  alarmOnGuesses(accounts, viewer, () => checkProof(accounts, viewer, proof))

async function checkProof(
  accounts: Accounts,
  { id, session_id }: Viewer,
  { password, code = '' }: Proof,
): Promise<void> {
  const account = await findAccount(accounts.db, id)
  if (!(await verifyPassword(password, account?.password_hash))) throw new Refusal('WRONG_PASSWORD')
  await takeGuess(accounts, id, code)
  await transaction(accounts.db, async (tx) => {
    await lockMember(tx, id)
    if (await hasFactor(tx, id)) await requireCode(tx, accounts, id, code)
    await noteProof(tx, id, session_id)
  })
}

export const hasFactor = async (db: Db, user_id: string): Promise<boolean> =>
  (await secondFactorsOf(db, user_id)).length > 0

export async function requireProof(
  db: Db,
  { id, session_id }: Viewer,
  within_ms: number = limits.proof_ms,
): Promise<void> {
  if (!(await hasProof(db, id, session_id, within_ms))) throw new Refusal('PROOF_NEEDED')
}

export async function requireProofOfFactor(db: Db, viewer: Viewer): Promise<void> {
  if (await hasFactor(db, viewer.id)) await requireProof(db, viewer)
}

/**
 * Where mails arrive, the address must be confirmed before the first factor is added. Otherwise somebody could sign up with
 * another's address, and their passkey would keep the owner of the mailbox out even after a reset.
 */
export async function requireOwnAddress(
  { db, reaches_mailboxes }: Accounts,
  { id, is_confirmed }: Account,
): Promise<void> {
  if (!reaches_mailboxes || is_confirmed || (await hasFactor(db, id))) return
  await queueConfirmationMail(db, id, { for_factors: true })
  throw new Refusal('EMAIL_NOT_CONFIRMED')
}

/** Serializes changes of one member's factors. */
async function lockProven(tx: Db, viewer: Viewer): Promise<void> {
  await lockMember(tx, viewer.id)
  await requireProof(tx, viewer)
}

/**
 * Changes the member's factors, and tells them by mail. With the first factor they get recovery codes, and all their other
 * sessions end, because those were opened without it. With the last factor the codes are deleted.
 */
export async function changeFactors<T>(
  { db, onSessionsEnded }: Accounts,
  viewer: Viewer,
  told: SecurityChange,
  change: (tx: Db) => Promise<T>,
): Promise<{ changed: T; recovery_codes: string[] | null }> {
  const { outcome, isFirst } = await transaction(db, async (tx) => {
    await lockProven(tx, viewer)
    const had = await hasFactor(tx, viewer.id)
    const changed = await change(tx)
    const has = await hasFactor(tx, viewer.id)
    if (!has) await deleteRecoveryCodes(tx, viewer.id)
    const isFirst = !had && has
    // Other sessions may have their proof from a factor that is gone now. This session's is from the password alone if this is
    // the first factor.
    await forgetProofs(tx, viewer.id, isFirst ? null : viewer.session_id)
    if (isFirst) await deleteSessions(tx, viewer.id, [viewer.session_id])
    const recovery_codes = isFirst ? await replaceRecoveryCodes(tx, viewer.id) : null
    await queueSecurityMail(tx, viewer.id, told)
    return { outcome: { changed, recovery_codes }, isFirst }
  })
  if (isFirst) await onSessionsEnded(viewer.id, { except: [viewer.session_id] })
  return outcome
}

async function replaceRecoveryCodes(tx: Db, user_id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, user_id)
  await insertRecoveryCodes(
    tx,
    user_id,
    codes.map((code) => hashOfCode(user_id, code)),
  )
  return codes
}

export async function renewRecoveryCodes(accounts: Accounts, viewer: Viewer): Promise<string[]> {
  const { changed } = await changeFactors(accounts, viewer, 'codes_renewed', async (tx) => {
    if (!(await hasFactor(tx, viewer.id))) throw new Refusal('NO_FACTOR')
    return replaceRecoveryCodes(tx, viewer.id)
  })
  return changed
}

export async function beginTotp(accounts: Accounts, viewer: Viewer) {
  await requireProof(accounts.db, viewer)
  const account = await findAccount(accounts.db, viewer.id)
  if (!account) throw new Refusal('PROOF_NEEDED')
  await requireOwnAddress(accounts, account)
  const secret = await transaction(accounts.db, async (tx) => {
    await lockProven(tx, viewer)
    if ((await findTotp(tx, viewer.id))?.is_confirmed) throw new Refusal('TOTP_ON')
    return (await pendingTotp(tx, accounts, viewer)) ?? startTotp(tx, accounts, viewer)
  })
  return presentTotp(secret, account.email)
}

/**
 * A member who left the set-up may have scanned the key already, so it is shown again. That of another session is not shown: it
 * may be a stranger's.
 */
async function pendingTotp(tx: Db, { totp_key }: Accounts, { id, session_id }: Viewer) {
  const pending = await findPendingTotp(tx, id, session_id)
  return pending && decryptBoundTo(totp_key, id, pending.secret)
}

async function startTotp(tx: Db, { totp_key }: Accounts, { id, session_id }: Viewer) {
  const secret = newTotpSecret()
  await upsertTotp(tx, id, session_id, encryptBoundTo(totp_key, id, secret))
  return secret
}

export async function confirmTotp(
  accounts: Accounts,
  viewer: Viewer,
  code: string,
): Promise<string[] | null> {
  const { recovery_codes } = await changeFactors(accounts, viewer, 'totp_on', async (tx) => {
    const totp = await findTotp(tx, viewer.id)
    if (totp?.is_confirmed) throw new Refusal('TOTP_ON')
    const secret = totp && decryptBoundTo(accounts.totp_key, viewer.id, totp.secret)
    const step = secret && stepOf(secret, readCode(code), totp.now_ms)
    if (!step || !(await consumeTotpStep(tx, viewer.id, step))) throw new Refusal('INVALID_CODE')
  })
  return recovery_codes
}

export async function removeTotp(accounts: Accounts, viewer: Viewer): Promise<void> {
  await changeFactors(accounts, viewer, 'totp_off', async (tx) => {
    if ((await deleteTotp(tx, viewer.id)) === 0) throw new Refusal('NO_FACTOR')
  })
}
