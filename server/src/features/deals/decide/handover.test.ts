import type { Deal } from '@keyswap/contract/deals'
import type { DeckCar } from '@keyswap/contract/matching'
import { describe, expect } from 'vitest'
import { sharedApps, type TestApp } from '../../../../test/app.ts'
import { type Answer, type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  accept,
  agreedYesterday,
  anAgreedDeal,
  aPair,
  aProposal,
  brokenRules,
  cancel,
  counter,
  dealAs,
  dispute,
  endDispute,
  handOver,
  inHours,
  laterToday,
  onTheDay,
  propose,
  receive,
  runClock,
  stepsIn,
  takeBack,
  wait,
  waitForWords,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { threeInARing } from '../../../../test/rings.ts'
import { zoneAt } from '../../../../test/zones.ts'
import { many, run, sql } from '../../../db/sql.ts'

const sharedApp = sharedApps()

const codeOf = ({ body }: Answer) => (body as { code?: string }).code
const stateOf = ({ body }: Answer) => (body as Deal).state

const casesOf = (app: TestApp, deal: string) =>
  many<{ user_id: string | null; reporter_id: string | null; reason: string; status: string }>(
    app.pool,
    sql`select user_id, reporter_id, reason, status from reports where deal_id = ${deal}`,
  )

type Swap = Awaited<ReturnType<typeof anAgreedDeal>>

const isInDeck = async (app: TestApp, car: string): Promise<boolean> => {
  const cars = (await (await signedIn(app)).get('/api/cars')).body as DeckCar[]
  return cars.some(({ id }) => id === car)
}

/** By its offset, the day of this meeting has begun an hour ago. */
function tonightWhereItIsOne(): string {
  const behind = 1 - new Date().getUTCHours()
  const offset = behind < -12 ? behind + 24 : behind
  const wall = new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 10)
  const sign = offset < 0 ? '-' : '+'
  return `${wall}T23:30:00${sign}${String(Math.abs(offset)).padStart(2, '0')}:00`
}

describe('“I got the keys”', () => {
  test('said and taken back in a loop stops, before it fills the chat', async () => {
    const { anna, deal } = await anAgreedDeal(await sharedApp())
    for (let times = 0; times < 12; times++) {
      expect((await handOver(anna, deal)).status).toBe(200)
      expect((await takeBack(anna, deal)).status).toBe(200)
    }
    expect(codeOf(await handOver(anna, deal))).toBe('RATE_LIMITED')
    expect(codeOf(await takeBack(anna, deal))).toBe('RATE_LIMITED')
  })

  test('is too early before the day of the meeting, which can be moved', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp(), { meet_at: inHours(49) })
    expect(codeOf(await handOver(anna, deal))).toBe('TOO_EARLY')
    expect((await dealAs(anna, deal)).parties.map((party) => party.handed_over_at)).toEqual([
      null,
      null,
    ])
    await counter(anna, deal, 1, [anna, berta], { meet_at: laterToday(1) })
    await accept(berta, deal, 2)
    expect((await handOver(anna, deal)).status).toBe(200)
  })

  test('can be said from midnight of the meeting’s day, where the meeting is', async () => {
    const app = await sharedApp()
    const { anna, deal } = await anAgreedDeal(app, { meet_at: '2027-03-05T23:30:00-05:00' })
    expect((await dealAs(anna, deal)).handover_from).toBe('2027-03-05T05:00:00.000Z')
    await onTheDay(app, deal)
    expect((await handOver(anna, deal)).status).toBe(200)
  })

  test('begins no earlier because a meeting is written with an offset from far away', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { meet_at: '2027-03-04T22:30:00-12:00' })
    expect((await dealAs(anna, deal)).handover_from).toBe('2027-03-04T12:00:00.000Z')
    await berta.patch('/api/me', { time_zone: 'Europe/Riga' })
    await counter(anna, deal, 1, [anna, berta], { meet_at: '2027-03-04T22:31:00-12:00' })
    await accept(berta, deal, 2)
    expect((await dealAs(anna, deal)).handover_from).toBe('2027-03-04T22:00:00.000Z')
  })

  test('cannot be said while it is not the day where a party lives', async () => {
    const meet_at = tonightWhereItIsOne()
    const { anna, berta, deal } = await aProposal(await sharedApp(), { meet_at })
    await berta.patch('/api/me', { time_zone: zoneAt(12) })
    await accept(berta, deal)
    expect(codeOf(await handOver(anna, deal))).toBe('TOO_EARLY')
  })

  test('is never too early again: a party’s time zone of later moves nothing, nor do other terms around the same meeting', async () => {
    const meet_at = tonightWhereItIsOne()
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { meet_at })
    const { handover_from } = await dealAs(anna, deal)
    await berta.patch('/api/me', { time_zone: zoneAt(12) })
    expect((await dealAs(anna, deal)).handover_from).toBe(handover_from)
    await counter(berta, deal, 1, [anna, berta], { meet_at, note: 'Bring both keys' })
    await accept(anna, deal, 2)
    expect((await dealAs(berta, deal)).handover_from).toBe(handover_from)
    expect((await handOver(anna, deal)).status).toBe(200)
    expect((await handOver(berta, deal)).status).toBe(200)
    expect(
      await many(app.pool, sql`select time_zones from deals where id = ${deal}`),
      'kept until the swap is over',
    ).toEqual([{ time_zones: [] }])
  })

  test('without a meeting can be said from the day after the agreement', async () => {
    const { app, anna, berta, deal } = await aProposal(await sharedApp())
    await accept(berta, deal)
    expect(codeOf(await handOver(anna, deal))).toBe('TOO_EARLY')
    const from = Date.parse((await dealAs(anna, deal)).handover_from ?? '')
    expect(from).toBeGreaterThan(Date.now())
    expect(from).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
    await wait(app, deal, '1 day')
    expect((await handOver(anna, deal)).status).toBe(200)
  })

  test('that is refused because the papers have changed takes none of its sender’s turns', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    const agreement_hash = '0'.repeat(64)
    for (let times = 0; times < 13; times++)
      expect(codeOf(await handOver(anna, deal, { agreement_hash }))).toBe('AGREEMENT_CHANGED')
    expect((await handOver(anna, deal)).status).toBe(200)
    expect((await handOver(berta, deal)).status).toBe(200)
  })

  test('can be taken back until the deal is done; then terms and an end are possible again', async () => {
    const { anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    expect(codeOf(await cancel(berta, deal))).toBe('HANDOVER_BEGUN')
    expect(codeOf(await counter(berta, deal, 1, [anna, berta]))).toBe('HANDOVER_BEGUN')
    const back = await takeBack(anna, deal)
    expect((back.body as Deal).parties.map((party) => party.handed_over_at)).toEqual([null, null])
    expect((await takeBack(anna, deal)).body, 'sent again: the same').toEqual(back.body)
    expect((await counter(berta, deal, 1, [anna, berta], { note: 'Later' })).status).toBe(200)
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
    expect((await stepsIn(anna, match)).map(([step]) => step)).toEqual([
      ...['proposed', 'accepted', 'agreed', 'handed_over', 'taken_back', 'countered', 'cancelled'],
      'asked',
    ])
    expect(codeOf(await takeBack(anna, deal))).toBeUndefined()
  })

  test('of every receiver makes the deal done, and then it stays', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    expect(stateOf(await handOver(berta, deal))).toBe('done')
    expect(codeOf(await takeBack(anna, deal))).toBe('DEAL_OVER')
    expect(codeOf(await dispute(anna, deal))).toBe('DEAL_OVER')
    expect(stateOf(await handOver(anna, deal)), 'sent again: the same').toBe('done')
  })
})

test('who has keys gets no reminder, and the clock does not come back to it every minute', async () => {
  const { app, anna, berta, deal } = await aProposal(await sharedApp(), { meet_at: inHours(20) })
  await accept(berta, deal)
  // The day has come, the reminder of two hours before has not.
  const meeting = laterToday(1)
  await run(
    app.pool,
    sql`update deals set meet_at = ${meeting}, reminded_at = now() - interval '3 hours',
               due_at = now() where id = ${deal}`,
  )
  await run(
    app.pool,
    sql`update deal_versions set terms = jsonb_set(terms, '{meet_at}', to_jsonb(${meeting}::text))
        where deal_id = ${deal}`,
  )
  expect((await handOver(anna, deal)).status).toBe(200)
  const { revision } = await dealAs(anna, deal)
  await runClock(app)
  expect((await dealAs(anna, deal)).revision).toBe(revision)
})

test('a change of terms does not begin the wait for the handover anew', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
  const { handover_from } = await dealAs(anna, deal)
  expect((await counter(anna, deal, 1, [anna, berta], { note: 'Bring both keys' })).status).toBe(
    200,
  )
  expect((await accept(berta, deal, 2)).status).toBe(200)
  expect((await dealAs(anna, deal)).handover_from).toBe(handover_from)
  expect((await handOver(anna, deal)).status).toBe(200)
})

describe('“That’s not right”', () => {
  test('needs a word that was said', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    expect(codeOf(await dispute(berta, deal))).toBe('NOTHING_SAID')
    expect(await casesOf(app, deal)).toEqual([])
    expect(codeOf(await endDispute(anna, deal)), 'there is nothing to take back').toBeUndefined()
  })

  test('is said in words of its own, a thousand characters at most', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    for (const text of ['', ' ', 'x'.repeat(1_001)])
      expect(codeOf(await dispute(berta, deal, text))).toBe('INVALID_INPUT')
    expect(stateOf(await dispute(berta, deal, 'x'.repeat(1_000)))).toBe('disputed')
  })

  test('makes it disputed, which is not over: cars, chat and papers stay as they are', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    const disputed = await dispute(berta, deal, 'I still have the Volvo')
    expect(disputed.body).toMatchObject({
      state: 'disputed',
      disputes: [{ by: berta.id, text: 'I still have the Volvo' }],
    })
    expect((await dispute(berta, deal, 'I still have the Volvo')).body).toEqual(disputed.body)
    expect(await isInDeck(app, berta.car)).toBe(false)
    expect(codeOf(await propose(berta, match, [anna, berta]))).toBe('DEAL_OPEN')
    for (const refused of [
      await counter(berta, deal, 1, [anna, berta]),
      await accept(berta, deal, 2),
      await berta.post(`/api/deals/${deal}/decline`, {}),
      await anna.put(`/api/deals/${deal}/papers/${anna.car}`, { keys: 2 }),
    ])
      expect(codeOf(refused)).toBe('DEAL_DISPUTED')
    expect((await anna.get(`/api/deals/${deal}/agreement.pdf`)).status).toBe(200)
    expect(await brokenRules(app)).toEqual([])
  })

  test('is one case for the moderators with what each has said, about nobody', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal, 'We each have our own car')
    await dispute(anna, deal, 'The gearbox is broken')
    await dispute(berta, deal, 'We never met')
    const cases = await casesOf(app, deal)
    expect(cases).toEqual([
      {
        user_id: null,
        reporter_id: null,
        reason: 'A party of a swap says that something is not so.',
        status: 'open',
      },
    ])
    expect((await dealAs(anna, deal)).disputes.map(({ by, text }) => [by, text])).toEqual([
      [berta.id, 'We never met'],
      [anna.id, 'The gearbox is broken'],
    ])
  })

  test('taken back by all, it is agreed again, or done if everyone has the keys', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    await dispute(anna, deal)
    expect(stateOf(await endDispute(anna, deal))).toBe('disputed')
    expect(stateOf(await endDispute(berta, deal))).toBe('agreed')
    await dispute(berta, deal)
    expect(stateOf(await handOver(berta, deal)), 'all have the keys, but one disputes').toBe(
      'disputed',
    )
    expect(stateOf(await endDispute(berta, deal))).toBe('done')
  })

  test('can be cancelled if everyone wants it, and not by one', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    const wanted = await cancel(anna, deal)
    expect(wanted.body).toMatchObject({
      state: 'disputed',
      parties: [{ user_id: anna.id, wants_cancel: true }, { wants_cancel: false }],
    })
    expect((await cancel(anna, deal)).body, 'sent again: the same').toEqual(wanted.body)
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
    // Nobody has the other car; of this one somebody says that they have it.
    expect(await isInDeck(app, anna.car)).toBe(true)
    expect(await isInDeck(app, berta.car)).toBe(false)
    expect((await stepsIn(anna, match)).slice(-3).map(([step]) => step)).toEqual([
      ...['cancel_wanted', 'cancelled', 'asked'],
    ])
  })

  test('lets the one who disputes cancel alone if the other does not repeat the word within 72 hours', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    await waitForWords(app, deal, '71 hours')
    expect((await dealAs(berta, deal)).cancel_alone_from).not.toBe(null)
    await waitForWords(app, deal, '1 hour')
    // Not the one who has the keys, and a word that comes too late changes nothing.
    expect((await dealAs(anna, deal)).cancel_alone_from).toBe(null)
    await handOver(anna, deal)
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
    // Anna says that she has it: it is not offered by itself.
    expect(await isInDeck(app, berta.car)).toBe(false)
    expect(await isInDeck(app, anna.car)).toBe(true)
  })

  test('is not answered by a first word that is sent again because its answer was lost', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    const first = { is_first: true }
    expect((await handOver(anna, deal, first)).status).toBe(200)
    await dispute(berta, deal)
    const before = await stepsIn(anna, match)
    expect((await handOver(anna, deal, first)).body).toMatchObject({
      parties: [{ user_id: anna.id, has_repeated: false }, { has_repeated: false }],
    })
    expect(await stepsIn(anna, match)).toEqual(before)
    await waitForWords(app, deal, '73 hours')
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
  })

  test('is not said again by a word that waited on another phone while it was said and taken back', async () => {
    const { anna, deal } = await anAgreedDeal(await sharedApp())
    const saidBy = async () =>
      (await dealAs(anna, deal)).parties.flatMap(({ user_id, handed_over_at }) =>
        handed_over_at === null ? [] : user_id,
      )
    await handOver(anna, deal, { is_first: true })
    await takeBack(anna, deal)
    const late = await handOver(anna, deal, { is_first: true, waited_ms: 60_000 })
    expect([late.status, await saidBy()]).toEqual([200, []])
    // Nor is what was said since then taken back.
    await handOver(anna, deal, { is_first: true })
    const taken = await anna.delete(`/api/deals/${deal}/handover`, { waited_ms: 60_000 })
    expect([taken.status, await saidBy()]).toEqual([200, [anna.id]])
    await takeBack(anna, deal)
    expect(await saidBy()).toEqual([])
  })

  test('that waited is said when it arrives, if nothing was said since then', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(berta, deal)
    const answer = await handOver(anna, deal, { is_first: true, waited_ms: 60_000 })
    expect(stateOf(answer)).toBe('done')
  })

  test('is no way to cancel alone once the word was repeated', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    expect((await handOver(anna, deal)).body).toMatchObject({
      state: 'disputed',
      parties: [{ user_id: anna.id, has_repeated: true }, { has_repeated: false }],
    })
    await waitForWords(app, deal, '100 hours')
    const refused = await cancel(berta, deal)
    expect(refused.body).toMatchObject({ state: 'disputed', cancel_alone_from: null })
  })

  test('is a way to cancel alone after 72 hours of silence, said by the plan', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    const { cancel_alone_from } = await dealAs(berta, deal)
    expect(Date.parse(cancel_alone_from ?? '') - Date.now()).toBeGreaterThan(71 * 3_600_000)
    expect((await dealAs(anna, deal)).cancel_alone_from).toBeNull()
    await waitForWords(app, deal, '73 hours')
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
    expect(await isInDeck(app, anna.car)).toBe(true)
  })

  test('is no way to cancel alone for who has the keys, once the other has said the word as well', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(anna, deal, 'The gearbox is broken')
    await waitForWords(app, deal, '71 hours')
    await handOver(berta, deal)
    expect((await dealAs(anna, deal)).cancel_alone_from).toBeNull()
    await waitForWords(app, deal, '2 hours')
    expect(stateOf(await cancel(anna, deal))).toBe('disputed')
  })

  test('is a way to cancel alone if the other’s first word comes later than 72 hours', async () => {
    const { app, anna, berta, carla, ring, members } = await threeInARing(await sharedApp())
    const deal = ((await propose(anna, ring, members)).body as Deal).id
    for (const member of [berta, carla]) await accept(member, deal)
    await wait(app, deal, '1 day')
    for (const party of [anna, berta]) await handOver(party, deal)
    await dispute(anna, deal)
    await waitForWords(app, deal, '73 hours')
    await handOver(carla, deal)
    expect(stateOf(await cancel(anna, deal))).toBe('cancelled')
  })

  test('is not answered in a ring by another’s first word while the word it is about stands', async () => {
    const { app, anna, berta, carla, ring, members } = await threeInARing(await sharedApp())
    const deal = ((await propose(anna, ring, members)).body as Deal).id
    for (const member of [berta, carla]) await accept(member, deal)
    await wait(app, deal, '1 day')
    await handOver(berta, deal)
    await dispute(anna, deal)
    await handOver(carla, deal)
    expect((await dealAs(anna, deal)).cancel_alone_from).not.toBeNull()
    await handOver(berta, deal)
    expect((await dealAs(anna, deal)).cancel_alone_from).toBeNull()
  })

  test('is answered in a ring by another’s first word once the word it is about is taken back', async () => {
    const { app, anna, berta, carla, ring, members } = await threeInARing(await sharedApp())
    const deal = ((await propose(anna, ring, members)).body as Deal).id
    for (const member of [berta, carla]) await accept(member, deal)
    await wait(app, deal, '1 day')
    await handOver(berta, deal)
    await dispute(anna, deal)
    await takeBack(berta, deal)
    await handOver(carla, deal)
    expect((await dealAs(anna, deal)).cancel_alone_from).toBeNull()
  })

  test('a word, said or repeated, takes back one’s own wish to cancel', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(berta, deal)
    await dispute(anna, deal)
    const wishes = ({ body }: Answer) =>
      (body as Deal).parties.filter((party) => party.wants_cancel).map(({ user_id }) => user_id)
    expect(wishes(await cancel(anna, deal))).toEqual([anna.id])
    expect(wishes(await handOver(anna, deal)), 'said for the first time').toEqual([])
    expect(wishes(await cancel(berta, deal))).toEqual([berta.id])
    expect(wishes(await handOver(berta, deal)), 'said again').toEqual([])
    expect(wishes(await cancel(berta, deal))).toEqual([berta.id])
    expect(wishes(await handOver(berta, deal)), 'said again, without being asked').toEqual([])
    expect(stateOf(await cancel(anna, deal))).toBe('disputed')
  })

  test('who settles their own dispute no longer wants to cancel, while another’s stands', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(berta, deal)
    for (const party of [anna, berta]) await dispute(party, deal)
    const wishes = ({ body }: Answer) => (body as Deal).parties.map((party) => party.wants_cancel)
    expect(wishes(await cancel(anna, deal))).toContain(true)
    const settled = await endDispute(anna, deal)
    expect(stateOf(settled)).toBe('disputed')
    expect(wishes(settled)).toEqual([false, false])
  })

  test('about a word that was taken back needs no waiting', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(berta, deal)
    await takeBack(anna, deal)
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
  })

  test('is no lock on the others’ cars for who said the word, disputed it and took it back', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await dispute(anna, deal, 'Not now')
    expect((await dealAs(berta, deal)).cancel_alone_from).toBeNull()
    await takeBack(anna, deal)
    expect((await dealAs(berta, deal)).cancel_alone_from).not.toBeNull()
    expect(stateOf(await cancel(berta, deal))).toBe('cancelled')
    expect(await casesOf(app, deal)).toHaveLength(1)
  })
})

describe('“Where are the cars?”', () => {
  test('is asked once a day for three days after the first word, and never disputes by itself', async () => {
    const { app, anna, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    const asked = async () =>
      (await stepsIn(anna, match)).filter(([step]) => step === 'asked').length
    for (const [day, count] of [1, 2, 3, 3, 3].entries()) {
      await waitForWords(app, deal, '1 day')
      await runClock(app)
      await runClock(app)
      expect(await asked(), `day ${day + 1}`).toBe(count)
    }
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed' })
    expect(await casesOf(app, deal)).toEqual([])
    await waitForWords(app, deal, '9 days')
    await runClock(app)
    expect(await casesOf(app, deal)).toMatchObject([{ user_id: null, reporter_id: null }])
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed' })
  })

  test('is asked once after an outage of days, not once for each of them', async () => {
    const { app, anna, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await waitForWords(app, deal, '5 days')
    for (let time = 0; time < 3; time++) await runClock(app)
    expect((await stepsIn(anna, match)).filter(([step]) => step === 'asked')).toHaveLength(1)
  })

  test('is not asked once the word was taken back', async () => {
    const { app, anna, deal, match } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    await takeBack(anna, deal)
    await waitForWords(app, deal, '3 days')
    await runClock(app)
    expect((await stepsIn(anna, match)).map(([step]) => step)).not.toContain('asked')
  })
})

describe('after a word that was taken back', () => {
  test.each([
    ['a cancel', ({ berta, deal }: Swap) => cancel(berta, deal)],
    ['a cancel by who took it back', ({ anna, deal }: Swap) => cancel(anna, deal)],
    [
      'a block',
      ({ anna, match }: Swap) => anna.post(`/api/matches/${match}/end`, { how: 'block' }),
    ],
    ['a deleted account', ({ anna }: Swap) => anna.delete('/api/me', { password: PASSWORD })],
  ])(
    '%s is a case, and the car stays out of decks until its owner switches it on',
    async (_, end) => {
      const swap = await anAgreedDeal(await sharedApp())
      const { app, anna, berta, deal, match } = swap
      await handOver(anna, deal)
      await takeBack(anna, deal)
      expect((await end(swap)).status).toBe(200)
      expect(await dealAs(berta, deal)).toMatchObject({
        state: 'cancelled',
        parties: [{ has_taken_back: false }, { has_taken_back: true }],
      })
      expect(await casesOf(app, deal)).toEqual([
        {
          user_id: null,
          reporter_id: null,
          reason: 'A swap ended after a party had said that they got the keys.',
          status: 'open',
        },
      ])
      expect((await stepsIn(berta, match)).at(-1)?.[0]).toBe('asked')
      expect(await isInDeck(app, berta.car)).toBe(false)
      expect((await berta.patch(`/api/cars/${berta.car}`, { is_active: true })).status).toBe(200)
      expect(await isInDeck(app, berta.car)).toBe(true)
      expect(await brokenRules(app)).toEqual([])
    },
  )

  test('and then settled, the wait for the handover begins anew as well', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await handOver(anna, deal)
    await dispute(berta, deal)
    await takeBack(anna, deal)
    await waitForWords(app, deal, '40 days')
    expect(stateOf(await endDispute(berta, deal))).toBe('agreed')
    await runClock(app)
    expect((await dealAs(anna, deal)).state).toBe('agreed')
    await wait(app, deal, '29 days')
    await runClock(app)
    expect((await dealAs(anna, deal)).state).toBe('agreed')
    await wait(app, deal, '1 day')
    await runClock(app)
    expect((await dealAs(anna, deal)).ended?.cause).toBe('not_confirmed')
  })

  test('the wait for the handover begins anew, however late it was taken back', async () => {
    const { app, anna, deal } = await anAgreedDeal(await sharedApp())
    await wait(app, deal, '29 days')
    await handOver(anna, deal)
    await waitForWords(app, deal, '5 days')
    await takeBack(anna, deal)
    await runClock(app)
    expect((await dealAs(anna, deal)).state).toBe('agreed')
    await waitForWords(app, deal, '30 days')
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({
      state: 'cancelled',
      ended: { cause: 'not_confirmed' },
    })
    expect(await casesOf(app, deal)).toHaveLength(1)
  })
})

describe('after a word', () => {
  const leave = (member: SignedIn) => member.delete('/api/me', { password: PASSWORD })

  test('who deletes the account ends the deal, and the car that they got stays out of decks', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await sharedApp())
    await handOver(anna, deal)
    expect((await leave(anna)).status).toBe(200)
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, cause: 'member_gone' },
    })
    expect(await isInDeck(app, berta.car)).toBe(false)
    expect(await casesOf(app, deal)).toMatchObject([{ user_id: null, reporter_id: null }])
  })

  test('a moderator who ends the deal leaves only the car that was received out of decks, and everyone is asked where the cars are', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await sharedApp())
    const admin = await signedIn(app, { admin: true })
    await handOver(anna, deal)
    await dispute(berta, deal)
    const ended = await admin.post('/api/admin/end-deal', {
      deal_id: deal,
      reason: 'Talked to both',
    })
    expect(ended.status).toBe(200)
    expect(await isInDeck(app, berta.car)).toBe(false)
    expect(await isInDeck(app, anna.car)).toBe(true)
    expect((await stepsIn(berta, match)).slice(-2)).toEqual([
      ['cancelled', 1, ''],
      ['asked', 1, ''],
    ])
    expect(codeOf(await dispute(berta, deal, 'But no'))).toBe('DEAL_OVER')
    expect(codeOf(await endDispute(berta, deal))).toBe('DEAL_OVER')
  })

  test('an end with something to give back is not buried by new proposals: each names the one before it', async () => {
    const { app, anna, berta, match, deal } = await anAgreedDeal(await sharedApp())
    const admin = await signedIn(app, { admin: true })
    await handOver(anna, deal)
    await admin.post('/api/admin/end-deal', { deal_id: deal, reason: 'Talked to both' })
    const unsettled = async () =>
      ((await berta.get('/api/deals?is_unsettled=true')).body as Deal[]).map(({ id }) => id)
    expect(await unsettled()).toEqual([deal])
    const others = { anna, berta: { ...berta, car: await aVisibleCar(app, berta.id) } }
    const again = async () => {
      const { body } = await propose(anna, match, [others.anna, others.berta])
      return body as Deal
    }
    const first = await again()
    expect(first.unsettled_before).toBe(deal)
    await cancel(anna, first.id)
    const second = await again()
    expect((await dealAs(berta, second.id)).unsettled_before).toBe(deal)
    expect((await dealAs(berta, deal)).unsettled_before).toBe(null)
    expect(await unsettled()).toEqual([deal])
    // Its owner says that it is back, and nobody else can.
    expect((await berta.patch(`/api/cars/${berta.car}`, { is_active: true })).status).toBe(200)
    expect((await dealAs(anna, second.id)).unsettled_before).toBe(null)
    expect(await unsettled()).toEqual([])
  })

  test('an end after money stays unsettled until a later swap in the chat is done', async () => {
    const app = await sharedApp()
    const { anna, berta, match } = await aPair(app)
    const cash = [{ from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' }]
    const agreed = async (more: object) => {
      const { id } = (await propose(berta, match, [anna, berta], more)).body as Deal
      await accept(anna, id)
      await agreedYesterday(app, id)
      return id
    }
    const deal = await agreed({ cash })
    await receive(berta, deal)
    await cancel(berta, deal)
    const next = await agreed({})
    expect((await dealAs(anna, next)).unsettled_before).toBe(deal)
    await handOver(anna, next)
    expect((await dealAs(anna, next)).unsettled_before).toBe(deal)
    await handOver(berta, next)
    expect((await dealAs(anna, next)).unsettled_before).toBe(null)
  })

  test('in a ring leaving closes the chat and leaves the deal as it is', async () => {
    const { app, anna, ring, members } = await threeInARing(await sharedApp())
    const deal = ((await propose(anna, ring, members)).body as Deal).id
    for (const member of members.slice(1)) await accept(member, deal)
    await wait(app, deal, '1 day')
    await handOver(anna, deal)
    const [, berta] = members
    if (!berta) throw new Error('a ring of one')
    expect((await berta.post(`/api/rings/${ring}/leave`)).status).toBe(200)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed' })
    for (const member of members) await handOver(member, deal)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'done' })
    expect(await casesOf(app, deal)).toMatchObject([{ user_id: null }])
  })
})
