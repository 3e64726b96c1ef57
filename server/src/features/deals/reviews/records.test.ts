import type { Deal, ListedReview } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { describe, expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  aCountedDeal,
  accept,
  aDoneDeal,
  aDriver,
  agreedYesterday,
  aMatchOf,
  brokenRules,
  countSwap,
  type Driver,
  dealAs,
  handOver,
  inHours,
  makeMembersOld,
  onTheDay,
  propose,
  review,
} from '../../../../test/deals.ts'
import { aToken, PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { maybe, run, sql } from '../../../db/sql.ts'
import { countRecords } from './records.rules.ts'

const anApp = emptiedApps()

type Listed = { reviews: ListedReview[] }

const recordOf = async (member: SignedIn) => {
  const { swaps, would_swap_again } = (await member.get(`/api/users/${member.id}/reviews`))
    .body as { swaps: number; would_swap_again: number | null }
  return { swaps, would_swap_again }
}

/** A swap of two who have swapped before, with other cars. */
async function again(app: TestApp, match: string, [one, other]: [Driver, Driver]) {
  const parties = [
    { ...one, car: await aVisibleCar(app, one.id) },
    { ...other, car: await aVisibleCar(app, other.id) },
  ]
  const { id } = (await propose(one, match, parties)).body as Deal
  await accept(other, id)
  await agreedYesterday(app, id)
  for (const party of parties) await handOver(party, id)
  return id
}

const countsFrom = async (app: TestApp, deal: string) =>
  (
    await maybe<{ hours: number }>(
      app.pool,
      sql`select round(extract(epoch from counts_from - now()) / 3600)::int as hours
          from swap_partners where deal_id = ${deal} limit 1`,
    )
  )?.hours

test('a review is listed as counted if it is in the record, and not at all of an author who is suspended for fraud', async () => {
  const app = await anApp()
  const { anna, berta, match, deal } = await aDoneDeal(app)
  const listed = async () =>
    ((await (await signedIn(app)).get(`/api/users/${anna.id}/reviews`)).body as Listed).reviews.map(
      ({ text, is_counted }) => [text, is_counted],
    )
  const write = async (about: string, text: string) => {
    await review(berta, about, anna, { text })
    await review(anna, about, berta)
  }
  await write(deal, 'first')
  expect(await listed(), 'accounts of today').toEqual([['first', false]])
  await makeMembersOld(app, [anna, berta])
  const second = await again(app, match, [anna, berta])
  expect(await listed(), 'not yet').toEqual([['first', false]])
  await countSwap(app, second)
  expect(await listed()).toEqual([['first', true]])
  await write(second, 'second')
  expect(await listed(), 'one voice for each').toEqual([
    ['second', true],
    ['first', false],
  ])
  const admin = await signedIn(app, { admin: true })
  const ban = { user_id: berta.id, reason: 'Fraud', for_fraud: true }
  expect((await admin.post('/api/admin/ban-user', ban)).status).toBe(200)
  expect(await listed()).toEqual([])
})

describe('the record beside a name', () => {
  test('counts different partners, not swaps', async () => {
    const app = await anApp()
    const { anna, berta, match } = await aCountedDeal(app)
    expect(await recordOf(anna)).toMatchObject({ swaps: 1 })
    await countSwap(app, await again(app, match, [anna, berta]))
    expect(await recordOf(anna)).toMatchObject({ swaps: 1 })
    const carl = await aDriver(app)
    await makeMembersOld(app, [carl])
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    await countSwap(app, await again(app, await aMatchOf(annas, carl), [annas, carl]))
    expect(await recordOf(anna)).toMatchObject({ swaps: 2 })
    expect(await recordOf(carl)).toMatchObject({ swaps: 1 })
    expect(await brokenRules(app)).toEqual([])
  })

  test('counts no swap with an account that was younger than seven days when it was agreed', async () => {
    const app = await anApp()
    const [anna, puppet] = [await aDriver(app), await aDriver(app)]
    await makeMembersOld(app, [anna])
    const match = await aMatchOf(anna, puppet)
    const age = (days: number) =>
      run(
        app.pool,
        sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${puppet.id}`,
      )
    // Agreed yesterday.
    await age(7)
    await countSwap(app, await again(app, match, [anna, puppet]))
    expect(await recordOf(anna)).toMatchObject({ swaps: 0 })
    expect(await recordOf(puppet)).toMatchObject({ swaps: 0 })
    await age(8)
    await countSwap(app, await again(app, match, [anna, puppet]))
    expect(await recordOf(anna)).toMatchObject({ swaps: 1 })
  })

  test('counts no swap with an account whose address is not confirmed, where this site confirms addresses', async () => {
    const confirms = await startApp({ confirms_email: true })
    for (const [app, swaps] of [
      [confirms, 0],
      [await anApp(), 1],
    ] as const) {
      const [anna, berta] = [await aDriver(app), await aDriver(app)]
      await makeMembersOld(app, [anna, berta])
      const confirm = (at: string | null) =>
        run(
          app.pool,
          sql`update users set email_confirmed_at = ${at}::timestamptz where id = ${berta.id}`,
        )
      await confirm(null)
      const match = await aMatchOf(anna, berta)
      await countSwap(app, await again(app, match, [anna, berta]))
      expect(await recordOf(anna)).toMatchObject({ swaps })
      await confirm('2026-01-01')
      await countSwap(app, await again(app, match, [anna, berta]))
      expect(await recordOf(anna)).toMatchObject({ swaps: 1 })
    }
  })

  test('counts a swap one day after the meeting, or, without one, after it was done', async () => {
    const app = await anApp()
    const [anna, berta] = [await aDriver(app), await aDriver(app)]
    await makeMembersOld(app, [anna, berta])
    const match = await aMatchOf(anna, berta)
    const without = await again(app, match, [anna, berta])
    expect(await countsFrom(app, without)).toBe(24)
    await countRecords({ db: app.pool })
    expect(await recordOf(anna)).toMatchObject({ swaps: 0 })
    const parties = [
      { ...anna, car: await aVisibleCar(app, anna.id) },
      { ...berta, car: await aVisibleCar(app, berta.id) },
    ]
    const { id } = (await propose(anna, match, parties, { meet_at: inHours(5) })).body as Deal
    await accept(berta, id)
    await onTheDay(app, id)
    await run(
      app.pool,
      sql`update deals set meet_at = now() - interval '20 hours' where id = ${id}`,
    )
    for (const party of parties) await handOver(party, id)
    expect(await countsFrom(app, id)).toBe(4)
  })

  test('is not lowered by a partner’s deletion', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    await review(anna, deal, berta)
    await review(berta, deal, anna)
    expect(await recordOf(berta)).toEqual({ swaps: 1, would_swap_again: 100 })
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    await run(app.pool, sql`update swap_partners set is_counted = false`)
    await countRecords({ db: app.pool })
    expect(await recordOf(berta)).toEqual({ swaps: 1, would_swap_again: 100 })
  })

  test('is lowered by a partner’s suspension for fraud, until it is undone', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    await review(anna, deal, berta)
    await review(berta, deal, anna)
    const admin = await signedIn(app, { admin: true })
    const banned = async (how: 'ban' | 'unban', for_fraud = false) => {
      const input = { user_id: anna.id, ...(for_fraud && { for_fraud }) }
      expect((await admin.post(`/api/admin/${how}-user`, input)).status).toBe(200)
      await countRecords({ db: app.pool })
      return recordOf(berta)
    }
    const both = { swaps: 1, would_swap_again: 100 }
    expect(await banned('ban')).toEqual(both)
    expect(await banned('ban', true)).toEqual({ swaps: 0, would_swap_again: null })
    expect(await banned('unban')).toEqual(both)
    // Also of one who has left.
    expect(
      (
        await asMember(app, anna, await aToken(app, anna.id)).delete('/api/me', {
          password: PASSWORD,
        })
      ).status,
    ).toBe(200)
    expect(await banned('ban', true)).toEqual({ swaps: 0, would_swap_again: null })
  })

  test('has one voice for each counted partner, the last; others do not count', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await aCountedDeal(app)
    await review(anna, deal, berta, { would_swap_again: false })
    await review(berta, deal, anna)
    expect(await recordOf(berta)).toMatchObject({ would_swap_again: 0 })
    const second = await again(app, match, [anna, berta])
    await countSwap(app, second)
    await review(anna, second, berta)
    await review(berta, second, anna)
    expect(await recordOf(berta)).toEqual({ swaps: 1, would_swap_again: 100 })
    // A puppet of today.
    const puppet = await aDriver(app)
    const bertas = { ...berta, car: await aVisibleCar(app, berta.id) }
    const third = await again(app, await aMatchOf(bertas, puppet), [bertas, puppet])
    await review(puppet, third, berta, { would_swap_again: false })
    await review(berta, third, puppet)
    await countSwap(app, third)
    expect(await recordOf(berta)).toEqual({ swaps: 1, would_swap_again: 100 })
  })

  test('is the same in a plan and a chat that are closed', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await aCountedDeal(app)
    await anna.post(`/api/matches/${match}/end`, { how: 'block' })
    expect((await dealAs(berta, deal)).parties).toMatchObject([{ swaps: 1 }, { swaps: 1 }])
    const { userA, userB } = (await berta.get(`/api/matches/${match}`)).body as Match
    expect([userA, userB]).toMatchObject([{ swaps: 1 }, { swaps: 1 }])
  })
})
