// Whether there is a demo garage here, and whom one can sign in as. Members are made before anyone can ask for
// anything; the cars, with their pictures, come while the site is open already.
import { addressOf, type Member, members, signIns } from '../../../demo/garage.ts'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { changeProfile, deleteSessions, signUp } from '../features/accounts/index.ts'
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
import { accountsOf, asViewer, grantAdmin, type House } from './house.ts'
import { joinedAt } from './times.ts'

/** Never where a real member is; once it is full or was cleared, only a person opens it again. */
export const mayFill = (state: GarageState | undefined, has_real_members: boolean): boolean =>
  (state === undefined || state === 'filling') && !has_real_members

/** True when the garage is to be filled: from now on it is known whose addresses are the demo's. */
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

export async function makeMembers(house: House, now: number): Promise<void> {
  const password = await readPassword(house.db)
  const settled = new Map((await listMembers(house.db)).map((row) => [row.email, row.user_id]))
  for (const member of members) {
    // Gone, if it has no row: someone signed in as this member and deleted the account.
    if (settled.get(addressOf(member.key)) === null) await makeMember(house, member, password, now)
  }
}

async function makeMember(
  house: House,
  { key, name, location, language, is_admin }: Member,
  password: string,
  now: number,
): Promise<void> {
  const email = addressOf(key)
  const { db } = house
  const made =
    (await findUnsettled(db, email)) ??
    (
      await signUp(
        accountsOf(house),
        { email, password, username: name },
        { user_agent: '', language },
      )
    )?.signed_in.user.id
  if (made === undefined) throw new Error('A demo member was not signed in')
  await changeProfile(db, asViewer(made), { location })
  await deleteSessions(db, made)
  if (is_admin) await grantAdmin(house, email)
  await transaction(db, (tx) => settleMember(tx, email, made, joinedAt(key, now)))
}

export type SignIns = { password: string; accounts: { email: string; is: string }[] }

/** Whom the operator can sign in as; undefined where none of them is left. */
export async function readSignIns(db: Pool): Promise<SignIns | undefined> {
  const present = new Set((await listMembers(db)).flatMap((row) => (row.user_id ? row.email : [])))
  const accounts = signIns
    .map(({ key, is }) => ({ email: addressOf(key), is }))
    .filter(({ email }) => present.has(email))
  return accounts.length > 0 ? { password: await readPassword(db), accounts } : undefined
}
