// Fills a scene of trials/fuzz, so that its owner has as much of everything as a member can have, or as fits on a page.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { broadcast, car, chat, deal, photo, profile } from '@keyswap/contract/limits'
import { run, sql } from '../../../server/src/db/sql.ts'
import {
  aCar,
  aMatch,
  aMember,
  aPicture,
  call,
  like,
  type Member,
  resetRateLimits,
  type Scene,
  type World,
} from '../../fuzz/scene.ts'

const MATCHES = 20
const MESSAGES = 200
const SESSIONS = 100
const BROADCASTS = 60
const DEALS = 20
const text = (length: number) => 'ā ļoti '.repeat(length).slice(0, length).trim()

export async function growScene(world: World, scene: Scene): Promise<{ dealOfFour: string }> {
  const dealOfFour = await agreedByFour(world, scene)
  await fillChats(world, scene)
  await multiplyDeals(world, dealOfFour)
  await fillGarage(world, scene.owner)
  await fillTheRest(world, scene)
  await run(world.pool, sql`analyze`)
  return { dealOfFour }
}

/** Makes a deal of four with the longest texts, so that its agreement has the greatest possible length. */
async function agreedByFour(world: World, { owner, other, third }: Scene): Promise<string> {
  const members = [owner, other, third, await aMember(world)]
  const picture = await aPicture()
  const cars: string[] = []
  for (const member of members) cars.push(await aCar(world, member, picture))
  await run(
    world.pool,
    sql`update users set name = ${text(profile.name_max_length)} where id = any(${members.map(({ id }) => id)})`,
  )
  const carAt = (place: number) => cars.at(place % members.length) ?? ''
  const at = (place: number) => members.at(place % members.length) as Member
  for (const [place, member] of members.entries())
    await like(world, member, carAt(place + members.length - 1), carAt(place))
  const ring = await ringOf(world, at(3))
  for (const member of members) await call(world, member, 'POST', `/api/rings/${ring}/join`)
  const id = await agreedIn(world, ring, members, cars)
  for (const [place, car_id] of cars.entries())
    await call(world, at(place), 'PUT', `/api/deals/${id}/papers/${car_id}`, {
      ...{
        vin: `WVWZZZ1JZXW00000${place}`,
        plate: text(deal.plate_max_length),
        keys: deal.max_keys,
      },
      ...{ odometer: deal.max_odometer, defects: text(deal.defects_max_length) },
    })
  return id
}

async function ringOf(world: World, member: Member): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const rings = (await call(world, member, 'GET', '/api/rings')).json as unknown as {
      id: string
    }[]
    if (rings[0]) return rings[0].id
    await wait(25)
  }
  throw new Error('No ring of four was offered')
}

async function agreedIn(world: World, ring: string, members: Member[], cars: string[]) {
  const next = (place: number) => members[(place + 1) % members.length]?.id ?? ''
  const terms = {
    legs: members.map(({ id }, place) => ({
      ...{ car_id: cars[place] ?? '', giver_id: id, receiver_id: next(place) },
    })),
    cash: members.map(({ id }, place) => ({
      ...{ from_id: id, to_id: next(place), amount_cents: deal.max_cash_cents, currency: 'EUR' },
    })),
    extras: cars.map((car_id) => ({ car_id, other: text(deal.other_max_length) })),
    place: text(deal.place_max_length),
    note: text(deal.note_max_length),
  }
  const [first, ...others] = members as [Member, ...Member[]]
  const proposed = await call(world, first, 'POST', `/api/rings/${ring}/deal`, {
    ...{ client_id: randomUUID(), terms },
  })
  const id = String(proposed.json.id)
  for (const member of others)
    await call(world, member, 'POST', `/api/deals/${id}/accept`, { version: 1 })
  return id
}

async function fillChats(world: World, { owner, other, matches: [chat_id] }: Scene): Promise<void> {
  const picture = await aPicture()
  for (let nth = 0; nth < MATCHES; nth += 1) {
    await resetRateLimits(world.pool)
    const member = await aMember(world)
    member.cars.push(await aCar(world, member, picture))
    await aMatch(world, member, owner)
  }
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    if (nth % 50 === 0) await resetRateLimits(world.pool)
    const content = text(chat.message_max_length)
    const by = nth % 2 === 0 ? owner : other
    await call(world, by, 'POST', `/api/matches/${chat_id}/messages`, { content })
  }
}

/** Adds ended copies of a deal, each with the greatest allowed number of versions. */
async function multiplyDeals({ pool }: World, id: string): Promise<void> {
  const copies = sql`generate_series(1, ${DEALS}) n`
  const copy = sql`jsonb_build_object('deal_id', md5(${id} || n)::uuid)`
  await run(
    pool,
    sql`insert into deals select made.* from deals d, ${copies}, jsonb_populate_record(null::deals, to_jsonb(d)
          || jsonb_build_object('id', md5(${id} || n)::uuid, 'state', 'cancelled')) made where d.id = ${id}`,
  )
  await run(
    pool,
    sql`insert into deal_parties select made.* from deal_parties d, ${copies},
          jsonb_populate_record(null::deal_parties, to_jsonb(d) || ${copy}) made where d.deal_id = ${id}`,
  )
  await run(
    pool,
    sql`insert into deal_papers select made.* from deal_papers d, ${copies},
          jsonb_populate_record(null::deal_papers, to_jsonb(d) || ${copy}) made where d.deal_id = ${id}`,
  )
  await run(
    pool,
    sql`insert into deal_versions select made.* from deal_versions d, ${copies}, generate_series(1, ${deal.max_versions}) v,
          jsonb_populate_record(null::deal_versions, to_jsonb(d) || ${copy}
            || jsonb_build_object('number', v, 'client_id', gen_random_uuid())) made
        where d.deal_id = ${id} and d.number = 1`,
  )
  await run(
    pool,
    sql`update deals set newest = ${deal.max_versions} where id in (select md5(${id} || n)::uuid from ${copies})`,
  )
}

async function fillGarage({ pool }: World, owner: Member): Promise<void> {
  const [first = ''] = owner.cars
  const more = car.max_per_member - owner.cars.length - 1
  const copies = sql`generate_series(1, ${more}) n`
  await run(
    pool,
    sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
                          description, model_key, is_active, published_at)
        select md5(${first} || n)::uuid, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition,
               location, ${text(car.description_max_length)}, model_key, true, now()
        from cars, ${copies} where id = ${first}`,
  )
  await run(
    pool,
    sql`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
        select md5(${first} || n)::uuid, photo || '_0.jpg', owner_id, width, height, placeholder, true
        from pictures, ${copies}, generate_series(1, ${car.max_photos}) photo
        where car_id = ${first} and is_attached`,
  )
  await run(
    pool,
    sql`insert into car_photos (car_id, id, file, sort_order)
        select car_id, gen_random_uuid(), file, split_part(file, '_', 1)::int
        from pictures where car_id in (select md5(${first} || n)::uuid from ${copies})`,
  )
}

async function fillTheRest({ pool }: World, { owner, admin }: Scene): Promise<void> {
  await run(
    pool,
    sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
        select ${owner.id}, gen_random_uuid(), repeat('Mozilla/5.0 ', 25), sha256(n::text::bytea), now() + interval '9 days'
        from generate_series(1, ${SESSIONS}) n`,
  )
  await run(
    pool,
    sql`insert into broadcasts (id, title, content, author_id, client_id)
        select gen_random_uuid(), ${text(broadcast.title_max_length)}, ${text(broadcast.content_max_length)}, ${admin.id},
               gen_random_uuid()
        from generate_series(1, ${BROADCASTS})`,
  )
}

/** The dimensions of a picture with the most pixels allowed, whose file is small. */
export const LARGEST_PICTURE = { width: 10_000, height: photo.max_pixels / 10_000 }
