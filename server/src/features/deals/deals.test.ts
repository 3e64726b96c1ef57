import type { Deal } from '@keyswap/contract/deals'
import { describe, expect } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import {
  accept,
  aDriver,
  anAgreedDeal,
  aPair,
  aProposal,
  circleOf,
  counter,
  dealAs,
  propose,
  stepsIn,
} from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { hashOf } from './terms.ts'

describe('a proposal', () => {
  test('makes a deal that both see, accepted by the one who proposed it', async () => {
    const { anna, berta, match } = await aPair(await startApp())
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
    const { anna, berta, match } = await aPair(await startApp())
    const input = { client_id: crypto.randomUUID(), terms: { legs: circleOf([anna, berta]) } }
    const send = () => anna.post(`/api/matches/${match}/deal`, input)
    const answers = await Promise.all([send(), send()])
    const [one, two] = answers.map(({ body }) => body as Deal)
    expect(one?.id).toBeDefined()
    expect(two?.id).toBe(one?.id)
    expect(await stepsIn(anna, match)).toHaveLength(1)
  })

  test('is refused where a deal is not over', async () => {
    const { anna, berta, match } = await aProposal(await startApp())
    const answer = await propose(berta, match, [anna, berta])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'DEAL_OPEN' }])
  })

  test('of two at once makes one deal', async () => {
    const { anna, berta, match } = await aPair(await startApp())
    const answers = await Promise.all([anna, berta].map((by) => propose(by, match, [anna, berta])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await anna.get('/api/deals')).body).toHaveLength(1)
  })
})

describe('a counter-offer', () => {
  test('is the next version, accepted by the one who makes it alone', async () => {
    const { anna, berta, deal, match } = await aProposal(await startApp())
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

describe('accepting', () => {
  test('by all makes the swap agreed and reserves the cars', async () => {
    const { anna, berta, deal, match } = await aProposal(await startApp())
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
    const app = await startApp()
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
    const { anna, berta, deal } = await anAgreedDeal(await startApp())
    const answer = await berta.post(`/api/deals/${deal}/cancel`, {})
    expect(answer.body).toMatchObject({ state: 'cancelled', ended: { by: berta.id, reason: null } })
    expect((answer.body as Deal).parties.map(({ gives }) => gives.is_reserved)).toEqual([
      false,
      false,
    ])
    expect((await anna.get(`/api/cars/${berta.car}`)).body).toMatchObject({ is_reserved: false })
  })
})

describe('handing over', () => {
  test('with the last confirmation the swap is done and the listings are swapped', async () => {
    const { anna, berta, deal, match } = await anAgreedDeal(await startApp())
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
      parties: [{ swaps: 1 }, { swaps: 1 }],
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
  })
})

describe('everyone else', () => {
  test('finds no deal', async () => {
    const app = await startApp()
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
