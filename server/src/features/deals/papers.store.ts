import { randomUUID } from 'node:crypto'
import type { PaperWarning } from '@keyswap/contract/choices'
import type { PapersInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { type Db, one, run, sql } from '../../db/sql.ts'

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

/** Once, however often the member tries. */
export const reportOnce = (tx: Db, deal_id: string, about: string, reason: string) =>
  run(
    tx,
    sql`select report_deal(${randomUUID()}, ${deal_id}, ${about}, ${reason})
        where not exists (
          select from reports r
          where r.deal_id = ${deal_id} and r.reporter_id is null and r.status = 'open' and r.reason = ${reason})`,
  )

type NewPapers = PapersInput & {
  deal_id: string
  car_id: string
  giver_id: string
  warnings: PaperWarning[]
}

/** `is_doubtful`: it has warnings, and another VIN than before. */
export const writePapers = (tx: Db, papers: NewPapers) =>
  one<{ is_doubtful: boolean }>(
    tx,
    sql`with before as (
          select vin from deal_papers where deal_id = ${papers.deal_id} and car_id = ${papers.car_id}
        )
        insert into deal_papers (deal_id, car_id, giver_id, vin, plate, odometer, odometer_unit, defects, keys, warnings)
        values (${papers.deal_id}, ${papers.car_id}, ${papers.giver_id}, ${papers.vin}, ${papers.plate},
                ${papers.odometer}, ${papers.odometer_unit}, ${papers.defects}, ${papers.keys}, ${papers.warnings}::text[])
        on conflict (deal_id, car_id) do update
          set vin = excluded.vin, plate = excluded.plate, odometer = excluded.odometer,
              odometer_unit = excluded.odometer_unit, defects = excluded.defects, keys = excluded.keys,
              warnings = excluded.warnings, updated_at = now()
        returning warnings <> '{}' and vin is distinct from (select before.vin from before) as is_doubtful`,
  )
