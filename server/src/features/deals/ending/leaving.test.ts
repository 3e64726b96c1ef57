import type { Deal } from '@keyswap/contract/deals'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import { describe, expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { signedIn } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  aMatchOf,
  anAgreedDeal,
  aProposal,
  brokenRules,
  cancel,
  counter,
  dealAs,
  dispute,
  endDispute,
  handOver,
  like,
  propose,
  stepsIn,
  takeBack,
  waitForWords,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { listen } from '../../../../test/stream.ts'
import { SAAB, visibleIn } from '../../../../test/visible-in.ts'
import { many, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

const reportsIn = (app: TestApp) =>
  many<{ deal_id: string | null; user_id: string | null }>(
    app.pool,
    sql`select deal_id, user_id from reports`,
  )

const deckOf = async (member: { get(path: string): Promise<{ body: unknown }> }) =>
  ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)

describe('a reserved car', () => {
  test('is found on its own page and among its owner’s cars alone, marked as reserved', async () => {
    const app = await anApp()
    const [anna, berta, carl] = [await aDriver(app), await signedIn(app), await aDriver(app)]
    await carl.patch('/api/me', { location: 'Rīga' })
    const saab = await aVisibleCar(app, berta.id, SAAB)
    const driver = { ...berta, car: saab }
    // Berta is an admirer of Carl's car too: the cars of admirers are read by another statement.
    await like(berta, carl.car, saab)
    const match = await aMatchOf(anna, driver)
    const { body } = await propose(anna, match, [anna, driver])
    await accept(berta, (body as Deal).id)
    const seen = ['its own page', "its owner's cars"]
    expect((await visibleIn(carl, berta.id, saab)).found).toEqual(seen)
    expect((await carl.get(`/api/cars/${saab}`)).body).toMatchObject({
      is_active: true,
      is_reserved: true,
      is_listed: false,
    })
    expect((await carl.get(`/api/users/${berta.id}/cars`)).body).toMatchObject([
      { is_active: true, is_reserved: true },
    ])
    expect((await berta.get(`/api/users/${berta.id}/cars`)).body).toMatchObject([
      { is_active: true, is_reserved: true, swapped_at: null },
    ])
    await carl.post('/api/me/blocks', { user_id: berta.id })
    expect((await visibleIn(carl, berta.id, saab)).found).toEqual([])
  })

  test('cannot be deleted, deactivated, liked or offered', async () => {
    const { app, anna, berta } = await anAgreedDeal(await anApp())
    const carl = await aDriver(app)
    const spare = await aVisibleCar(app, anna.id)
    const refused = [
      anna.delete(`/api/cars/${anna.car}`),
      berta.patch(`/api/cars/${berta.car}`, { is_active: false }),
      like(carl, anna.car, carl.car),
      like(anna, carl.car, anna.car),
    ]
    for (const answer of await Promise.all(refused))
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'CAR_RESERVED' }])
    // What is not said about the cars of a member who has blocked the viewer.
    await anna.post('/api/me/blocks', { user_id: carl.id })
    expect((await like(carl, anna.car, carl.car)).status).toBe(404)
    expect((await like(berta, carl.car, spare)).body).toMatchObject({ code: 'NO_ACTIVE_CAR' })
  })

  test('comes back after a cancel, also to members who were past its old position', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const carl = await aDriver(app)
    // As if Carl's deck had shown all that there was.
    await run(
      app.pool,
      sql`insert into deck_progress (user_id, done)
          values (${carl.id}, int8multirange(int8range(0, (select max(feed_pos) + 1 from cars))))`,
    )
    expect(await deckOf(carl)).toEqual([])
    await accept(berta, deal)
    await anna.post(`/api/deals/${deal}/cancel`, {})
    expect((await deckOf(carl)).sort()).toEqual([anna.car, berta.car].sort())
  })

  test('of another agreed swap is refused, and the other proposal stays open', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const carl = await aDriver(app)
    const match = await aMatchOf(carl, anna)
    const { body } = await propose(carl, match, [carl, anna])
    const other = (body as Deal).id
    expect((await accept(berta, deal)).status).toBe(200)
    expect((await accept(anna, other)).body).toMatchObject({ code: 'CAR_RESERVED' })
    const waiting = await dealAs(carl, other)
    expect(waiting.state).toBe('open')
    expect(waiting.parties.map(({ gives }) => gives.is_reserved)).toEqual([false, true])
    expect((await counter(carl, other, 1, [carl, anna])).body).toMatchObject({
      code: 'CAR_RESERVED',
    })
    await berta.post(`/api/deals/${deal}/cancel`, {})
    expect((await accept(anna, other)).body).toMatchObject({ state: 'agreed' })
  })

  test('that was swapped ends other open deals with it, and everyone is told', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const carl = await aDriver(app)
    const match = await aMatchOf(carl, anna)
    const other = ((await propose(carl, match, [carl, anna])).body as Deal).id
    await accept(berta, deal)
    await agreedYesterday(app, deal)
    await anna.post(`/api/deals/${deal}/handover`)
    expect(await dealAs(carl, other)).toMatchObject({ state: 'open' })
    await berta.post(`/api/deals/${deal}/handover`)
    expect(await dealAs(carl, other)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, reason: null, cause: 'car_swapped' },
    })
    expect((await stepsIn(carl, match)).at(-1)).toEqual(['cancelled', 1, ''])
    // Both parties still find the car's page; others do not.
    expect((await berta.get(`/api/cars/${anna.car}`)).status).toBe(200)
    expect((await (await signedIn(app)).get(`/api/cars/${anna.car}`)).status).toBe(404)
  })
})

test('a car that was swapped does not end a deal that has come to name another one', async () => {
  const { app, anna, berta, deal } = await aProposal(await anApp())
  const carl = await aDriver(app)
  const match = await aMatchOf(carl, anna)
  const other = ((await propose(carl, match, [carl, anna])).body as Deal).id
  const second = { ...anna, car: await aVisibleCar(app, anna.id) }
  expect((await counter(anna, other, 1, [carl, second])).status).toBe(200)
  await accept(berta, deal)
  await agreedYesterday(app, deal)
  for (const party of [anna, berta]) await handOver(party, deal)
  expect(await dealAs(anna, deal)).toMatchObject({ state: 'done' })
  expect(await dealAs(carl, other)).toMatchObject({ state: 'open' })
})

describe('a car that is gone', () => {
  test.each([
    [
      'deleted',
      (owner: Awaited<ReturnType<typeof aDriver>>) => owner.delete(`/api/cars/${owner.car}`),
    ],
    [
      'deactivated',
      (owner: Awaited<ReturnType<typeof aDriver>>) =>
        owner.patch(`/api/cars/${owner.car}`, { is_active: false }),
    ],
  ])(
    'because it was %s ends what is proposed with it at once, for both, with the reason',
    async (_, go) => {
      const { app, anna, berta, deal, match } = await aProposal(await anApp())
      const { received } = await listen(app, berta)
      expect((await go(anna)).status).toBe(200)
      for (const party of [anna, berta])
        expect(await dealAs(party, deal)).toMatchObject({
          state: 'cancelled',
          ended: { by: null, reason: null, cause: 'car_withdrawn', car_of: anna.id },
        })
      expect((await stepsIn(berta, match)).at(-1)).toEqual(['cancelled', 1, ''])
      await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id: deal })
      // Who took it off knows.
      const unread = async (member: typeof anna) =>
        ((await member.get(`/api/matches/${match}`)).body as Match).unread
      expect([await unread(anna), await unread(berta)]).toEqual([0, 2])
      const other = { ...anna, car: await aVisibleCar(app, anna.id, { model: '740' }) }
      expect((await propose(berta, match, [other, berta])).status).toBe(200)
      expect(await brokenRules(app)).toEqual([])
    },
  )

  test('from the newest version alone leaves the proposal as it is', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const other = { ...anna, car: await aVisibleCar(app, anna.id) }
    expect((await counter(berta, deal, 1, [other, berta])).status).toBe(200)
    await anna.delete(`/api/cars/${anna.car}`)
    expect(await dealAs(berta, deal)).toMatchObject({ state: 'open' })
  })

  test('is only taken off by its owner', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const stranger = await signedIn(app)
    for (const member of [berta, stranger]) {
      expect((await member.delete(`/api/cars/${anna.car}`)).status).toBe(404)
      expect((await member.patch(`/api/cars/${anna.car}`, { is_active: false })).status).toBe(404)
    }
    expect(await dealAs(berta, deal)).toMatchObject({ state: 'open' })
  })

  test('because a moderator switched it off ends what is proposed with it', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/deactivate-car', { car_id: anna.car, is_active: false })
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'cancelled',
      ended: { cause: 'car_switched_off' },
    })
  })

  test('or belongs to someone else cannot be proposed', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp())
    const carl = await aDriver(app)
    const not = { ...anna, car: carl.car }
    expect((await counter(berta, deal, 1, [not, berta])).body).toMatchObject({ code: 'CAR_GONE' })
    const none = { ...anna, car: crypto.randomUUID() }
    expect((await counter(berta, deal, 1, [none, berta])).body).toMatchObject({ code: 'CAR_GONE' })
  })
})

describe('a moderator', () => {
  test('who switches a reserved car off cancels the deal', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    const admin = await signedIn(app, { admin: true })
    const off = { car_id: anna.car, is_active: false, reason: 'Stolen' }
    expect((await admin.post('/api/admin/deactivate-car', off)).status).toBe(200)
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, cause: 'car_switched_off' },
    })
    expect((await stepsIn(berta, match)).at(-1)).toEqual(['cancelled', 1, ''])
    const carl = await signedIn(app)
    expect(await deckOf(carl)).toEqual([berta.car])
  })

  test('cannot activate a car that was swapped', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    await anna.post(`/api/deals/${deal}/handover`)
    await berta.post(`/api/deals/${deal}/handover`)
    const admin = await signedIn(app, { admin: true })
    const on = { car_id: anna.car, is_active: true }
    expect((await admin.post('/api/admin/deactivate-car', on)).body).toMatchObject({
      code: 'CAR_SWAPPED',
    })
  })
})

describe('a member who leaves', () => {
  test.each(['open', 'agreed'])('by a ban ends the %s deal for the other', async (state) => {
    const { app, anna, berta, deal, match } = await (state === 'open' ? aProposal : anAgreedDeal)(
      await anApp(),
    )
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/ban-user', { user_id: anna.id, reason: 'x' })
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, reason: null, cause: 'member_gone' },
    })
    expect((await stepsIn(berta, match)).at(-1)).toEqual(['cancelled', 1, ''])
    expect(await deckOf(await signedIn(app))).toEqual([berta.car])
    expect(await reportsIn(app)).toEqual([])
    expect((await propose(berta, match, [anna, berta])).body).toMatchObject({ code: 'CHAT_CLOSED' })
  })

  test('by deleting the account ends the deal, which stays readable without the name', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp(), { note: 'Hello' })
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    const left = await dealAs(berta, deal)
    expect(left).toMatchObject({
      state: 'cancelled',
      parties: [
        { user_id: berta.id, is_deleted: false, gets: { id: null, make: 'Volvo' } },
        { user_id: anna.id, is_deleted: true, name: 'Deleted user' },
      ],
    })
    expect(JSON.stringify(left)).not.toContain(anna.name)
    expect(
      await many(
        app.pool,
        sql`select 1 as n from deal_versions where snapshot::text like ${`%${anna.name}%`}`,
      ),
    ).toEqual([])
    expect(await deckOf(await signedIn(app))).toEqual([berta.car])
  })

  test('after a swap leaves it as it was', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    for (const member of [anna, berta]) await member.post(`/api/deals/${deal}/handover`)
    await anna.delete('/api/me', { password: PASSWORD })
    const left = await dealAs(berta, deal)
    expect(left).toMatchObject({ state: 'done', parties: [{}, { name: 'Deleted user' }] })
    expect(JSON.stringify(left)).not.toContain(anna.name)
    // The agreement of a done deal keeps the names.
    expect(
      await many(
        app.pool,
        sql`select 1 as n from deal_versions where snapshot::text like ${`%${anna.name}%`}`,
      ),
    ).toHaveLength(1)
  })

  test('after one has the keys gives the moderators a case about nobody, and the car that was received stays out of decks', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    await berta.post(`/api/deals/${deal}/handover`)
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    expect(await dealAs(berta, deal)).toMatchObject({ state: 'cancelled' })
    expect(await reportsIn(app)).toEqual([{ deal_id: deal, user_id: null }])
    await admin.post('/api/admin/unban-user', { user_id: anna.id })
    expect(await deckOf(await signedIn(app))).toEqual([berta.car])
  })
})

describe('a chat that is closed while its swap goes on', () => {
  test('takes no words of a party any more: they stand in the plan alone', async () => {
    const { anna, berta, deal, match } = await anAgreedDeal(await anApp())
    await handOver(anna, deal)
    expect((await berta.post(`/api/matches/${match}/end`, { how: 'block' })).status).toBe(200)
    await dispute(anna, deal, 'I know where you live')
    await anna.put(`/api/deals/${deal}/papers/${anna.car}`, { defects: 'Answer me' })
    const messages = JSON.stringify((await berta.get(`/api/matches/${match}/messages`)).body)
    for (const words of ['I know where', 'Answer me']) expect(messages).not.toContain(words)
    expect((await dealAs(berta, deal)).disputes).toMatchObject([{ text: 'I know where you live' }])
    await endDispute(anna, deal)
    const offer = await counter(anna, deal, 1, [anna, berta], { note: 'Answer me' })
    expect(offer.body).toMatchObject({ code: 'HANDOVER_BEGUN' })
  })

  test('leaves the 72 hours as they are: who disputes cancels alone in the plan, unless the word is said again', async () => {
    const app = await anApp()
    const closed = async () => {
      const swap = await anAgreedDeal(app)
      const { anna, berta, deal, match } = swap
      await handOver(anna, deal)
      await dispute(berta, deal)
      expect((await anna.post(`/api/matches/${match}/end`, { how: 'block' })).status).toBe(200)
      expect((await dealAs(berta, deal)).state).toBe('disputed')
      return swap
    }
    const silent = await closed()
    expect((await cancel(silent.berta, silent.deal)).body).toMatchObject({ state: 'disputed' })
    await waitForWords(app, silent.deal, '72 hours')
    expect((await cancel(silent.berta, silent.deal)).body).toMatchObject({ state: 'cancelled' })
    expect(await deckOf(await signedIn(app)), 'Anna says that she has Berta’s car').toEqual([
      silent.anna.car,
    ])
    const said = await closed()
    await handOver(said.anna, said.deal)
    await waitForWords(app, said.deal, '72 hours')
    expect((await cancel(said.berta, said.deal)).body).toMatchObject({ state: 'disputed' })
    expect(await brokenRules(app)).toEqual([])
  })
})

describe('the end of a match', () => {
  test.each(['unmatch', 'block'])('by %s cancels the deal and frees the cars', async (how) => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    expect((await anna.post(`/api/matches/${match}/end`, { how })).status).toBe(200)
    for (const member of [anna, berta])
      expect(await dealAs(member, deal)).toMatchObject({
        state: 'cancelled',
        // Nobody is told who it was.
        ended: { by: null, reason: null, cause: 'chat_ended' },
        parties: [{ user_id: member.id }, { avatar_url: null, gives: { id: null } }],
      })
    expect((await deckOf(await signedIn(app))).sort()).toEqual([anna.car, berta.car].sort())
  })

  test.each(['unmatch', 'block'])(
    'by %s once one has the keys closes the chat and leaves the deal as it is, with a case about nobody',
    async (how) => {
      const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
      await handOver(berta, deal)
      expect((await anna.post(`/api/matches/${match}/end`, { how })).status).toBe(200)
      expect(await dealAs(berta, deal)).toMatchObject({ state: 'agreed' })
      expect(await reportsIn(app)).toEqual([{ deal_id: deal, user_id: null }])
      expect(await deckOf(await signedIn(app))).toEqual([])
      expect((await dispute(anna, deal)).body).toMatchObject({ state: 'disputed' })
      expect((await endDispute(anna, deal)).body).toMatchObject({ state: 'agreed' })
      expect((await handOver(anna, deal)).body).toMatchObject({ state: 'done' })
      expect(await brokenRules(app)).toEqual([])
    },
  )

  test.each(['a word', 'a dispute'])(
    'after a word ends the swap once %s, the last that stood, is taken back',
    async (last) => {
      const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
      await handOver(berta, deal)
      await anna.post(`/api/matches/${match}/end`, { how: 'block' })
      if (last === 'a dispute') {
        await dispute(anna, deal)
        expect((await takeBack(berta, deal)).body).toMatchObject({ state: 'disputed' })
      }
      const end = await (last === 'a word' ? takeBack(berta, deal) : endDispute(anna, deal))
      expect(end.body).toMatchObject({ state: 'cancelled', ended: { cause: 'chat_ended' } })
      // Who said that they had keys may still have them.
      expect(await deckOf(await signedIn(app))).toEqual([berta.car])
      expect(await reportsIn(app)).toEqual([{ deal_id: deal, user_id: null }])
      expect(await brokenRules(app)).toEqual([])
    },
  )
})

test('a report made in a chat names its newest deal', async () => {
  const { app, anna, berta, deal, match } = await aProposal(await anApp())
  await anna.post(`/api/deals/${deal}/cancel`, {})
  const newest = ((await propose(berta, match, [anna, berta])).body as Deal).id
  await anna.post(`/api/matches/${match}/report`, { reason: 'Rude' })
  expect(await reportsIn(app)).toEqual([{ deal_id: newest, user_id: berta.id }])
})

test('a swapped listing stays as it was', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await anApp())
  for (const member of [anna, berta]) await member.post(`/api/deals/${deal}/handover`)
  const photo = { car_id: anna.car, url: '/storage/car-images/x.jpg', sort_order: 0 }
  expect((await anna.post('/api/car-photos', photo)).body).toMatchObject({ code: 'CAR_SWAPPED' })
  const changes = [{ make: 'Ford' }, { is_active: false }, { description: 'Something else.' }]
  for (const change of changes)
    expect((await anna.patch(`/api/cars/${anna.car}`, change)).body).toMatchObject({
      code: 'CAR_SWAPPED',
    })
})

test('a match with someone who liked a swapped car is about the car that is offered now', async () => {
  const { app, anna, berta, deal } = await aProposal(await anApp())
  const carl = await aDriver(app)
  await like(carl, anna.car, carl.car)
  await accept(berta, deal)
  await agreedYesterday(app, deal)
  for (const member of [anna, berta]) await member.post(`/api/deals/${deal}/handover`)
  const other = await aVisibleCar(app, anna.id)
  const { match } = (await like(anna, carl.car, other)).body as { match: Match }
  expect([match.carA.id, match.carB.id].sort()).toEqual([carl.car, other].sort())
})

test('a swapped car no longer counts towards the limit of cars', async () => {
  const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
  for (const member of [anna, berta]) await member.post(`/api/deals/${deal}/handover`)
  await Promise.all(Array.from({ length: 49 }, () => aVisibleCar(app, anna.id)))
  const car = {
    ...{ make: 'Volvo', model: '240', year: 1990, price: 0, currency: 'USD', mileage: 1 },
    ...{ transmission: 'Manual', fuel_type: 'Gasoline', condition: 'Good' },
    ...{ location: 'Rīga', description: 'Runs and runs and runs.' },
  }
  expect((await anna.post('/api/cars', car)).status).toBe(200)
  expect((await anna.post('/api/cars', car)).body).toMatchObject({ code: 'TOO_MANY_CARS' })
})
