import type { MfaRequired } from '@keyswap/contract/accounts'
import type { Passkey } from '@keyswap/contract/factors'
import { factors as limits } from '@keyswap/contract/limits'
import { addJob } from '../../db/jobs.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

/** The kinds of second factors that the member has. Without any, sign-ins need only the password. */
export async function secondFactorsOf(db: Db, user_id: string): Promise<MfaRequired['ways']> {
  const { totp, passkey } = await one<{ totp: boolean; passkey: boolean }>(
    db,
    sql`select exists (select from totp where user_id = ${user_id} and confirmed_at is not null) as totp,
               exists (select from passkeys where user_id = ${user_id}) as passkey`,
  )
  return [...(totp ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

export const insertTicket = (db: Db, user_id: string, hash: Buffer) =>
  run(
    db,
    sql`insert into sign_in_tickets (user_id, hash, expires_at)
        values (${user_id}, ${hash}, now() + make_interval(secs => ${limits.ticket_ms / 1000}))`,
  )

export const hasTicket = async (db: Db, user_id: string, hash: Buffer): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 from sign_in_tickets where user_id = ${user_id} and hash = ${hash} and expires_at > now()`,
  )) !== undefined

/** False if the ticket is unknown, expired or already used. */
export const consumeTicket = async (db: Db, user_id: string, hash: Buffer): Promise<boolean> =>
  (await run(
    db,
    sql`delete from sign_in_tickets where user_id = ${user_id} and hash = ${hash} and expires_at > now()`,
  )) === 1

export const deleteTickets = (db: Db, user_id: string) =>
  run(db, sql`delete from sign_in_tickets where user_id = ${user_id}`)

export const noteProof = (db: Db, user_id: string, session_id: string) =>
  run(
    db,
    sql`update sessions set proved_at = now() where user_id = ${user_id} and id = ${session_id}`,
  )

export const hasProof = async (
  db: Db,
  user_id: string,
  session_id: string,
  within_ms: number,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 from sessions
        where user_id = ${user_id} and id = ${session_id}
          and proved_at > now() - make_interval(secs => ${within_ms / 1000})`,
  )) !== undefined

export const forgetProofs = (db: Db, user_id: string, except: string | null) =>
  run(
    db,
    sql`update sessions set proved_at = null
        where user_id = ${user_id} and proved_at is not null and id is distinct from ${except}`,
  )

export const upsertTotp = (db: Db, user_id: string, session_id: string, secret: Buffer) =>
  run(
    db,
    sql`insert into totp (user_id, session_id, secret) values (${user_id}, ${session_id}, ${secret})
        on conflict (user_id) do update
        set session_id = excluded.session_id, secret = excluded.secret, created_at = now(), last_step = 0`,
  )

/** The secret that this session was shown lately and has not confirmed. */
export const findPendingTotp = (db: Db, user_id: string, session_id: string) =>
  maybe<{ secret: Buffer }>(
    db,
    sql`select secret from totp
        where user_id = ${user_id} and session_id = ${session_id} and confirmed_at is null
          and created_at > now() - make_interval(secs => ${limits.pending_totp_ms / 1000})`,
  )

export type StoredTotp = {
  secret: Buffer
  is_confirmed: boolean
  /** The time on the database's clock, in milliseconds. */
  now_ms: number
}

export const findTotp = (db: Db, user_id: string) =>
  maybe<StoredTotp>(
    db,
    sql`select secret, confirmed_at is not null as is_confirmed,
               (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms
        from totp where user_id = ${user_id}`,
  )

/** False if a code of this time step, or of a later one, was used already. */
export const consumeTotpStep = async (db: Db, user_id: string, step: number): Promise<boolean> =>
  (await run(
    db,
    sql`update totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
        where user_id = ${user_id} and last_step < ${step}`,
  )) === 1

export const deleteTotp = (db: Db, user_id: string) =>
  run(db, sql`delete from totp where user_id = ${user_id} and confirmed_at is not null`)

export const insertRecoveryCodes = (db: Db, user_id: string, hashes: Buffer[]) =>
  run(
    db,
    sql`insert into recovery_codes (user_id, hash) select ${user_id}, unnest(${hashes}::bytea[])`,
  )

export const deleteRecoveryCodes = (db: Db, user_id: string) =>
  run(db, sql`delete from recovery_codes where user_id = ${user_id}`)

/** False if the code is unknown or already used. */
export const consumeRecoveryCode = async (
  db: Db,
  user_id: string,
  hash: Buffer,
): Promise<boolean> =>
  (await run(
    db,
    sql`update recovery_codes set used_at = now()
        where user_id = ${user_id} and hash = ${hash} and used_at is null`,
  )) === 1

export const countRecoveryCodes = async (db: Db, user_id: string): Promise<number> =>
  (
    await one<{ left: number }>(
      db,
      sql`select count(*) as left from recovery_codes where user_id = ${user_id} and used_at is null`,
    )
  ).left

export const insertChallenge = (db: Db, hash: Buffer, user_id: string | null) =>
  run(
    db,
    sql`insert into passkey_challenges (hash, user_id, expires_at)
        values (${hash}, ${user_id}, now() + make_interval(secs => ${limits.challenge_ms / 1000}))`,
  )

/** False if the challenge is unknown, expired, already used, or was made for another purpose. */
export const consumeChallenge = async (db: Db, hash: Buffer, user_id: string | null) =>
  (await run(
    db,
    sql`delete from passkey_challenges
        where hash = ${hash} and user_id is not distinct from ${user_id} and expires_at > now()`,
  )) === 1

export const listPasskeys = (db: Db, user_id: string) =>
  many<Passkey>(
    db,
    sql`select id, name, created_at, last_used_at from passkeys where user_id = ${user_id} order by created_at, id`,
  )

export type StoredCredential = { credential_id: Buffer; transports: string[] }

export const listCredentials = (db: Db, user_id: string) =>
  many<StoredCredential>(
    db,
    sql`select credential_id, transports from passkeys where user_id = ${user_id}`,
  )

export type StoredPasskey = {
  id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export const findPasskey = (db: Db, user_id: string, credential_id: Buffer) =>
  maybe<StoredPasskey>(
    db,
    sql`select id, public_key, counter, transports
        from passkeys where user_id = ${user_id} and credential_id = ${credential_id}`,
  )

export type AddedPasskey = Omit<StoredPasskey, 'counter'> & {
  user_id: string
  credential_id: Buffer
  counter: number
  name: string
}

/** Undefined if the member has this passkey already. */
export const insertPasskey = (db: Db, added: AddedPasskey) =>
  maybe<Passkey>(
    db,
    sql`insert into passkeys (user_id, id, credential_id, public_key, counter, transports, name)
        values (${added.user_id}, ${added.id}, ${added.credential_id}, ${added.public_key},
                ${added.counter}, ${added.transports}, ${added.name})
        on conflict (user_id, credential_id) do nothing
        returning id, name, created_at, last_used_at`,
  )

/** False if the passkey was removed, or used by another sign-in, since it was read. */
export const notePasskeyUse = async (
  db: Db,
  user_id: string,
  { id, counter }: StoredPasskey,
  next: number,
): Promise<boolean> =>
  (await run(
    db,
    sql`update passkeys set counter = ${next}, last_used_at = now()
        where user_id = ${user_id} and id = ${id} and counter = ${counter}`,
  )) === 1

export const deletePasskey = (db: Db, user_id: string, id: string) =>
  run(db, sql`delete from passkeys where user_id = ${user_id} and id = ${id}`)

export async function deleteFactors(db: Db, user_id: string): Promise<void> {
  await run(db, sql`delete from totp where user_id = ${user_id}`)
  await run(db, sql`delete from passkeys where user_id = ${user_id}`)
  await deleteRecoveryCodes(db, user_id)
}

/**
 * Removes the factors that were added since then. Recovery codes go too if they are that new, or no factor is left. Returns
 * whether there was anything to remove.
 */
export async function deleteFactorsSince(db: Db, user_id: string, since: string): Promise<boolean> {
  const passkeys = await run(
    db,
    sql`delete from passkeys where user_id = ${user_id} and created_at >= ${since}`,
  )
  const totp = await run(
    db,
    sql`delete from totp where user_id = ${user_id} and coalesce(confirmed_at, created_at) >= ${since}`,
  )
  const isNone = (await secondFactorsOf(db, user_id)).length === 0
  const codes = await run(
    db,
    sql`delete from recovery_codes where user_id = ${user_id} and (created_at >= ${since} or ${isNone})`,
  )
  return passkeys + totp + codes > 0
}

/** Leaves out all secrets: nobody must get into the account with an export. */
export const readFactorsForExport = async (db: Db, user_id: string) => ({
  ...(await one<{ totp_since: string | null; recovery_codes_left: number }>(
    db,
    sql`select (select confirmed_at from totp where user_id = ${user_id}) as totp_since,
               (select count(*) from recovery_codes where user_id = ${user_id} and used_at is null) as recovery_codes_left`,
  )),
  passkeys: await many(
    db,
    sql`select id, name, created_at, last_used_at, encode(credential_id, 'base64') as credential_id,
               encode(public_key, 'base64') as public_key
        from passkeys where user_id = ${user_id} order by created_at, id`,
  ),
})

export async function sweepFactors(db: Db): Promise<void> {
  await run(db, sql`delete from sign_in_tickets where expires_at < now()`)
  await run(db, sql`delete from passkey_challenges where expires_at < now()`)
  // Deletes set-ups that were never confirmed.
  await run(
    db,
    sql`delete from totp where confirmed_at is null and created_at < now() - interval '1 day'`,
  )
}

export const SECURITY_MAIL = 'mail-factors'

/**
 * What a member is told of by mail. `guessed`: wrong codes after the right password; `guessed_inside`: wrong passwords or codes
 * in a session. `reset`: the operator removed all factors. `taken_back`: "That wasn't me" removed a stranger's.
 * `password_changed`: in Settings. `copied`: a session has ended because two clients had it. `email_asked`, `email_changed`: told
 * to the old address.
 */
export type SecurityChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_on'
  | 'totp_off'
  | 'codes_renewed'
  | 'code_used'
  | 'guessed'
  | 'guessed_inside'
  | 'reset'
  | 'taken_back'
  | 'password_changed'
  | 'email_asked'
  | 'email_changed'
  | 'copied'

export type SecurityNews = {
  user_id: string
  change: SecurityChange
  at: string
  /** The number of recovery codes that are left. */
  left: number
} & FactorDetails

type FactorDetails = {
  /** The user agent of the device that the mail is about. */
  user_agent?: string
  /** The address that the mail goes to, and that its link brings back. */
  to?: string
  /** The mail's link removes the factors that were set up since then. */
  since?: string
}

export async function queueSecurityMail(
  db: Db,
  user_id: string,
  change: SecurityChange,
  about: FactorDetails = {},
): Promise<void> {
  // now() is the time of the transaction, which the changed rows have too.
  const { at } = await one<{ at: string }>(db, sql`select now() as at`)
  const left = await countRecoveryCodes(db, user_id)
  await addJob(db, SECURITY_MAIL, {
    ...{ user_id, change, at, left },
    ...about,
  } satisfies SecurityNews)
}
