import type { AdminCaseLine, getAdminCases } from '@keyswap/contract/cases'
import { type Db, many, type Sql, sql } from '../../../db/sql.ts'
import { findRows, type ListInput, reportsAbout } from '../lists.store.ts'
import { ABOUT, PARTIES } from './cases.store.ts'
import { REPORTS_HASH } from './decisions.columns.ts'

/** Not `c`, which is a car where this is used. */
const CASE = sql`k.id`

/** By what was said in them last. */
export const findOpenCases = (db: Db, { search, sort, after }: ListInput<typeof getAdminCases>) =>
  findRows(db, {
    table: sql`(select c.id, c.joined_at as created_at from cases c
                where c.decided_at is null and c.merged_into is null) waiting`,
    where: [],
    alternatives: search ? reportsAbout(search).map(isSaid) : [sql`true`],
    sort,
    after,
  })

const isSaid = (condition: Sql): Sql =>
  sql`id in (select p.case_id from case_parts p
             where p.kind = 'report' and p.part_id in (select id from reports where status = 'open' and ${condition}))`

export const showOpenCases = (db: Db, ids: string[], viewer_id: string) =>
  many<AdminCaseLine>(
    db,
    sql`select k.id, k.created_at, k.joined_at, can_decide(${viewer_id}, k.id) as is_yours,
               ${named(ABOUT(CASE))} as members, ${named(sql`(${PARTIES(CASE)}) except ${ABOUT(CASE)}`)} as parties,
               ${subjects('car')} as cars, ${subjects('deal')} as deals,
               exists (select from (${ABOUT(CASE)}) s
                       where not exists (select from users u where u.id = s.subject_id)) as has_left,
               said.*
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        join cases k on k.id = wanted.id
        cross join lateral (
          select count(*) as open_reports,
                 ${REPORTS_HASH} as reports_hash,
                 coalesce(array_agg(distinct r.rule) filter (where r.rule is not null), '{}') as rules,
                 coalesce(array_agg(distinct r.category) filter (where r.category is not null and o.report_id is null), '{}') as categories,
                 coalesce(array_agg(distinct o.category) filter (where o.category is not null), '{}') as outside
          from case_parts p join reports r on r.id = p.part_id left join content_reports o on o.report_id = r.id
          where p.case_id = k.id and p.kind = 'report' and r.status = 'open') said
        order by wanted.ordinality`,
  )

const named = (ids: Sql): Sql =>
  sql`coalesce((select jsonb_agg(member_named(u) order by u.name, u.id)
                from (${ids}) one (id) join users u on u.id = one.id), '[]')`

const subjects = (kind: string): Sql =>
  sql`(select count(*) from case_subjects s where s.case_id = k.id and s.kind = ${kind})`
