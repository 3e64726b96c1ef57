// Creates the demo's members and finds those to sign in as. Members are created before the server listens; cars and
// their pictures are added by fill.ts while the site is already open.
import { addressOf, type Member, members, signIns } from '../../../demo/garage.ts'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { changeProfile, deleteSessions, signUp } from '../features/accounts/index.ts'
import { accountsOf, asViewer, type DemoContext, grantAdmin } from './context.ts'
import {
  findUnsettled,
  type GarageState,
  hasRealMembers,
  holdSignUps,
  listMembers,
  noteAddresses,
  readPassword,
  readState,
  settleMember,
  writeState,
} from './demo.store.ts'
import { joinedAt } from './times.ts'

/** The demo is never created among real members. Once full or cleared, only `npm run demo:reset` fills it again. */
export const mayFill = (state: GarageState | undefined, has_real_members: boolean): boolean =>
  (state === undefined || state === 'filling') && !has_real_members

/**
 * Whether the garage is to be filled; if so, records the demo's addresses. `isAskedFor` is for `npm run demo:reset`,
 * which may fill a full or cleared garage again.
 */
export const claimGarage = (db: Pool, isAskedFor = false): Promise<boolean> =>
  transaction(db, async (tx) => {
    await holdSignUps(tx)
    const state = isAskedFor ? undefined : await readState(tx)
    if (!mayFill(state, await hasRealMembers(tx))) return false
    await noteAddresses(
      tx,
      members.map(({ key }) => addressOf(key)),
    )
    await writeState(tx, 'filling')
    return true
  })

export async function makeMembers(context: DemoContext, now: number): Promise<void> {
  const password = await readPassword(context.db)
  const settled = new Map((await listMembers(context.db)).map((row) => [row.email, row.user_id]))
  for (const member of members) {
    // Null if not created yet. An account that was deleted before the garage was full is created again.
    if (settled.get(addressOf(member.key)) === null)
      await makeMember(context, member, password, now)
  }
}

async function makeMember(
  context: DemoContext,
  { key, name, location, language, is_admin }: Member,
  password: string,
  now: number,
): Promise<void> {
  const email = addressOf(key)
  const { db } = context
  const made = (await findUnsettled(db, email)) ?? (await join())
  await changeProfile(db, asViewer(made), { location })
  await deleteSessions(db, made)
  if (is_admin) await grantAdmin(context, email)
  await transaction(db, (tx) => settleMember(tx, email, made, joinedAt(key, now)))

  async function join(): Promise<string> {
    const entered = await signUp(
      accountsOf(context),
      { email, password, username: name },
      { user_agent: '', address: '', language },
    )
    if (!('signed_in' in entered)) throw new Error('A demo member was not signed in')
    return entered.signed_in.user.id
  }
}

export type SignIns = { password: string; accounts: { email: string; is: string }[] }

/** The accounts the operator can sign in with; undefined if none is left. */
export async function readSignIns(db: Pool): Promise<SignIns | undefined> {
  const present = new Set((await listMembers(db)).flatMap((row) => (row.user_id ? row.email : [])))
  const accounts = signIns
    .map(({ key, is }) => ({ email: addressOf(key), is }))
    .filter(({ email }) => present.has(email))
  return accounts.length > 0 ? { password: await readPassword(db), accounts } : undefined
}
