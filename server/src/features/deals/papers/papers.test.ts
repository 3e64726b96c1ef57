import type { DealStep, Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import type { AdminReport } from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  aMatchOf,
  anAgreedDeal,
  aPair,
  aProposal,
  brokenRules,
  cancel,
  counter,
  type Driver,
  dealAs,
  dispute,
  forgetPapers,
  handOver,
  propose,
  stepsIn,
  takeBack,
  writePapers,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test as mirrored } from '../../../../test/mirrored.ts'
import { listen } from '../../../../test/stream.ts'
import { maybe, one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { readDealAlone } from '../steps/deals.store.ts'
import { present } from '../steps/present.ts'

const anApp = emptiedApps()

const VIN = 'YV1902FH5D1796335'
const PAPERS = {
  vin: VIN,
  plate: 'AB-1234',
  odometer: 98_765,
  odometer_unit: 'km',
  defects: 'Skrāpējums',
  keys: 2,
}

/** An agreed deal of two new members. */
async function aSwap([one, other]: [Driver, Driver]): Promise<string> {
  const match = await aMatchOf(one, other)
  const { id } = (await propose(one, match, [one, other])).body as Deal
  expect((await accept(other, id)).status).toBe(200)
  return id
}

const twoDrivers = async (app: TestApp): Promise<[Driver, Driver]> => [
  await aDriver(app),
  await aDriver(app),
]

const reportsOf = async (admin: SignedIn) =>
  (await admin.get('/api/admin/reports')).body as AdminReport[]

const messagesOf = async (reader: SignedIn, match: string) =>
  (await reader.get(`/api/matches/${match}/messages`)).body as Message[]

const readAll = async (reader: SignedIn, match: string) =>
  reader.post(`/api/matches/${match}/read`, {
    seq: (await messagesOf(reader, match)).at(-1)?.seq,
  })

const tick = (by: SignedIn, deal: string, car: string, item: string, more: object = {}) =>
  by.put(`/api/deals/${deal}/checks/${car}/${item}`, { done: true, ...more })

const ticksIn = ({ checks }: Deal, car: string) =>
  checks
    .find(({ car_id }) => car_id === car)
    ?.items.filter(({ done_by }) => done_by.length > 0)
    .map(({ item }) => item)

const unreadOf = async (reader: SignedIn, match: string) =>
  ((await reader.get(`/api/matches/${match}`)).body as Match).unread

describe('papers', () => {
  test('are written by the giver of a car, read by both, and can be changed while the swap is agreed', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const { received } = await listen(app, berta)
    const answer = await writePapers(anna, deal, anna.car, {
      ...PAPERS,
      vin: ` ${VIN.toLowerCase()} `,
    })
    expect(answer.status, answer.text).toBe(200)
    const written = {
      ...PAPERS,
      first_registration: null,
      inspection_until: null,
      value_cents: null,
      currency: null,
      car_id: anna.car,
      warnings: [],
      compare_vin: false,
      updated_at: expect.any(String),
    }
    expect((answer.body as Deal).papers).toEqual([written])
    expect((await dealAs(berta, deal)).papers).toEqual([written])
    await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id: deal })
    await writePapers(anna, deal, anna.car, { vin: null, keys: 1 })
    expect((await dealAs(berta, deal)).papers).toMatchObject([
      { vin: null, plate: null, odometer: null, keys: 1, warnings: [] },
    ])
  })

  test('that were saved on another phone meanwhile are not written over unseen; the same again changes nothing', async () => {
    const app = await anApp()
    const { anna, deal } = await anAgreedDeal(app)
    const first = await writePapers(anna, deal, anna.car, { ...PAPERS, based_on: null })
    expect(first.status, first.text).toBe(200)
    const seen = (first.body as Deal).papers[0]?.updated_at
    // Sent again because the answer was lost.
    expect((await writePapers(anna, deal, anna.car, { ...PAPERS, based_on: null })).status).toBe(
      200,
    )
    const second = await writePapers(anna, deal, anna.car, { ...PAPERS, keys: 1, based_on: seen })
    expect(second.status).toBe(200)
    for (const based_on of [seen, null]) {
      const refused = await writePapers(anna, deal, anna.car, { ...PAPERS, keys: 3, based_on })
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'AGREEMENT_CHANGED' }])
    }
    expect((await dealAs(anna, deal)).papers).toMatchObject([{ keys: 1 }])
  })

  test('are only for the giver: not for the receiver, a stranger, or a car of another swap', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const other = await aVisibleCar(app, anna.id)
    expect((await writePapers(berta, deal, anna.car, PAPERS)).status).toBe(404)
    expect((await writePapers(await signedIn(app), deal, anna.car, PAPERS)).status).toBe(404)
    expect((await writePapers(anna, deal, other, PAPERS)).status).toBe(404)
    expect((await dealAs(anna, deal)).papers).toEqual([])
  })

  test('wait for the agreement, and stay as they were once the swap is done', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aProposal(app)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).body).toMatchObject({
      code: 'NOT_AGREED',
    })
    await accept(berta, deal)
    await agreedYesterday(app, deal)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    await handOver(anna, deal)
    expect((await writePapers(anna, deal, anna.car, { ...PAPERS, keys: 3 })).status).toBe(200)
    await handOver(berta, deal)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).body).toMatchObject({
      code: 'DEAL_OVER',
    })
    expect((await dealAs(berta, deal)).papers).toMatchObject([{ keys: 3 }])
  })

  test('with a VIN that no car can have are refused', async () => {
    const { anna, deal } = await anAgreedDeal(await anApp())
    for (const vin of ['', 'YV1902FH5D179633', `${VIN}1`, 'YV1902FH5D17963O5', 'YV1902FH5D1796 35'])
      expect((await writePapers(anna, deal, anna.car, { vin })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
  })

  test('with the VIN of another car in this swap are accepted, and the others compare both, whoever wrote it first', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    const compared = async (by: SignedIn) =>
      (await dealAs(by, deal)).papers.flatMap((one) => (one.compare_vin ? one.car_id : []))
    // Berta writes the VIN of Anna's car for her own. That does not keep Anna from writing it.
    expect((await writePapers(berta, deal, berta.car, PAPERS)).status).toBe(200)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    expect(await compared(anna)).toEqual([berta.car])
    expect(await compared(berta)).toEqual([anna.car])
    // A mistake is put right at once, so it is no case.
    expect(await reportsOf(await signedIn(app, { admin: true }))).toEqual([])
    expect((await writePapers(berta, deal, berta.car, { ...PAPERS, vin: null })).status).toBe(200)
    expect([await compared(anna), await compared(berta)]).toEqual([[], []])
  })

  test('lock when the receiver of the car says the word, and open again if it is taken back', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    const write = () => writePapers(anna, deal, anna.car, { ...PAPERS, keys: 4 })
    await writePapers(anna, deal, anna.car, PAPERS)
    await handOver(berta, deal)
    expect((await write()).body).toMatchObject({ code: 'PAPERS_LOCKED' })
    expect((await dealAs(anna, deal)).papers).toMatchObject([{ keys: 2 }])
    // Anna has no keys yet: the papers of the car that she gets are open.
    expect((await writePapers(berta, deal, berta.car, { keys: 1 })).status).toBe(200)
    await takeBack(berta, deal)
    expect((await write()).status).toBe(200)
  })

  mirrored('are locked by no word of who has seen others', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, { odometer: 120_000 })
    await handOver(anna, deal)
    const { agreement_hash } = await dealAs(berta, deal)
    await writePapers(anna, deal, anna.car, { odometer: 300_000, defects: 'No engine' })
    const last = await handOver(berta, deal, { agreement_hash })
    expect(last.status, last.text).toBe(409)
    expect(last.body).toMatchObject({ code: 'AGREEMENT_CHANGED' })
    const now = await dealAs(berta, deal)
    expect(now.state).toBe('agreed')
    expect((await handOver(berta, deal, { agreement_hash: now.agreement_hash })).status).toBe(200)
    // Sent again, it is answered as before.
    expect((await handOver(berta, deal, { agreement_hash })).status).toBe(200)
    expect((await dealAs(berta, deal)).state).toBe('done')
    expect(await brokenRules(app)).toEqual([])
  })

  test('are told in the chat with every change; of a VIN and a plate only that they changed', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, PAPERS)
    await writePapers(anna, deal, anna.car, PAPERS)
    await readAll(berta, match)
    await writePapers(anna, deal, anna.car, {
      ...PAPERS,
      vin: 'YV1902FH5D1796336',
      odometer: 98_800,
      value_cents: 650_000,
      currency: 'EUR',
    })
    expect((await stepsIn(berta, match)).slice(3)).toEqual([
      ['papers_changed', 1, anna.id],
      ['papers_changed', 1, anna.id],
    ])
    const messages = (await berta.get(`/api/matches/${match}/messages`)).body as Message[]
    expect(messages.at(-2)?.data).toMatchObject({
      car: { year: 1990, make: 'Volvo', model: '240' },
      filled_in: true,
      papers: [
        { field: 'vin' },
        { field: 'plate' },
        { field: 'odometer', from: null, to: { amount: 98_765, unit: 'km' } },
        { field: 'defects', from: null, to: 'Skrāpējums' },
        { field: 'keys', from: null, to: 2 },
      ],
    })
    expect(messages.at(-1)?.data).not.toHaveProperty('filled_in')
    expect(messages.at(-1)?.data).toMatchObject({
      papers: [
        { field: 'vin' },
        {
          field: 'odometer',
          from: { amount: 98_765, unit: 'km' },
          to: { amount: 98_800, unit: 'km' },
        },
        { field: 'value', from: null, to: { amount: 650_000, unit: 'EUR' } },
      ],
    })
    for (const secret of ['YV1902', 'AB-1234'])
      expect(JSON.stringify(messages)).not.toContain(secret)
    expect(await brokenRules(app)).toEqual([])
  })

  test('that are changed again and again are one step, which has all changes and comes last, until another member has read it', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    const write = (papers: object) => writePapers(anna, deal, anna.car, papers)
    for (const reader of [anna, berta]) await readAll(reader, match)
    await write({ keys: 2 })
    const before = await messagesOf(berta, match)
    await write({ keys: 1, odometer: 98_765 })
    await write({ keys: null, odometer: 98_800 })
    const after = await messagesOf(berta, match)
    expect(after).toHaveLength(before.length)
    const last = after.at(-1)
    expect(last?.id).toBe(before.at(-1)?.id)
    expect(last?.seq).toBeGreaterThan(before.at(-1)?.seq ?? 0)
    expect(last?.data).toMatchObject({
      step: 'papers_changed',
      filled_in: true,
      papers: [
        { field: 'odometer', from: null, to: { amount: 98_800, unit: 'km' } },
        { field: 'keys', from: null, to: null },
      ],
    })
    expect(await unreadOf(berta, match)).toBe(1)
    expect(await unreadOf(anna, match)).toBe(0)
    // What Berta has read stays as she read it, and what is changed then is unread.
    await readAll(berta, match)
    await write({ keys: 3, odometer: 98_800 })
    const later = await messagesOf(berta, match)
    expect(later.slice(0, -1)).toEqual(after)
    expect(later.at(-1)?.data).toMatchObject({ papers: [{ field: 'keys', from: null, to: 3 }] })
    expect(await unreadOf(berta, match)).toBe(1)
    expect(await brokenRules(app)).toEqual([])
  })

  test('that are changed by another member, or after something else in the chat, are another step', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, { keys: 2 })
    await writePapers(berta, deal, berta.car, { keys: 2 })
    await writePapers(anna, deal, anna.car, { keys: 1 })
    await anna.post(`/api/matches/${match}/messages`, { content: 'One key is lost.' })
    await writePapers(anna, deal, anna.car, { keys: 2 })
    expect((await stepsIn(berta, match)).slice(3)).toEqual([
      ['papers_changed', 1, anna.id],
      ['papers_changed', 1, berta.id],
      ['papers_changed', 1, anna.id],
      ['papers_changed', 1, anna.id],
    ])
    expect(await brokenRules(app)).toEqual([])
  })

  test('that somebody disputes are changed by nobody until it is settled', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, PAPERS)
    await handOver(anna, deal)
    await dispute(berta, deal, 'The odometer was turned back')
    const { agreement_hash } = await dealAs(berta, deal)
    for (const [giver, car] of [
      [anna, anna.car],
      [berta, berta.car],
    ] as const)
      expect((await writePapers(giver, deal, car, { keys: 1 })).body).toMatchObject({
        code: 'DEAL_DISPUTED',
      })
    expect(await dealAs(berta, deal)).toMatchObject({ agreement_hash, papers: [PAPERS] })
    await berta.delete(`/api/deals/${deal}/dispute`)
    expect((await writePapers(anna, deal, anna.car, { keys: 1 })).status).toBe(200)
  })

  test('are locked in a chat that is closed', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, PAPERS)
    await handOver(anna, deal)
    expect((await anna.post('/api/me/blocks', { user_id: berta.id })).status).toBe(200)
    const refused = await writePapers(anna, deal, anna.car, { ...PAPERS, odometer: 320_000 })
    expect(refused.body).toMatchObject({ code: 'CHAT_CLOSED' })
    expect((await dealAs(berta, deal)).papers).toMatchObject([PAPERS])
    expect(await brokenRules(app)).toEqual([])
  })

  test('that differ from the agreed listing say in the chat what it said; what is not sent stays as listed', async () => {
    const pair = await aPair(await anApp())
    const { anna, berta, match } = pair
    const listed = { first_registration: '1990-05-31', inspection_until: '2027-02-28' }
    expect((await anna.patch(`/api/cars/${anna.car}`, listed)).status).toBe(200)
    const { id: deal } = (await propose(anna, match, [anna, berta])).body as Deal
    await accept(berta, deal)
    const written = async (papers: object) => {
      const answer = await writePapers(anna, deal, anna.car, papers)
      expect(answer.status, answer.text).toBe(200)
      await readAll(berta, match)
      const last = (await messagesOf(berta, match)).at(-1)
      return (last?.data as DealStep | undefined)?.papers
    }
    expect(await written({ first_registration: '1991-06-30', keys: 1 })).toEqual([
      { field: 'keys', from: null, to: 1 },
      { field: 'first_registration', from: '1990-05-31', to: '1991-06-30' },
    ])
    expect((await dealAs(berta, deal)).papers).toMatchObject([
      { first_registration: '1991-06-30', inspection_until: '2027-02-28' },
    ])
    expect(await written({ keys: 1, inspection_until: null })).toEqual([
      { field: 'inspection_until', from: '2027-02-28', to: null },
    ])
  })

  test('that change take back the ticks about their car and every signature, and the chat says so', async () => {
    const app = await anApp()
    const { anna, berta, match, deal } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, PAPERS)
    for (const item of ['identity', 'vin', 'test_drive', 'insurance', 'owner_change', 'signed'])
      await tick(berta, deal, anna.car, item)
    await tick(anna, deal, berta.car, 'vin')
    await tick(anna, deal, anna.car, 'signed')
    await tick(berta, deal, berta.car, 'signed')
    await writePapers(anna, deal, anna.car, { ...PAPERS, odometer: 320_000 })
    const after = await dealAs(berta, deal)
    expect(ticksIn(after, anna.car)).toEqual(['owner_change', 'insurance'])
    expect(ticksIn(after, berta.car), 'about the other car').toEqual(['vin'])
    const said = async () =>
      (await messagesOf(berta, match)).flatMap(({ data }) => {
        const step = data as DealStep | null
        return step?.step === 'papers_changed' ? [step.unticked] : []
      })
    expect(await said()).toEqual([true])
    await readAll(berta, match)
    await writePapers(anna, deal, anna.car, { ...PAPERS, odometer: 320_001 })
    expect(await said(), 'no tick was left').toEqual([true, undefined])
  })

  test('that stay as they are leave the ticks', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    await writePapers(anna, deal, anna.car, PAPERS)
    await tick(berta, deal, anna.car, 'vin')
    await writePapers(anna, deal, anna.car, PAPERS)
    expect(ticksIn(await dealAs(berta, deal), anna.car)).toEqual(['vin'])
  })

  test('that changed since refuse a tick that comes late, but for register and insurance, and taking one back', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    const { agreement_hash } = await dealAs(berta, deal)
    await writePapers(anna, deal, anna.car, PAPERS)
    const late = await tick(berta, deal, anna.car, 'vin', { agreement_hash })
    expect(late.body).toMatchObject({ code: 'AGREEMENT_CHANGED' })
    expect((await tick(berta, deal, anna.car, 'signed', { agreement_hash })).status).toBe(409)
    expect((await tick(berta, deal, anna.car, 'insurance', { agreement_hash })).status).toBe(200)
    expect((await tick(berta, deal, anna.car, 'vin', { done: false, agreement_hash })).status).toBe(
      200,
    )
    const now = await dealAs(berta, deal)
    const seen = { agreement_hash: now.agreement_hash }
    expect((await tick(berta, deal, anna.car, 'vin', seen)).status).toBe(200)
    expect((await tick(berta, deal, anna.car, 'identity')).status, 'without a hash').toBe(200)
  })

  test('of a new agreement take back every signature, and the ticks about a car that it corrects', async () => {
    const { anna, berta, match, deal } = await anAgreedDeal(await anApp())
    const tickAll = async () => {
      for (const item of ['vin', 'signed', 'insurance']) await tick(berta, deal, anna.car, item)
      await tick(anna, deal, berta.car, 'vin')
    }
    await tickAll()
    await counter(anna, deal, 1, [anna, berta], { place: 'Valmiera' })
    await accept(berta, deal, 2)
    const moved = await dealAs(berta, deal)
    expect(ticksIn(moved, anna.car), 'only the place is another').toEqual(['vin', 'insurance'])
    expect(ticksIn(moved, berta.car)).toEqual(['vin'])
    await tickAll()
    const corrections = [{ car_id: anna.car, field: 'year', to: 1991 }]
    await counter(anna, deal, 2, [anna, berta], { corrections })
    expect(ticksIn(await dealAs(berta, deal), anna.car), 'only proposed').toContain('signed')
    await accept(berta, deal, 3)
    const corrected = await dealAs(berta, deal)
    expect(ticksIn(corrected, anna.car)).toEqual(['insurance'])
    expect(ticksIn(corrected, berta.car)).toEqual(['vin'])
    const agreed = (await messagesOf(berta, match)).flatMap(({ data }) => {
      const step = data as DealStep | null
      return step?.step === 'agreed' ? [step.unticked] : []
    })
    expect(agreed).toEqual([undefined, true, true])
  })

  test('have a revision, which the hash of the agreement covers with the version', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    const before = await dealAs(berta, deal)
    expect(before).toMatchObject({ papers_revision: 0, agreement_hash: expect.any(String) })
    await writePapers(anna, deal, anna.car, PAPERS)
    const first = await dealAs(berta, deal)
    await writePapers(anna, deal, anna.car, PAPERS)
    const same = await dealAs(berta, deal)
    expect([first.papers_revision, same.papers_revision]).toEqual([1, 1])
    expect(same.agreement_hash).toBe(first.agreement_hash)
    expect(first.agreement_hash).not.toBe(before.agreement_hash)
    expect(first.versions[0]?.hash).toBe(before.versions[0]?.hash)
    expect(first.agreement_hash).toBe(agreementHashOf(first.versions[0]?.hash ?? '', 1))
    await cancel(anna, deal)
    expect(await dealAs(berta, deal)).toMatchObject({ agreement_hash: null })
  })

  test('keep a first registration, an inspection and a value that are not sent; null clears them', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    const more = {
      first_registration: '1990-05-31',
      inspection_until: '2027-02-28',
      value_cents: 650_000,
      currency: 'EUR',
    }
    await writePapers(anna, deal, anna.car, { ...PAPERS, ...more })
    await writePapers(anna, deal, anna.car, { keys: 1 })
    expect((await dealAs(berta, deal)).papers).toMatchObject([{ ...more, vin: null, keys: 1 }])
    const cleared = { first_registration: null, value_cents: null, currency: null }
    await writePapers(anna, deal, anna.car, cleared)
    expect((await dealAs(berta, deal)).papers).toMatchObject([
      { ...more, ...cleared, inspection_until: '2027-02-28' },
    ])
    for (const wrong of [
      { value_cents: 1 },
      { first_registration: '31.05.1990' },
      { inspection_until: '2027-02-30' },
    ])
      expect((await writePapers(anna, deal, anna.car, wrong)).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
  })

  test('warn only the giver of a VIN that does not fit; the others are asked to compare', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    // What was agreed is a Volvo of 1990.
    await writePapers(anna, deal, anna.car, { vin: '1FAHP3FN9AW139719' })
    expect((await dealAs(anna, deal)).papers).toMatchObject([
      { warnings: ['check_digit', 'make', 'year'], compare_vin: false },
    ])
    expect((await dealAs(berta, deal)).papers).toMatchObject([{ warnings: [], compare_vin: true }])
    await writePapers(anna, deal, anna.car, { vin: VIN })
    expect((await dealAs(berta, deal)).papers).toMatchObject([{ warnings: [], compare_vin: false }])
  })

  test('are hidden at once after an end without keys, and deleted after 30 days', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, PAPERS)
    await cancel(anna, deal)
    for (const party of [anna, berta]) expect((await dealAs(party, deal)).papers).toEqual([])
    await ended(app, deal, 29)
    await forgetPapers(app)
    expect(await papersIn(app, deal)).toBe(1)
    await ended(app, deal, 31)
    await forgetPapers(app)
    expect(await papersIn(app, deal)).toBe(0)
  })

  test('are kept for 12 months once a word was said, whoever blocks or deletes', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, PAPERS)
    await handOver(berta, deal)
    const agreement = () => berta.get(`/api/deals/${deal}/agreement.pdf`)
    expect((await anna.post(`/api/matches/${match}/end`, { how: 'block' })).status).toBe(200)
    expect((await agreement()).status).toBe(200)
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect((await agreement()).status).toBe(200)
    expect((await dealAs(berta, deal)).parties.map(({ name }) => name)).toContain('Deleted user')
    await ended(app, deal, 364)
    await forgetPapers(app)
    expect((await agreement()).status).toBe(200)
    await ended(app, deal, 366)
    await forgetPapers(app)
    expect((await agreement()).body).toMatchObject({ code: 'NOT_AGREED' })
    expect(await dealAs(berta, deal)).toMatchObject({ agreement_hash: null, papers: [] })
    expect(await papersIn(app, deal)).toBe(0)
  })

  test.each(['before', 'after'])(
    'and words of the plan are forgotten with a member who has left, %s the papers are',
    async (when) => {
      const app = await anApp()
      const { anna, deal } = await anAgreedDeal(app, { note: 'My address' })
      await handOver(anna, deal)
      await dispute(anna, deal, 'My address again')
      const leave = () => anna.delete('/api/me', { password: PASSWORD })
      if (when === 'before') expect((await leave()).status).toBe(200)
      // As if the member had ended it.
      await run(
        app.pool,
        sql`update deals set state = 'cancelled', ended_at = now() - interval '366 days', ended_by = ${anna.id},
                   ended_reason = 'My reason' where id = ${deal}`,
      )
      await run(app.pool, sql`delete from open_deals where deal_id = ${deal}`)
      await forgetPapers(app)
      if (when === 'after') expect((await leave()).status).toBe(200)
      const kept = await one(
        app.pool,
        sql`select d.ended_reason, v.terms -> 'note' as note, (
                     select n -> 'name' from jsonb_array_elements(v.snapshot -> 'names') n
                     where n ->> 'user_id' = ${anna.id}) as name,
                   (select count(*)::int from deal_disputes q where q.deal_id = d.id) as disputes
            from deals d join deal_versions v on v.deal_id = d.id where d.id = ${deal}`,
      )
      expect(kept).toEqual({ ended_reason: null, note: null, name: 'Deleted user', disputes: 0 })
    },
  )
})

/** As if the deal had ended so many days ago. */
const ended = (app: TestApp, deal: string, days: number) =>
  run(
    app.pool,
    sql`update deals set ended_at = now() - make_interval(days => ${days}) where id = ${deal}`,
  )

const papersIn = (app: TestApp, deal: string) =>
  run(app.pool, sql`select from deal_papers where deal_id = ${deal}`)

test('a counter-offer shows the cars as their listings are', async () => {
  const { anna, berta, deal } = await aProposal(await anApp())
  expect((await anna.patch(`/api/cars/${anna.car}`, { year: 2010 })).status).toBe(200)
  expect((await counter(anna, deal, 1, [anna, berta])).status).toBe(200)
  const { versions } = await dealAs(berta, deal)
  expect(versions.map(({ snapshot }) => snapshot.cars[0]?.year)).toEqual([1990, 2010])
})

test('papers and checks do not wait for someone who holds the cars', async () => {
  const app = await anApp()
  const { anna, berta, deal } = await anAgreedDeal(app)
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`select from cars where id in (${anna.car}, ${berta.car}) for share`)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    const tick = `/api/deals/${deal}/checks/${anna.car}/test_drive`
    expect((await berta.put(tick, { done: true })).status).toBe(200)
  })
})

const isCompared = async (receiver: SignedIn, deal: string): Promise<boolean> =>
  (await dealAs(receiver, deal)).papers.some(({ compare_vin }) => compare_vin)

/** As nobody in particular sees it. */
async function isComparedByOthers(app: TestApp, deal: string): Promise<boolean> {
  const parts = await readDealAlone(app.pool, deal)
  return parts ? present(parts, '').papers.some(({ compare_vin }) => compare_vin) : false
}

/** Whether a VIN that the giver writes makes its receiver compare it. Then it is taken out again. */
async function isDoubted(app: TestApp, giver: Driver, deal: string): Promise<boolean> {
  const write = async (vin: string | null) => {
    const answer = await writePapers(giver, deal, giver.car, { ...PAPERS, vin })
    expect(answer.status, answer.text).toBe(200)
  }
  await write(null)
  await write(VIN)
  const compare_vin = await isComparedByOthers(app, deal)
  if (compare_vin) await write(null)
  return compare_vin
}

const caseOf = async (app: TestApp, deal: string): Promise<string> =>
  (
    await maybe<{ reason: string }>(
      app.pool,
      sql`select reason from reports where deal_id = ${deal}`,
    )
  )?.reason ?? ''

describe('a VIN in another member’s agreed swap', () => {
  test('is accepted: receivers of both are asked to compare, and there is one case, about nobody', async () => {
    const app = await anApp()
    const admin = await signedIn(app, { admin: true })
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    expect(await isCompared(berta, first)).toBe(false)
    const [carla, dace] = await twoDrivers(app)
    const theirs = await aSwap([carla, dace])
    for (const keys of [1, 2])
      expect((await writePapers(carla, theirs, carla.car, { ...PAPERS, keys })).status).toBe(200)
    expect(await isCompared(dace, theirs)).toBe(true)
    expect(await isCompared(berta, first)).toBe(true)
    // Who wrote it learns nothing of the other swap.
    expect((await dealAs(carla, theirs)).papers).toMatchObject([
      { vin: VIN, warnings: [], compare_vin: false },
    ])
    const reports = await reportsOf(admin)
    expect(reports).toMatchObject([
      { deal_id: theirs, owner: null, reporter: null, status: 'open' },
    ])
    expect(reports[0]?.reason).toContain(`#${first.slice(-8)}`)
    expect(JSON.stringify(reports)).not.toContain(VIN)
  })

  test('is compared as long as it is there, and writing it changes nothing in the other swap', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const before = await dealAs(anna, first)
    const [carla, dace] = await twoDrivers(app)
    const theirs = await aSwap([carla, dace])
    await writePapers(carla, theirs, carla.car, PAPERS)
    expect(await dealAs(anna, first)).toEqual(before)
    expect(await isCompared(berta, first)).toBe(true)
    await writePapers(carla, theirs, carla.car, { ...PAPERS, vin: 'YV1902FH5D1796336' })
    expect(await isCompared(berta, first)).toBe(false)
    await writePapers(carla, theirs, carla.car, PAPERS)
    expect(await isCompared(berta, first)).toBe(true)
    await cancel(carla, theirs)
    expect(await isCompared(berta, first)).toBe(false)
  })

  test('is not hidden by a swap with a puppet', async () => {
    const app = await anApp()
    const [honest, partner] = await twoDrivers(app)
    await writePapers(honest, await aSwap([honest, partner]), honest.car, PAPERS)
    const [cheat, puppet] = await twoDrivers(app)
    const given = await aSwap([cheat, puppet])
    await writePapers(cheat, given, cheat.car, PAPERS)
    const annas = { ...cheat, car: await aVisibleCar(app, cheat.id) }
    const victims = await aSwap([annas, await aDriver(app)])
    expect(await isDoubted(app, annas, victims)).toBe(true)
    // Nor by one in which the puppet gives it.
    await writePapers(cheat, given, cheat.car, { ...PAPERS, vin: null })
    await writePapers(puppet, given, puppet.car, PAPERS)
    await agreedYesterday(app, given)
    for (const party of [cheat, puppet]) await handOver(party, given)
    expect(await isDoubted(app, annas, victims)).toBe(true)
  })

  test('is no hindrance once that swap is cancelled, or after 90 days', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const [carla, dace] = await twoDrivers(app)
    const second = await aSwap([carla, dace])
    const age = (days: number) =>
      run(
        app.pool,
        sql`update deals set agreed_at = now() - make_interval(days => ${days}) where id = ${first}`,
      )
    await age(89)
    expect(await isDoubted(app, carla, second)).toBe(true)
    await age(90)
    expect(await isDoubted(app, carla, second)).toBe(false)
    await age(0)
    expect(await isDoubted(app, carla, second)).toBe(true)
    await anna.post(`/api/deals/${first}/cancel`, {})
    expect(await isDoubted(app, carla, second)).toBe(false)
  })

  test('is fine for the one who got the keys of that car', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const again = { ...berta, car: await aVisibleCar(app, berta.id) }
    const carla = await aDriver(app)
    const second = await aSwap([again, carla])
    // Agreed, but Berta has no keys yet.
    expect(await isDoubted(app, again, second)).toBe(true)
    await agreedYesterday(app, first)
    await handOver(berta, first)
    expect(await isDoubted(app, again, second)).toBe(false)
    await handOver(anna, first)
    expect(await isDoubted(app, again, second)).toBe(false)
    // Carla gets Berta's car, which is not the one that she gives.
    expect((await writePapers(carla, second, carla.car, PAPERS)).status).toBe(200)
    expect(await isCompared(berta, second)).toBe(true)
    expect((await writePapers(berta, second, again.car, { ...PAPERS, keys: 1 })).status).toBe(200)
  })

  test('is compared in both swaps of a giver who promises it to two, and fine once one of them is cancelled', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    const carla = await aDriver(app)
    const second = await aSwap([annas, carla])
    await writePapers(anna, second, annas.car, PAPERS)
    expect([await isCompared(berta, first), await isCompared(carla, second)]).toEqual([true, true])
    expect(await caseOf(app, second)).toContain(`#${first.slice(-8)}`)
    await cancel(berta, first)
    expect(await isCompared(carla, second)).toBe(false)
  })

  test('is fine, once that swap is done, only for who got the keys', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    const second = await aSwap([annas, await aDriver(app)])
    await agreedYesterday(app, first)
    for (const member of [anna, berta]) await handOver(member, first)
    expect(await isDoubted(app, annas, second)).toBe(true)
    const bertas = { ...berta, car: await aVisibleCar(app, berta.id) }
    const third = await aSwap([bertas, await aDriver(app)])
    expect(await isDoubted(app, bertas, third)).toBe(false)
  })

  test('counts in its last swap alone: who got the car there may give it, who gave it before may not', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    await agreedYesterday(app, first)
    for (const member of [anna, berta]) await handOver(member, first)
    const again = { ...berta, car: await aVisibleCar(app, berta.id) }
    const carla = await aDriver(app)
    const second = await aSwap([again, carla])
    expect(await isDoubted(app, again, second)).toBe(false)
    await agreedYesterday(app, second)
    for (const member of [again, carla]) await handOver(member, second)
    const carlas = { ...carla, car: await aVisibleCar(app, carla.id) }
    const third = await aSwap([carlas, await aDriver(app)])
    expect(await isDoubted(app, carlas, third)).toBe(false)
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    const fourth = await aSwap([annas, await aDriver(app)])
    expect(await isDoubted(app, annas, fourth)).toBe(true)
  })

  mirrored('written by all at once makes a case of all but the first', async () => {
    const app = await anApp()
    const swaps = await Promise.all(
      [1, 2, 3].map(async () => {
        const pair = await twoDrivers(app)
        return { giver: pair[0], deal: await aSwap(pair) }
      }),
    )
    for (let round = 0; round < 5; round++) {
      const vin = `YV1902FH5D179633${round}`
      const answers = await Promise.all(
        swaps.map(({ giver, deal }) => writePapers(giver, deal, giver.car, { vin })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const doubted = await Promise.all(swaps.map(({ deal }) => caseOf(app, deal)))
      expect(doubted.filter((reason) => reason.includes('also in another one'))).toHaveLength(2)
      for (const { deal } of swaps)
        await run(app.pool, sql`delete from reports where deal_id = ${deal}`)
    }
  })
})
