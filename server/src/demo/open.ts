// Creates the demo's members and finds those to sign in as. Members are created before the server listens; cars and
// their pictures are added by fill.ts while the site is already open.
import { addressOf, type Member, members, signIns } from '../../../demo/garage.ts'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import {
  changeProfile,
  deleteSessions,
  replacePasswordIfStill,
  signUp,
} from '../features/accounts/index.ts'
import {
  accountsOf,
  asViewer,
  type DemoContext,
  grantAdmin,
  isLocalSite,
  revokeAdmin,
} from './context.ts'
import {
  findUnsettledAccount,
  type GarageState,
  hasRealMembers,
  holdSignUps,
  listDemoAdmins,
  listDemoMembers,
  readDemoState,
  readPassword,
  recordDemoAddresses,
  settleMember,
  writeDemoState,
} from './demo.store.ts'
import { joinedAt } from './times.ts'

/** The demo is never created among real members. Once full or cleared, only `npm run demo:reset` fills it again. */
export const mayFillGarage = (state: GarageState | undefined, has_real_members: boolean): boolean =>
  (state === undefined || state === 'filling') && !has_real_members

/**
 * Whether the garage is to be filled. If so, records the demo's addresses. `isAskedFor` is for `npm run demo:reset`,
 * which may fill a full or cleared garage again.
 */
export const claimGarage = (db: Pool, isAskedFor = false): Promise<boolean> =>
  transaction(db, async (tx) => {
    await holdSignUps(tx)
    const state = isAskedFor ? undefined : await readDemoState(tx)
    if (!mayFillGarage(state, await hasRealMembers(tx))) return false
    await recordDemoAddresses(
      tx,
      members.map(({ key }) => addressOf(key)),
    )
    await writeDemoState(tx, 'filling')
    return true
  })

export async function makeMembers(context: DemoContext, now: number): Promise<void> {
  const settled = new Map(
    (await listDemoMembers(context.db)).map((row) => [row.email, row.user_id]),
  )
  for (const member of members) {
    // The id is null if the member is not created yet. An account that was deleted before the garage was full is created again.
    if (settled.get(addressOf(member.key)) === null) await makeMember(context, member, now)
  }
}

async function makeMember(
  context: DemoContext,
  { key, name, location, language, is_admin }: Member,
  now: number,
): Promise<void> {
  const email = addressOf(key)
  const { db } = context
  const made = (await findUnsettledAccount(db, email)) ?? (await join())
  await changeProfile(accountsOf(context), asViewer(made), { location })
  await deleteSessions(db, made)
  if (is_admin && isLocalSite(context)) await grantAdmin(context, email)
  await transaction(db, (tx) => settleMember(tx, email, made, joinedAt(key, now)))

  async function join(): Promise<string> {
    const password = await readPassword(db, { is_admin })
    const entered = await signUp(
      accountsOf(context),
      { email, password, username: name },
      { user_agent: '', address: '', household: '', language },
    )
    if (!('signed_in' in entered)) throw new Error('A demo member was not signed in')
    return entered.signed_in.user.id
  }
}

/**
 * Revokes the demo admin of a site that others can reach, even if the site was local when the demo was created. In a demo of an
 * earlier release the admin has the same password as the members: it is replaced.
 */
export async function secureDemoAdmins(context: DemoContext): Promise<void> {
  const { db } = context
  for (const email of await listDemoAdmins(db)) {
    if (!isLocalSite(context)) await revokeAdmin(context, email)
    else if (isAdminAddress(email))
      await replacePasswordIfStill(db, email, {
        known: await readPassword(db),
        next: await readPassword(db, { is_admin: true }),
      })
  }
}

const isAdminAddress = (email: string): boolean =>
  members.some(({ key, is_admin = false }) => is_admin && addressOf(key) === email)

export type SignIns = { email: string; is: string; password: string }[]

/** The accounts the operator can sign in with. */
export async function readSignIns(db: Pool): Promise<SignIns> {
  const admins = await listDemoAdmins(db)
  const settled = (await listDemoMembers(db)).flatMap((row) => (row.user_id ? row.email : []))
  const present = signIns
    .map(({ key, is }) => ({ email: addressOf(key), is }))
    .filter(({ email }) => (isAdminAddress(email) ? admins : settled).includes(email))
  return Promise.all(
    present.map(async ({ email, is }) => ({
      ...{ email, is },
      password: await readPassword(db, { is_admin: isAdminAddress(email) }),
    })),
  )
}
