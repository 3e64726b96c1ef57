// Races of a ban with messages, likes, changes to cars, refreshes and sign-ins of the member, and with others' calls about them.
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startTwoApps, type TestApp } from '../../../test/app.ts'
import { aBrowser } from '../../../test/browser.ts'
import { A_CAR, aDraft, upload } from '../../../test/cars.ts'
import { type Answer, type SignedIn, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { aPicture } from '../../../test/pictures.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { one, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'

const ROUNDS = 24

type Scene = { app: TestApp; admin: SignedIn; anna: SignedIn; berta: SignedIn }
type Act = () => Promise<Answer>

/** The numbers that must not change once the ban is acknowledged. */
const standing = (app: TestApp, user_id: string) =>
  one<{ active: number; visible: number; tokens: number; messages: number; matches: number }>(
    app.pool,
    sql`select
          (select count(*) from cars where owner_id = ${user_id} and is_active) as active,
          (select count(*) from cars where owner_id = ${user_id} and feed_pos is not null) as visible,
          (select count(*) from access_tokens where user_id = ${user_id}) as tokens,
          (select count(*) from matches where user_a = ${user_id} or user_b = ${user_id}) as matches,
          (select count(*) from messages g join matches m on m.id = g.chat_id
           where m.user_a = ${user_id} or m.user_b = ${user_id}) as messages`,
  )

/** Starts a ban. From then on it is ahead of all other calls, because it holds the member's cars and locks the member next. */
async function begin<T>(app: TestApp, user_id: string, ban: () => Promise<T>) {
  let banned: Promise<T> | undefined
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`select from users where id = ${user_id} for update`)
    banned = ban()
    await someoneWaits(app)
  })
  return { banned }
}

/** The ban begins before the other calls, is sent after them, or begins after the first answer. */
async function race(scene: Scene, round: number, acts: Act[]): Promise<Answer[]> {
  const { app, admin, anna } = scene
  const ban = async () => {
    const answer = await admin.post('/api/admin/ban-user', { user_id: anna.id })
    expect(answer.status).toBe(200)
    return standing(app, anna.id)
  }
  const early = round % 3 === 0 ? await begin(app, anna.id, ban) : undefined
  const acting = acts.map((act) => act())
  if (round % 3 === 2) await Promise.race(acting)
  const acknowledged = await (early?.banned ?? ban())
  const answers = await Promise.all(acting)
  expect(acknowledged).toMatchObject({ active: 0, visible: 0, tokens: 0 })
  expect(await standing(app, anna.id)).toEqual(acknowledged)
  expect((await anna.get('/api/me')).status).toBe(401)
  for (const { status, text } of answers) if (status >= 500) throw new Error(text)
  return answers
}

async function rounds(prepare: (scene: Scene) => Promise<Act[]>): Promise<Answer[]> {
  const [app, other] = await startTwoApps()
  const admin = await signedIn(other, { admin: true })
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const scene = { app, admin, anna: await signedIn(app), berta: await signedIn(app) }
    const acts = await prepare(scene)
    answers.push(...(await race(scene, round, acts)))
    // Rate limits are not what is tested here.
    await run(app.pool, sql`delete from rate_limits`)
  }
  // Some calls must have succeeded and some been refused, otherwise there was no race.
  const granted = answers.filter(({ status }) => status === 200).length
  expect(granted).toBeGreaterThan(0)
  expect(granted).toBeLessThan(answers.length)
  return answers
}

const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })

const times = (count: number, act: (index: number) => Promise<Answer>): Act[] =>
  Array.from({ length: count }, (_, index) => () => act(index))

test('no message is sent in a chat of a banned member', async () => {
  await rounds(async ({ app, anna, berta }) => {
    const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
    await like(anna, bertas, annas)
    const { match } = (await like(berta, annas, bertas)).body as { match: Match }
    const say = (member: SignedIn) =>
      member.post(`/api/matches/${match.id}/messages`, { content: 'Hello' })
    return times(6, (index) => say(index % 2 === 0 ? anna : berta))
  })
})

test('no like makes a match with a banned member, from either side', async () => {
  await rounds(async ({ app, anna, berta }) => {
    const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
    const others = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)))
    const theirs = await Promise.all(others.map(({ id }) => aVisibleCar(app, id)))
    for (const [index, other] of others.entries())
      if (index < 2) await like(other, annas, theirs[index] ?? '')
      else await like(anna, theirs[index] ?? '', annas)
    return [
      () => like(anna, bertas, annas),
      ...times(2, (index) => like(anna, theirs[index] ?? '', annas)),
      ...times(2, (index) => like(others[index + 2] ?? berta, annas, theirs[index + 2] ?? '')),
    ]
  })
})

test('no car of a banned member becomes active or visible, whoever tries', async () => {
  const picture = await aPicture()
  await rounds(async ({ app, admin, anna }) => {
    const off = await aVisibleCar(app, anna.id)
    await anna.patch(`/api/cars/${off}`, { is_active: false })
    const locked = await aVisibleCar(app, anna.id)
    await admin.post('/api/admin/deactivate-car', { car_id: locked, is_active: false })
    const draft = await aDraft(anna)
    const on = await aVisibleCar(app, anna.id)
    return [
      () => anna.patch(`/api/cars/${off}`, { is_active: true }),
      () => admin.post('/api/admin/deactivate-car', { car_id: locked, is_active: true }),
      () => anna.patch(`/api/cars/${on}`, { mileage: 5 }),
      ...times(6, () => anna.post('/api/cars', A_CAR)),
      async () => {
        const { body, ...rest } = await upload(anna, draft.id, picture)
        const url = (body as { url?: string }).url
        return url
          ? anna.post('/api/car-photos', { car_id: draft.id, url, sort_order: 0 })
          : { body, ...rest }
      },
    ]
  })
})

test('no refresh or sign-in leaves a working token behind', async () => {
  await rounds(async ({ app, anna }) => {
    const credentials = { email: anna.email, password: PASSWORD }
    const browser = aBrowser(app)
    await browser.signedIn('/api/auth/sign-in', credentials)
    return [
      ...times(3, () => {
        const tab = aBrowser(app)
        tab.cookie = browser.cookie
        return tab.post('/api/auth/refresh')
      }),
      ...times(2, () => aBrowser(app).post('/api/auth/sign-in', credentials)),
    ]
  })
})
