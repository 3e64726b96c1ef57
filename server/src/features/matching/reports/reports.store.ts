import type { CaseRule, ReportDecision } from '@keyswap/contract/choices'
import { report as limits } from '@keyswap/contract/limits'
import type { ReportOutcome } from '@keyswap/contract/matching'
import { CAR_TITLE } from '../../../db/columns.ts'
import { type Db, many, maybe, one, run, type Sql, sql } from '../../../db/sql.ts'

/**
 * One open report per member and car: another one replaces its reason. The car never comes into the reporter's deck
 * again; if it was not swiped before, it counts as passed.
 */
export const writeReport = (
  db: Db,
  report: {
    id: string
    car_id: string
    reporter_id: string
    reason: string
    category: string | undefined
  },
) =>
  one<{ id: string }>(
    db,
    sql`with gone as (
          insert into swipes (swiper_id, target_car_id, direction, is_reported)
          values (${report.reporter_id}, ${report.car_id}, 'pass', true)
          on conflict (swiper_id, target_car_id) do update set is_reported = true
        )
        insert into reports (id, car_id, owner_id, snapshot, reporter_id, reason, category)
        select ${report.id}, c.id, c.owner_id, car_snapshot(c), ${report.reporter_id}, ${report.reason},
               ${report.category}
        from cars c where c.id = ${report.car_id}
        on conflict (car_id, reporter_id) where status = 'open' do update
          set reason = excluded.reason, category = excluded.category, snapshot = excluded.snapshot,
              created_at = now()
        returning id`,
  )

type ContentReport = {
  id: string
  /** The car's page on which it was seen, if the address is that of one. */
  page: { short: string } | { car_id: string } | null
  reason: string
  is_fraud: boolean
}

/** By somebody who need not have an account. It stands beside the others, and is about a car only if its page shows one. */
export const writeContentReport = (tx: Db, { id, page, reason, is_fraud }: ContentReport) =>
  run(
    tx,
    sql`insert into reports (id, car_id, owner_id, snapshot, reason, category)
        select ${id}, c.id, c.owner_id, case when c.id is not null then car_snapshot(c) end, ${reason}, ${is_fraud ? 'fraud' : 'other'}
        from (select) one
        left join cars c on c.published_at is not null and c.id = ${carOn(page)}`,
  )

function carOn(page: ContentReport['page']): Sql {
  if (!page) return sql`null::uuid`
  if ('car_id' in page) return sql`${page.car_id}::uuid`
  return sql`(select car_id from shared_cars where short = ${page.short})`
}

type MemberReport = {
  id: string
  deal_id: string | null
  reporter_id: string
  reason: string
  category: string | undefined
  /**
   * The messages that it is about; by default the reported member's last one, or, if they wrote none, their last step of the
   * swap plan: of that there is a copy anyway, and changes of papers would push words out of sight.
   */
  seqs: number[] | undefined
}

/** Of the partner, even of one who has left. Undefined if it is not the reporter's match. */
export const writeReportInMatch = (db: Db, match_id: string, report: MemberReport) =>
  maybe<{ id: string }>(
    db,
    sql`select ${reported(report, sql`them.id, m.id, null`)} as id
        from matches m
        cross join lateral (
          select case when m.user_a = ${report.reporter_id} then m.user_b else m.user_a end as id) them
        where m.id = ${match_id} and ${report.reporter_id} in (m.user_a, m.user_b)`,
  )

/** The caller has checked that both are members of the ring. */
export const writeReportInRing = (
  db: Db,
  { ring_id, user_id }: { ring_id: string; user_id: string },
  report: MemberReport,
) =>
  one<{ id: string }>(
    db,
    sql`select ${reported(report, sql`${user_id}::uuid, null, ${ring_id}::uuid`)} as id`,
  )

const reported = (
  { id, deal_id, reporter_id, reason, category, seqs }: MemberReport,
  who_and_where: Sql,
): Sql =>
  sql`report_member(${id}::uuid, ${who_and_where}, ${deal_id}::uuid, ${reporter_id}::uuid, ${reason}::text,
        ${category ?? null}::text, ${seqs ?? null}::bigint[], ${limits.max_open_in_chat}::int, ${limits.joined}::int,
        ${limits.joined * limits.reason_max_length}::int)`

/** Encrypted; what was kept before is replaced. */
export const writeEvidence = (db: Db, id: string, evidence: Buffer) =>
  run(db, sql`update reports set evidence = ${evidence} where id = ${id}`)

/** Encrypted. Of the plain facts only the title stays, unless they are others by now. */
export const writeListing = (db: Db, id: string, listing: Buffer, snapshot: object | null) =>
  run(
    db,
    sql`update reports
        set listing = ${listing},
            snapshot = case when snapshot is not null then jsonb_build_object(
              'year', snapshot -> 'year', 'make', snapshot -> 'make', 'model', snapshot -> 'model') end
        where id = ${id} and status = 'open'
          and snapshot is not distinct from ${snapshot && JSON.stringify(snapshot)}::jsonb`,
  )

/** The decision was taken back, and no other one was made since. */
const IS_REOPENED = sql`coalesce(r.reopened_at > r.decided_at, r.decided_at is null)`

export const listOutcomes = (db: Db, reporter_id: string) =>
  many<ReportOutcome>(
    db,
    sql`select r.id, coalesce(${CAR_TITLE}, snapshot_title(r.snapshot), u.name) as about,
               case when ${IS_REOPENED} then 'reopened' else r.status end as status,
               case when ${IS_REOPENED} then r.reopened_at else r.decided_at end as decided_at, r.told_at is null as is_new
        from reports r left join cars c on c.id = r.car_id left join users u on u.id = r.user_id
        where r.reporter_id = ${reporter_id}
          and greatest(r.decided_at, r.reopened_at) > now() - interval '30 days'
        order by greatest(r.decided_at, r.reopened_at) desc, r.id
        limit 100`,
  )

/** Keeps what was copied for these reports while an appeal waits, or from its decision on as long as from theirs. */
export const keepReports = (tx: Db, ids: string[], since: 'open' | 'from_now') =>
  run(
    tx,
    sql`update reports set kept_from = case when ${since} = 'open' then 'infinity' else now() end
        where id = any (${ids}::uuid[])`,
  )

const IS_OLD = (older_than_ms: number) =>
  sql`status <> 'open' and greatest(decided_at, kept_from) < now() - make_interval(secs => ${older_than_ms / 1000})`

/** By or about somebody of whom nothing is deleted. */
const IS_HELD = sql`(is_held(reports.owner_id) or is_held(reports.user_id) or is_held(reports.reporter_id))`

/** What was kept for reports that were decided long ago; of members who have left, also their ids. */
export async function deleteOldEvidence(db: Db, older_than_ms: number): Promise<void> {
  await run(
    db,
    sql`update reports set snapshot = null, evidence = null, listing = null
        where num_nonnulls(snapshot, evidence, listing) > 0 and ${IS_OLD(older_than_ms)} and not ${IS_HELD}`,
  )
  await run(
    db,
    sql`update reports r
        set user_id = (select u.id from users u where u.id = r.user_id),
            owner_id = (select u.id from users u where u.id = r.owner_id)
        where ${IS_OLD(older_than_ms)} and (
          r.user_id is not null and not exists (select from users u where u.id = r.user_id)
          or r.owner_id is not null and not exists (select from users u where u.id = r.owner_id))`,
  )
}

export const openCaseAbout = (
  db: Db,
  { id, user_id, rule, reason }: { id: string; user_id: string; rule: CaseRule; reason: string },
) => run(db, sql`select open_case_about(${id}, ${user_id}, ${reason}, ${rule})`)

/** A report that is about nobody. */
export const insertCase = (
  db: Db,
  id: string,
  { rule, reason }: { rule: CaseRule; reason: string },
) => run(db, sql`insert into reports (id, reason, rule) values (${id}, ${reason}, ${rule})`)

export const markTold = (db: Db, reporter_id: string) =>
  run(
    db,
    sql`update reports set told_at = now()
        where reporter_id = ${reporter_id} and num_nonnulls(decided_at, reopened_at) > 0 and told_at is null`,
  )

/** Resets told_at: the reporter has not seen this decision yet. */
export const decideReport = (db: Db, id: string, status: ReportDecision, admin_id: string) =>
  run(
    db,
    sql`update reports set status = ${status}, decided_at = now(), decided_by = ${admin_id}, told_at = null
        where id = ${id}`,
  )

/** The decision was taken back. */
export const reopenReport = (db: Db, id: string) => run(db, sql`select reopen_report(${id})`)
