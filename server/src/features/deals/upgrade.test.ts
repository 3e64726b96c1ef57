import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { asMember, type SignedIn } from '../../../test/client.ts'
import { cancel, dealAs, handOver, photograph, writePapers } from '../../../test/deals.ts'
import { aToken } from '../../../test/factories.ts'
import { databaseBefore } from '../../../test/old-database.ts'
import { aSmallPicture } from '../../../test/pictures.ts'
import { newId } from '../../calls/ids.ts'
import type { Pool } from '../../db/pool.ts'
import { many, one, run, sql } from '../../db/sql.ts'

type Old = {
  deal: string
  chat: string
  members: { id: string; car: string }[]
}

/** A deal of old members, of more than two in a complete ring, as the release before words and disputes wrote it. */
async function anOldDeal(
  pool: Pool,
  state: string,
  { words = 0, age = 30, size = 2 }: { words?: number; age?: number; size?: number } = {},
): Promise<Old> {
  const [deal, chat] = [newId(), newId()]
  const members = Array.from({ length: size }, () => ({ id: newId(), car: newId() }))
  const isAgreed = !['open', 'declined', 'expired'].includes(state)
  for (const { id, car } of members) {
    await run(
      pool,
      sql`insert into users (id, email, name, password_hash, email_confirmed_at, created_at)
          values (${id}, ${`${id}@example.com`}, ${`Member ${id.slice(-4)}`}, 'x', now(), now() - make_interval(days => ${age}))`,
    )
    await run(
      pool,
      sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
                            description, published_at, is_active, swapped_at)
          values (${car}, ${id}, 'Fiat', 'Panda', 2010, 0, 160000, 'Manual', 'Gasoline', 'Poor', 'Rīga', 'Runs well.', now(),
                  ${state !== 'done'}, ${state === 'done' ? new Date().toISOString() : null}::timestamptz)`,
    )
  }
  const legs = members.map(({ id, car }, index) => ({
    ...{ car_id: car, giver_id: id, receiver_id: members[(index + 1) % size]?.id },
  }))
  const terms = {
    ...{ legs, cash: [], meet_at: null, place: null, extras: [], note: null },
    valid_until: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const snapshot = {
    cars: members.map(({ car }) => ({
      ...{ id: car, year: 2014, make: 'Fiat', model: '500', mileage: 74_565, mileage_km: 120_000 },
      ...{ mileage_unit: 'km', price: 0, currency: 'EUR', country: 'LV' },
    })),
    names: members.map(({ id }) => ({ user_id: id, name: `Member ${id.slice(-4)}` })),
  }
  const kind = size === 2 ? 'match' : 'ring'
  await run(pool, sql`insert into chats (id, kind, size) values (${chat}, ${kind}, ${size})`)
  await (kind === 'match' ? anOldMatch(pool, chat, members) : anOldRing(pool, chat, members))
  await run(
    pool,
    sql`insert into chat_members (user_id, chat_id, kind)
        select m, ${chat}, ${kind} from unnest(${members.map(({ id }) => id)}::uuid[]) m`,
  )
  await run(
    pool,
    sql`insert into deals (id, chat_id, chat_kind, state, newest, is_pending, valid_until, agreed_version, agreed_at,
                           done_at, created_at)
        values (${deal}, ${chat}, ${kind}, ${state}, 1, ${state === 'open'}, now() + interval '1 day',
                ${isAgreed ? 1 : null}, case when ${isAgreed} then now() - interval '3 days' end,
                case when ${state === 'done'} then now() - interval '2 days' end, now() - interval '4 days')`,
  )
  await run(
    pool,
    sql`insert into deal_parties (deal_id, user_id, created_at, handed_over_at)
        select ${deal}, m.id, now(), case when m.nth <= ${words} then now() - interval '1 hour' end
        from unnest(${members.map(({ id }) => id)}::uuid[]) with ordinality as m (id, nth)`,
  )
  await run(
    pool,
    sql`insert into deal_versions (deal_id, number, hash, proposed_by, client_id, terms, snapshot, created_at)
        values (${deal}, 1, ${'ab'.repeat(32)}, ${members[0]?.id}, ${newId()}, ${JSON.stringify(terms)}::jsonb,
                ${JSON.stringify(snapshot)}::jsonb, now())`,
  )
  for (const { id } of isAgreed ? members : members.slice(0, 1))
    await run(
      pool,
      sql`insert into deal_acceptances (deal_id, number, user_id, accepted_at) values (${deal}, 1, ${id}, now())`,
    )
  for (const { car } of members) {
    await run(pool, sql`insert into deal_cars (deal_id, car_id) values (${deal}, ${car})`)
    if (state === 'agreed')
      await run(pool, sql`insert into reservations (car_id, deal_id) values (${car}, ${deal})`)
  }
  if (state === 'open' || state === 'agreed')
    await run(pool, sql`insert into open_deals (chat_id, deal_id) values (${chat}, ${deal})`)
  if (isAgreed)
    await run(
      pool,
      sql`insert into deal_papers (deal_id, car_id, giver_id, vin, odometer_unit, keys, warnings)
          values (${deal}, ${members[0]?.car}, ${members[0]?.id}, 'YV1902FH5D1796335', 'km', 2, '{make}')`,
    )
  return { deal, chat, members }
}

async function anOldMatch(pool: Pool, id: string, members: Old['members']): Promise<void> {
  const [low, high] = members.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await run(
    pool,
    sql`insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
        values (${id}, ${low?.id}, ${high?.id}, ${low?.car}, ${high?.car}, '{}', '{}', false, false)`,
  )
}

async function anOldRing(pool: Pool, id: string, members: Old['members']): Promise<void> {
  await run(
    pool,
    sql`insert into rings (id, key, state, created_at, expires_at, opened_at)
        values (${id}, ${id}, 'complete', now(), now() + interval '3 days', now())`,
  )
  await run(pool, sql`insert into open_rings (key, ring_id) values (${id}, ${id})`)
  for (const [position, member] of members.entries()) {
    await run(
      pool,
      sql`insert into ring_members (ring_id, user_id, position, car_id, snapshot, answer, created_at)
          values (${id}, ${member.id}, ${position}, ${member.car}, '{"year": 2010, "make": "Fiat", "model": "Panda"}',
                  'joined', now())`,
    )
    await run(
      pool,
      sql`insert into ring_cars (car_id, ring_id, is_offered) values (${member.car}, ${id}, false)`,
    )
  }
}

test('deals of the release before in every state go on after an upgrade', async () => {
  const { url, pool, upgrade } = await databaseBefore('0057')
  const old = {
    open: await anOldDeal(pool, 'open'),
    agreed: await anOldDeal(pool, 'agreed'),
    begun: await anOldDeal(pool, 'agreed', { words: 1 }),
    done: await anOldDeal(pool, 'done', { words: 2 }),
    puppets: await anOldDeal(pool, 'done', { words: 2, age: 5 }),
    cancelled: await anOldDeal(pool, 'cancelled'),
    declined: await anOldDeal(pool, 'declined'),
    expired: await anOldDeal(pool, 'expired'),
    ring: await anOldDeal(pool, 'agreed', { words: 1, size: 3 }),
  }
  await run(
    pool,
    sql`update users set swaps = 1 where id in (select user_id from deal_parties p join deals d on d.id = p.deal_id where d.state = 'done')`,
  )
  await upgrade()
  const app = await startApp({ database: url })
  const partiesOf = async ({ members }: Old): Promise<[SignedIn, SignedIn, ...SignedIn[]]> =>
    (await Promise.all(
      members.map(async ({ id }) =>
        asMember(app, { id, name: '', email: `${id}@example.com` }, await aToken(app, id)),
      ),
    )) as [SignedIn, SignedIn, ...SignedIn[]]

  const seen = async (deal: Old): Promise<Deal> => dealAs((await partiesOf(deal))[1], deal.deal)
  // As the snapshot has it, not as the listing was changed to.
  expect((await seen(old.agreed)).parties.map(({ gives }) => gives.model)).toEqual(['500', '500'])
  expect((await seen(old.open)).state).toBe('open')
  expect((await seen(old.agreed)).papers).toMatchObject([{ warnings: [], compare_vin: true }])
  expect((await seen(old.cancelled)).papers).toEqual([])
  expect(await seen(old.done)).toMatchObject({
    state: 'done',
    versions: [{ hash: 'ab'.repeat(32) }],
  })

  // Papers have no value yet, a swap that is done long since is no moment, and there is an agreement of both.
  expect((await seen(old.agreed)).papers).toMatchObject([
    { first_registration: null, inspection_until: null, value_cents: null },
  ])
  expect(await seen(old.done)).toMatchObject({ is_unshown: false, handover_photos: [] })
  for (const each of [old.agreed, old.done]) {
    const [reader] = await partiesOf(each)
    expect((await seen(each)).agreement_hash).not.toBeNull()
    const pages = await reader.get(`/api/deals/${each.deal}/agreement-pages?language=lv`)
    expect((pages.body as { svgs: string[] }).svgs.length).toBeGreaterThan(0)
    expect((await reader.get(`/api/deals/${each.deal}/agreement.pdf`)).status).toBe(200)
  }

  // The record is counted anew: puppets of a week do not count.
  const counted = await many<{ id: string; swaps: number }>(
    app.pool,
    sql`select id, swaps from users where swaps > 0`,
  )
  expect(counted.map(({ id }) => id).sort()).toEqual(old.done.members.map(({ id }) => id).sort())

  // Frozen from now on, and it goes on to its end.
  const [anna, berta] = await partiesOf(old.agreed)
  const car = old.agreed.members[0]?.car ?? ''
  expect((await anna.patch(`/api/cars/${car}`, { year: 2000 })).body).toMatchObject({
    code: 'CAR_RESERVED',
  })
  expect((await writePapers(anna, old.agreed.deal, car, { keys: 3 })).status).toBe(200)
  const tick = `/api/deals/${old.agreed.deal}/checks/${car}/vin`
  expect((await berta.put(tick, { done: true })).status).toBe(200)
  const value = { value_cents: 500_000, currency: 'EUR' }
  const valued = await writePapers(anna, old.agreed.deal, car, { keys: 3, ...value })
  expect((valued.body as Deal).papers).toMatchObject([value])
  const photo = await photograph(berta, old.agreed.deal, car, await aSmallPicture())
  expect((photo.body as Deal).handover_photos).toMatchObject([{ view: 'front_left' }])
  for (const party of [anna, berta])
    expect((await handOver(party, old.agreed.deal)).status).toBe(200)
  expect((await dealAs(anna, old.agreed.deal)).state).toBe('done')

  // Who has the keys already is asked from now on, and the other says the word.
  const [, carla] = await partiesOf(old.begun)
  expect(
    (await writePapers(carla, old.begun.deal, old.begun.members[1]?.car ?? '', { keys: 1 })).body,
  ).toMatchObject({
    code: 'PAPERS_LOCKED',
  })
  expect((await handOver(carla, old.begun.deal)).body).toMatchObject({ state: 'done' })

  // Its ring can be left now, which was refused; the others finish.
  const [ilze, juris, karlis] = await partiesOf(old.ring)
  expect((await juris.post(`/api/rings/${old.ring.chat}/leave`)).status).toBe(200)
  expect(await dealAs(ilze, old.ring.deal)).toMatchObject({ state: 'agreed' })
  for (const party of [juris, karlis as SignedIn]) await handOver(party, old.ring.deal)
  expect(await dealAs(ilze, old.ring.deal)).toMatchObject({ state: 'done' })

  const [dora, emma] = await partiesOf(old.open)
  const accept = (version: number) => emma.post(`/api/deals/${old.open.deal}/accept`, { version })
  // Its listing was changed since.
  expect((await accept(1)).body).toMatchObject({ code: 'CAR_CHANGED' })
  const terms = (await seen(old.open)).versions[0]?.terms
  const again = {
    ...{ client_id: newId(), based_on: 1, terms: { legs: terms?.legs } },
    seen_cars: (await dealAs(dora, old.open.deal)).changed_cars.map(({ hash }) => hash),
  }
  await dora.post(`/api/deals/${old.open.deal}/versions`, again)
  expect((await accept(2)).body).toMatchObject({
    state: 'agreed',
  })
  expect((await cancel(dora, old.open.deal)).body).toMatchObject({ state: 'cancelled' })
  for (const state of ['cancelled', 'declined', 'expired'] as const)
    expect(await seen(old[state])).toMatchObject({ state })
  expect(
    await one(
      app.pool,
      sql`select count(*) from deals where (ended_at is null) <> (state in ('open', 'agreed', 'disputed'))`,
    ),
  ).toEqual({ count: 0 })
})
