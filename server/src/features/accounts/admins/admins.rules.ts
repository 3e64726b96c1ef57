import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import {
  findAccountByEmail,
  grantRole,
  listStaff,
  replacePassword,
  revokeRole,
  type StaffRole,
} from '../accounts.store.ts'
import { lockMember } from '../bans.store.ts'
import { hashPassword, verifyPassword } from '../credentials/passwords.ts'
import { hasFactor } from '../factors/factors.rules.ts'
import { deleteFactors, deleteTickets, queueSecurityMail } from '../factors.store.ts'
import { type AccountRemoval, removeAccount } from '../members/accounts.rules.ts'
import { hasHold } from '../members/holds.store.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'

export type AdminCommand =
  | { verb: 'list' }
  | { verb: 'grant'; email: string; role?: StaffRole }
  | { verb: 'revoke'; email: string }

/** Returns the text for the operator; undefined if there is no such account. */
export async function runAdminCommand(
  db: Db,
  command: AdminCommand,
  { demands_admin_factor = false } = {},
): Promise<string | undefined> {
  if (command.verb === 'list') {
    const staff = await listStaff(db)
    return staff.length === 0
      ? 'There are no admins.'
      : staff
          .map(
            ({ email, name, role, is_banned }) =>
              `${email}  ${name}${role === 'moderator' ? '  (moderator)' : ''}${is_banned ? '  (banned)' : ''}`,
          )
          .join('\n')
  }
  const account = await findAccountByEmail(db, command.email.trim().toLowerCase())
  if (!account) return undefined
  if (command.verb === 'grant') {
    const { role = 'admin' } = command
    await grantRole(db, account.id, role)
    const granted = `${account.email} is ${role === 'admin' ? 'an admin' : 'a moderator'} now.`
    return demands_admin_factor && !(await hasFactor(db, account.id))
      ? `${granted}\nThey have no second factor yet: until they set one up, who knows their password can do it instead.`
      : granted
  }
  await revokeRole(db, account.id)
  return `${account.email} is no admin or moderator any more.`
}

/**
 * For a banned member, who cannot sign in to do it. The ban stays in force for their address, as when they delete it themselves.
 */
export async function runDeleteCommand(
  removing: AccountRemoval,
  email: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(removing.db, email.trim().toLowerCase())
  if (!account) return undefined
  if (await hasHold(removing.db, account.id))
    return `An admin has said that nothing of ${account.email} is deleted for now (Users in the panel).`
  await removeAccount(removing, account)
  return `The account of ${account.email} is deleted.`
}

/** For a member who has lost all factors. Their sessions end as well: one of them may be a stranger's. */
export async function resetFactors(db: Pool, email: string): Promise<string | undefined> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase())
  if (!account) return undefined
  await transaction(db, async (tx) => {
    // Waits for a factor that is being added right now, and removes it too.
    await lockMember(tx, account.id)
    await deleteFactors(tx, account.id)
    await deleteTickets(tx, account.id)
    await deleteSessions(tx, account.id)
    await queueSecurityMail(tx, account.id, 'reset')
  })
  return `${account.email} is signed out, and signs in with the password alone now.`
}

/** If the account still has the known password, it gets the next one and is signed out. */
export async function replacePasswordIfStill(
  db: Pool,
  email: string,
  { known, next }: { known: string; next: string },
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account || !(await verifyPassword(known, account.password_hash))) return
  const next_hash = await hashPassword(next)
  await transaction(db, async (tx) => {
    if (!(await replacePassword(tx, account, next_hash))) return
    await deleteTickets(tx, account.id)
    await deleteSessions(tx, account.id)
  })
}
