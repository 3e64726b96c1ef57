import type { Language } from '@keyswap/contract/accounts'
import { alert, waiting as limits } from '@keyswap/contract/limits'
import { addKeyedJobs } from '../../db/jobs.ts'
import { type Db, literal, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { What } from './mail-texts.ts'

const ms = (value: number) => sql`${literal(value)} * interval '1 millisecond'`

export type Waiting = {
  what: What
  about: string
  /** The version of a proposal or an agreement. */
  round: number
  chat_kind: 'match' | 'ring'
  chat_id: string
  gives: string
  gets: string
  until: string | null
}

const WAITING = sql`w.what, w.about, w.round, w.chat_kind, w.chat_id, w.gives, w.gets, w.until`

export type MemberClock = { now: string; time_zone: string | null; language: Language }

/** Undefined if the account is gone or banned. `now` is the database's clock. */
export const readClock = (db: Db, user_id: string) =>
  maybe<MemberClock>(
    db,
    sql`select now() as now, time_zone, language from users where id = ${user_id} and banned_at is null`,
  )

export const WAITING_MAIL = 'waiting-mail'
export const WAITING_MAIL_ATTEMPTS = 10

/** Under the key of the function in waits.sql. */
export const queueWaitingMails = (db: Db, members: { user_id: string; in_ms: number }[]) =>
  addKeyedJobs(
    db,
    members.map(({ user_id, in_ms }) => ({
      name: WAITING_MAIL,
      key: [WAITING_MAIL, user_id].join(' '),
      payload: { user_id },
      in_ms,
    })),
    { attempts: WAITING_MAIL_ATTEMPTS, priority: 2 },
  )

/**
 * What a mail is to list: what has begun to wait since the member chose mails, was not read, and is in no other mail. What is
 * told on the last day is not listed twice.
 */
export const listUnmailed = (db: Db, user_id: string, job_id: string) =>
  many<Waiting>(
    db,
    sql`select ${WAITING}
        from users u
        cross join lateral (
          select distinct on (all_of.about) all_of.* from what_waits(u.id) all_of
          left join waiting_told t on t.user_id = u.id and t.about = all_of.about and t.what = all_of.what and t.round = all_of.round
          where not all_of.is_seen and (t.mail_id is null or t.mail_id = ${job_id})
            and all_of.since > greatest(u.told_since, now() - ${ms(limits.news_ms)})
          order by all_of.about, all_of.what = 'last_day' desc) w
        where u.id = ${user_id} and u.told_by = 'mail' and u.banned_at is null
        order by w.until nulls last, w.since, w.about`,
  )

/** Takes the mail of the day for this job. Returns 0, or the milliseconds until the next mail is allowed. */
export async function takeDailyMail(db: Db, user_id: string, job_id: string): Promise<number> {
  const again = ms(alert.mail_again_ms)
  const taken = await run(
    db,
    sql`insert into waiting_mails as m (user_id, job_id, sent_at) values (${user_id}, ${job_id}, now())
        on conflict (user_id) do update set job_id = excluded.job_id, sent_at = excluded.sent_at
          where m.job_id = excluded.job_id or m.sent_at <= now() - ${again}`,
  )
  if (taken === 1) return 0
  const { wait } = await one<{ wait: number }>(
    db,
    sql`select extract(epoch from m.sent_at + ${again} - now())::double precision * 1000 as wait
        from waiting_mails m where m.user_id = ${user_id}`,
  )
  return Math.max(wait, 1)
}

/** Notes for this job what its mail lists. An offer whose last day is listed needs no line of its own any more. */
export const noteMailed = (db: Db, user_id: string, items: Waiting[], job_id: string) =>
  run(
    db,
    sql`insert into waiting_told as t (user_id, about, what, round, mail_id)
        select ${user_id}, w.about, w.what, w.round, ${job_id}
        from what_waits(${user_id}) w
        join json_to_recordset(${JSON.stringify(items)}) as i (about uuid, round int) on i.about = w.about and i.round = w.round
        on conflict (user_id, about, what, round) do update set mail_id = excluded.mail_id where t.mail_id is null`,
  )

/** Undoes `takeDailyMail` and `noteMailed` of this job. */
export const releaseDailyMail = (db: Db, user_id: string, job_id: string) =>
  run(
    db,
    sql`with freed as (
          update waiting_told set mail_id = null where user_id = ${user_id} and mail_id = ${job_id}
        )
        delete from waiting_mails where user_id = ${user_id} and job_id = ${job_id}`,
  )

/** One thing that waits. */
export const findWaiting = (db: Db, user_id: string, about: string, what: What) =>
  maybe<Waiting & { was_pushed: boolean }>(
    db,
    sql`select ${WAITING}, coalesce(t.was_pushed, false) as was_pushed
        from what_waits(${user_id}) w
        left join waiting_told t on t.user_id = ${user_id} and t.about = w.about and t.what = w.what and t.round = w.round
        where w.about = ${about} and w.what = ${what}`,
  )

/** How much waits that no notification has said. */
export const countUnpushed = async (db: Db, user_id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(distinct w.about) as count
          from what_waits(${user_id}) w
          left join waiting_told t on t.user_id = ${user_id} and t.about = w.about and t.what = w.what and t.round = w.round
          where not w.is_seen and t.was_pushed is not true`,
    )
  ).count

export const notePushed = (db: Db, user_id: string, { about, what, round }: Waiting) =>
  run(
    db,
    sql`insert into waiting_told (user_id, about, what, round, was_pushed) values (${user_id}, ${about}, ${what}, ${round}, true)
        on conflict (user_id, about, what, round) do update set was_pushed = true`,
  )

/**
 * Takes one of the notifications that the member gets until this morning. Returns 0, or the milliseconds until there are
 * more. The caller must hold the member's lock.
 */
export async function takeDailyPush(db: Db, user_id: string, morning: Date): Promise<number> {
  const taken = await run(
    db,
    sql`insert into waiting_pushes as p (user_id, until, pushes) values (${user_id}, ${morning}, 1)
        on conflict (user_id) do update set
          until = case when p.until <= now() then excluded.until else p.until end,
          pushes = case when p.until <= now() then 1 else p.pushes + 1 end
        where p.until <= now() or p.pushes < ${alert.max_pushes_a_day}`,
  )
  if (taken === 1) return 0
  const { wait } = await one<{ wait: number }>(
    db,
    sql`select extract(epoch from until - now())::double precision * 1000 as wait
        from waiting_pushes where user_id = ${user_id}`,
  )
  return Math.max(wait, 1)
}

export type LastDay = {
  user_id: string
  about: string
  chat_kind: 'ring' | 'deal'
  by_mail: boolean
}

const PAGE = literal(200)

/**
 * Notes that these members are told of an offer's last day, and returns whom to tell of what. Whoever is noted is not found
 * again.
 */
export const takeLastDays = (tx: Db) =>
  many<LastDay>(
    tx,
    sql`with ending as (
          select m.user_id, r.id as about, 0 as round, 'ring' as kind
          from rings r join ring_members m on m.ring_id = r.id and m.answer is null
          where r.state = 'offered' and r.expires_at between now() and now() + ${ms(limits.last_day_ms)}
          union all
          select p.user_id, d.id, d.newest, 'deal'
          from deals d
          join deal_versions v on v.deal_id = d.id and v.number = d.newest
          join deal_parties p on p.deal_id = d.id and p.user_id <> v.proposed_by
          where d.due_at <= now() + ${ms(limits.last_day_ms)} and d.is_pending and d.state in ('open', 'agreed')
            and d.valid_until between now() and now() + ${ms(limits.last_day_ms)}
        ), told as (
          insert into waiting_told (user_id, about, what, round)
          select e.user_id, e.about, 'last_day', e.round
          from ending e join users u on u.id = e.user_id and u.banned_at is null
          where exists (select from what_waits(e.user_id) w where w.about = e.about and w.what = 'last_day')
            and not exists (
              select from waiting_told t
              where t.user_id = e.user_id and t.about = e.about and t.what = 'last_day' and t.round = e.round)
          order by e.user_id, e.about limit ${PAGE}
          on conflict do nothing
          returning user_id, about
        )
        select distinct t.user_id, t.about, e.kind as chat_kind, u.told_by is not distinct from 'mail' as by_mail
        from told t join ending e on e.user_id = t.user_id and e.about = t.about join users u on u.id = t.user_id`,
  )

export const deleteOldTold = (db: Db) =>
  run(db, sql`delete from waiting_told where told_at < now() - ${ms(limits.kept_ms)}`)

export const listTold = (db: Db, user_id: string) =>
  many(
    db,
    sql`select about, what, told_at, was_pushed, mail_id is not null as was_mailed
        from waiting_told where user_id = ${user_id} order by told_at, about`,
  )

export const findChoice = (db: Db, user_id: string) =>
  maybe<{ told_by: string | null; told_since: string | null }>(
    db,
    sql`select told_by, told_since from users where id = ${user_id}`,
  )
