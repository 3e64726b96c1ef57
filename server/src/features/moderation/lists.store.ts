import type { Endpoint, InputOf } from '@keyswap/contract'
import {
  type carStates,
  dateSorts,
  type ListSort,
  type userStates,
} from '@keyswap/contract/choices'
import { admin as limits } from '@keyswap/contract/limits'
import type * as contract from '@keyswap/contract/moderation'
import type { Cursor } from '../../calls/cursor.ts'
import { ADMIN_CAR, REPORT } from '../../db/columns.ts'
import { all, type Db, joinSql, many, type Sql, sql, unprepared } from '../../db/sql.ts'
import { carWordsOf, contains, eitherContains, wordsOf } from './words.ts'

export const isByTime = (sort: ListSort): boolean => dateSorts.some((one) => one === sort)

const COLUMN: Record<ListSort, Sql> = {
  newest: sql`created_at`,
  oldest: sql`created_at`,
  name: sql`name_key`,
  make: sql`model_key`,
}

/** Without a search every row matches. */
const ANY = [sql`true`]

type List = {
  table: Sql
  /** Conditions for every row. */
  where: Sql[]
  /** Alternative search conditions. Each is a separate query, so that each uses its own index. */
  alternatives: Sql[]
  sort: ListSort
  after: Cursor | undefined
}

/** The rows of a page, plus one if there is a next page. */
export function findRows(
  db: Db,
  { table, where, alternatives, sort, after }: List,
): Promise<Cursor[]> {
  const column = COLUMN[sort]
  const isDescending = sort === 'newest'
  const page = sql`${isDescending ? sql`order by sort_key desc, id desc` : sql`order by sort_key, id`} limit ${limits.page + 1}`
  const beyond = isDescending ? sql`(${column}, id) <` : sql`(${column}, id) >`
  const next = after ? [sql`${beyond} (${keyOf(after)}, ${after.id})`] : []
  const found = alternatives.map(
    (alternative) =>
      sql`(select id, ${column} as sort_key from ${table} where ${all([...where, ...next, alternative])} ${page})`,
  )
  const key = isByTime(sort) ? sql`feed_pos_of(sort_key)` : sql`sort_key`
  return many<Cursor>(
    db,
    unprepared(sql`select id, ${key} as key from (${joinSql(found, sql`union`)}) found ${page}`),
  )
}

const keyOf = ({ key }: Cursor): Sql =>
  typeof key === 'number' ? sql`to_timestamp(${key} / 1000000.0)` : sql`${key}::text`

export type ListInput<E extends Endpoint> = Omit<InputOf<E>, 'after'> & {
  after: Cursor | undefined
}

const USER_STATES: Record<(typeof userStates)[number], Sql[]> = {
  all: [],
  banned: [sql`banned_at is not null`],
  admins: [sql`id in (select user_id from admins where role = 'admin')`],
}

export const findUsers = (
  db: Db,
  {
    search,
    state,
    user_id,
    sort,
    after,
    by_email,
  }: ListInput<typeof contract.getAdminUsers> & { by_email: boolean },
) =>
  findRows(db, {
    table: sql`users`,
    where: [...USER_STATES[state], ...(user_id ? [sql`id = ${user_id}`] : [])],
    alternatives: search
      ? [
          by_email
            ? eitherContains(sql`name_key`, sql`email`, wordsOf(search))
            : contains(sql`name_key`, wordsOf(search)),
        ]
      : ANY,
    sort,
    after,
  })

export const showUsers = (db: Db, ids: string[]) =>
  many<contract.AdminUser>(
    db,
    sql`select u.id, u.name, u.email, u.avatar_url, u.created_at, a.role is not distinct from 'admin' as is_admin,
               a.role is not null as is_moderator,
               jsonb_build_array(jsonb_build_object('count', (
                 select count(*) from cars where owner_id = u.id and published_at is not null))) as cars,
               case when u.banned_at is null then '[]'
                    else jsonb_build_array(jsonb_build_object(
                      'reason', u.ban_reason, 'for_fraud', u.banned_for_fraud,
                      'created_at', to_char(u.banned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                      'case_id', (
                        select d.case_id from decisions d
                        where d.user_id = u.id and d.act = 'suspend' and d.undone_at is null and d.created_at >= u.banned_at
                        order by d.created_at desc limit 1)))
               end as banned,
               (select jsonb_build_object('reason', h.reason, 'by', h.admin, 'is_told', h.is_told, 'created_at', at_utc(h.created_at))
                from holds h where h.user_id = u.id) as hold
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        join users u on u.id = wanted.id
        left join admins a on a.user_id = u.id
        order by wanted.ordinality`,
  )

const CAR_STATES: Record<(typeof carStates)[number], Sql[]> = {
  all: [],
  active: [sql`is_active and published_at is not null`],
  inactive: [sql`not is_active and published_at is not null`],
  draft: [sql`published_at is null`],
  locked: [sql`is_locked`],
}

const isNamed = (user: Sql, words: string[]): Sql =>
  sql`exists (select 1 from users u where u.id = ${user} and ${contains(sql`u.name_key`, words)})`

export const findCars = (
  db: Db,
  { search, state, owner_id, sort, after }: ListInput<typeof contract.getAdminCars>,
) =>
  findRows(db, {
    table: sql`cars`,
    where: [...CAR_STATES[state], ...(owner_id ? [sql`owner_id = ${owner_id}`] : [])],
    alternatives: search
      ? [contains(sql`found_by`, carWordsOf(search)), isNamed(sql`owner_id`, wordsOf(search))]
      : ANY,
    sort,
    after,
  })

export const showCars = (db: Db, ids: string[]) =>
  many<contract.AdminCar>(
    db,
    sql`select ${ADMIN_CAR}, photos_shown(c.id, c.owner_id) as photos, member_named(u) as owner
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        join cars c on c.id = wanted.id
        join users u on u.id = c.owner_id
        order by wanted.ordinality`,
  )

export const findReports = (
  db: Db,
  { search, status, sort, after }: ListInput<typeof contract.getAdminReports>,
) =>
  findRows(db, {
    table: sql`reports`,
    where: status === 'all' ? [] : [sql`status = ${status}`],
    alternatives: search ? reportsAbout(search) : ANY,
    sort,
    after,
  })

/** Conditions of a row of `reports`. */
export function reportsAbout(search: string): Sql[] {
  const words = wordsOf(search)
  const isCar = (condition: Sql) =>
    sql`exists (select 1 from cars c where c.id = car_id and ${condition})`
  return [
    contains(sql`reason_key`, words),
    isNamed(sql`reporter_id`, words),
    // Few reports have a user_id. This condition keeps the planner from checking all the others.
    sql`user_id is not null and ${isNamed(sql`user_id`, words)}`,
    isCar(contains(sql`c.found_by`, carWordsOf(search))),
    isCar(isNamed(sql`c.owner_id`, words)),
  ]
}

export const showReports = (db: Db, ids: string[]) =>
  many<contract.AdminReport>(
    db,
    sql`select ${REPORT}, r.rule, part.case_id, r.car_id, r.reporter_id, r.decided_at,
               num_nonnulls(r.match_id, r.ring_id) > 0 as is_from_chat, r.deal_id, r.other_deal_id,
               (select jsonb_build_object('url', o.url, 'category', o.category, 'name', o.name, 'has_email', o.email is not null)
                from content_reports o where o.report_id = r.id) as from_outside,
               case when gone.user_id is not null then jsonb_build_object(
                 'id', gone.user_id, 'left_at', at_utc(gone.left_at),
                 'is_banned_for_fraud', gone.banned_for_fraud) end as departed,
               (select jsonb_build_object(
                  'id', w.id, 'would_swap_again', w.would_swap_again, 'as_described', w.as_described, 'on_time', w.on_time,
                  'text', w.text, 'about', u.name, 'is_removed', w.removed_at is not null)
                from reviews w join users u on u.id = w.user_id where w.id = r.review_id) as review,
               member_named(reporter) || jsonb_build_object(
                 'reports', (select count(*) from reports x where x.reporter_id = reporter.id),
                 'upheld', (select count(*) from reports x
                            where x.reporter_id = reporter.id and x.status = 'resolved')) as reporter,
               case when c.id is not null then jsonb_build_object(
                 'id', c.id, 'make', c.make, 'model', c.model, 'year', c.year, 'is_active', c.is_active,
                 'photos', photos_shown(c.id, c.owner_id)) end as car,
               member_named(owner) || jsonb_build_object(
                 'cars', (select count(*) from cars x where x.owner_id = owner.id and x.published_at is not null),
                 'reports', (select count(*) from reports x where x.user_id = owner.id)
                   + (select count(*) from reports x where x.owner_id = owner.id)) as owner
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        join reports r on r.id = wanted.id
        join case_parts part on part.kind = 'report' and part.part_id = r.id
        left join cars c on c.id = r.car_id
        left join users reporter on reporter.id = r.reporter_id
        left join users owner on owner.id = coalesce(c.owner_id, r.owner_id, r.user_id)
        left join departed gone on gone.user_id = coalesce(c.owner_id, r.owner_id, r.user_id)
        order by wanted.ordinality`,
  )

export const findAudit = (
  db: Db,
  { search, action, sort, after }: ListInput<typeof contract.getAudit>,
) =>
  findRows(db, {
    table: sql`audit_log`,
    where: action ? [sql`action = ${action}`] : [],
    alternatives: search ? [contains(sql`found_by`, wordsOf(search))] : ANY,
    sort,
    after,
  })

export const showAudit = (db: Db, ids: string[]) =>
  many<contract.AuditEntry>(
    db,
    sql`select a.id, a.action, jsonb_build_object('id', a.admin_id, 'name', a.admin_name) as admin,
               a.target_id, a.target, a.reason, a.created_at
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        join audit_log a on a.id = wanted.id
        order by wanted.ordinality`,
  )
