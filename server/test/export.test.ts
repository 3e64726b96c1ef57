import { expect, test } from 'vitest'
import { newId } from '../src/calls/ids.ts'
import { run, sql } from '../src/db/sql.ts'
import { startApp } from './app.ts'
import { type SignedIn, signedIn } from './client.ts'
import {
  accept,
  agreedYesterday,
  anAgreedDeal,
  aPair,
  counter,
  type Driver,
  dispute,
  endDispute,
  handOver,
  propose,
  receive,
  review,
  writePapers,
} from './deals.ts'
import { exportOf } from './export.ts'
import { aVisibleCar } from './garage.ts'
import { anOfferedRing, answerRing, threeInARing } from './rings.ts'

async function twoWhoTalk() {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id, { make: 'Volvo', model: 'V60' })
  const bertas = await aVisibleCar(app, berta.id, { make: 'Bertamobile', model: 'Bertissima' })
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, bertas, annas)
  const { match } = (await like(berta, annas, bertas)).body as { match: { id: string } }
  const say = (member: SignedIn, content: string) =>
    member.post(`/api/matches/${match.id}/messages`, { content })
  return { app, anna, berta, annas, bertas, match_id: match.id, say }
}

test('an export has the member’s messages and matches, and none of the partner’s messages', async () => {
  const { app, anna, berta, annas, bertas, match_id, say } = await twoWhoTalk()
  await say(anna, 'I wrote this')
  await say(berta, 'Last word of Berta')
  await anna.post(`/api/cars/${annas}/share`)
  const { text, list } = await exportOf(app, anna)
  expect(list('cars.json')).toMatchObject([
    {
      id: annas,
      share: { url: expect.stringMatching(/^http:\/\/localhost\/c\/\w{12}$/), is_findable: false },
    },
  ])
  expect(list('messages.json')).toEqual([
    {
      match_id,
      ring_id: null,
      seq: 1,
      content: 'I wrote this',
      data: null,
      created_at: expect.any(String),
    },
  ])
  expect(list('matches.json')).toEqual([
    {
      id: match_id,
      created_at: expect.any(String),
      opened_at: null,
      car: { year: 1990, make: 'Volvo', model: 'V60' },
      other: { id: berta.id, name: berta.name, car_id: bertas },
    },
  ])
  expect(list('swipes.json')).toMatchObject([{ target_car_id: bertas, direction: 'like' }])
  for (const word of ['Last word', 'Bertamobile', 'Bertissima', berta.email])
    expect(text).not.toContain(word)
})

test('an export has the member’s rings with their own answers and messages, and none of the others’', async () => {
  const app = await startApp()
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta] = members
  await anna?.post(`/api/rings/${ring}/join`)
  const exported = {
    id: ring,
    state: 'offered',
    created_at: expect.any(String),
    opened_at: null,
    ended_at: null,
    car: { year: 1990, make: 'Volvo', model: '240' },
    members: null,
  }
  for (const [member, my_answer] of [
    [anna, 'joined'],
    [berta, null],
  ] as const) {
    const { list } = await exportOf(app, member ?? { token: '' })
    expect(list('rings.json')).toEqual([{ ...exported, my_answer }])
  }
})

test('an export names the others of a ring only once all are in', async () => {
  const app = await startApp()
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  const before = await exportOf(app, anna)
  // Berta likes Anna's car, and Anna likes Carla's.
  for (const word of [berta.id, berta.name, berta.car, carla.id, carla.name])
    expect(before.text).not.toContain(word)
  for (const member of members) await member.post(`/api/rings/${ring}/join`)
  const { list } = await exportOf(app, anna)
  const named = members.map(({ id, name, car }) => ({ id, name, car_id: car }))
  expect(list('rings.json')).toMatchObject([{ state: 'complete', members: named }])
  await answerRing(berta, ring, 'leave')
  const after = await exportOf(app, anna)
  expect(after.list('rings.json')).toMatchObject([{ state: 'broken', members: named }])
})

test('an export has what the member wrote in a ring', async () => {
  const { app, ring, anna, berta } = await threeInARing(await startApp())
  await anna.post(`/api/rings/${ring}/messages`, { content: 'I wrote this' })
  await berta.post(`/api/rings/${ring}/messages`, { content: 'Last word of Berta' })
  const { text, list } = await exportOf(app, anna)
  expect(list('messages.json')).toMatchObject([
    { match_id: null, ring_id: ring, seq: 1, content: 'I wrote this' },
  ])
  expect(text).not.toContain('Last word')
})

test('an export has every proposal, however many pages they are', async () => {
  const app = await startApp()
  const { anna, deal } = await anAgreedDeal(app)
  await run(
    app.pool,
    sql`insert into deal_versions
        select deal_id, n, hash, proposed_by, gen_random_uuid(), terms, snapshot, created_at
        from deal_versions, generate_series(2, 120) n where deal_id = ${deal}`,
  )
  const { list } = await exportOf(app, anna)
  const numbers = Array.from({ length: 120 }, (_, nth) => nth + 1)
  expect(list('proposals.json').map(({ number }) => number)).toEqual(numbers)
})

test('an export has the member’s proposals, papers, disputes, money and reviews, and none of the others’', async () => {
  const app = await startApp()
  const { anna, berta, match } = await aPair(app)
  const cash = [{ from_id: berta.id, to_id: anna.id, amount_cents: 90_000, currency: 'EUR' }]
  const note = 'Proposed by Anna'
  const proposed = await propose(anna, match, [anna, berta], { note, cash })
  const { id: deal } = proposed.body as { id: string }
  await accept(berta, deal)
  await agreedYesterday(app, deal)
  await counter(berta, deal, 1, [anna, berta], { note: 'Countered by Berta' })
  await writePapers(anna, deal, anna.car, { vin: 'YV1902FH5D1796335', defects: 'Annas scratch' })
  await writePapers(berta, deal, berta.car, { defects: 'Bertas dent' })
  await receive(anna, deal)
  for (const by of [anna, berta])
    await by.put(`/api/deals/${deal}/checks/${berta.car}/signed`, { done: true })
  await handOver(anna, deal)
  await dispute(anna, deal, 'Annas doubt')
  await dispute(berta, deal, 'Bertas doubt')
  const { list: disputes } = await exportOf(app, anna)
  expect(disputes('handovers.json')).toEqual([
    {
      ...{ deal_id: deal, handed_over_at: expect.any(String), repeated_at: null },
      ...{ has_taken_back: false, wants_cancel: false, put_away_at: null },
    },
  ])
  expect(disputes('disputes.json')).toMatchObject([{ deal_id: deal, text: 'Annas doubt' }])
  for (const party of [anna, berta]) await endDispute(party, deal)
  await handOver(berta, deal)
  await review(anna, deal, berta, { text: 'Anna liked it' })
  await review(berta, deal, anna, { text: 'Berta did not' })
  const { text, list } = await exportOf(app, anna)
  expect(list('proposals.json')).toMatchObject([
    { deal_id: deal, state: 'done', number: 1, terms: { note: 'Proposed by Anna' } },
  ])
  expect(list('papers.json')).toMatchObject([
    { deal_id: deal, car_id: anna.car, vin: 'YV1902FH5D1796335', defects: 'Annas scratch' },
  ])
  expect(list('checks.json')).toEqual([{ deal_id: deal, car_id: berta.car, item: 'signed' }])
  expect(list('received.json')).toMatchObject([
    { deal_id: deal, from_id: berta.id, amount_cents: 90_000, currency: 'EUR' },
  ])
  expect(list('reviews.json')).toMatchObject([
    { deal_id: deal, user_id: berta.id, would_swap_again: true, text: 'Anna liked it' },
  ])
  for (const word of ['Countered by Berta', 'Bertas dent', 'Berta did not'])
    expect(text).not.toContain(word)
})

test('an export has every row once, over several pages', async () => {
  const { app, anna, berta, match_id } = await twoWhoTalk()
  const MANY = 1_203
  for (const table of ['swipes', 'views', 'chat_members', 'messages'])
    await app.pool.query(`alter table ${table} disable trigger all`)
  const ids = Array.from({ length: MANY }, newId)
  await run(
    app.pool,
    sql`insert into swipes (swiper_id, target_car_id, direction)
        select ${anna.id}, id, 'pass' from unnest(${ids}::uuid[]) id`,
  )
  await run(
    app.pool,
    sql`insert into views (viewer_id, car_id) select ${anna.id}, id from unnest(${ids}::uuid[]) id`,
  )
  await run(
    app.pool,
    sql`insert into chats (id, kind, size) select id, 'match', 2 from unnest(${ids}::uuid[]) id`,
  )
  await run(
    app.pool,
    sql`insert into matches (id, user_a, user_b, snapshot_a, snapshot_b, super_a, super_b)
        select id, ${anna.id}, ${berta.id}, '{}', '{}', false, false from unnest(${ids}::uuid[]) id`,
  )
  await run(
    app.pool,
    sql`insert into chat_members (user_id, chat_id, kind)
        select ${anna.id}, id, 'match' from unnest(${ids}::uuid[]) id`,
  )
  await run(
    app.pool,
    sql`insert into messages (chat_id, seq, id, sender_id, client_id, content)
        select id, n, gen_random_uuid(), case when n = 2 then ${berta.id}::uuid else ${anna.id}::uuid end,
               gen_random_uuid(), case when n = 2 then 'Hers' else 'Mine, in Rīga' end
        from unnest(${ids}::uuid[]) id, generate_series(1, 3) n`,
  )
  const { text, list } = await exportOf(app, anna)
  const allOf = (name: string, field: string) => {
    const values = list(name).map((row) => String(row[field]))
    expect(new Set(values).size, name).toBe(values.length)
    return new Set(values)
  }
  for (const [name, field] of [
    ['swipes.json', 'target_car_id'],
    ['views.json', 'car_id'],
    ['matches.json', 'id'],
  ] as const)
    expect([...allOf(name, field)], name).toEqual(expect.arrayContaining(ids))
  expect(list('matches.json')).toHaveLength(MANY + 1)
  expect(allOf('matches.json', 'id')).toContain(match_id)
  expect(list('messages.json')).toHaveLength(2 * MANY)
  expect(new Set(list('messages.json').map((row) => `${row.match_id} ${row.seq}`)).size).toBe(
    2 * MANY,
  )
  expect(text).toContain('Mine, in Rīga')
  expect(text).not.toContain('Hers')
})

test('the export of a member without any activity has empty lists', async () => {
  const app = await startApp()
  const { list } = await exportOf(app, await signedIn(app))
  for (const name of ['swipes', 'views', 'matches', 'messages', 'answering', 'blocks', 'cars'])
    expect(list(`${name}.json`), name).toEqual([])
})
