import type { Language, Me, ProfileChange } from '@keyswap/contract/accounts'
import { answering, ban, limitedMember, newMember } from '@keyswap/contract/limits'
import type { Caller } from '../../calls/caller.ts'
import { entry, oneFor } from '../../db/entry.ts'
import { takeCall } from '../../db/rate-limits.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'
import { BAN_STANDING, type BanStanding } from './bans.store.ts'

const PROFILE = sql`u.id, u.email, u.name, u.avatar_url, u.location, u.language, u.distance_unit, u.currency,
  u.offer_rings, u.ask_by_mail, u.show_answering, u.told_by,
  case when away_end(u.id) is not null then u.away_until::text end as away_until, u.time_zone, u.created_at`

export const readMe = (db: Db, caller: Caller) =>
  oneFor<Me>(
    db,
    sql`select me.wait, ${PROFILE}, u.name as username, a.role is not distinct from 'admin' as is_admin,
               a.role is not null as is_moderator
        from ${entry(caller)} join users u on u.id = me.id left join admins a on a.user_id = u.id`,
  )

export const updateProfile = (
  db: Db,
  id: string,
  {
    name,
    location,
    language,
    distance_unit,
    currency,
    offer_rings,
    ask_by_mail,
    show_answering,
    told_by,
    away_until,
    time_zone,
  }: ProfileChange,
) =>
  run(
    db,
    sql`update users
        set name = coalesce(${name}, name),
            location = case when ${location !== undefined} then ${location} else location end,
            language = coalesce(${language}, language),
            distance_unit = case when ${distance_unit !== undefined} then ${distance_unit} else distance_unit end,
            currency = case when ${currency !== undefined} then ${currency} else currency end,
            offer_rings = coalesce(${offer_rings}, offer_rings),
            ask_by_mail = coalesce(${ask_by_mail}, ask_by_mail),
            show_answering = coalesce(${show_answering}, show_answering),
            told_since = case when coalesce(${told_by}::text, told_by) is distinct from told_by then now() else told_since end,
            told_by = coalesce(${told_by}, told_by),
            away_until = case
              when ${away_until === undefined} then away_until
              when ${away_until}::date is not null
                then least(${away_until}::date, (now() + ${answering.away_ms} * interval '1 millisecond')::date) end,
            time_zone = coalesce(${time_zone}, time_zone)
        where id = ${id}`,
  )

/** Of all others it is stored that they are not. */
export const setFastAnswerers = (db: Db, ids: string[]) =>
  run(
    db,
    sql`with changed as (
          select id from users where answers_fast <> (id = any (${ids}::uuid[])) order by id for no key update
        )
        update users u set answers_fast = not u.answers_fast from changed where u.id = changed.id`,
  )

export const stopStillYoursMails = (db: Db, id: string) =>
  run(db, sql`update users set ask_by_mail = false where id = ${id}`)

export const stopWaitingMails = (db: Db, id: string) =>
  run(db, sql`update users set told_by = 'none' where id = ${id} and told_by = 'mail'`)

/** Sets the location of a member who has none. */
export const setMissingLocation = (db: Db, id: string, location: string) =>
  run(db, sql`update users set location = ${location} where id = ${id} and location is null`)

export type Pace = {
  /** With null one was taken. */
  refusal: 'NEW_MEMBER_PACE' | 'LIMITED' | null
  wait_s: number | null
  until: string | null
}

/** Takes one of what a new member, or one whom a moderator has limited, can do in a day. */
export const takePace = (db: Db, id: string, { listings_a_day }: { listings_a_day: number }) =>
  one<Pace>(
    db,
    sql`select refusal, wait_s, until
        from take_pace(${id}, 'listings', ${listings_a_day}, ${limitedMember.listings_per_day}, 86400,
                       ${newMember.new_ms} * interval '1 millisecond')`,
  )

/** False if the account is gone. */
export const setAvatar = async (db: Db, id: string, avatar_url: string | null): Promise<boolean> =>
  (await run(db, sql`update users set avatar_url = ${avatar_url} where id = ${id}`)) === 1

export type Account = {
  id: string
  email: string
  name: string
  language: Language
  time_zone: string | null
  password_hash: string
  is_confirmed: boolean
  /** Even where this site asks nobody to confirm their address. */
  must_confirm: boolean
}

const ACCOUNT = sql`u.id, u.email, u.name, u.language, u.time_zone, u.password_hash,
  u.email_confirmed_at is not null as is_confirmed, u.must_confirm`

export const findAccountByEmail = (db: Db, email: string) =>
  maybe<Account>(
    db,
    sql`select ${ACCOUNT}
        from emails e join users u on u.id = e.user_id
        where e.email = ${email} and e.held_until is null`,
  )

export const findAccount = (db: Db, id: string) =>
  maybe<Account>(db, sql`select ${ACCOUNT} from users u where u.id = ${id}`)

/** What a mail to a member needs once the account is gone. */
export type Farewell = Pick<
  Account,
  'name' | 'email' | 'language' | 'is_confirmed' | 'must_confirm'
>

export const findFarewell = (db: Db, id: string) =>
  maybe<Farewell>(
    db,
    sql`select u.name, u.email, u.language, u.email_confirmed_at is not null as is_confirmed, u.must_confirm
        from users u where u.id = ${id}`,
  )

/** Locks the account until the transaction ends. Undefined if it was deleted or its password has changed. */
export const lockAccountWithPassword = (db: Db, id: string, password_hash: string) =>
  maybe<BanStanding>(
    db,
    sql`select ${BAN_STANDING}
        from users where id = ${id} and password_hash = ${password_hash} for share`,
  )

/** The addresses of suspended accounts in these domains. */
export const listBannedAddresses = async (db: Db, domains: string[]): Promise<string[]> =>
  (
    await many<{ email: string }>(
      db,
      sql`select email from users where banned_at is not null and split_part(email, '@', 2) = any (${domains})`,
    )
  ).map(({ email }) => email)

/**
 * False if the address has an account, even one being created concurrently, or if a banned member who has left had it. One
 * statement checks both, so that the answer does not tell which.
 */
export async function claimEmail(
  db: Db,
  email: string,
  user_id: string,
  address_hash: Buffer,
): Promise<boolean> {
  const claimed = await run(
    db,
    sql`insert into emails (email, user_id)
        select ${email}, ${user_id}::uuid
        where not exists (
          select from departed d
          where d.address_hash = ${address_hash} and d.left_at > now() - ${ban.address_ms} * interval '1 millisecond')
        on conflict (email) do nothing`,
  )
  return claimed === 1
}

/** Counts one more account from this address. Returns 0, or the seconds until the next one. */
export const takeSignUp = (db: Db, household: string, per_hour: number): Promise<number> =>
  takeCall(db, `sign-ups ${household}`, { max: per_hour, seconds: 3600 })

export type NewAccount = Omit<Account, 'is_confirmed' | 'time_zone'>

export const insertAccount = (
  db: Db,
  { id, email, name, language, password_hash, must_confirm }: NewAccount,
) =>
  run(
    db,
    sql`insert into users (id, email, name, language, password_hash, must_confirm)
        values (${id}, ${email}, ${name}, ${language}, ${password_hash}, ${must_confirm})`,
  )

/** Setting a password through a mailed link also confirms the address. */
export const updatePassword = (db: Db, id: string, password_hash: string) =>
  run(
    db,
    sql`update users
        set password_hash = ${password_hash}, email_confirmed_at = coalesce(email_confirmed_at, now())
        where id = ${id}`,
  )

/** False if the account was deleted or its password has changed since it was read. */
export const replacePassword = async (
  db: Db,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  next_hash: string,
): Promise<boolean> =>
  (await run(
    db,
    sql`update users set password_hash = ${next_hash} where id = ${id} and password_hash = ${password_hash}`,
  )) === 1

export const confirmAddress = (db: Db, id: string) =>
  run(
    db,
    sql`update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${id}`,
  )

/** The hash of the address stays only if the member is banned. */
export async function deleteAccount(
  db: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
  address_hash: Buffer,
): Promise<void> {
  await run(
    db,
    sql`insert into departed (user_id, banned_at, banned_for_fraud, address_hash)
        select u.id, u.banned_at, u.banned_for_fraud, case when u.banned_at is not null then ${address_hash}::bytea end
        from users u where u.id = ${id}
        on conflict (user_id) do nothing`,
  )
  await run(db, sql`delete from emails where email = ${email} and user_id = ${id}`)
  await run(db, sql`delete from emails where user_id = ${id} and held_until is not null`)
  await run(db, sql`delete from users where id = ${id}`)
}

export type StaffRole = 'admin' | 'moderator'

export const grantRole = (db: Db, user_id: string, role: StaffRole) =>
  run(
    db,
    sql`insert into admins (user_id, role) values (${user_id}, ${role})
        on conflict (user_id) do update set role = excluded.role`,
  )

/** Takes either role. */
export const revokeRole = (db: Db, user_id: string) =>
  run(db, sql`delete from admins where user_id = ${user_id}`)

export const listStaff = (db: Db) =>
  many<{ email: string; name: string; role: StaffRole; is_banned: boolean }>(
    db,
    sql`select u.email, u.name, a.role, u.banned_at is not null as is_banned
        from admins a join users u on u.id = a.user_id order by a.granted_at`,
  )

/** The account's own data for the owner's export. */
export const readAccountForExport = (db: Db, id: string) =>
  one(
    db,
    sql`select ${PROFILE}, u.email_confirmed_at, u.must_confirm, u.limited_until,
               (select json_build_object('email', c.email, 'asked_at', at_utc(c.asked_at), 'expires_at', at_utc(c.expires_at))
                from email_changes c where c.user_id = u.id) as new_email,
               (select json_agg(json_build_object('email', e.email, 'held_until', at_utc(e.held_until)) order by e.email)
                from emails e where e.user_id = u.id and e.held_until is not null) as former_emails
        from users u where u.id = ${id}`,
  )
