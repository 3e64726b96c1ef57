// Rings of members with a car each, who like the car of the member before them.
import { ring as limits } from '@keyswap/contract/limits'
import type { Ring } from '@keyswap/contract/rings'
import { expect } from 'vitest'
import type { Pool } from '../src/db/pool.ts'
import { many, one, run, sql } from '../src/db/sql.ts'
import type { Answers } from '../src/features/rings/circles.ts'
import { lookAtAll } from '../src/features/rings/index.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from './client.ts'
import { aDriver, type Driver, like } from './deals.ts'
import type { ModelRing, RingAnswers, World } from './ring-model.ts'

export type RingOf = { app: TestApp; ring: string; members: Driver[] }

/** Each member likes the car of the one before, so in giving order they are a ring. */
export async function likeInCircle(members: Driver[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    const giver = members.at(index - 1)
    if (giver) await like(member, giver.car, member.car)
  }
}

/** Looks at everything that has changed, without waiting for the server to do it. */
export const lookAtAllRings = ({ pool, events }: TestApp) => lookAtAll({ db: pool, events })

/** Waits until the server has looked at everything that has changed. */
export const untilRingsAreLookedAt = ({ pool }: TestApp) =>
  expect
    .poll(
      async () =>
        (
          await one<{ isIdle: boolean }>(
            pool,
            sql`select not exists (select from ring_looks)
                  and not exists (select from rings where state = 'offered' and expires_at <= now())
                  and not exists (select from ring_bars where until <= now())
                  and not exists (select from ring_waits where until <= now()) as "isIdle"`,
          )
        ).isIdle,
      { interval: 10 },
    )
    .toBe(true)

/** Moves the times of members who wait for new rings into the past. */
export const ageWaits = ({ pool }: TestApp, { minutes }: { minutes: number }) =>
  run(
    pool,
    sql`update ring_waits
        set until = until - make_interval(mins => ${minutes}),
            dropped_at = array(select at - make_interval(mins => ${minutes}) from unnest(dropped_at) at)`,
  )

export async function drivers(app: TestApp, size: number): Promise<Driver[]> {
  const members: Driver[] = []
  while (members.length < size) members.push(await aDriver(app))
  return members
}

/** A ring that nobody has answered yet. The members are in giving order. */
export const anOfferedRing = async (app: TestApp, size: 3 | 4 = 3): Promise<RingOf> =>
  offerRing(app, await drivers(app, size))

export async function offerRing(app: TestApp, members: Driver[]): Promise<RingOf> {
  await likeInCircle(members)
  await lookAtAllRings(app)
  return { app, ring: (await ringOf(members))?.id ?? '', members }
}

/** The newest ring of these members with their cars, in giving order. */
export async function ringOf(members: Driver[]): Promise<Ring | undefined> {
  const cars = members.map(({ car }) => car).join()
  const [viewer] = members
  const rings = viewer ? await ringsAs(viewer) : []
  return rings.find((ring) => ring.members.map(({ gives }) => gives.id).join() === cars)
}

export const answerRing = (
  member: SignedIn,
  ring: string,
  how: 'join' | 'decline' | 'leave' | 'ask-again',
) => member.post(`/api/rings/${ring}/${how}`)

/** A ring that everyone has joined: its chat is open. */
export const aCompleteRing = async (app: TestApp, size: 3 | 4 = 3): Promise<RingOf> =>
  completeRing(app, await drivers(app, size))

export async function completeRing(app: TestApp, members: Driver[]): Promise<RingOf> {
  const offered = await offerRing(app, members)
  for (const member of members) {
    const { status, text } = await answerRing(member, offered.ring, 'join')
    expect(status, text).toBe(200)
  }
  return offered
}

/** Three members with a car each, in a complete ring. Anna gives to Berta, who gives to Carla. */
export async function threeInARing(app: TestApp) {
  const members = [await aDriver(app), await aDriver(app), await aDriver(app)] as const
  const [anna, berta, carla] = members
  const { ring } = await completeRing(app, [...members])
  return { app, ring, members: [...members], anna, berta, carla }
}

export const ringAs = async (viewer: SignedIn, ring: string): Promise<Ring> =>
  (await viewer.get(`/api/rings/${ring}`)).body as Ring

export const ringsAs = async (viewer: SignedIn): Promise<Ring[]> =>
  (await viewer.get('/api/rings')).body as Ring[]

/** Everything that the rules of rings depend on, except bars and waits. */
export async function readWorld({
  pool,
}: {
  pool: Pool
}): Promise<Omit<World, 'barred' | 'waiting' | 'answersBefore'>> {
  return {
    answers: await readAnswers(pool),
    members: await many(
      pool,
      sql`select id, banned_at is not null as is_banned, offer_rings from users`,
    ),
    cars: await many(
      pool,
      sql`select id, owner_id, feed_pos is not null as is_visible, is_reserved or is_locked as is_taken, price, currency,
                 nullif(wish -> 'money', 'null') as money, lat, lng
          from cars`,
    ),
    likes: await many(
      pool,
      sql`select source_car_id as source, target_car_id as target, created_at as at
          from swipes where direction = 'like'`,
    ),
    closed: await many(
      pool,
      sql`select low_id as low, high_id as high, array_remove(array[
                   unmatched_by::text, case when low_blocked_at is not null then low_id::text end,
                   case when high_blocked_at is not null then high_id::text end], null) as by
          from pairs where is_closed_pair(low_id, high_id)`,
    ),
    matched: (
      await many<{ cars: [string, string] }>(
        pool,
        sql`select array[m.car_a, m.car_b]::text[] as cars from matches m join chats c on c.id = m.id
            where not c.is_closed`,
      )
    ).map(({ cars }) => cars),
    known: (await many<{ key: string }>(pool, sql`select distinct key from rings`)).map(
      ({ key }) => key,
    ),
  }
}

/** What was answered: all answers of a history are of the last days. */
async function readAnswers(pool: Pool): Promise<RingAnswers> {
  const ASKED = sql`count(*) filter (where m.answer is not null or r.state = 'expired')::int as asked,
                    count(*) filter (where m.answer = 'joined')::int as joined`
  const byMember = await many<Answers & { of: string }>(
    pool,
    sql`select user_id as of, ${ASKED}
        from (select *, row_number() over (partition by user_id order by created_at desc, ring_id desc) as nth
              from ring_members) m
        join rings r on r.id = m.ring_id
        where nth <= ${limits.own_answers} group by user_id`,
  )
  const bySize = await many<Answers & { of: number }>(
    pool,
    sql`select of, sum(asked)::int as asked, sum(joined)::int as joined
        from (
          select count(*)::int as of, ${ASKED}
          from (select * from rings order by id desc limit ${limits.newest_answers}) r
          join ring_members m on m.ring_id = r.id group by r.id
        ) each group by of`,
  )
  const byKey = (rows: (Answers & { of: string | number })[]) =>
    Object.fromEntries(rows.map(({ of, asked, joined }) => [of, { asked, joined }]))
  return { byMember: byKey(byMember), bySize: byKey(bySize) }
}

/** The rings that are not over, oldest first. */
export const ringsInDatabase = ({ pool }: { pool: Pool }) =>
  many<ModelRing>(
    pool,
    sql`select r.id, r.state,
               array_agg(m.car_id::text order by (m.position - first.position + n.size) % n.size) as cars,
               array_agg(m.user_id::text order by (m.position - first.position + n.size) % n.size) as owners,
               coalesce(array_agg(m.user_id::text order by m.user_id) filter (where m.answer = 'joined'), '{}') as joined
        from rings r
        join ring_members m on m.ring_id = r.id
        cross join lateral (select count(*)::int as size from ring_members x where x.ring_id = r.id) n
        cross join lateral (
          select x.position from ring_members x where x.ring_id = r.id order by x.car_id limit 1) first
        where r.state in ('offered', 'complete')
        group by r.id order by r.created_at, r.id`,
  )
