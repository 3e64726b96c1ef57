import type { PaperWarning } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import { type Db, literal, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { WrittenPapers } from './papers.ts'

/** Two members who write the same VIN at once take turns. The last lock of a transaction. */
export const lockVin = (tx: Db, vin: string) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${vin}, 17))`)

export type Claim = { vin: string; deal_id: string; car_id: string; by: string }

export type Use = {
  deal_id: string
  state: 'agreed' | 'disputed' | 'done'
  giver_id: string
  /** Who got the car there, if they say that they have the keys. */
  got_by: string | null
}

/** Other swaps with a VIN that were agreed lately and are not cancelled, oldest first; and whether another car of this one has it. */
export const findUses = (tx: Db, { vin, deal_id, car_id }: Omit<Claim, 'by'>) =>
  one<{ uses: Use[]; is_of_other_car: boolean }>(
    tx,
    sql`select (
          select coalesce(json_agg(json_build_object(
                   'deal_id', d.id, 'state', d.state, 'giver_id', w.giver_id, 'got_by', (
                     select leg.receiver_id from deal_versions v
                     cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, receiver_id uuid)
                     join deal_parties p on p.deal_id = d.id and p.user_id = leg.receiver_id
                     where v.deal_id = d.id and v.number = d.agreed_version and leg.car_id = w.car_id
                       and p.handed_over_at is not null)) order by d.agreed_at, d.id), '[]')
          from deal_papers w join deals d on d.id = w.deal_id
          where w.vin = ${vin} and w.deal_id <> ${deal_id} and d.state in ('agreed', 'disputed', 'done')
            and d.agreed_at > now() - make_interval(secs => ${limits.vin_taken_ms / 1000})
        ) as uses, exists (
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

/** With the names of members who have left, and what they said about the handover. */
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
        ), unsaid as (
          delete from deal_disputes q
          where q.deal_id in (select id from forgotten) and not exists (select from users u where u.id = q.user_id)
        )
        delete from deal_papers w using forgotten f where w.deal_id = f.id`,
  )
}
