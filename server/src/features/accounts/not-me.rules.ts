// "That wasn't me": the link in the mail about a sign-in from a new device.
import type { Language } from '@keyswap/contract/accounts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { findAccount, updatePassword } from './accounts.store.ts'
import { lockMember } from './bans.store.ts'
import type { Accounts } from './context.ts'
import { forgetOtherDevices } from './devices.rules.ts'
import { deleteFactorsSince, deleteTickets } from './factors.store.ts'
import { earliestAbout, hasLink, queueResetMail, useLink } from './links.store.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessions } from './sessions.store.ts'
import { newSecret, readToken } from './tokens.ts'

async function findLink(db: Db, text: string) {
  const token = readToken(text, 1)
  const [user_id] = token?.ids ?? []
  if (!token || !user_id || !(await hasLink(db, user_id, token.hash, 'not_me'))) return undefined
  const account = await findAccount(db, user_id)
  return account && { account, hash: token.hash }
}

/** The member's language; undefined if the link is unknown, used or expired. */
export const languageOfNotMe = async (db: Db, text: string): Promise<Language | undefined> =>
  (await findLink(db, text))?.account.language

/**
 * Signs the member out everywhere. Who signed in knows the password, so it stops working too, and a link for a new one is
 * mailed. Second factors that were set up since that sign-in are removed: they may be the stranger's, and would keep the
 * member out. Undefined if the link is unknown, used or expired.
 */
export async function denySignIn(
  { db, onSessionsEnded }: Accounts,
  text: string,
): Promise<Language | undefined> {
  const link = await findLink(db, text)
  if (!link) return undefined
  const { account, hash } = link
  const unknown = await hashPassword(newSecret().toString('base64url'))
  const isUsed = await transaction(db, async (tx) => {
    await lockMember(tx, account.id)
    const since = await earliestAbout(tx, account.id, 'not_me')
    if (!(await useLink(tx, account.id, hash, 'not_me'))) return false
    if (since) await deleteFactorsSince(tx, account.id, since)
    await updatePassword(tx, account.id, unknown)
    await deleteSessions(tx, account.id)
    await deleteTickets(tx, account.id)
    await forgetOtherDevices(tx, account.id)
    await queueResetMail(tx, account.email)
    return true
  })
  if (!isUsed) return undefined
  await onSessionsEnded(account.id)
  return account.language
}
