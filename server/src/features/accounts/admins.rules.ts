import type { Db } from '../../db/sql.ts'
import { findAccountByEmail, grantAdmin, listAdmins, revokeAdmin } from './accounts.store.ts'
import { queueFactorMail, resetFactors } from './factors.store.ts'

export type AdminCommand =
  | { verb: 'list' }
  | { verb: 'grant' | 'revoke' | 'reset factors'; email: string }

/** Returns the text for the operator; undefined if there is no such account. */
export async function runAdminCommand(db: Db, command: AdminCommand): Promise<string | undefined> {
  if (command.verb === 'list') {
    const admins = await listAdmins(db)
    return admins.length === 0
      ? 'There are no admins.'
      : admins
          .map(({ email, name, is_banned }) => `${email}  ${name}${is_banned ? '  (banned)' : ''}`)
          .join('\n')
  }
  const account = await findAccountByEmail(db, command.email.trim().toLowerCase())
  if (!account) return undefined
  if (command.verb === 'grant') {
    await grantAdmin(db, account.id)
    return `${account.email} is an admin now.`
  }
  if (command.verb === 'reset factors') {
    await resetFactors(db, account.id)
    await queueFactorMail(db, account.id, 'reset')
    return `${account.email} is signed out, and signs in with the password alone now.`
  }
  await revokeAdmin(db, account.id)
  return `${account.email} is no admin any more.`
}
