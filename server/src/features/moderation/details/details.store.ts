import type { AdminReportDetails } from '@keyswap/contract/moderation'
import { ADMIN_CAR_SHORT, CAR_TITLE, REPORT } from '../../../db/columns.ts'
import { type Db, many, maybe, sql } from '../../../db/sql.ts'
import { HAS_FACTS, REPORTED_CAR } from './listings.store.ts'

type Whole = Pick<AdminReportDetails, 'listing' | 'reported' | 'member' | 'chat' | 'ring'> & {
  /** The sealed copy of the listing. */
  copied: Buffer | null
}

/** Of a chat only its members, cars and time are shown: its messages are private. */
export const readReportParts = (db: Db, report_id: string) =>
  maybe<Whole>(
    db,
    sql`select case when ${HAS_FACTS} then r.snapshot end as reported, r.listing as copied,
               case when c.id is not null then car_snapshot(c) || jsonb_build_object(
                 'is_active', c.is_active and c.published_at is not null, 'is_locked', c.is_locked,
                 'is_draft', c.published_at is null,
                 'created_at', at_utc(c.created_at)) end as listing,
               case when u.id is not null then jsonb_build_object(
                 'avatar_url', u.avatar_url, 'location', u.location, 'created_at', at_utc(u.created_at)) end as member,
               case when m.id is not null then jsonb_build_object(
                 'matched_at', at_utc(m.created_at),
                 'member_car', snapshot_title(case when m.user_a = r.user_id then m.snapshot_a else m.snapshot_b end),
                 'reporter_car', snapshot_title(case when m.user_a = r.user_id then m.snapshot_b else m.snapshot_a end)
               ) end as chat,
               case when ring.id is not null then jsonb_build_object(
                 'created_at', at_utc(ring.created_at),
                 'members', (
                   select jsonb_agg(jsonb_build_object(
                     'user_id', rm.user_id, 'name', coalesce(ru.name, 'Deleted user'),
                     'car', snapshot_title(rm.snapshot)) order by rm.position)
                   from ring_members rm left join users ru on ru.id = rm.user_id
                   where rm.ring_id = ring.id)) end as ring
        from reports r
        left join cars c on c.id = ${REPORTED_CAR}
        left join users u on u.id = coalesce(c.owner_id, r.owner_id, r.user_id)
        left join matches m on m.id = r.match_id
        left join rings ring on ring.id = r.ring_id
        where r.id = ${report_id}`,
  )

/** Other reports about the same member and their cars. */
export const listOtherReports = (db: Db, report_id: string) =>
  many<AdminReportDetails['history'][number]>(
    db,
    sql`select ${REPORT}, coalesce(${CAR_TITLE}, snapshot_title(r.snapshot)) as about,
               r.car_id is not null and r.car_id is not distinct from given.car_id as is_same_car
        from reports given
        join reports r on r.id <> given.id
          and (r.owner_id = coalesce(given.owner_id, given.user_id)
               or r.user_id = coalesce(given.owner_id, given.user_id))
        left join cars c on c.id = r.car_id
        where given.id = ${report_id}
        order by is_same_car desc, r.created_at desc, r.id
        limit 20`,
  )

export const listCarsOfReported = (db: Db, report_id: string) =>
  many<AdminReportDetails['cars'][number]>(
    db,
    sql`select ${ADMIN_CAR_SHORT}, photos_shown(c.id, c.owner_id) -> 0 as photo
        from reports r join cars c on c.owner_id = coalesce(r.owner_id, r.user_id)
        where r.id = ${report_id}
        order by c.created_at desc, c.id
        limit 50`,
  )
