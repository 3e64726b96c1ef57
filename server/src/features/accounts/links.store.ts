import { addJob } from '../../db/jobs.ts'
import { type Db, maybe, run, sql } from '../../db/sql.ts'

export type LinkKind = 'recovery' | 'confirmation' | 'not_me' | 'new_email'

const isLink = (user_id: string, hash: Buffer, kind: LinkKind) =>
  sql`user_id = ${user_id} and hash = ${hash} and kind = ${kind} and expires_at > now()`

type About = {
  about_at?: string | null | undefined
  /** The address that the link confirms or brings back. */
  email?: string | null | undefined
}

/** False if the account is gone. */
export const insertLink = async (
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
  lifetime_ms: number,
  { about_at = null, email = null }: About = {},
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into links (user_id, hash, kind, expires_at, about_at, email)
        select id, ${hash}, ${kind}, now() + make_interval(secs => ${lifetime_ms / 1000}), ${about_at}, ${email}
        from users where id = ${user_id} for key share`,
  )) === 1

export const hasLink = async (
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 from links
        where ${isLink(user_id, hash, kind)}`,
  )) !== undefined

/** The address that a valid link confirms. */
export const findLinkEmail = async (
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
): Promise<string | null | undefined> =>
  (
    await maybe<{ email: string | null }>(
      db,
      sql`select email from links
          where ${isLink(user_id, hash, kind)}`,
    )
  )?.email

/** Consumes a link and the member's other links of its kind. False if the link is unknown, expired or already used. */
export async function consumeLink(
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
): Promise<boolean> {
  const used = await run(
    db,
    sql`delete from links
        where ${isLink(user_id, hash, kind)}`,
  )
  if (used === 0) return false
  await deleteLinks(db, user_id, kind)
  return true
}

export const deleteLinks = (db: Db, user_id: string, kind: LinkKind) =>
  run(db, sql`delete from links where user_id = ${user_id} and kind = ${kind}`)

/**
 * Consumes this link alone. Undefined if it is unknown, expired or already used. `about_at` is null if the link is about nothing,
 * or about something that is longer ago than `within_ms`.
 */
export const consumeOneLink = (
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
  within_ms: number,
) =>
  maybe<{ about_at: string | null; email: string | null }>(
    db,
    sql`delete from links
        where ${isLink(user_id, hash, kind)}
        returning ${recentAbout(within_ms)}, email`,
  )

const recentAbout = (within_ms: number) =>
  sql`case when about_at > now() - make_interval(secs => ${within_ms / 1000}) then about_at end as about_at`

export const findLinkDetails = (
  db: Db,
  user_id: string,
  hash: Buffer,
  kind: LinkKind,
  within_ms: number,
) =>
  maybe<{ about_at: string | null; email: string | null }>(
    db,
    sql`select ${recentAbout(within_ms)}, email from links
        where ${isLink(user_id, hash, kind)}`,
  )

export const sweepLinks = (db: Db) => run(db, sql`delete from links where expires_at < now()`)

export const RESET_MAIL = 'mail-reset-link'
export const CONFIRMATION_MAIL = 'mail-confirmation'

// Queued mails hold no link: the secret is created when the mail is sent, so it is never stored in plain text.
export const queueResetMail = (db: Db, email: string) => addJob(db, RESET_MAIL, { email })
export const queueConfirmationMail = (db: Db, user_id: string, why: Confirmation = {}) =>
  addJob(db, CONFIRMATION_MAIL, { user_id, ...why } satisfies ConfirmationMail)

type Confirmation = {
  /** The id of the car that the link leads to. */
  car_id?: string | undefined
  /** Set if the member has signed in and wants to set up a second factor. */
  for_factors?: boolean
}
export type ConfirmationMail = Confirmation & { user_id: string }
