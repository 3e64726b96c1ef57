import { answering, ring as limits } from '@keyswap/contract/limits'
import { type Db, literal, many, one, run, sql } from '../../db/sql.ts'
import type { Answers, CandidateCar } from './circles.ts'
import type { CircleNow } from './decide.ts'
import type { HeldRing } from './held-ring.ts'
import type { Like } from './search.store.ts'
import { WAIT_IS_OVER } from './waits.store.ts'

/** Every change of rings holds this lock until its transaction ends. It comes before the locks of deals, chats and cars. */
export const lockRings = (tx: Db) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('rings', 0))`)

/** Takes the lock for a member of the ring. False for anyone else, who must not wait for it. */
export const lockRingsFor = async (tx: Db, user_id: string, ring_id: string): Promise<boolean> =>
  (await run(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('rings', 0)) from ring_members
        where ring_id = ${ring_id} and user_id = ${user_id}`,
  )) > 0

/** Only one instance at a time looks for rings, so that the changes of one transaction are decided together. */
export const tryLookingLock = async (tx: Db): Promise<boolean> =>
  (
    await one<{ is_free: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended('looking at rings', 0)) as is_free`,
    )
  ).is_free

const heldIn = (rows: { held: HeldRing }[]): HeldRing[] => rows.map(({ held }) => held)

export const holdRing = async (tx: Db, ring_id: string): Promise<HeldRing | undefined> =>
  heldIn(await many(tx, sql`select held from rings_held(${[ring_id]}::uuid[])`))[0]

/** The caller must hold the lock of rings. */
export const readCircleNow = (tx: Db, ring_id: string) =>
  one<CircleNow>(
    tx,
    sql`select exists (select from rings later where later.key = r.key and later.created_at > r.created_at)
               or exists (select from rings before where before.id = r.replaces and before.key = r.key) as is_asked,
               coalesce(now_is.owners = circle.owners, false) as holds,
               exists (select from unnest(circle.cars) one (car)
                       where not exists (select from cars c where c.id = one.car and c.feed_pos is not null)) as has_hidden,
               exists (select from unnest(circle.cars) with ordinality one (car, place)
                       join cars c on c.id = one.car
                       join cars g on g.id = circle.cars[case one.place when 1 then cardinality(circle.cars) else one.place - 1 end]
                       where not money_fits(c.wish -> 'money', c.price, c.currency, g.price, g.currency)) as breaks_wish,
               (select bool_and(has_room(one.car, array[r.id])) from unnest(circle.cars) one (car)) as has_room
        from rings r
        cross join lateral (
          select array_agg(m.car_id order by m.position) as cars, array_agg(m.user_id order by m.position) as owners
          from ring_members m where m.ring_id = r.id) circle
        left join lateral ring_owners(circle.cars) now_is on true
        where r.id = ${ring_id}`,
  )

/** Whether a deal of these rings is done. Their chats must be locked, so that no deal can be finished meanwhile. */
export const isAnyDone = async (tx: Db, rings: string[]): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      tx,
      sql`select exists (select from deals where chat_id = any (${rings}::uuid[]) and state = 'done') as found`,
    )
  ).found

/** The rings with these ids or with one of these cars, if they are not over. */
export const holdRingsAt = async (
  tx: Db,
  { rings = [], cars = [] }: { rings?: string[]; cars?: string[] },
): Promise<HeldRing[]> =>
  heldIn(
    await many(
      tx,
      sql`select held from rings_held(array(
            select ring_id from ring_cars where car_id = any (${cars}::uuid[]) or ring_id = any (${rings}::uuid[])))`,
    ),
  )

/** A member's rings that are not over. With `other`, only those that both are in. */
export const holdRingsOf = async (
  tx: Db,
  user_id: string,
  other: string | null = null,
): Promise<HeldRing[]> =>
  heldIn(
    await many(
      tx,
      sql`select held from rings_held(array(
            select m.ring_id from ring_members m join rings r on r.id = m.ring_id and r.state in ('offered', 'complete')
            where m.user_id = ${user_id} and (${other}::uuid is null or exists (
              select from ring_members o where o.ring_id = m.ring_id and o.user_id = ${other}))))`,
    ),
  )

type Members = { ring_id: string; members: string[] }

/** The members of ring `r`. */
const MEMBERS = sql`array(select x.user_id::text from ring_members x where x.ring_id = r.id) as members`

/** The rings that both members were or are in. `goes_on`: the ring's swap is done, and its chat is still open. */
export const listSharedRings = (tx: Db, user_id: string, other: string) =>
  many<Members & { goes_on: boolean }>(
    tx,
    sql`select r.id as ring_id, ${MEMBERS},
               coalesce(not c.is_closed, false)
                 and exists (select from deals d where d.chat_id = r.id and d.state = 'done') as goes_on
        from ring_members m
        join ring_members o on o.ring_id = m.ring_id and o.user_id = ${other}
        join rings r on r.id = m.ring_id
        left join chats c on c.id = r.id
        where m.user_id = ${user_id}
        order by r.id`,
  )

/** The rings of a member that ended in this transaction, and those that replaced them. */
export const listJustEnded = (tx: Db, user_id: string) =>
  many<Members>(
    tx,
    sql`select r.id as ring_id, ${MEMBERS}
        from ring_members m
        join rings ended on ended.id = m.ring_id and ended.ended_at >= now()
        join rings r on r.id = ended.id or r.replaces = ended.id
        where m.user_id = ${user_id}`,
  )

/** Deletes the names that ended rings have stored of a member who leaves. */
export const forgetClosedNames = (tx: Db, user_id: string) =>
  run(tx, sql`update ring_members set closed_name = null where user_id = ${user_id}`)

/** Called when the chat of a done ring closes: stores the names by which the members see each other from now on. */
export const keepClosedNames = (tx: Db, ring_id: string) =>
  run(
    tx,
    sql`update ring_members m set closed_name = u.name from users u where m.ring_id = ${ring_id} and u.id = m.user_id`,
  )

export type Looks = { likes: Like[]; cars: string[] }

const IS_DUE = sql`state = 'offered' and expires_at <= statement_timestamp()`
const IS_UNBARRED = sql`until < 'infinity' and until <= statement_timestamp()`

/** Tells which kinds of work there are for a look. */
export const findWork = (db: Db, skipped: string[]) =>
  one<{ has_looks: boolean; has_due: boolean; has_unbarred: boolean; has_waited: boolean }>(
    db,
    sql`select exists (select from ring_looks) as has_looks,
               exists (select from rings where ${IS_DUE} and id <> all (${skipped}::uuid[])) as has_due,
               exists (select from ring_bars where ${IS_UNBARRED}) as has_unbarred,
               exists (select from ring_waits where ${WAIT_IS_OVER}) as has_waited`,
  )

/** Rings whose time to answer is over. */
export const listDueRings = async (db: Db, skipped: string[], limit: number): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select id from rings where ${IS_DUE} and id <> all (${skipped}::uuid[])
          order by expires_at limit ${literal(limit)}`,
    )
  ).map(({ id }) => id)

/** Queues a look for each ring that is no longer barred, with one of its cars. */
export const queueLooksOfUnbarred = (db: Db, limit: number) =>
  run(
    db,
    sql`with unbarred as (
          delete from ring_bars
          where key in (
            select key from ring_bars where ${IS_UNBARRED} order by until limit ${literal(limit)} for update skip locked)
          returning key
        )
        insert into ring_looks (car_id)
        select distinct m.car_id
        from unbarred u join rings r on r.key = u.key join ring_members m on m.ring_id = r.id and m.position = 0`,
  )

/** The newest looks come first, so that a backlog delays nobody. A car takes as much work as several likes. */
export const listLooks = async (
  tx: Db,
  limit: { likes: number; cars: number },
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      tx,
      sql`select id
          from (
            select id, sum(case when target_id is null then 1.0 / ${literal(limit.cars)} else 1.0 / ${literal(limit.likes)} end)
                         over (order by id desc) as work
            from (select * from ring_looks order by id desc limit ${literal(limit.likes)}) newest
          ) l
          where work < 1.001`,
    )
  ).map(({ id }) => id)

/**
 * Deletes these looks. If a crash undoes that, they are looked at again, so the commit does not wait for the disk, unless
 * `waitForCommit` is called.
 */
export async function takeLooks(tx: Db, ids: number[]): Promise<Looks> {
  await run(tx, sql`select set_config('synchronous_commit', 'off', true)`)
  const rows = await many<{ car_id: string; target_id: string | null }>(
    tx,
    sql`with taken as (
          delete from ring_looks where id = any (${ids}::bigint[]) returning car_id, target_id
        )
        select distinct car_id, target_id from taken`,
  )
  return {
    likes: rows.flatMap(({ car_id, target_id }) =>
      target_id === null ? [] : [{ source: car_id, target: target_id }],
    ),
    cars: rows.flatMap(({ car_id, target_id }) => (target_id === null ? [car_id] : [])),
  }
}

/** Deletes a look that always fails. */
export const dropLook = (db: Db, id: number) =>
  run(db, sql`delete from ring_looks where id = ${id}`)

export const waitForCommit = (tx: Db) =>
  tx.query({ name: '', text: 'reset synchronous_commit', values: [] })

type CarInRoom = CandidateCar & {
  id: string
  offered: number
  owner_id: string
  is_waiting: boolean
}

const LATELY = sql`statement_timestamp() - ${literal(limits.answers_ms)} * interval '1 millisecond'`

/** Of `m`, members of rings `r`. Who had time to answer and did not has said no. */
const ANSWERS = sql`
  count(*) filter (where m.answer is not null or r.state = 'expired')::int as asked,
  count(*) filter (where m.answer = 'joined')::int as joined`

/**
 * The cars' prices and places, in how many rings they are offered, what their owners have answered to rings lately, whether
 * they wait for new offers, and whether they let many chats wait.
 */
export const readCars = (tx: Db, cars: string[]) =>
  many<CarInRoom>(
    tx,
    sql`select c.id, c.price, c.currency, c.lat, c.lng, c.owner_id,
               (select count(*) from ring_cars r where r.car_id = c.id and r.is_offered) as offered,
               exists (select from ring_waits w
                       where w.user_id = c.owner_id and w.until > statement_timestamp()) as is_waiting,
               is_late(c.owner_id, ${literal(answering.late_from)}, make_interval(secs => ${literal(answering.late_ms / 1000)}),
                       make_interval(secs => ${literal(answering.account_ms / 1000)})) as is_late,
               own.asked, own.joined
        from cars c
        cross join lateral (
          select ${ANSWERS}
          from (
            select * from ring_members o where o.user_id = c.owner_id and o.created_at > ${LATELY}
            order by o.created_at desc, o.ring_id desc limit ${literal(limits.own_answers)}
          ) m join rings r on r.id = m.ring_id
        ) own
        where c.id = any (${cars}::uuid[])`,
  )

/** What all members have answered to the newest rings, by the size of the ring. Ids increase with time. */
export const readAnswersBySize = async (tx: Db): Promise<Map<number, Answers>> =>
  new Map(
    (
      await many<Answers & { size: number }>(
        tx,
        sql`select size, sum(asked)::int as asked, sum(joined)::int as joined
            from (
              select count(*)::int as size, ${ANSWERS}
              from (select * from rings order by id desc limit ${literal(limits.newest_answers)}) r
              join ring_members m on m.ring_id = r.id
              where r.created_at > ${LATELY}
              group by r.id
            ) each
            group by size`,
      )
    ).map(({ size, asked, joined }) => [size, { asked, joined }]),
  )

/** A key that is open or barred cannot be offered now. */
export type KeyStanding = 'open' | 'barred' | 'known'

/** A key without a row has never been offered. */
export const readKeys = (tx: Db, keys: string[]) =>
  many<{ key: string; standing: KeyStanding }>(
    tx,
    sql`select key, 'open' as standing from open_rings where key = any (${keys})
        union all
        select key, 'barred' from ring_bars where key = any (${keys}) and until > statement_timestamp()
        union all
        select distinct key, 'known' from rings where key = any (${keys})`,
  )
