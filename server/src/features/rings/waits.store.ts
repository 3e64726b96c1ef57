// The table of members who are offered no new rings for a while.
import { ring as limits } from '@keyswap/contract/limits'
import { type Db, literal, maybe, run, sql } from '../../db/sql.ts'

const ms = (value: number) => sql`${literal(value)} * interval '1 millisecond'`
const DAY = ms(limits.declines_within_ms)

/**
 * Makes members who dropped out of offered rings wait for new ones. A member who dropped out of several is listed once for each.
 * The caller must hold the lock of rings.
 */
export const writeWaits = (tx: Db, dropped: string[]) =>
  run(
    tx,
    sql`with dropped as (
          select user_id, array_fill(statement_timestamp(), array[count(*)::int]) as times
          from unnest(${dropped}::uuid[]) d (user_id) group by user_id
        ), lately as (
          select d.user_id, array(
                   select at from unnest(w.dropped_at || d.times) at where at > statement_timestamp() - ${DAY}
                   order by at desc limit ${literal(limits.many_declines)}) as times
          from dropped d left join ring_waits w on w.user_id = d.user_id
        )
        insert into ring_waits as w (user_id, until, dropped_at)
        select user_id,
               statement_timestamp() + case when cardinality(times) < ${literal(limits.many_declines)}
                 then ${ms(limits.wait_ms)} else ${ms(limits.long_wait_ms)} end,
               times
        from lately
        on conflict (user_id) do update
        set until = greatest(w.until, excluded.until), dropped_at = excluded.dropped_at`,
  )

export const WAIT_IS_OVER = sql`until is not null and until <= statement_timestamp()`

/** Queues looks with the cars of members whose wait is over. */
export const queueLooksAfterWaits = (db: Db, limit: number) =>
  run(
    db,
    sql`with over as (
          update ring_waits set until = null
          where user_id in (
            select user_id from ring_waits where ${WAIT_IS_OVER} order by until limit ${literal(limit)} for update skip locked)
          returning user_id
        )
        insert into ring_looks (car_id)
        select c.id from over o join cars c on c.owner_id = o.user_id and c.feed_pos is not null`,
  )

export type Wait = { until: string | null; dropped_at: string[] }

export const readWait = (db: Db, user_id: string) =>
  maybe<Wait>(db, sql`select until, dropped_at from ring_waits where user_id = ${user_id}`)

export const forgetWait = (tx: Db, user_id: string) =>
  run(tx, sql`delete from ring_waits where user_id = ${user_id}`)

/** Deletes waits that no longer count. */
export const deleteOldWaits = (db: Db) =>
  run(
    db,
    sql`delete from ring_waits
        where until is null and statement_timestamp() - ${DAY} >= all (dropped_at)`,
  )
