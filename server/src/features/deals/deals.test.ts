import type { Deal } from '@keyswap/contract/deals'
import { checkItems } from '@keyswap/contract/deals/checklists'
import type { Match } from '@keyswap/contract/matching'
import { describe, expect } from 'vitest'
import { sharedApps, type TestApp } from '../../../test/app.ts'
import { aDraft } from '../../../test/cars.ts'
import { type SignedIn, send, signedIn } from '../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  anAgreedDeal,
  aPair,
  aProposal,
  circleOf,
  counter,
  dealAs,
  dispute,
  handOver,
  inHours,
  propose,
  stepsIn,
  wait,
} from '../../../test/deals.ts'
import { exportOf } from '../../../test/export.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { hashOf } from '../../calls/canonical-json.ts'
import { run, sql } from '../../db/sql.ts'

const sharedApp = sharedApps()

describe('a proposal', () => {
  test('makes a deal that both see, accepted by the one who proposed it', async () => {
    const { anna, berta, match } = await aPair(await sharedApp())
    const answer = await propose(anna, match, [anna, berta], { place: ' Rīga ', note: '' })
    expect(answer.status, answer.text).toBe(200)
    const deal = answer.body as Deal
    expect(deal).toMatchObject({ state: 'open', chat: { kind: 'match', id: match }, agreed: null })
    expect(deal.parties.map(({ user_id }) => user_id)).toEqual([anna.id, berta.id])
    expect(deal.parties[0]).toMatchObject({ gives: { id: anna.car }, gets: { id: berta.car } })
    expect(deal.versions).toHaveLength(1)
    const [version] = deal.versions
    expect(version).toMatchObject({
      number: 1,
      proposed_by: anna.id,
      accepted_by: [anna.id],
      is_open: true,
      terms: { place: 'Rīga', note: null, meet_at: null, cash: [], extras: [] },
    })
    const { terms, snapshot } = version as Deal['versions'][number]
    expect(version?.hash).toBe(hashOf({ deal_id: deal.id, number: 1, terms, snapshot }))
    expect(snapshot.cars[0]).toMatchObject({ id: anna.car, make: 'Volvo', country: 'LV' })

    const theirs = await dealAs(berta, deal.id)
    expect(theirs.parties.map(({ user_id }) => user_id)).toEqual([berta.id, anna.id])
    expect((await berta.get('/api/deals')).body).toEqual([theirs])
    expect(await stepsIn(berta, match)).toEqual([['proposed', 1, anna.id]])
  })

  test('sent again with the same client_id is the same deal', async () => {
    const { anna, berta, match } = await aPair(await sharedApp())
    const input = { client_id: crypto.randomUUID(), terms: { legs: circleOf([anna, berta]) } }
    const send = () => anna.post(`/api/matches/${match}/deal`, input)
    const answers = await Promise.all([send(), send()])
    const [one, two] = answers.map(({ body }) => body as Deal)
    expect(one?.id).toBeDefined()
    expect(two?.id).toBe(one?.id)
    expect(await stepsIn(anna, match)).toHaveLength(1)
  })

  test('is refused where a deal is not over', async () => {
    const { anna, berta, match } = await aProposal(await sharedApp())
    const answer = await propose(berta, match, [anna, berta])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'DEAL_OPEN' }])
  })

  test('of two at once makes one deal', async () => {
    const { anna, berta, match } = await aPair(await sharedApp())
    const answers = await Promise.all([anna, berta].map((by) => propose(by, match, [anna, berta])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await anna.get('/api/deals')).body).toHaveLength(1)
  })
})

describe('a counter-offer', () => {
  test('is the next version, accepted by the one who makes it alone', async () => {
    const { anna, berta, deal, match } = await aProposal(await sharedApp())
    const answer = await counter(berta, deal, 1, [anna, berta], { place: 'Cēsis' })
    expect(answer.status, answer.text).toBe(200)
    const { versions } = answer.body as Deal
    expect(
      versions.map(({ number, is_open, accepted_by }) => [number, is_open, accepted_by]),
    ).toEqual([
      [1, false, [anna.id]],
      [2, true, [berta.id]],
    ])
    expect(versions[1]?.hash).not.toBe(versions[0]?.hash)
    expect(await stepsIn(anna, match)).toEqual([
      ['proposed', 1, anna.id],
      ['countered', 2, berta.id],
    ])
    const stale = await counter(anna, deal, 1, [anna, berta])
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'VERSION_STALE' }])
    expect((await accept(anna, deal, 1)).status).toBe(200)
    expect((await accept(berta, deal, 1)).body).toMatchObject({ code: 'VERSION_STALE' })
  })
})

describe('a counter-offer to an agreed swap', () => {
  test('may change everything but the legs, and the agreed version holds until all accept', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    const other = { ...anna, car: await aVisibleCar(app, anna.id) }
    expect((await counter(anna, deal, 1, [other, berta])).body).toMatchObject({
      code: 'LEGS_AGREED',
    })
    const changed = await counter(anna, deal, 1, [berta, anna], { place: 'Cēsis' })
    expect(changed.body).toMatchObject({
      state: 'agreed',
      agreed: { version: 1 },
      versions: [{ is_open: false }, { is_open: true, accepted_by: [anna.id] }],
    })
    expect((await anna.post(`/api/deals/${deal}/decline`, {})).body).toMatchObject({
      code: 'ACCEPTED_ALREADY',
    })
    const answer = await accept(berta, deal, 2)
    expect(answer.body).toMatchObject({ state: 'agreed', agreed: { version: 2 } })
    expect((await stepsIn(anna, match)).slice(-3)).toEqual([
      ['countered', 2, anna.id],
      ['accepted', 2, berta.id],
      ['agreed', 2, ''],
    ])
  })

  test('is listed with the agreed version, and the versions between are only counted', async () => {
    const { anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    await counter(anna, deal, 1, [anna, berta], { place: 'Cēsis' })
    await counter(berta, deal, 2, [anna, berta], { place: 'Sigulda' })
    const numbersOf = ({ versions, versions_total }: Deal) => [
      versions.map(({ number }) => number),
      versions_total,
    ]
    expect(numbersOf(await dealAs(anna, deal))).toEqual([[1, 2, 3], 3])
    const [listed] = (await anna.get(`/api/deals?chat_id=${match}`)).body as Deal[]
    expect(listed && numbersOf(listed)).toEqual([[1, 3], 3])
    expect((await accept(anna, deal, 3)).status).toBe(200)
    const [agreed] = (await anna.get('/api/deals')).body as Deal[]
    expect(agreed && numbersOf(agreed)).toEqual([[3], 3])
  })

  test('can be declined alone, and is over with the first handover', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await counter(anna, deal, 1, [anna, berta], { place: 'Cēsis' })
    expect((await berta.post(`/api/deals/${deal}/decline`, {})).body).toMatchObject({
      state: 'agreed',
      agreed: { version: 1 },
      ended: null,
      versions: [{ is_open: false }, { is_open: false }],
    })
    await counter(anna, deal, 2, [anna, berta], { place: 'Sigulda' })
    await berta.post(`/api/deals/${deal}/handover`)
    expect((await accept(berta, deal, 3)).body).toMatchObject({ code: 'VERSION_STALE' })
    expect((await counter(berta, deal, 3, [anna, berta])).body).toMatchObject({
      code: 'HANDOVER_BEGUN',
    })
    expect((await anna.post(`/api/deals/${deal}/handover`)).body).toMatchObject({
      state: 'done',
      agreed: { version: 1 },
    })
  })
})

describe('terms', () => {
  test('that are wrong are refused by field', async () => {
    const { anna, berta, match } = await aPair(await sharedApp())
    const wrong = {
      legs: [circleOf([anna, berta])[0], { ...circleOf([anna, berta])[0], car_id: berta.car }],
      meet_at: '2020-01-01T10:00:00+02:00',
    }
    const input = { client_id: crypto.randomUUID(), terms: wrong }
    const answer = await anna.post(`/api/matches/${match}/deal`, input)
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_INPUT' }])
    const { fields } = answer.body as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(['terms.legs', 'terms.meet_at'])
  })

  test('keep the offset of the meeting', async () => {
    const meet_at = inHours(48)
    const { anna, deal } = await aProposal(await sharedApp(), { meet_at })
    expect((await dealAs(anna, deal)).versions[0]?.terms.meet_at).toBe(meet_at)
  })
})

describe('the list of deals', () => {
  test('is newest first, in pages, of one state or one chat', async () => {
    const { app, anna, berta, match } = await aPair(await sharedApp())
    const made: string[] = []
    for (let one = 0; one < 21; one++) {
      const { id } = (await propose(anna, match, [anna, berta])).body as Deal
      made.unshift(id)
      await anna.post(`/api/deals/${id}/cancel`, {})
      // Nobody cancels so often in an hour.
      await run(app.pool, sql`delete from rate_limits`)
    }
    const first = await berta.get('/api/deals?state=cancelled')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await berta.get(next)
    const listed = [...(first.body as Deal[]), ...(second.body as Deal[])]
    expect(first.body).toHaveLength(20)
    expect(listed.map(({ id }) => id)).toEqual(made)
    expect((await berta.get('/api/deals?state=open')).body).toEqual([])
    expect((await berta.get(`/api/deals?chat_id=${match}`)).body).toHaveLength(20)
    expect((await berta.get(`/api/deals?chat_id=${crypto.randomUUID()}`)).body).toEqual([])
    const newest = await berta.get(`/api/deals?chat_id=${match}&limit=1`)
    expect(newest.body).toMatchObject([{ id: made[0] }])
    const earlier = /<([^>]+)>; rel="next"/.exec(newest.headers.get('link') ?? '')?.[1] ?? ''
    expect((await berta.get(earlier)).body).toMatchObject([{ id: made[1] }])
    expect((await berta.get('/api/deals?limit=21')).status).toBe(400)
    const stranger = await signedIn(app)
    expect((await stranger.get(`/api/deals?chat_id=${match}`)).body).toEqual([])
  })
})

describe('checks', () => {
  const tick = (by: SignedIn, app: TestApp, path: string, done = true) =>
    send(app, 'PUT', `/api/deals/${path}`, {
      body: { done },
      headers: { authorization: `Bearer ${by.token}` },
    })

  test('a tick of the keys is no longer taken, and one of the release before is not shown', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    expect((await tick(anna, app, `${deal}/checks/${berta.car}/keys`)).status).toBe(400)
    await run(
      app.pool,
      sql`insert into deal_checks (deal_id, car_id, item, user_id)
          values (${deal}, ${berta.car}, 'keys', ${anna.id})`,
    )
    const { items } = (await dealAs(anna, deal)).checks[0] ?? { items: [] }
    expect(items.map(({ item }) => item)).toEqual([...checkItems])
    const { list } = await exportOf(app, anna)
    expect(list('checks.json')).toEqual([{ deal_id: deal, car_id: berta.car, item: 'keys' }])
  })

  test('are ticked by who gets the car, some by both, from the agreement until 30 days after the swap', async () => {
    const { app, anna, berta, deal } = await aProposal(await sharedApp())
    const vin = `${deal}/checks/${berta.car}/vin`
    expect((await tick(anna, app, vin)).body).toMatchObject({ code: 'NOT_AGREED' })
    await accept(berta, deal)
    expect((await tick(anna, app, vin)).status).toBe(200)
    expect((await tick(anna, app, vin)).status).toBe(200)
    expect((await tick(berta, app, vin)).status).toBe(404)
    expect((await tick(anna, app, `${deal}/checks/${crypto.randomUUID()}/vin`)).status).toBe(404)
    for (const by of [anna, berta]) await tick(by, app, `${deal}/checks/${berta.car}/signed`)
    const done = async () => {
      const { items } = (await dealAs(anna, deal)).checks.find(
        ({ car_id }) => car_id === berta.car,
      ) ?? { items: [] }
      return items
        .filter(({ done_by }) => done_by.length > 0)
        .map(({ item, done_by }) => [item, done_by])
    }
    expect(await done()).toEqual([
      ['vin', [anna.id]],
      ['signed', [anna.id, berta.id].sort()],
    ])
    await tick(anna, app, vin, false)
    expect((await done()).map(([item]) => item)).toEqual(['signed'])
    await agreedYesterday(app, deal)
    for (const by of [anna, berta]) await by.post(`/api/deals/${deal}/handover`)
    // Some are only done after the swap.
    expect((await tick(anna, app, vin)).status).toBe(200)
    await wait(app, deal, '29 days')
    expect((await tick(anna, app, vin, false)).status).toBe(200)
    await wait(app, deal, '1 day')
    expect((await tick(anna, app, vin)).body).toMatchObject({ code: 'DEAL_OVER' })
  })
})

describe('two phones of one member', () => {
  const vinOf = async (by: SignedIn, deal: string, car: string) =>
    (await dealAs(by, deal)).checks
      .find(({ car_id }) => car_id === car)
      ?.items.find(({ item }) => item === 'vin')?.done_by

  test('a tick that waited on one does not undo what was done later on the other', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    const check = `/api/deals/${deal}/checks/${berta.car}/vin`
    await anna.put(check, { done: true })
    await anna.put(check, { done: false })
    const late = await anna.put(check, { done: true, waited_ms: 60_000 })
    expect(late.status).toBe(200)
    expect(await vinOf(anna, deal, berta.car)).toEqual([])
    // What is done now counts, whatever the other phone did.
    await anna.put(check, { done: true })
    await anna.put(check, { done: false, waited_ms: 60_000 })
    expect(await vinOf(anna, deal, berta.car)).toEqual([anna.id])
    await anna.put(check, { done: false })
    expect(await vinOf(anna, deal, berta.car)).toEqual([])
  })

  test('ticks that waited on one phone count in their order, and nothing of another member holds them up', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    const signed = `/api/deals/${deal}/checks/${berta.car}/signed`
    await berta.put(signed, { done: true })
    await anna.put(signed, { done: true, waited_ms: 60_000 })
    await anna.put(signed, { done: false, waited_ms: 50_000 })
    await anna.put(signed, { done: true, waited_ms: 40_000 })
    const { checks } = await dealAs(anna, deal)
    const { items } = checks.find(({ car_id }) => car_id === berta.car) ?? { items: [] }
    expect(items.find(({ item }) => item === 'signed')?.done_by).toEqual([anna.id, berta.id].sort())
  })
})

describe('everyone concerned', () => {
  test('is told of each step at once, in the stream and in the list of matches', async () => {
    const { app, anna, berta, match } = await aPair(await sharedApp())
    const streams = await Promise.all([listen(app, anna), listen(app, berta)])
    const { id: deal_id } = (await propose(anna, match, [anna, berta])).body as Deal
    for (const { received } of streams) {
      await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id })
      await expect.poll(() => received).toContainEqual({ type: 'message', match_id: match, seq: 1 })
    }
    const lists = await Promise.all([anna, berta].map((one) => one.get('/api/matches')))
    const [mine, theirs] = lists.map(({ body }) => (body as Match[])[0])
    expect(mine?.unread).toBe(0)
    expect(theirs).toMatchObject({
      unread: 1,
      last_message: {
        kind: 'deal',
        sender_id: anna.id,
        content: 'Proposed a swap.',
        data: { deal_id, step: 'proposed', version: 1, reason: null },
      },
    })
  })
})

describe('accepting', () => {
  test('by all makes the swap agreed and reserves the cars', async () => {
    const { anna, berta, deal, match } = await aProposal(await sharedApp())
    const answer = await accept(berta, deal)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ state: 'agreed', agreed: { version: 1 } })
    expect((answer.body as Deal).parties.map(({ gives }) => gives.is_reserved)).toEqual([
      true,
      true,
    ])
    expect((answer.body as Deal).checks.map(({ car_id }) => car_id)).toEqual([anna.car, berta.car])
    expect(await stepsIn(anna, match)).toEqual([
      ['proposed', 1, anna.id],
      ['accepted', 1, berta.id],
      ['agreed', 1, ''],
    ])
    expect((await accept(berta, deal)).body).toEqual(answer.body)
    expect(await stepsIn(anna, match)).toHaveLength(3)
  })
})

describe('ending', () => {
  test('who has not accepted declines, who has cancels', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aProposal(app)
    expect((await anna.post(`/api/deals/${deal}/decline`, {})).body).toMatchObject({
      code: 'ACCEPTED_ALREADY',
    })
    expect((await berta.post(`/api/deals/${deal}/cancel`, {})).body).toMatchObject({
      code: 'NOT_ACCEPTED',
    })
    const answer = await berta.post(`/api/deals/${deal}/decline`, { reason: 'Too far' })
    expect(answer.body).toMatchObject({
      state: 'declined',
      ended: { by: berta.id, reason: 'Too far' },
    })
    for (const way of ['decline', 'cancel', 'handover'])
      expect(
        (await anna.post(`/api/deals/${deal}/${way}`, way === 'handover' ? undefined : {})).body,
      ).toMatchObject({
        code: 'DEAL_OVER',
      })
  })

  test('an agreed swap that is cancelled frees its cars', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    const answer = await berta.post(`/api/deals/${deal}/cancel`, {})
    expect(answer.body).toMatchObject({
      state: 'cancelled',
      ended: { by: berta.id, reason: null, cause: null },
    })
    expect((answer.body as Deal).parties.map(({ gives }) => gives.is_reserved)).toEqual([
      false,
      false,
    ])
    expect((await anna.get(`/api/cars/${berta.car}`)).body).toMatchObject({ is_reserved: false })
  })
})

describe('handing over', () => {
  test('with the last confirmation the swap is done and the listings are swapped', async () => {
    const { anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    const first = await anna.post(`/api/deals/${deal}/handover`)
    expect(first.body).toMatchObject({ state: 'agreed' })
    expect((await berta.post(`/api/deals/${deal}/cancel`, {})).body).toMatchObject({
      code: 'HANDOVER_BEGUN',
    })
    const last = await berta.post(`/api/deals/${deal}/handover`)
    expect(last.status, last.text).toBe(200)
    expect(last.body).toMatchObject({
      state: 'done',
      ended: null,
    })
    expect((await stepsIn(anna, match)).slice(-2)).toEqual([
      ['handed_over', 1, berta.id],
      ['done', 1, ''],
    ])
    expect((await anna.get(`/api/users/${anna.id}/cars`)).body).toMatchObject([
      { is_active: false, is_reserved: false, swapped_at: expect.any(String) },
    ])
    expect((await anna.patch(`/api/cars/${anna.car}`, { is_active: true })).body).toMatchObject({
      code: 'CAR_SWAPPED',
    })
    for (const party of [anna, berta])
      expect((await party.get(`/api/cars/${anna.car}`)).body).toMatchObject({
        is_listed: false,
        swapped_at: expect.any(String),
      })
  })
})

describe('everyone else', () => {
  test('finds no deal', async () => {
    const app = await sharedApp()
    const { deal, anna, berta } = await aProposal(app)
    const stranger = await aDriver(app)
    expect((await stranger.get(`/api/deals/${deal}`)).status).toBe(404)
    expect((await stranger.get('/api/deals')).body).toEqual([])
    expect((await accept(stranger, deal)).status).toBe(404)
    expect((await counter(stranger, deal, 1, [anna, berta])).status).toBe(404)
    for (const way of ['decline', 'cancel'])
      expect((await stranger.post(`/api/deals/${deal}/${way}`, {})).status).toBe(404)
    expect((await stranger.post(`/api/deals/${deal}/handover`)).status).toBe(404)
    expect((await (await signedIn(app)).get('/api/deals')).body).toEqual([])
  })
})

test('words of a proposal turn nothing around: not the time behind a place', async () => {
  const { anna, deal } = await aProposal(await sharedApp(), {
    place: 'R\u012bga \u202e00:21',
    note: '\u2067',
  })
  expect((await dealAs(anna, deal)).versions[0]?.terms).toMatchObject({
    place: 'R\u012bga 00:21',
    note: null,
  })
})

test('what is one line stays one: a place or what comes along is no list of things that nobody agreed on', async () => {
  const { anna, deal } = await aProposal(await sharedApp(), {
    place: 'R\u012bga\n\nMoney: Berta pays 9,000',
    note: 'Bring\nthe keys',
  })
  expect((await dealAs(anna, deal)).versions[0]?.terms).toMatchObject({
    place: 'R\u012bga Money: Berta pays 9,000',
    note: 'Bring\nthe keys',
  })
})

test('nor do a dispute and a listing turn anything around', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
  await handOver(anna, deal)
  await dispute(berta, deal, 'Not \u202eso')
  expect((await dealAs(anna, deal)).disputes).toMatchObject([{ text: 'Not so' }])
  const car = await aDraft(anna, { make: 'Vol\u202evo', model: '240\n\u2067GL\u200b' })
  expect(car).toMatchObject({ make: 'Volvo', model: '240 GL' })
})
