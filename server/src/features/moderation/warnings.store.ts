import type { WarningKind } from '@keyswap/contract/choices'
import { ban as limits } from '@keyswap/contract/limits'
import type { AccountWarning } from '@keyswap/contract/moderation'
import { addJobsFrom, removeJobsFrom } from '../../db/jobs.ts'
import { type Db, many, maybe, run, sql } from '../../db/sql.ts'

const idsIn = (rows: { user_id: string }[]): string[] => rows.map(({ user_id }) => user_id)

/**
 * Notes who is told that a member was banned for fraud: everyone who was in one of these chats with them, except members who have
 * blocked them or are banned themselves. Members whom the banned member has blocked are told too. One statement, however many
 * chats there are.
 */
export const warnChatPartners = async (
  tx: Db,
  about_id: string,
  chats: string[],
): Promise<string[]> =>
  idsIn(
    await many<{ user_id: string }>(
      tx,
      sql`insert into account_warnings (user_id, about_id, kind, chat_id, chat_kind)
          select distinct on (u.id) u.id, ${about_id}::uuid, 'fraud', mine.chat_id, mine.kind
          from unnest(${chats}::uuid[]) had (chat_id)
          cross join lateral (
            select case when m.user_a = ${about_id} then m.user_b else m.user_a end as id
            from matches m where m.id = had.chat_id
            union all
            select r.user_id from ring_members r where r.ring_id = had.chat_id and r.user_id <> ${about_id}
          ) other
          join users u on u.id = other.id and u.banned_at is null
          left join chat_members mine on mine.chat_id = had.chat_id and mine.user_id = u.id
          where not exists (
            select from pairs p
            where p.low_id = least(u.id, ${about_id}) and p.high_id = greatest(u.id, ${about_id})
              and case when p.low_id = u.id then p.low_blocked_at else p.high_blocked_at end is not null)
          order by u.id, mine.chat_id is null, coalesce(mine.said_at, mine.created_at) desc
          on conflict (user_id, about_id) do update
            set kind = excluded.kind, chat_id = excluded.chat_id, chat_kind = excluded.chat_kind, created_at = now(),
                seen_at = null, mailed_at = null
          returning user_id`,
    ),
  )

/** Returns the members who were warned. */
export const liftWarnings = async (tx: Db, about_id: string): Promise<string[]> =>
  idsIn(
    await many<{ user_id: string }>(
      tx,
      sql`update account_warnings set kind = 'lifted', created_at = now(), seen_at = null
          where about_id = ${about_id} and kind = 'fraud'
          returning user_id`,
    ),
  )

export const WARNING_MAIL = 'account-warning-mail'
const TERMS = { attempts: 10, priority: 1 }

const keyFor = (kind: WarningKind) =>
  sql`${WARNING_MAIL} || ' ' || ${kind} || ' ' || w.about_id || ' ' || w.user_id as key`

const mailsOf = (about_id: string, kind: WarningKind, in_ms: number) =>
  sql`select ${WARNING_MAIL} as name, ${keyFor(kind)},
             json_build_object('user_id', w.user_id, 'about_id', w.about_id, 'kind', w.kind) as payload,
             ${in_ms}::double precision as in_ms
      from account_warnings w
      where w.about_id = ${about_id} and w.kind = ${kind} and (w.mailed_at is null) = (w.kind = 'fraud')`

/** The mails wait for some time, so that a mistake can be undone before. */
export const queueWarningMails = (tx: Db, about_id: string) =>
  addJobsFrom(tx, mailsOf(about_id, 'fraud', limits.mail_after_ms), TERMS)

/** Cancels the mails that still wait. Members who have got one are mailed that the ban is over. */
export async function queueLiftedMails(tx: Db, about_id: string): Promise<void> {
  await removeJobsFrom(
    tx,
    sql`select ${keyFor('fraud')} from account_warnings w where w.about_id = ${about_id}`,
  )
  await addJobsFrom(tx, mailsOf(about_id, 'lifted', 0), TERMS)
}

export type WarningMail = { user_id: string; about_id: string; kind: WarningKind }

type Told = { name: string | null; chat_id: string | null; chat_kind: string | null }

/**
 * Marks the mail as sent, before it is sent: a ban that ends at the same moment then sends its own mail. Undefined if there is
 * nothing to mail any more. A retry of a job may send again what it has marked itself.
 */
export const claimWarningMail = (db: Db, mail: WarningMail, isRetry: boolean) =>
  maybe<Told>(
    db,
    sql`update account_warnings w set mailed_at = coalesce(w.mailed_at, now())
        from users reader
        where w.user_id = ${mail.user_id} and w.about_id = ${mail.about_id} and w.kind = ${mail.kind}
          and reader.id = w.user_id and reader.banned_at is null
          and case w.kind when 'lifted' then w.mailed_at is not null else w.mailed_at is null or ${isRetry}::boolean end
        returning (select u.name from users u where u.id = w.about_id) as name, w.chat_id, w.chat_kind`,
  )

/** The banned member, under the name that the warned member's chat keeps. */
const ABOUT = sql`jsonb_build_object(
  'id', w.about_id, 'name', case when u.id is null then 'Deleted user' else coalesce(theirs.closed_name, u.name) end,
  'is_deleted', u.id is null)`

const FROM = sql`account_warnings w
        left join users u on u.id = w.about_id
        left join chat_members mine on mine.chat_id = w.chat_id and mine.user_id = w.user_id
        left join chat_members theirs on theirs.chat_id = w.chat_id and theirs.user_id = w.about_id`

export const listWarnings = (db: Db, user_id: string) =>
  many<AccountWarning>(
    db,
    sql`select ${ABOUT} as about, w.kind,
               case when mine.chat_id is not null then jsonb_build_object('kind', mine.kind, 'id', mine.chat_id) end as chat,
               w.created_at, w.seen_at is null as is_new
        from ${FROM}
        where w.user_id = ${user_id} and w.created_at > now() - interval '30 days'
        order by w.created_at desc, w.about_id
        limit 100`,
  )

export const markWarningsSeen = (db: Db, user_id: string) =>
  run(
    db,
    sql`update account_warnings set seen_at = now() where user_id = ${user_id} and seen_at is null`,
  )

/** For the export of the member who was warned. */
export const warningsForExport = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${ABOUT} as about, w.kind, w.created_at, w.seen_at, w.mailed_at
        from ${FROM} where w.user_id = ${user_id} order by w.created_at, w.about_id`,
  )

/** A warning stays for as long as the address of a banned member who has left is kept: until then the ban can be lifted. */
export const deleteOldWarnings = (db: Db) =>
  run(
    db,
    sql`delete from account_warnings where created_at < now() - ${limits.address_ms} * interval '1 millisecond'`,
  )
