import { fresh as limits } from '@keyswap/contract/limits'
import { addKeyedJobs } from '../../db/jobs.ts'
import { type Db, literal, many, maybe, run, sql } from '../../db/sql.ts'

/**
 * Written at most once a day, and always if the member was asked or has a hidden car. The cars are a statement of their
 * own: it sees those that were hidden while the first one waited for `hideNext`. If it fails, the next visit repeats it.
 */
export async function noteVisit(db: Db, user_id: string): Promise<void> {
  const noted = await run(
    db,
    sql`insert into visits as v (user_id, at)
        select ${user_id}, now()
        where not exists (
          select from visits l
          where l.user_id = ${user_id} and l.at > now() - interval '1 day' and l.asked_at is null
            and not exists (select from cars c where c.owner_id = l.user_id and c.is_away))
        on conflict (user_id) do update set at = now(), asked_at = null, hidden_at = null,
          back_at = case when v.at < now() - make_interval(secs => ${limits.ask_ms / 1000}) then now() else v.back_at end`,
  )
  if (noted > 0) await showCars(db, user_id)
}

/** A car that others do not see for another reason was not hidden by us, and is not shown again. */
async function showCars(db: Db, user_id: string): Promise<void> {
  const back = await many<{ id: string; is_seen: boolean }>(
    db,
    sql`update cars set is_away = false
        where id = any(array(
          select c.id from cars c where c.owner_id = ${user_id} and c.is_away order by c.id for update))
        returning id, feed_pos is not null as is_seen`,
  )
  const seen = back.filter(({ is_seen }) => is_seen).map(({ id }) => id)
  if (seen.length > 0)
    await run(db, sql`update cars set shown_again_at = now() where id = any (${seen}::uuid[])`)
}

const PAGE = literal(50)

export type AbsentOwner = {
  user_id: string
  now: string
  time_zone: string | null
  by_mail: boolean
}

/** Members with a car that others see, who have not been here for that long. Each is asked once. */
export const askNext = (tx: Db) =>
  many<AbsentOwner>(
    tx,
    sql`with away as (
          select v.user_id from visits v
          where v.at < now() - make_interval(secs => ${limits.ask_ms / 1000}) and v.asked_at is null
            and exists (select from users u where u.id = v.user_id and u.banned_at is null)
            and exists (select from cars c where c.owner_id = v.user_id and c.feed_pos is not null)
          order by v.at limit ${PAGE} for update of v skip locked
        ), asked as (
          update visits v set asked_at = now() from away where v.user_id = away.user_id returning v.user_id
        )
        select a.user_id, now() as now, u.time_zone, u.ask_by_mail as by_mail
        from asked a join users u on u.id = a.user_id`,
  )

/** Hides the cars of members who did not come when they were asked. Returns how many members that were. */
export const hideNext = async (tx: Db): Promise<number> =>
  (
    await many(
      tx,
      sql`with away as (
            select v.user_id from visits v
            where v.at < now() - make_interval(secs => ${limits.hide_ms / 1000}) and v.hidden_at is null
              and v.asked_at < now() - make_interval(secs => ${(limits.hide_ms - limits.ask_ms) / 1000})
            order by v.at limit ${PAGE} for update of v skip locked
          ), hidden as (
            update cars set is_away = true
            where id = any(array(
              select c.id from away join cars c on c.owner_id = away.user_id
              where c.published_at is not null and not c.is_away
              order by c.id for update of c))
          )
          update visits v set hidden_at = now() from away where v.user_id = away.user_id returning v.user_id`,
    )
  ).length

export const FRESH_MAIL = 'fresh-mail'
const ATTEMPTS = 10

export const queueVisitMails = (tx: Db, members: { user_id: string; in_ms: number }[]) =>
  addKeyedJobs(
    tx,
    members.map(({ user_id, in_ms }) => ({
      name: FRESH_MAIL,
      key: [FRESH_MAIL, user_id].join(' '),
      payload: { user_id },
      in_ms,
    })),
    { attempts: ATTEMPTS, priority: 2 },
  )

export type Unvisited = {
  car: string
  others: number
  by_mail: boolean
  now: string
  time_zone: string | null
}

/** What a member is asked about: undefined once they have been here again, or others see none of their cars. */
export const readUnvisited = (db: Db, user_id: string) =>
  maybe<Unvisited>(
    db,
    sql`select c.year || ' ' || c.make || ' ' || c.model as car,
               (select count(*) - 1 from cars o where o.owner_id = u.id and o.feed_pos is not null) as others,
               u.ask_by_mail as by_mail, now() as now, u.time_zone
        from visits v
        join users u on u.id = v.user_id and u.banned_at is null
        join cars c on c.owner_id = u.id and c.feed_pos is not null
        where v.user_id = ${user_id} and v.asked_at is not null
        order by c.feed_pos desc limit 1`,
  )

export const readVisit = (db: Db, user_id: string) =>
  maybe<{ last_visit_at: string }>(
    db,
    sql`select at as last_visit_at from visits where user_id = ${user_id}`,
  )
