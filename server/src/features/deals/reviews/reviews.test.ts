import type { Deal, Review } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import type { AdminReport, AuditEntry } from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { sharedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  aCountedDeal,
  aDoneDeal,
  aDriver,
  aMatchOf,
  anAgreedDeal,
  cancel,
  circleOf,
  dealAs,
  dispute,
  handOver,
  review,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test as mirrored } from '../../../../test/mirrored.ts'
import { completeRing } from '../../../../test/rings.ts'
import { someoneWaits } from '../../../../test/waiting.ts'
import { newId } from '../../../calls/ids.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { showOldReviews } from './reviews.rules.ts'
import { forgetReviews } from './reviews.store.ts'

const sharedApp = sharedApps()

type Page = { swaps: number; would_swap_again: number | null; reviews: Review[] }

const reviewsOf = async (viewer: SignedIn, { id }: { id: string }) =>
  (await viewer.get(`/api/users/${id}/reviews`)).body as Page

const NIL = '00000000-0000-0000-0000-000000000000'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** Moves the swap so many days into the past. */
const age = (app: TestApp, deal: string, days: number) =>
  run(
    app.pool,
    sql`update deals set done_at = now() - make_interval(days => ${days}) where id = ${deal}`,
  )

const runJob = (app: TestApp) =>
  showOldReviews({
    db: app.pool,
    events: { notify: async () => {} } as unknown as Parameters<typeof showOldReviews>[0]['events'],
  })

describe('a review', () => {
  test('can be written once a swap has ended in which everyone got the keys, whoever kept the dispute up', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await handOver(anna, deal)
    await dispute(berta, deal)
    await handOver(berta, deal)
    expect(codeOf(await review(anna, deal, berta))).toBe('NOT_DONE')
    expect((await dealAs(anna, deal)).reviews_until).toBeNull()
    const admin = await signedIn(app, { admin: true })
    const ended = await admin.post('/api/admin/end-deal', { deal_id: deal, reason: 'No answer' })
    expect(ended.status, ended.text).toBe(200)
    const days = async (count: number) =>
      run(
        app.pool,
        sql`update deals set ended_at = now() - make_interval(days => ${count}) where id = ${deal}`,
      )
    await days(13)
    const written = (await review(anna, deal, berta, { text: 'A bad car' })).body as Deal
    expect(written).toMatchObject({ state: 'cancelled', reviews: [{ is_shown: false }] })
    expect(Date.parse(written.reviews_until ?? '')).toBeGreaterThan(Date.now())
    await runJob(app)
    expect((await reviewsOf(anna, berta)).reviews).toEqual([])
    await days(14)
    expect(codeOf(await review(berta, deal, anna))).toBe('REVIEW_CLOSED')
    await runJob(app)
    expect((await reviewsOf(anna, berta)).reviews).toMatchObject([{ text: 'A bad car' }])
  })

  test('is none of a swap that ended before everyone got the keys', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await handOver(anna, deal)
    await dispute(berta, deal)
    for (const party of [anna, berta]) await cancel(party, deal)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'cancelled', reviews_until: null })
    expect(codeOf(await review(anna, deal, berta))).toBe('NOT_DONE')
  })

  mirrored('is seen by its author alone until the other side has written one', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    const answer = await review(anna, deal, berta, { text: ' Great car ' })
    expect(answer.status, answer.text).toBe(200)
    const own = (answer.body as Deal).reviews
    expect(own).toEqual([
      {
        id: expect.any(String),
        author_id: anna.id,
        author_name: anna.name,
        user_id: berta.id,
        would_swap_again: true,
        as_described: true,
        on_time: true,
        text: 'Great car',
        created_at: expect.any(String),
        is_shown: false,
      },
    ])
    expect((await dealAs(berta, deal)).reviews).toEqual([])
    expect(await reviewsOf(anna, berta)).toEqual({ swaps: 1, would_swap_again: null, reviews: [] })

    const theirs = await review(berta, deal, anna, { would_swap_again: false, text: '' })
    expect((theirs.body as Deal).reviews.map(({ is_shown }) => is_shown)).toEqual([true, true])
    expect((await dealAs(anna, deal)).reviews).toHaveLength(2)
    const stranger = await signedIn(app)
    expect(await reviewsOf(stranger, berta)).toEqual({
      swaps: 1,
      would_swap_again: 100,
      reviews: [{ ...own[0], is_shown: true, is_counted: true }],
    })
    expect(await reviewsOf(stranger, anna)).toMatchObject({
      would_swap_again: 0,
      reviews: [{ text: null }],
    })
  })

  test('is written once; sent again with the same content it gets the same answer', async () => {
    const { anna, berta, deal } = await aDoneDeal(await sharedApp())
    const answers = await Promise.all([1, 2].map(() => review(anna, deal, berta, { text: 'Fine' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    for (const more of [{ text: 'Not fine' }, { text: 'Fine', on_time: false }])
      expect(codeOf(await review(anna, deal, berta, more))).toBe('ALREADY_REVIEWED')
    expect((await dealAs(anna, deal)).reviews).toHaveLength(1)
  })

  test('is possible from done on, for 14 days', async () => {
    const app = await sharedApp()
    const agreed = await anAgreedDeal(app)
    expect(codeOf(await review(agreed.anna, agreed.deal, agreed.berta))).toBe('NOT_DONE')
    await agreed.anna.post(`/api/deals/${agreed.deal}/cancel`, {})
    expect(codeOf(await review(agreed.anna, agreed.deal, agreed.berta))).toBe('NOT_DONE')
    const { anna, berta, deal } = await aDoneDeal(app)
    await age(app, deal, 14)
    expect(codeOf(await review(anna, deal, berta))).toBe('REVIEW_CLOSED')
    await run(
      app.pool,
      sql`update deals set done_at = done_at + interval '1 minute' where id = ${deal}`,
    )
    expect((await review(anna, deal, berta)).status).toBe(200)
  })

  test('is about another party only', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aDoneDeal(app)
    const stranger = await signedIn(app)
    expect((await review(anna, deal, anna)).status).toBe(404)
    expect((await review(anna, deal, stranger)).status).toBe(404)
    expect((await review(stranger, deal, berta)).status).toBe(404)
    expect((await review(anna, deal, berta, { text: 'x'.repeat(501) })).status).toBe(400)
    expect((await review(anna, deal, berta, { text: 'x'.repeat(500) })).status).toBe(200)
  })

  test('is shown after 14 days even if the other side has written none', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    await review(anna, deal, berta, { would_swap_again: false, text: 'Late' })
    await age(app, deal, 13)
    await runJob(app)
    expect((await reviewsOf(anna, berta)).reviews).toEqual([])
    await age(app, deal, 14)
    await Promise.all([runJob(app), runJob(app)])
    await runJob(app)
    expect(await reviewsOf(anna, berta)).toMatchObject({
      would_swap_again: 0,
      reviews: [{ text: 'Late', is_shown: true }],
    })
    expect((await dealAs(berta, deal)).reviews).toMatchObject([{ text: 'Late' }])
    const { reviews } = await one<{ reviews: number }>(
      app.pool,
      sql`select reviews from users where id = ${berta.id}`,
    )
    expect(reviews).toBe(1)
  })

  mirrored('of both at the same moment are both shown and counted once', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    await Promise.all([
      review(anna, deal, berta),
      review(berta, deal, anna, { would_swap_again: false }),
    ])
    expect((await reviewsOf(anna, berta)).would_swap_again).toBe(100)
    expect((await reviewsOf(berta, anna)).would_swap_again).toBe(0)
    expect((await dealAs(anna, deal)).reviews.every(({ is_shown }) => is_shown)).toBe(true)
  })

  test('in a ring waits for the one it is about, not for the others', async () => {
    const app = await sharedApp()
    const drivers = [await aDriver(app), await aDriver(app), await aDriver(app)] as const
    const [anna, berta, carla] = drivers
    const deal = await aDoneRing(app, [...drivers])
    await review(anna, deal, berta)
    await review(carla, deal, anna)
    expect((await reviewsOf(carla, berta)).reviews).toHaveLength(0)
    await review(berta, deal, anna)
    expect((await reviewsOf(carla, berta)).reviews).toHaveLength(1)
    expect((await reviewsOf(carla, anna)).reviews.map(({ author_id }) => author_id)).toEqual([
      berta.id,
    ])
  })
})

/** A swap of three that is done, written directly: no call begins one yet. */
async function aDoneRing(app: TestApp, drivers: (SignedIn & { car: string })[]): Promise<string> {
  const { ring: chat } = await completeRing(app, drivers)
  const id = newId()
  const terms = {
    legs: circleOf(drivers),
    cash: [],
    meet_at: null,
    place: null,
    extras: [],
    note: null,
    valid_until: '2030-01-01T00:00:00.000Z',
  }
  const snapshot = {
    names: drivers.map(({ id: user_id, name }) => ({ user_id, name })),
    cars: drivers.map(({ car }) => ({
      ...{ id: car, year: 1990, make: 'Volvo', model: '240', mileage: 1, mileage_km: 2 },
      ...{ mileage_unit: 'mi', price: 0, currency: 'USD', country: 'LV' },
    })),
  }
  await run(
    app.pool,
    sql`insert into deals (id, chat_id, chat_kind, state, newest, is_pending, valid_until, agreed_version, agreed_at,
                           done_at, created_at)
        values (${id}, ${chat}, 'ring', 'done', 1, false, now(), 1, now(), now(), now())`,
  )
  await run(
    app.pool,
    sql`insert into deal_parties (deal_id, user_id, created_at, handed_over_at)
        select ${id}, member, now(), now() from unnest(${drivers.map((one) => one.id)}::uuid[]) member`,
  )
  await run(
    app.pool,
    sql`insert into deal_versions (deal_id, number, hash, proposed_by, client_id, terms, snapshot, created_at)
        values (${id}, 1, ${'0'.repeat(64)}, ${drivers[0]?.id}, ${newId()}, ${JSON.stringify(terms)}::jsonb,
                ${JSON.stringify(snapshot)}::jsonb, now())`,
  )
  return id
}

test('a review in a swap whose chat was closed has the author’s name of then', async () => {
  const app = await sharedApp()
  const { anna, berta, deal, match } = await aDoneDeal(app)
  await review(anna, deal, berta)
  await review(berta, deal, anna)
  await anna.post(`/api/matches/${match}/end`, { how: 'block' })
  await run(app.pool, sql`update users set name = 'Somebody New' where id = ${berta.id}`)
  const { reviews } = await dealAs(anna, deal)
  expect(reviews.find(({ author_id }) => author_id === berta.id)?.author_name).toBe(berta.name)
  const theirs = await dealAs(berta, deal)
  expect(theirs.reviews.find(({ author_id }) => author_id === berta.id)?.author_name).toBe(
    'Somebody New',
  )
})

describe('a member’s reviews', () => {
  mirrored(
    'are not found where one has blocked the other, or there is no such member',
    async () => {
      const app = await sharedApp()
      const { anna, berta, match } = await aCountedDeal(app)
      expect((await anna.get(`/api/users/${newId()}/reviews`)).body).toMatchObject({
        code: 'USER_NOT_FOUND',
      })
      await anna.post(`/api/matches/${match}/end`, { how: 'block' })
      for (const [viewer, about] of [[anna, berta] as const, [berta, anna] as const])
        expect(codeOf(await viewer.get(`/api/users/${about.id}/reviews`))).toBe('USER_NOT_FOUND')
      expect((await reviewsOf(anna, anna)).swaps).toBe(1)
    },
  )

  mirrored('do not name an author who has blocked the viewer, but keep the words', async () => {
    const app = await sharedApp()
    const { anna, berta } = await twoReviews(app)
    const [carl, dora] = [await aDriver(app), await aDriver(app)]
    await aMatchOf(carl, { ...anna, car: await aVisibleCar(app, anna.id) })
    expect((await anna.post('/api/me/blocks', { user_id: carl.id })).status).toBe(200)
    const [seen] = (await reviewsOf(carl, berta)).reviews
    expect(seen).toMatchObject({
      author_id: NIL,
      author_name: 'Deleted user',
      text: 'Rude words',
    })
    expect((await report(carl, seen?.id ?? '')).status).toBe(200)
    for (const viewer of [dora, anna, berta])
      expect((await reviewsOf(viewer, berta)).reviews).toMatchObject([
        { author_id: anna.id, author_name: anna.name },
      ])
  })

  test('do not name a banned author, but keep the words', async () => {
    const app = await sharedApp()
    const { anna, berta } = await twoReviews(app)
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    expect((await reviewsOf(await signedIn(app), berta)).reviews).toMatchObject([
      { author_id: NIL, author_name: 'Deleted user', text: 'Rude words' },
    ])
  })

  test('of a banned member are not found', async () => {
    const app = await sharedApp()
    const { anna, berta } = await aDoneDeal(app)
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/ban-user', { user_id: berta.id })
    expect(codeOf(await anna.get(`/api/users/${berta.id}/reviews`))).toBe('USER_NOT_FOUND')
  })

  test('come in pages, newest first, each once', async () => {
    const app = await sharedApp()
    const [anna, viewer] = [await signedIn(app), await signedIn(app)]
    const { deal } = await aDoneDeal(app)
    const COUNT = 45
    await run(
      app.pool,
      sql`insert into reviews (deal_id, id, author_id, user_id, would_swap_again, as_described, on_time, text,
                               created_at, shown_at)
          select ${deal}, gen_random_uuid(), gen_random_uuid(), ${anna.id}, true, true, true, n::text,
                 now() - make_interval(mins => n / 2), now()
          from generate_series(1, ${COUNT}) n`,
    )
    const seen: Review[] = []
    let path: string | undefined = `/api/users/${anna.id}/reviews`
    for (let pages = 0; path && pages < 9; pages++) {
      const answer = await viewer.get(path)
      seen.push(...(answer.body as Page).reviews)
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT)
    const times = seen.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(seen.every(({ author_name }) => author_name === 'Deleted user')).toBe(true)
  })

  test('stand beside the name: on a card, in a match and in a deal', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, match } = await aCountedDeal(app)
    await review(anna, deal, berta)
    await review(berta, deal, anna)
    const standing = { swaps: 1, would_swap_again: 100 }
    const car = await aVisibleCar(app, berta.id)
    expect((await anna.get(`/api/cars/${car}`)).body).toMatchObject({ owner: standing })
    const { userA, userB } = (await anna.get(`/api/matches/${match}`)).body as Match
    expect([userA, userB]).toMatchObject([standing, standing])
    expect((await dealAs(anna, deal)).parties).toMatchObject([standing, standing])
  })
})

/** Two shown reviews of one swap; `about` is Anna's about Berta. */
async function twoReviews(app: TestApp) {
  const pair = await aCountedDeal(app)
  await review(pair.anna, pair.deal, pair.berta, { text: 'Rude words', would_swap_again: false })
  await review(pair.berta, pair.deal, pair.anna, { text: 'Nice' })
  const [about] = (await reviewsOf(pair.anna, pair.berta)).reviews
  if (!about) throw new Error('no review')
  return { ...pair, about }
}

const report = (by: SignedIn, id: string, reason = 'Insults me') =>
  by.post(`/api/reviews/${id}/report`, { reason })

describe('reporting a review', () => {
  test('is possible for anyone who sees it, once at a time, and not for its author', async () => {
    const app = await startApp()
    const { anna, berta, deal, about } = await twoReviews(app)
    const stranger = await signedIn(app)
    expect((await report(anna, about.id)).status).toBe(404)
    const first = await report(berta, about.id)
    expect(first.status, first.text).toBe(200)
    expect((await report(berta, about.id, 'Insults me a lot')).body).toEqual(first.body)
    expect((await report(stranger, about.id)).status).toBe(200)
    const admin = await signedIn(app, { admin: true })
    const reports = (await admin.get('/api/admin/reports')).body as AdminReport[]
    const named = {
      ...{ id: about.id, about: berta.name, text: 'Rude words', is_removed: false },
      ...{ would_swap_again: false, as_described: true, on_time: true },
    }
    expect(reports).toHaveLength(2)
    // Only a party's report names the deal.
    expect(reports.find(({ reporter }) => reporter?.id === berta.id)).toMatchObject({
      reason: 'Insults me a lot',
      review: named,
      deal_id: deal,
      owner: { id: anna.id },
    })
    expect(reports.find(({ reporter }) => reporter?.id === stranger.id)).toMatchObject({
      review: named,
      deal_id: null,
    })
  })

  test('does not find one that is not shown or not there', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aDoneDeal(app)
    const [hidden] = ((await review(anna, deal, berta)).body as Deal).reviews
    expect((await report(berta, hidden?.id ?? '')).status).toBe(404)
    expect((await report(berta, newId())).status).toBe(404)
  })
})

describe('removing a review', () => {
  test('takes it from everyone and out of the count, and is in the audit log', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, about } = await twoReviews(app)
    const admin = await signedIn(app, { admin: true })
    const remove = () =>
      admin.post('/api/admin/remove-review', { review_id: about.id, reason: 'Insult' })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await reviewsOf(anna, berta)).toEqual({ swaps: 1, would_swap_again: null, reviews: [] })
    for (const party of [anna, berta])
      expect((await dealAs(party, deal)).reviews.map(({ text }) => text)).toEqual(['Nice'])
    expect((await report(berta, about.id)).status).toBe(404)
    expect(codeOf(await review(anna, deal, berta, { text: 'Again' }))).toBe('ALREADY_REVIEWED')
    const [entry] = (await admin.get('/api/admin/audit')).body as AuditEntry[]
    expect(entry).toMatchObject({
      action: 'remove_review',
      target_id: about.id,
      target: `${anna.name} → ${berta.name}`,
      reason: 'Insult',
    })
    expect((await anna.get('/api/me/decisions')).body).toMatchObject([
      { act: 'remove_review', target: berta.name, reason: 'Insult', is_by_hand: true },
    ])
    expect((await berta.get('/api/me/decisions')).body).toEqual([])
  })

  test('locks the member it is about before the review, as the deletion of an account does', async () => {
    const app = await sharedApp()
    const { berta, about } = await twoReviews(app)
    const admin = await signedIn(app, { admin: true })
    let answer: ReturnType<SignedIn['post']> | undefined
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`select from users where id = ${berta.id} for update`)
      answer = admin.post('/api/admin/remove-review', { review_id: about.id })
      await someoneWaits(app)
      await run(tx, sql`select from reviews where id = ${about.id} for update nowait`)
    })
    expect((await answer)?.status).toBe(200)
  })

  test('that nobody saw yet never shows or counts it', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aCountedDeal(app)
    const [own] = ((await review(anna, deal, berta)).body as Deal).reviews
    const admin = await signedIn(app, { admin: true })
    await admin.post('/api/admin/remove-review', { review_id: own?.id })
    await review(berta, deal, anna)
    await age(app, deal, 14)
    await runJob(app)
    expect(await reviewsOf(anna, berta)).toMatchObject({ would_swap_again: null, reviews: [] })
    expect(await reviewsOf(anna, anna)).toMatchObject({ would_swap_again: 100 })
  })
})

describe('a member who leaves', () => {
  test('while a review about them is written leaves no review behind', async () => {
    const app = await startApp()
    const { anna, berta, deal } = await aDoneDeal(app)
    let answer: ReturnType<typeof review> | undefined
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`select from users where id = ${berta.id} for update`)
      answer = review(anna, deal, berta, { text: 'Too late' })
      await someoneWaits(app)
      await forgetReviews(tx, berta.id)
      await run(tx, sql`delete from emails where user_id = ${berta.id}`)
      await run(tx, sql`delete from users where id = ${berta.id}`)
    })
    expect((await answer)?.status).toBe(404)
    expect(await many(app.pool, sql`select id from reviews`)).toEqual([])
  })

  test('takes their words along; what they ticked stays in the other’s record, without a name', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await twoReviews(app)
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect(await reviewsOf(berta, berta)).toMatchObject({
      would_swap_again: 0,
      reviews: [{ author_id: NIL, author_name: 'Deleted user', text: null }],
    })
    const left = (await dealAs(berta, deal)).reviews
    expect(left.map(({ author_id }) => author_id)).toEqual([anna.id])
    expect((await review(berta, deal, anna)).status).toBe(404)
  })
})
