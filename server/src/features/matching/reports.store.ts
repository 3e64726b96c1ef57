import type { Outcome } from '@keyswap/contract/choices'
import type { ReportOutcome } from '@keyswap/contract/matching'
import { CAR_TITLE } from '../../db/columns.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

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

type MemberReport = {
  id: string
  deal_id: string | null
  reporter_id: string
  reason: string
  category: string | undefined
}

/** One open report per reporter and reported member. */
const REPLACING = sql`on conflict (user_id, reporter_id) where status = 'open' and car_id is null and user_id is not null and review_id is null
          do update set reason = excluded.reason, category = excluded.category, match_id = excluded.match_id,
                        ring_id = excluded.ring_id, deal_id = excluded.deal_id, created_at = now()
        returning id`

/** Of the partner. Undefined if it is not the reporter's match or the partner is gone. */
export const writeReportInMatch = (db: Db, match_id: string, report: MemberReport) =>
  maybe<{ id: string }>(
    db,
    sql`insert into reports (id, user_id, match_id, deal_id, reporter_id, reason, category)
        select ${report.id}, u.id, m.id, ${report.deal_id}::uuid, ${report.reporter_id}, ${report.reason},
               ${report.category}
        from matches m
        join users u on u.id = case when m.user_a = ${report.reporter_id} then m.user_b else m.user_a end
        where m.id = ${match_id} and ${report.reporter_id} in (m.user_a, m.user_b)
        for key share of u
        ${REPLACING}`,
  )

/** The caller has checked that both are members of the ring. Undefined if the account is gone. */
export const writeReportInRing = (
  db: Db,
  about: { ring_id: string; user_id: string },
  report: MemberReport,
) =>
  maybe<{ id: string }>(
    db,
    sql`insert into reports (id, user_id, ring_id, deal_id, reporter_id, reason, category)
        select ${report.id}, u.id, ${about.ring_id}::uuid, ${report.deal_id}::uuid, ${report.reporter_id},
               ${report.reason}, ${report.category}
        from users u where u.id = ${about.user_id}
        for key share
        ${REPLACING}`,
  )

export const listOutcomes = (db: Db, reporter_id: string) =>
  many<ReportOutcome>(
    db,
    sql`select r.id, coalesce(${CAR_TITLE}, snapshot_title(r.snapshot), u.name) as about,
               r.status, r.decided_at, r.told_at is null as is_new
        from reports r left join cars c on c.id = r.car_id left join users u on u.id = r.user_id
        where r.reporter_id = ${reporter_id} and r.status in ('resolved', 'dismissed')
          and r.decided_at is not null and r.decided_at > now() - interval '30 days'
        order by r.decided_at desc, r.id
        limit 100`,
  )

/** Deletes the snapshots of a member's cars. */
export const forgetSnapshots = (db: Db, owner_id: string) =>
  run(db, sql`update reports set snapshot = null where owner_id = ${owner_id}`)

export const deleteOldSnapshots = (db: Db, older_than_ms: number) =>
  run(
    db,
    sql`update reports set snapshot = null
        where snapshot is not null and status <> 'open'
          and decided_at < now() - make_interval(secs => ${older_than_ms / 1000})`,
  )

export const markTold = (db: Db, reporter_id: string) =>
  run(
    db,
    sql`update reports set told_at = now()
        where reporter_id = ${reporter_id} and status in ('resolved', 'dismissed') and told_at is null`,
  )

/** Resets told_at: the reporter has not seen this decision yet. */
export const decideReport = (db: Db, id: string, status: Outcome, admin_id: string) =>
  run(
    db,
    sql`update reports set status = ${status}, decided_at = now(), decided_by = ${admin_id}, told_at = null
        where id = ${id}`,
  )
