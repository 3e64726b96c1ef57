import { newMember } from '@keyswap/contract/limits'
import type { OwnCar } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { startApp, startTwoApps, type TestApp } from '../../../../test/app.ts'
import { aDraft, aFileName, carsOf, upload } from '../../../../test/cars.ts'
import { type Answer, asMember, type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aDriver, aMatchOf, type Driver, like, propose } from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { messagesIn } from '../../../../test/photos.ts'
import { aSmallPicture } from '../../../../test/pictures.ts'
import { many, run, sql } from '../../../db/sql.ts'

const refused = { status: 409, body: { code: 'NEW_MEMBER_PACE' } }

const secondsOf = ({ headers }: Answer) => Number(headers.get('retry-after'))

/** As if the member had joined just longer ago than they are new. */
const ages = (app: TestApp, { id }: SignedIn) =>
  run(
    app.pool,
    sql`update users set created_at = now() - ${newMember.new_ms + 1000} * interval '1 millisecond' where id = ${id}`,
  )

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

test('a new member has so many likes an hour on all instances, passes are free, and an older one has no limit', async () => {
  const [one, two] = await startTwoApps({ NEW_MEMBER_LIKES: 2 })
  const [anna, owner] = [await aDriver(one), await signedIn(one)]
  const elsewhere = asMember(two, anna, anna.token)
  const cars: string[] = []
  for (let nth = 0; nth < 4; nth += 1) cars.push(await aVisibleCar(one, owner.id))
  const [first = '', second = '', third = '', fourth = ''] = cars
  expect((await like(anna, first, anna.car)).status).toBe(200)
  expect((await like(elsewhere, second, anna.car)).status).toBe(200)
  const over = await like(anna, third, anna.car)
  expect(over).toMatchObject(refused)
  expect(secondsOf(over)).toBeGreaterThan(1700)
  expect(secondsOf(over)).toBeLessThanOrEqual(1800)
  // The same like again is no other one.
  expect((await like(elsewhere, first, anna.car)).status).toBe(200)
  const passed = { direction: 'pass', target_car_id: fourth, source_car_id: null }
  expect((await anna.post('/api/swipes', passed)).status).toBe(200)
  expect(
    await many(
      one.pool,
      sql`select direction from swipes where swiper_id = ${anna.id} order by direction`,
    ),
  ).toEqual([{ direction: 'like' }, { direction: 'like' }, { direction: 'pass' }])
  await ages(one, anna)
  expect((await like(anna, third, anna.car)).status).toBe(200)
})

test('of twelve likes at once, no more are stored than a new member has', async () => {
  const [one, two] = await startTwoApps({ NEW_MEMBER_LIKES: 5 })
  const [anna, owner] = [await aDriver(one), await signedIn(one)]
  const cars = await Promise.all(Array.from({ length: 12 }, () => aVisibleCar(one, owner.id)))
  const members = [anna, asMember(two, anna, anna.token)]
  const answers = await Promise.all(
    cars.map((car, nth) => like(members[nth % 2] ?? anna, car, anna.car)),
  )
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5)
  expect(statuses(answers).filter((status) => status === 409)).toHaveLength(7)
})

test('a new member can be the first to write in so many chats a day, and can answer in all of them', async () => {
  const app = await startApp({ NEW_MEMBER_CHATS: 1 })
  const anna = await aDriver(app)
  const others: Driver[] = [await aDriver(app), await aDriver(app), await aDriver(app)]
  const chats: string[] = []
  for (const other of others) chats.push(`/api/matches/${await aMatchOf(anna, other)}`)
  const [first = '', second = '', third = ''] = chats
  const say = (by: SignedIn, chat: string) =>
    by.post(`${chat}/messages`, { content: 'Hello!', client_id: crypto.randomUUID() })
  expect((await say(anna, first)).status).toBe(200)
  expect((await say(anna, first)).status).toBe(200)
  const over = await say(anna, second)
  expect(over).toMatchObject(refused)
  expect(secondsOf(over)).toBeGreaterThan(86_000)
  expect(await messagesIn(anna, second)).toEqual([])
  const [, , cita] = others
  if (cita) expect((await say(cita, third)).status).toBe(200)
  expect((await say(anna, third)).status).toBe(200)
})

test('an answer to a proposal is no first message: others cannot use up a new member’s', async () => {
  const app = await startApp({ NEW_MEMBER_CHATS: 1 })
  const anna = await aDriver(app)
  const say = (by: SignedIn, match: string) =>
    by.post(`/api/matches/${match}/messages`, { content: 'No, thank you.' })
  for (let nth = 0; nth < 3; nth += 1) {
    const puppet = await aDriver(app)
    const match = await aMatchOf(anna, puppet)
    expect((await propose(puppet, match, [puppet, anna])).status).toBe(200)
    expect((await say(anna, match)).status).toBe(200)
    expect((await anna.post(`/api/matches/${match}/end`, { how: 'block' })).status).toBe(200)
  }
  const match = await aMatchOf(anna, await aDriver(app))
  expect((await say(anna, match)).status).toBe(200)
  expect(await say(anna, await aMatchOf(anna, await aDriver(app)))).toMatchObject(refused)
})

test('a new member can publish so many cars a day; one more stays a draft, and deleting one frees nothing', async () => {
  const app = await startApp({ NEW_MEMBER_LISTINGS: 2 })
  const anna = await signedIn(app)
  const published: OwnCar[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const car = await aDraftWithPhoto(anna)
    expect((await publish(anna, car)).status).toBe(200)
    published.push(car)
  }
  const draft = await aDraftWithPhoto(anna)
  const over = await publish(anna, draft)
  expect(over).toMatchObject(refused)
  expect(secondsOf(over)).toBeGreaterThan(43_000)
  expect((await anna.delete(`/api/cars/${published[0]?.id}`)).status).toBe(200)
  expect((await publish(anna, draft)).status).toBe(409)
  expect(await carsOf(anna)).toMatchObject([{ is_draft: true }, { is_draft: false }])
  // A published one is changed as before.
  expect((await anna.patch(`/api/cars/${published[1]?.id}`, { model: '850' })).status).toBe(200)
  await ages(app, anna)
  expect((await publish(anna, draft)).status).toBe(200)
})

async function aDraftWithPhoto(owner: SignedIn): Promise<OwnCar> {
  const car = await aDraft(owner)
  const { url } = (await upload(owner, car.id, await aSmallPicture(), aFileName())).body as {
    url: string
  }
  const photo = { car_id: car.id, url, sort_order: 0, publish: false }
  expect((await owner.post('/api/car-photos', photo)).status).toBe(200)
  return car
}

const publish = (owner: SignedIn, { id }: OwnCar) =>
  owner.patch(`/api/cars/${id}`, { is_draft: false })

const PASSWORD = 'red swordfish'
const signUp = (app: TestApp, name: string, from = '203.0.113.7') =>
  send(app, 'POST', '/api/auth/sign-up', {
    body: { email: `${name}@example.com`, password: PASSWORD, username: name },
    headers: { 'x-forwarded-for': from },
  })
const signIn = (app: TestApp, name: string) =>
  send(app, 'POST', '/api/auth/sign-in', {
    body: { email: `${name}@example.com`, password: PASSWORD },
  })

test('after so many accounts from one address the next one waits where there is no mail, and another address does not', async () => {
  const app = await startApp({ SIGN_UPS_PER_HOUR: 2, TRUST_PROXY: ['loopback'] })
  expect(statuses([await signUp(app, 'anna'), await signUp(app, 'berta')])).toEqual([200, 200])
  const third = await signUp(app, 'cita')
  expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_SIGN_UPS' } })
  expect(secondsOf(third)).toBeGreaterThan(1700)
  expect((await signIn(app, 'cita')).status).toBe(401)
  expect((await signUp(app, 'cita', '203.0.113.8')).status).toBe(200)
})

test('the addresses of an IPv6 /64 count as one', async () => {
  const app = await startApp({ SIGN_UPS_PER_HOUR: 1, TRUST_PROXY: ['loopback'] })
  expect((await signUp(app, 'anna', '2001:db8:1:2::1')).status).toBe(200)
  expect((await signUp(app, 'berta', '2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await signUp(app, 'berta', '2001:db8:1:3::1')).status).toBe(200)
})

test('where there is mail the next one confirms its email, even on a site that asks nobody to', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({
    SIGN_UPS_PER_HOUR: 1,
    TRUST_PROXY: ['loopback'],
    smtp_url: mailbox.url,
  })
  expect((await signUp(app, 'anna')).body).toMatchObject({ user: { name: 'anna' } })
  expect((await signUp(app, 'berta')).body).toEqual({ requiresEmailConfirmation: true })
  expect(await signIn(app, 'berta')).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_CONFIRMED' },
  })
  const { text = '' } = await mailbox.next()
  const token = /access_token=([\w-]+)/.exec(text)?.[1]
  expect((await send(app, 'POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(200)
  expect((await signIn(app, 'berta')).body).toMatchObject({ user: { name: 'berta' } })
})

test('accounts that are refused for another reason do not count, such as with an address that is taken', async () => {
  const app = await startApp({ SIGN_UPS_PER_HOUR: 2, TRUST_PROXY: ['loopback'] })
  expect((await signUp(app, 'anna')).status).toBe(200)
  const weak = { email: 'x@example.com', password: '123', username: 'x' }
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let time = 0; time < 3; time += 1)
    expect((await send(app, 'POST', '/api/auth/sign-up', { body: weak, headers })).status).toBe(400)
  for (let time = 0; time < 3; time += 1) expect((await signUp(app, 'anna')).status).toBe(409)
  expect((await signUp(app, 'berta')).status).toBe(200)
  expect((await signUp(app, 'cita')).status).toBe(429)
})

test('sign-ups with one taken address shut nobody of the same network out', async () => {
  const app = await startApp({ TRUST_PROXY: ['loopback'] })
  expect((await signUp(app, 'anna')).status).toBe(200)
  const tries: Answer[] = []
  for (let time = 0; time < 60; time += 1) tries.push(await signUp(app, 'anna'))
  expect(new Set(statuses(tries))).toEqual(new Set([409, 429]))
  expect((await signUp(app, 'berta')).body).toMatchObject({ user: { name: 'berta' } })
})

const MEMBERS = ['a', 'b', 'c', 'd']

/** The household at the other address has asked for as many members as it is told of. */
async function askForAll(app: TestApp) {
  await Promise.all(MEMBERS.map((name) => signUp(app, name)))
  await run(
    app.pool,
    sql`insert into rate_limits (key, full_at) values ('taken 203.0.113.8', now() + interval '585 seconds')`,
  )
  expect((await signUp(app, 'a', '203.0.113.8')).body).toMatchObject({ code: 'ALREADY_REGISTERED' })
}

test('who asks for the addresses of many learns no more of them, where there is mail, and the others confirm theirs', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ TRUST_PROXY: ['loopback'], smtp_url: mailbox.url })
  await askForAll(app)
  const confirms = { requiresEmailConfirmation: true }
  const taken = await signUp(app, 'b', '203.0.113.8')
  const free = await signUp(app, 'eva', '203.0.113.8')
  expect([taken.body, free.body]).toEqual([confirms, confirms])
  expect([taken, free].map(({ headers }) => headers.getSetCookie().length)).toEqual([1, 1])
  // What was said stays said, and another address is told.
  expect((await signUp(app, 'a', '203.0.113.8')).status).toBe(409)
  expect((await signUp(app, 'b', '203.0.113.9')).status).toBe(409)
  expect((await signIn(app, 'b')).status).toBe(200)
})

test('who asks for the addresses of many waits where there is no mail', async () => {
  const app = await startApp({ TRUST_PROXY: ['loopback'] })
  await askForAll(app)
  for (const name of ['b', 'eva']) {
    const answer = await signUp(app, name, '203.0.113.8')
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_SIGN_UPS' } })
    expect(secondsOf(answer)).toBeGreaterThan(0)
  }
})
