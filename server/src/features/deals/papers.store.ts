import type { PaperWarning } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import { type Db, literal, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { WrittenPapers } from './papers.ts'

/** Two members who write the same VIN at once take turns. The last lock of a transaction. */
export const lockVin = (tx: Db, vin: string) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${vin}, 17))`)

export type Claim = { vin: string; deal_id: string; car_id: string; by: string }

type Uses = {
  /**
   * The last swap with this VIN that was agreed lately and is not cancelled, if it is another member's: null if `by` got
   * the car's keys in it, or gives the car in it and it is not done yet.
   */
  other_swap: string | null
  is_of_other_car: boolean
}

/** Where else a VIN is used. */
export const findUses = (tx: Db, { vin, deal_id, car_id, by }: Claim) =>
  one<Uses>(
    tx,
    sql`with last as (
          select d.id, d.state, d.agreed_version, w.car_id, w.giver_id
          from deal_papers w join deals d on d.id = w.deal_id
          where w.vin = ${vin} and w.deal_id <> ${deal_id} and d.state in ('agreed', 'disputed', 'done')
            and d.agreed_at > now() - make_interval(secs => ${limits.vin_taken_ms / 1000})
          order by d.agreed_at desc limit 1
        )
        select (
          select last.id from last
          where not (last.state <> 'done' and last.giver_id = ${by}) and not exists (
            select from deal_versions v
            cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, receiver_id uuid)
            join deal_parties p on p.deal_id = last.id and p.user_id = leg.receiver_id
            where v.deal_id = last.id and v.number = last.agreed_version and leg.car_id = last.car_id
              and leg.receiver_id = ${by} and p.handed_over_at is not null)
        ) as other_swap, exists (
          select from deal_papers w where w.deal_id = ${deal_id} and w.car_id <> ${car_id} and w.vin = ${vin}
        ) as is_of_other_car`,
  )

export const findPapers = (tx: Db, deal_id: string, car_id: string) =>
  maybe<WrittenPapers>(
    tx,
    sql`select vin, plate, odometer, odometer_unit, defects, keys, first_registration::text, inspection_until::text,
               value_cents, currency
        from deal_papers where deal_id = ${deal_id} and car_id = ${car_id}`,
  )

type NewPapers = WrittenPapers & {
  deal_id: string
  car_id: string
  giver_id: string
  warnings: PaperWarning[]
  compare_vin: boolean
}

export const writePapers = (tx: Db, papers: NewPapers) =>
  run(
    tx,
    sql`insert into deal_papers (deal_id, car_id, giver_id, vin, plate, odometer, odometer_unit, defects, keys,
                                 first_registration, inspection_until, value_cents, currency, warnings, compare_vin)
        values (${papers.deal_id}, ${papers.car_id}, ${papers.giver_id}, ${papers.vin}, ${papers.plate},
                ${papers.odometer}, ${papers.odometer_unit}, ${papers.defects}, ${papers.keys},
                ${papers.first_registration}::date, ${papers.inspection_until}::date, ${papers.value_cents},
                ${papers.currency}, ${papers.warnings}::text[], ${papers.compare_vin})
        on conflict (deal_id, car_id) do update
          set vin = excluded.vin, plate = excluded.plate, odometer = excluded.odometer,
              odometer_unit = excluded.odometer_unit, defects = excluded.defects, keys = excluded.keys,
              first_registration = excluded.first_registration, inspection_until = excluded.inspection_until,
              value_cents = excluded.value_cents, currency = excluded.currency,
              warnings = excluded.warnings, compare_vin = excluded.compare_vin, updated_at = now()`,
  )

/** In the other swap too: who wrote it first need not be who owns the car. */
export const compareEverywhere = (tx: Db, vin: string) =>
  run(
    tx,
    sql`update deal_papers w set compare_vin = true from deals d
        where w.vin = ${vin} and d.id = w.deal_id and d.state in ('agreed', 'disputed') and not w.compare_vin`,
  )

/** Deals whose papers are no longer kept. */
export const listToForget = (db: Db, limit: number) =>
  many<{ id: string }>(
    db,
    sql`select id from deals
        where forgotten_at is null and ended_at <= now() - make_interval(secs => case
                when keys_at is null then ${limits.papers_kept_ms / 1000}::float8
                else ${limits.papers_kept_after_keys_ms / 1000}::float8 end)
        order by ended_at limit ${literal(limit)}`,
  )

/** With the names of members who have left. */
export const forgetPapers = async (db: Db, deal_ids: string[]): Promise<void> => {
  await run(
    db,
    sql`with forgotten as (
          update deals set forgotten_at = now(), revision = revision + 1 where id = any (${deal_ids}::uuid[])
          returning id
        ), left_behind as (
          update deal_versions v set snapshot = jsonb_set(v.snapshot, '{names}', (
            select jsonb_agg(case when u.id is null then n || '{"name": "Deleted user"}' else n end)
            from jsonb_array_elements(v.snapshot -> 'names') n left join users u on u.id = (n ->> 'user_id')::uuid))
          where v.deal_id in (select id from forgotten)
        )
        delete from deal_papers w using forgotten f where w.deal_id = f.id`,
  )
}
