// The link "That wasn't me" in mails about sign-ins from new devices and about changes of the account.
import { not_me as limits } from '@keyswap/contract/limits'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { findAccount, updatePassword } from '../accounts.store.ts'
import { dropEmailChange, restoreAddress } from '../addresses.store.ts'
import { lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { deleteFactorsSince, deleteTickets, queueSecurityMail } from '../factors.store.ts'
import { consumeOneLink, findLinkDetails, queueResetMail } from '../links.store.ts'
import { forgetOtherDevices } from '../sessions/devices.rules.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { newSecret, readToken } from '../tokens.ts'
import { formatMoment } from './mails.rules.ts'
import type { NotMePage } from './not-me-page.ts'

async function findLink(db: Db, text: string) {
  const token = readToken(text, 1)
  const [user_id] = token?.ids ?? []
  if (!token || !user_id) return undefined
  const link = await findLinkDetails(db, user_id, token.hash, 'not_me', limits.removes_factors_ms)
  const account = link && (await findAccount(db, user_id))
  const brings_back = link?.email != null && link.email !== account?.email
  return account && { account, hash: token.hash, since: link.about_at, brings_back }
}

/** The data of the page. Undefined if the link is unknown, used or expired. */
export async function readNotMe(db: Db, text: string): Promise<NotMePage | undefined> {
  const link = await findLink(db, text)
  if (!link) return undefined
  const { account, since, brings_back } = link
  return {
    language: account.language,
    since: since ? formatMoment(account, since) : undefined,
    brings_back,
  }
}

/**
 * Signs the member out everywhere. The stranger who signed in knows the password, so it stops working too, and a link for a new
 * one is mailed. Second factors that were set up since that sign-in are removed: they may be the stranger's, and would keep the
 * member out. An address that was changed since comes back, and an open change ends. Undefined if the link is unknown, used or
 * expired.
 */
export async function denySignIn(
  { db, onSessionsEnded }: Accounts,
  text: string,
): Promise<NotMePage | undefined> {
  const link = await findLink(db, text)
  if (!link) return undefined
  const { account, hash } = link
  const unknown = await hashPassword(newSecret().toString('base64url'))
  const isUsed = await transaction(db, async (tx) => {
    await lockMember(tx, account.id)
    const used = await consumeOneLink(tx, account.id, hash, 'not_me', limits.removes_factors_ms)
    if (!used) return false
    if (used.about_at && (await deleteFactorsSince(tx, account.id, used.about_at)))
      await queueSecurityMail(tx, account.id, 'taken_back')
    if (used.email) await restoreAddress(tx, account.id, used.email)
    await dropEmailChange(tx, account.id)
    await updatePassword(tx, account.id, unknown)
    await deleteSessions(tx, account.id)
    await deleteTickets(tx, account.id)
    await forgetOtherDevices(tx, account.id)
    await queueResetMail(tx, (await findAccount(tx, account.id))?.email ?? account.email)
    return true
  })
  if (!isUsed) return undefined
  await onSessionsEnded(account.id)
  return { language: account.language }
}
