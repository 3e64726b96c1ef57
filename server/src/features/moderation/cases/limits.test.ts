import type { MyDecision } from '@keyswap/contract/cases'
import { limitedMember as limits } from '@keyswap/contract/limits'
import type { AdminReport } from '@keyswap/contract/moderation'
import { expect, test } from 'vitest'
import { emptiedTwoApps, type TestApp } from '../../../../test/app.ts'
import { aDraft, aFileName, carsOf, upload } from '../../../../test/cars.ts'
import { type Answer, asMember, type SignedIn, signedIn } from '../../../../test/client.ts'
import { aDriver, aMatchOf, like, propose } from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { messagesIn } from '../../../../test/photos.ts'
import { aSmallPicture } from '../../../../test/pictures.ts'
import { one, run, sql } from '../../../db/sql.ts'

const twoApps = emptiedTwoApps()
const DAY = 86_400

async function start() {
  const [app, other] = await twoApps()
  const moderator = await signedIn(app, { moderator: true })
  const anna = await aDriver(app)
  const report = async () => {
    await (await signedIn(app)).post('/api/reports', { car_id: anna.car, reason: 'Spam' })
    const [newest] = (await moderator.get('/api/admin/reports?status=all')).body as AdminReport[]
    return newest?.case_id ?? ''
  }
  const limit = async (days: number | null = 7, by = moderator) =>
    by.post('/api/admin/decisions', {
      cases: [{ case_id: await report(), target_id: anna.id }],
      act: 'limit',
      rule: 'spam',
      reason: 'The same words to many.',
      days,
    })
  return { app, other, moderator, anna, limit }
}

const idOf = ({ body, text }: Answer): string => {
  const [decision] = Array.isArray(body) ? (body as { id: string }[]) : []
  if (!decision) throw new Error(text)
  return decision.id
}

const untilOf = async (app: TestApp, { id }: SignedIn) =>
  (
    await one<{ limited_until: string | null }>(
      app.pool,
      sql`select limited_until from users where id = ${id}`,
    )
  ).limited_until

/** As if the member had used up all of it but `left`. */
const useUp = (app: TestApp, { id }: SignedIn, what: string, left = 0) => {
  const [most, seconds] = {
    likes: [limits.likes_per_hour, 3600] as const,
    chats: [limits.chats_per_day, DAY] as const,
    listings: [limits.listings_per_day, DAY] as const,
  }[what] ?? [1, 1]
  return run(
    app.pool,
    sql`insert into rate_limits (key, full_at)
        values (${`new member’s ${what} ${id}`}, now() + make_interval(secs => ${seconds - (left * seconds) / most}))
        on conflict (key) do update set full_at = excluded.full_at`,
  )
}

const inDays = (until: unknown) => (Date.parse(String(until)) - Date.now()) / (DAY * 1000)

const limited = { status: 409, body: { code: 'LIMITED', until: expect.any(String) } }

test('a limited member has the likes of a newcomer on all instances, reads why and until when, and then has no limit', async () => {
  const { app, other, anna, limit } = await start()
  const owner = await signedIn(app)
  const elsewhere = asMember(other, anna, anna.token)
  await useUp(app, anna, 'likes', 1)
  expect((await like(anna, await aVisibleCar(app, owner.id), anna.car)).status).toBe(200)
  expect((await limit(7)).status).toBe(200)
  const car = await aVisibleCar(app, owner.id)
  const answers = [await like(anna, car, anna.car), await like(elsewhere, car, anna.car)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const over = await like(elsewhere, await aVisibleCar(app, owner.id), anna.car)
  expect(over).toMatchObject(limited)
  expect(inDays((over.body as { until: string }).until)).toBeGreaterThan(6.9)
  expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await run(app.pool, sql`update users set limited_until = now() where id = ${anna.id}`)
  expect((await like(anna, await aVisibleCar(app, owner.id), anna.car)).status).toBe(200)
})

test('first messages and proposals with words are limited, answers are free', async () => {
  const { app, anna, limit } = await start()
  await limit()
  await useUp(app, anna, 'chats', 1)
  const [berta, cita] = [await aDriver(app), await aDriver(app)]
  const first = `/api/matches/${await aMatchOf(anna, berta)}`
  const second = await aMatchOf(anna, cita)
  const say = (chat: string, by: SignedIn = anna) =>
    by.post(`${chat}/messages`, { content: 'Hello!', client_id: crypto.randomUUID() })
  expect((await say(first)).status).toBe(200)
  expect((await say(first)).status).toBe(200)
  expect(await say(`/api/matches/${second}`)).toMatchObject(limited)
  expect(await messagesIn(anna, `/api/matches/${second}`)).toEqual([])
  const worded = await propose(anna, second, [anna, cita], { note: 'Shall we swap?' })
  expect(worded).toMatchObject(limited)
  expect((await say(`/api/matches/${second}`, cita)).status).toBe(200)
  expect((await say(`/api/matches/${second}`)).status).toBe(200)
})

test('new listings are limited, and one more stays a draft', async () => {
  const { app, anna, limit } = await start()
  await limit()
  await useUp(app, anna, 'listings')
  const car = await aDraft(anna)
  const { url } = (await upload(anna, car.id, await aSmallPicture(), aFileName())).body as {
    url: string
  }
  await anna.post('/api/car-photos', { car_id: car.id, url, sort_order: 0, publish: false })
  expect(await anna.patch(`/api/cars/${car.id}`, { is_draft: false })).toMatchObject(limited)
  expect(await carsOf(anna)).toMatchObject([{ is_draft: true }, { is_draft: false }])
})

test('the member reads what was decided and for how long, and it can be taken back', async () => {
  const { app, moderator, anna, limit } = await start()
  const id = idOf(await limit(7))
  const told = (await anna.get('/api/me/decisions')).body as MyDecision[]
  expect(told).toMatchObject([{ act: 'limit', target: anna.name, days: 7, is_new: true }])
  expect(inDays(await untilOf(app, anna))).toBeGreaterThan(6.9)
  expect((await anna.get('/api/me')).status).toBe(200)
  expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(200)
  expect(await untilOf(app, anna)).toBeNull()
  expect((await anna.get('/api/me/decisions')).body).toMatchObject([
    { undone_at: expect.any(String), is_new: true },
  ])
})

test('of two limits the longer one counts, and each can be taken back alone', async () => {
  const { app, moderator, anna, limit } = await start()
  const long = idOf(await limit(30))
  const short = idOf(await limit(3))
  expect(inDays(await untilOf(app, anna))).toBeGreaterThan(29)
  await moderator.post(`/api/admin/decisions/${long}/undo`)
  expect(Math.round(inDays(await untilOf(app, anna)))).toBe(3)
  await moderator.post(`/api/admin/decisions/${short}/undo`)
  expect(await untilOf(app, anna)).toBeNull()
})

test('after an appeal a limit that was wrong is lifted, unless another one holds', async () => {
  const { app, anna, limit } = await start()
  const first = idOf(await limit(30))
  const second = idOf(await limit(3))
  const admin = await signedIn(app, { admin: true })
  const appeal = async (decision_id: string) => {
    await anna.post('/api/appeals', { decision_id, text: 'Those were different words.' })
    const { status } = await admin.post(`/api/admin/appeals/${decision_id}`, { outcome: 'undone' })
    expect(status).toBe(200)
    const told = (await anna.get('/api/me/decisions')).body as MyDecision[]
    return told.find(({ id }) => id === decision_id)?.appeal
  }
  expect(await appeal(first)).toMatchObject({ outcome: 'undone', is_restored: false })
  expect(Math.round(inDays(await untilOf(app, anna)))).toBe(3)
  expect(await appeal(second)).toMatchObject({ outcome: 'undone', is_restored: true })
  expect(await untilOf(app, anna)).toBeNull()
})

test('a limit is for some days, and moderators limit neither staff nor themselves', async () => {
  const { app, moderator, anna, limit } = await start()
  const endless = await limit(null)
  expect(endless).toMatchObject({ status: 400, body: { fields: [{ path: 'days' }] } })
  await run(app.pool, sql`insert into admins (user_id, role) values (${anna.id}, 'moderator')`)
  expect(await limit()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await limit(7, anna)).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_CASE' } })
  await run(app.pool, sql`delete from admins where user_id = ${anna.id}`)
  expect(await untilOf(app, anna)).toBeNull()
  expect((await limit(7, moderator)).status).toBe(200)
})

test('a new member who is limited has the smaller allowance of both', async () => {
  const { app, anna, limit } = await start()
  await limit()
  const take = async () =>
    (
      await one<{ refusal: string | null }>(
        app.pool,
        sql`select refusal
            from take_pace(${anna.id}, 'likes', 2, ${limits.likes_per_hour}, 3600, interval '3 days')`,
      )
    ).refusal
  expect([await take(), await take(), await take()]).toEqual([null, null, 'LIMITED'])
})
