import { alert as limits, newMember } from '@keyswap/contract/limits'
import { addKeyedJobs } from '../../db/jobs.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { SearchedFields } from './keys.ts'

/** Undefined if the car is no longer shown. */
export const readSearchedFields = (db: Db, car_id: string) =>
  maybe<SearchedFields>(
    db,
    sql`select c.model_key, c.year, c.fuel_type, c.transmission from cars c where c.id = ${car_id} and c.feed_pos is not null`,
  )

/** In milliseconds. Only a new member's car waits, from when it was published, on a site that has old members. */
export const untilTold = async (db: Db, car_id: string, minutes: number): Promise<number> =>
  (
    await maybe<{ wait: number }>(
      db,
      sql`select extract(epoch from c.published_at + make_interval(mins => ${minutes}) - now())::double precision * 1000 as wait
          from cars c join users u on u.id = c.owner_id
          where c.id = ${car_id} and u.created_at > now() - make_interval(secs => ${newMember.new_ms / 1000})
            and exists (select from users o where o.created_at < now() - make_interval(secs => ${newMember.site_age_ms / 1000}))`,
    )
  )?.wait ?? 0

/** Under the key of the trigger in tell.sql. */
export const queueTelling = (db: Db, car_id: string, in_ms: number) =>
  addKeyedJobs(
    db,
    [{ name: 'tell-of-car', key: ['tell-of-car', car_id].join(' '), payload: { car_id }, in_ms }],
    { attempts: 25, priority: 1 },
  )

/** A member who keeps a search that a car fits, and how they want to be told. */
export type FittingMember = {
  user_id: string
  by_push: boolean
  by_mail: boolean
  /** The kept searches that the car fits. One may be listed twice. */
  alert_ids: string[]
}

/**
 * The members who are to be told of a car, in the order of their ids. One statement finds them all: most of its time goes into
 * comparing, which pages would repeat.
 */
export const listFittingMembers = (
  db: Db,
  car_id: string,
  { keys, finders }: { keys: string[]; finders: string[] },
) =>
  many<FittingMember>(
    db,
    sql`select w.user_id, bool_or(w.by_push) as by_push, bool_or(w.by_mail) as by_mail,
               array_agg(w.alert_id) as alert_ids
        from cars c
        join alert_ways w on w.key = any (${keys}::text[]) and (w.by_push or w.by_mail)
          and (w.words is null or w.words <@ ${finders}::text[])
          and car_fits(c, w.make_key, w.year_from, w.year_to, w.mileage_to, w.mileage_km_to, w.price_from, w.price_to,
                       w.currency, w.bodies, w.transmissions, w.fuel_types, w.conditions, w.most_km, w.lat, w.lng)
        where c.id = ${car_id} and c.feed_pos is not null
          and w.user_id not in (select n.user_id from not_told_of(${car_id}) n)
        group by w.user_id order by w.user_id`,
  )

/** False if the car is no longer shown. The lock keeps it from being deleted. */
export const holdCar = async (tx: Db, car_id: string): Promise<boolean> =>
  (await run(
    tx,
    sql`select from cars c where c.id = ${car_id} and c.feed_pos is not null for key share`,
  )) === 1

export type AlertReceiver = FittingMember & {
  time_zone: string | null
  /** The time on the database's clock. */
  now: string
}

/** Leaves out banned members. `by_push` is true only for members with a device that shows such notifications. */
export const listReceivers = (db: Db, fitting: FittingMember[]) =>
  many<AlertReceiver>(
    db,
    sql`select u.id as user_id, f.by_mail, f.alert_ids, u.time_zone, now() as now,
               f.by_push and wants_push(array[u.id], 'alerts') as by_push
        from json_to_recordset(${JSON.stringify(fitting)})
          as f (user_id uuid, by_push boolean, by_mail boolean, alert_ids uuid[])
        join users u on u.id = f.user_id and u.banned_at is null`,
  )

export type NewTold = Pick<FittingMember, 'user_id' | 'by_mail' | 'alert_ids'> & {
  push_at: Date | null
}

/** Returns the members who had not been told of the car and still have an account. */
export const insertTold = async (db: Db, car_id: string, told: NewTold[]): Promise<Set<string>> =>
  new Set(
    (
      await many<{ user_id: string }>(
        db,
        // All transactions lock the members in this order, so that two cars told at once cannot deadlock.
        sql`with here as materialized (
              select u.id from users u where u.id = any (${told.map(({ user_id }) => user_id)}::uuid[])
              order by u.id for key share
            )
            insert into alert_told (user_id, car_id, push_at, by_mail, alert_ids)
            select t.user_id, ${car_id}, t.push_at, t.by_mail, t.alert_ids
            from json_to_recordset(${JSON.stringify(told)})
              as t (user_id uuid, push_at timestamptz, by_mail boolean, alert_ids uuid[])
            join here on here.id = t.user_id
            order by t.user_id
            on conflict do nothing
            returning user_id`,
      )
    ).map(({ user_id }) => user_id),
  )

export const ALERT_MAIL = 'alert-mail'
export const ALERT_MAIL_ATTEMPTS = 10

/** A member has at most one waiting mail, which keeps its time. */
export const queueAlertMails = (db: Db, members: { user_id: string; in_ms: number }[]) =>
  addKeyedJobs(
    db,
    members.map(({ user_id, in_ms }) => ({
      name: ALERT_MAIL,
      key: [ALERT_MAIL, user_id].join(' '),
      payload: { user_id },
      in_ms,
    })),
    { attempts: ALERT_MAIL_ATTEMPTS, priority: 2 },
  )

export type ToldCar = { id: string; title: string; location: string }

const TITLE = sql`c.year || ' ' || c.make || ' ' || c.model`

/**
 * The lock keeps the car from being shown, hidden or deleted. A car that comes back just now is either told now or counts as new.
 */
export const holdShown = (tx: Db, car_id: string) =>
  run(tx, sql`select from cars c where c.id = ${car_id} for share`)

/**
 * The car of a notification. Undefined if a later car of the same quiet hours counts it in, or it is not to be told any more.
 * Notes that it was pushed, with the cars that it counts in, or that it is silent on this device. The caller must hold the
 * member's lock.
 */
export const takePushed = (db: Db, user_id: string, car_id: string, session_id: string) =>
  maybe<{ car: string; location: string; others: number }>(
    db,
    sql`with told as (
          select c.id, ${TITLE} as car, c.location, t.told_at
          from alert_told mine
          join alert_told t on t.user_id = mine.user_id and t.push_at = mine.push_at
          join cars c on c.id = t.car_id
          where mine.user_id = ${user_id} and mine.car_id = ${car_id} and may_tell(${user_id}, c) and is_kept(t, true)
        ), pushed as (
          select t.car, t.location, (select count(*) - 1 from told) as others
          from told t
          where t.id = ${car_id} and not exists (
            select from told later where (later.told_at, later.id) > (t.told_at, t.id))
        ), noted as (
          update alert_told t set was_pushed = true
          where t.user_id = ${user_id} and t.car_id in (select id from told) and exists (select from pushed)
            and not t.was_pushed
        ), silent as (
          update alert_told t set silent_on = t.silent_on || ${session_id}::uuid
          where t.user_id = ${user_id} and t.car_id = ${car_id} and t.car_id in (select id from told)
            and not exists (select from pushed) and not ${session_id} = any (t.silent_on)
        )
        select * from pushed`,
  )

/** Whether a car's notification was postponed. Undefined if the member is not told of it by one. */
export const readTurn = (db: Db, user_id: string, car_id: string) =>
  maybe<{ wait_ms: number; was_pushed: boolean; now: string; time_zone: string | null }>(
    db,
    sql`select case when p.pushes >= ${limits.max_pushes_a_day} and t.push_at >= p.until
                    then greatest(extract(epoch from p.until - now())::double precision * 1000, 0) else 0 end as wait_ms,
               t.was_pushed, now() as now, u.time_zone
        from alert_told t join users u on u.id = t.user_id
        left join alert_pushes p on p.user_id = t.user_id
        where t.user_id = ${user_id} and t.car_id = ${car_id} and t.push_at is not null`,
  )

/**
 * Takes one of the notifications that the member gets until this morning. Returns 0, or the milliseconds until there are
 * more. The caller must hold the member's lock.
 */
export async function takeDailyPush(db: Db, user_id: string, morning: Date): Promise<number> {
  const taken = await run(
    db,
    sql`insert into alert_pushes as p (user_id, until, pushes) values (${user_id}, ${morning}, 1)
        on conflict (user_id) do update set
          until = case when p.until <= now() then excluded.until else p.until end,
          pushes = case when p.until <= now() then 1 else p.pushes + 1 end
        where p.until <= now() or p.pushes < ${limits.max_pushes_a_day}`,
  )
  if (taken === 1) return 0
  const { wait } = await one<{ wait: number }>(
    db,
    sql`select extract(epoch from until - now())::double precision * 1000 as wait
        from alert_pushes where user_id = ${user_id}`,
  )
  return Math.max(wait, 1)
}

/** All cars that wait for the same time are one notification. */
export const postponePush = (db: Db, user_id: string, car_id: string) =>
  run(
    db,
    sql`update alert_told t set was_pushed = false, push_at = p.until
        from alert_told mine join alert_pushes p on p.user_id = mine.user_id
        where mine.user_id = ${user_id} and mine.car_id = ${car_id}
          and t.user_id = mine.user_id and t.push_at = mine.push_at`,
  )

/**
 * If this car is not to be told any more: the newest car that it counted in, which is silent no longer, and the devices where it
 * was.
 */
export const takeSilent = (db: Db, user_id: string, car_id: string) =>
  maybe<{ car_id: string; sessions: string[] }>(
    db,
    sql`with next as (
          select t.car_id, t.silent_on
          from alert_told mine
          join cars gone on gone.id = mine.car_id and not (may_tell(mine.user_id, gone) and is_kept(mine, true))
          join alert_told t on t.user_id = mine.user_id and t.push_at = mine.push_at
            and (t.told_at, t.car_id) < (mine.told_at, mine.car_id)
          join cars c on c.id = t.car_id
          where mine.user_id = ${user_id} and mine.car_id = ${car_id} and may_tell(t.user_id, c) and is_kept(t, true)
          order by t.told_at desc, t.car_id desc limit 1
        )
        update alert_told t set silent_on = '{}'
        from next where t.user_id = ${user_id} and t.car_id = next.car_id and next.silent_on <> '{}'
        returning t.car_id, next.silent_on as sessions`,
  )

/** A hidden car that was neither pushed nor mailed: it counts as new when it comes back. */
const UNSEEN = sql`not t.was_pushed and t.mail_id is null and exists (
  select from cars c where c.id = t.car_id and c.feed_pos is null)`

export const forgetHidden = (db: Db, user_id: string, car_id: string) =>
  run(
    db,
    sql`delete from alert_told t where t.user_id = ${user_id} and t.car_id = ${car_id} and ${UNSEEN}`,
  )

/** Like `holdShown`, for all cars that no mail has listed yet. */
export const holdUnmailed = (tx: Db, user_id: string) =>
  run(
    tx,
    sql`select from cars c
        where c.id in (select t.car_id from alert_told t where t.user_id = ${user_id} and t.by_mail and t.mail_id is null)
        order by c.id for share`,
  )

export const forgetHiddenUnmailed = (db: Db, user_id: string) =>
  run(db, sql`delete from alert_told t where t.user_id = ${user_id} and t.by_mail and ${UNSEEN}`)

/** Undefined if the account is gone. `now` is the database's clock. */
export const readMemberClock = (db: Db, user_id: string) =>
  maybe<{ now: string; time_zone: string | null }>(
    db,
    sql`select now() as now, time_zone from users where id = ${user_id}`,
  )

/** Older cars are no news: they were left over when mails were stopped or could not be sent. */
const NEWS_FOR = '3 days'

/** The cars that a mail is to list, newest first: those that this job has taken, or else all that no mail has listed. */
export const listUnmailed = (db: Db, user_id: string, job_id: string) =>
  many<ToldCar>(
    db,
    sql`select c.id, ${TITLE} as title, c.location
        from alert_told t join cars c on c.id = t.car_id
        join users u on u.id = t.user_id and u.banned_at is null
        where t.user_id = ${user_id} and t.by_mail and (t.mail_id is null or t.mail_id = ${job_id})
          and t.told_at > now() - ${NEWS_FOR}::interval and may_tell(t.user_id, c) and is_kept(t, false)
        order by t.told_at desc, c.id desc`,
  )

/** Takes the mail of the day for this job. Returns 0, or the milliseconds until the next mail is allowed. */
export async function takeDailyMail(db: Db, user_id: string, job_id: string): Promise<number> {
  const again = sql`make_interval(secs => ${limits.mail_again_ms / 1000})`
  const taken = await run(
    db,
    sql`insert into alert_mails as m (user_id, job_id, sent_at) values (${user_id}, ${job_id}, now())
        on conflict (user_id) do update set job_id = excluded.job_id, sent_at = excluded.sent_at
          where m.job_id = excluded.job_id or m.sent_at <= now() - ${again}`,
  )
  if (taken === 1) return 0
  const { wait } = await one<{ wait: number }>(
    db,
    sql`select extract(epoch from m.sent_at + ${again} - now())::double precision * 1000 as wait
        from alert_mails m where m.user_id = ${user_id}`,
  )
  return Math.max(wait, 1)
}

export const noteMailed = (db: Db, user_id: string, car_ids: string[], job_id: string) =>
  run(
    db,
    sql`update alert_told set mail_id = ${job_id} where user_id = ${user_id} and car_id = any (${car_ids}::uuid[])`,
  )

/** Undoes `takeDailyMail` and `noteMailed` of this job. */
export const releaseDailyMail = (db: Db, user_id: string, job_id: string) =>
  run(
    db,
    sql`with freed as (
          update alert_told set mail_id = null where user_id = ${user_id} and mail_id = ${job_id}
        )
        delete from alert_mails where user_id = ${user_id} and job_id = ${job_id}`,
  )
