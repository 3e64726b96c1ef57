// A member's addresses: a new one that waits for its confirmation, and older ones that can still come back.
import { change_email as limits } from '@keyswap/contract/limits'
import { addJob } from '../../db/jobs.ts'
import { type Db, maybe, one, run, sql } from '../../db/sql.ts'
import { deleteLinks } from './links.store.ts'

export type EmailChange = {
  id: string
  email: string
  session_id: string
  asked_at: string
  expires_at: string
}

/**
 * A member has at most one open change. Another address replaces it, and its links confirm nothing any more. For the same address
 * it goes on, so that a mail that has arrived meanwhile stays good. Returns whether this opened a new change.
 */
export async function openEmailChange(
  db: Db,
  user_id: string,
  { id, email, session_id }: Pick<EmailChange, 'id' | 'email' | 'session_id'>,
): Promise<boolean> {
  const opened = await one<{ id: string }>(
    db,
    sql`insert into email_changes as c (user_id, id, email, session_id, expires_at)
        values (${user_id}, ${id}, ${email}, ${session_id}, now() + make_interval(secs => ${limits.link_ms / 1000}))
        on conflict (user_id) do update
        set id = case when c.email = excluded.email and c.expires_at > now() then c.id else excluded.id end,
            asked_at = case when c.email = excluded.email and c.expires_at > now() then c.asked_at else now() end,
            email = excluded.email, session_id = excluded.session_id, expires_at = excluded.expires_at
        returning c.id`,
  )
  if (opened.id === id) await deleteLinks(db, user_id, 'new_email')
  return opened.id === id
}

const CHANGE = sql`id, email, session_id, asked_at, expires_at`

export const findEmailChange = (db: Db, user_id: string) =>
  maybe<EmailChange>(
    db,
    sql`select ${CHANGE} from email_changes where user_id = ${user_id} and expires_at > now()`,
  )

/** False if no change is open. */
export async function dropEmailChange(db: Db, user_id: string): Promise<boolean> {
  await deleteLinks(db, user_id, 'new_email')
  return (await run(db, sql`delete from email_changes where user_id = ${user_id}`)) === 1
}

/** The member who has the address, also one for whom it is only held. */
export const findAddressOwner = (db: Db, email: string) =>
  maybe<{ user_id: string }>(db, sql`select user_id from emails where email = ${email}`)

/** False if the address is not one of the member's own. */
export const takeBackAddress = async (db: Db, user_id: string, email: string): Promise<boolean> =>
  (await run(
    db,
    sql`update emails set held_until = null where email = ${email} and user_id = ${user_id}`,
  )) === 1

/** Makes this the member's confirmed address. The caller must have a link that was sent to it. */
export const setAddress = (db: Db, user_id: string, email: string) =>
  run(db, sql`update users set email = ${email}, email_confirmed_at = now() where id = ${user_id}`)

/** Keeps an old address for the member: it signs nobody in, but can come back. */
export const holdAddress = (db: Db, user_id: string, email: string) =>
  run(
    db,
    sql`update emails set held_until = now() + make_interval(secs => ${limits.way_back_ms / 1000})
        where email = ${email} and user_id = ${user_id}`,
  )

/**
 * Brings an older address back, and gives up the present one and all others. False if it is the present one, or is no longer held
 * for the member.
 */
export async function restoreAddress(db: Db, user_id: string, email: string): Promise<boolean> {
  const { present } = await one<{ present: string }>(
    db,
    sql`select email as present from users where id = ${user_id}`,
  )
  if (present === email || !(await takeBackAddress(db, user_id, email))) return false
  await run(db, sql`delete from emails where email = ${present} and user_id = ${user_id}`)
  await releaseAddresses(db, user_id)
  await setAddress(db, user_id, email)
  return true
}

const releaseAddresses = (db: Db, user_id: string) =>
  run(db, sql`delete from emails where user_id = ${user_id} and held_until is not null`)

export async function sweepAddresses(db: Db): Promise<void> {
  await run(db, sql`delete from email_changes where expires_at < now()`)
  await run(db, sql`delete from emails where held_until < now()`)
}

export const NEW_EMAIL_MAIL = 'mail-new-email'

export type NewEmail = { user_id: string; change_id: string }

export const queueNewEmailMail = (db: Db, change: NewEmail) => addJob(db, NEW_EMAIL_MAIL, change)
