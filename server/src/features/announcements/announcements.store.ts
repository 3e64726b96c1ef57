import type { Broadcast } from '@keyswap/contract/announcements'
import type { DateSort } from '@keyswap/contract/choices'
import { admin, broadcast as limits } from '@keyswap/contract/limits'
import type { AdminBroadcast } from '@keyswap/contract/moderation'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

// A new member also gets announcements that were sent up to this long before they joined. They count as read.
const NEWCOMERS_SEE_SECONDS = limits.newcomers_see_ms / 1000
const INBOX = 100

const BROADCAST = sql`b.id, b.title, b.content, b.created_at`

export const listUnread = (db: Db, user_id: string) =>
  many<Broadcast>(
    db,
    sql`select ${BROADCAST}, null as viewed_at
        from users u
        join broadcasts b on b.created_at > u.created_at
        where u.id = ${user_id} and b.withdrawn_at is null
          and not exists (select 1 from broadcast_views v where v.user_id = u.id and v.broadcast_id = b.id)
        order by b.created_at desc, b.id
        limit ${INBOX}`,
  )

/** Undefined if this member has read it, it was withdrawn, or it is older than their account. */
export const findUnread = (db: Db, user_id: string, broadcast_id: string) =>
  maybe<{ id: string; title: string }>(
    db,
    sql`select b.id, b.title
        from users u
        join broadcasts b on b.created_at > u.created_at
        where u.id = ${user_id} and b.id = ${broadcast_id} and b.withdrawn_at is null
          and not exists (select 1 from broadcast_views v where v.user_id = u.id and v.broadcast_id = b.id)`,
  )

/** The announcements that this member has marked as read, and those older than their account. */
export const listViewed = (db: Db, user_id: string) =>
  many<Broadcast>(
    db,
    sql`select ${BROADCAST}, coalesce(v.viewed_at, u.created_at) as viewed_at
        from users u
        join broadcasts b on b.created_at > u.created_at - make_interval(secs => ${NEWCOMERS_SEE_SECONDS})
        left join broadcast_views v on v.user_id = u.id and v.broadcast_id = b.id
        where u.id = ${user_id} and b.withdrawn_at is null
          and (v.viewed_at is not null or b.created_at <= u.created_at)
        order by b.created_at desc, b.id
        limit ${INBOX}`,
  )

/** False if this member's inbox has no such announcement. */
export async function writeView(db: Db, user_id: string, broadcast_id: string): Promise<boolean> {
  const there = await maybe(
    db,
    sql`with shown as (
          select u.id as user_id, b.id as broadcast_id
          from users u
          join broadcasts b on b.created_at > u.created_at - make_interval(secs => ${NEWCOMERS_SEE_SECONDS})
          where u.id = ${user_id} and b.id = ${broadcast_id} and b.withdrawn_at is null
        ), viewed as (
          insert into broadcast_views (user_id, broadcast_id) select user_id, broadcast_id from shown
          on conflict do nothing
        )
        select 1 from shown`,
  )
  return there !== undefined
}

/** All announcements the member has read, including withdrawn ones. */
export const listReadAnnouncements = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${BROADCAST}, v.viewed_at
        from broadcast_views v join broadcasts b on b.id = v.broadcast_id
        where v.user_id = ${user_id} order by v.viewed_at`,
  )

export type NewBroadcast = {
  id: string
  title: string
  content: string
  author_id: string
  client_id: string
}

/** False if an announcement with this client_id was sent before, even concurrently. */
export const insertBroadcast = async (db: Db, sent: NewBroadcast): Promise<boolean> =>
  (await run(
    db,
    sql`insert into broadcasts (id, title, content, author_id, client_id)
        values (${sent.id}, ${sent.title}, ${sent.content}, ${sent.author_id}, ${sent.client_id})
        on conflict (client_id) do nothing`,
  )) === 1

export const lockBroadcast = (db: Db, id: string) =>
  maybe<{ title: string; is_withdrawn: boolean }>(
    db,
    sql`select title, withdrawn_at is not null as is_withdrawn from broadcasts where id = ${id} for update`,
  )

export const markWithdrawn = (db: Db, id: string) =>
  run(db, sql`update broadcasts set withdrawn_at = now() where id = ${id}`)

export type SentQuery = {
  search?: string | undefined
  sort: DateSort
  after?: string | undefined
}

/** Returns one id more than a page, to show whether there is a next page. */
export const listSent = async (db: Db, { search, sort, after }: SentQuery): Promise<string[]> => {
  const sign = sort === 'newest' ? -1 : 1
  const rows = await many<{ id: string }>(
    db,
    sql`with sent as (
          select id, extract(epoch from created_at) * ${sign}::int as sort_key, found_by from broadcasts
        )
        select id from sent
        where strpos(found_by, (select searchable(${search ?? ''}))) > 0
          and (${after ?? null}::text is null
               or (sort_key, id) > (select sort_key, id from sent where id::text = ${after ?? null}))
        order by sort_key, id
        limit ${admin.page + 1}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The announcements as admins see them, in the order of `ids`. `members` is the number of members who can see one. It is a
 * running sum over the announcements sorted by time: each adds the members who joined since the previous one, so that no member's
 * row is read twice.
 */
export const readSent = (db: Db, ids: string[]) =>
  many<AdminBroadcast>(
    db,
    sql`with shown as (
          select ${BROADCAST}, b.withdrawn_at, ordinality,
                 b.created_at + make_interval(secs => ${NEWCOMERS_SEE_SECONDS}) as joined_before
          from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality) join broadcasts b using (id)
        ), step as (
          select shown.*, lag(joined_before, 1, '-infinity') over (order by joined_before) as last_step from shown
        ), seen_by_banned as materialized (
          -- Only a few members are banned, so start from them. offset 0 keeps the planner from starting at broadcast_views.
          select v.broadcast_id, count(*) as seen
          from users u
          cross join lateral (select broadcast_id from broadcast_views where user_id = u.id offset 0) v
          where u.banned_at is not null
          group by 1
        )
        select ${BROADCAST}, b.withdrawn_at,
               (select coalesce(sum(c.seen), 0) from broadcast_counts c where c.broadcast_id = b.id)::int
                 - coalesce((select x.seen from seen_by_banned x where x.broadcast_id = b.id), 0)::int as seen,
               (sum(joined.n - banned.n) over (order by joined_before rows unbounded preceding))::int as members
        from step b
        cross join lateral (
          select count(*) as n from users where created_at >= last_step and created_at < joined_before) joined
        cross join lateral (
          select count(*) as n from users
          where banned_at is not null and created_at >= last_step and created_at < joined_before) banned
        order by ordinality`,
  )

export async function readOneSent(db: Db, id: string): Promise<AdminBroadcast> {
  const [sent] = await readSent(db, [id])
  if (!sent) throw new Error(`There is no announcement ${id}`)
  return sent
}

export const findByClientId = (db: Db, client_id: string) =>
  one<{ id: string }>(db, sql`select id from broadcasts where client_id = ${client_id}`)
