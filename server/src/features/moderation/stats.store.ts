import type { TimelineKind } from '@keyswap/contract/choices'
import type { AdminStats, MarketWeek } from '@keyswap/contract/moderation'
import { type Db, many, one, run, sql } from '../../db/sql.ts'

export const readStats = (db: Db) =>
  one<AdminStats>(
    db,
    sql`with c as materialized (
          select (select count(*) from cars) - (select count(*) from cars where published_at is null) as total,
                 (select count(*) from cars where not is_active and published_at is not null) as inactive
        )
        select (select count(*) from users) as users,
               jsonb_build_object('total', total, 'active', total - inactive, 'inactive', inactive) as cars,
               (select count(*) from matches) as matches,
               (select count(*) from rings where opened_at is not null) as rings,
               (select count(*) from deals where done_at is not null) as swaps,
               (select count(*) from reports) as reports,
               (select count(*) from reports where status = 'open') as open_reports,
               (select count(*) from appeals where outcome is null) as open_appeals
        from c`,
  )

/** The number of sign-ups, listings and so on (`kind`) on a day like 2026-01-05, in UTC. */
export type DayCount = { day: string; kind: TimelineKind; n: number }

const DAY_COUNT = sql`day::text, kind, n`

export const readDays = (db: Db, first: string) =>
  many<DayCount>(db, sql`select ${DAY_COUNT} from daily_stats where day >= ${first}::date`)

export const readNow = async (db: Db): Promise<number> =>
  (await one<{ now: number }>(db, sql`select (extract(epoch from now()) * 1000)::float8 as now`))
    .now

export const countEachDay = (db: Db, first: string) =>
  many<DayCount>(
    db,
    sql`select ${DAY_COUNT}
        from happened(${first}::timestamp at time zone 'UTC', now() + interval '1 day')`,
  )

/** Stores zeros too, so that a day without events is not counted again. */
export const storeDay = (db: Db, day: string, kinds: readonly TimelineKind[]) =>
  run(
    db,
    sql`insert into daily_stats (day, kind, n)
        select ${day}::date, kinds.kind, coalesce(h.n, 0)
        from unnest(${kinds}::text[]) as kinds (kind)
        left join happened(${day}::timestamp at time zone 'UTC',
                           (${day}::timestamp + interval '1 day') at time zone 'UTC') h on h.kind = kinds.kind
        on conflict do nothing`,
  )

/** Newest first. */
export const readWeeks = (db: Db, count: number) =>
  many<MarketWeek>(db, sql`select * from market_weeks(${count}) order by week desc`)
