import { expect, test } from 'vitest'
import { sharedTwoApps, type TestApp } from '../../../test/app.ts'
import { asMember, signedIn } from '../../../test/client.ts'
import { type Driver, like } from '../../../test/deals.ts'
import { aToken } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { answerRing, likeInCircle, lookAtAllRings, ringAs, ringOf } from '../../../test/rings.ts'
import { many, one, run, sql } from '../../db/sql.ts'

// `npm run races` sets RING_RACES.
const RACES = Number(process.env.RING_RACES ?? 4)

const sharedApps = sharedTwoApps()

/** Members on alternating instances. */
async function driversOn(apps: TestApp[], count: number): Promise<Driver[]> {
  const members: Driver[] = []
  while (members.length < count) {
    const app = apps[members.length % apps.length] as TestApp
    const member = await signedIn(app)
    members.push({ ...member, car: await aVisibleCar(app, member.id) })
  }
  return members
}

test(
  `a ring that is closed by 16 likes at once on two instances exists once: ${RACES} races`,
  async () => {
    const apps = await sharedApps()
    for (let race = 0; race < RACES; race++) {
      const members = await driversOn(apps, 4)
      // Each like is sent four times by the same member, on both instances.
      const calls = members.flatMap((member, index) => {
        const giver = members.at(index - 1) as Driver
        const elsewhere = asMember(apps[(index + 1) % 2] as TestApp, member, member.token)
        return [member, elsewhere, member, elsewhere].map(
          (by) => () => like({ ...by, token: member.token }, giver.car, member.car),
        )
      })
      expect(calls).toHaveLength(16)
      for (const { status } of await Promise.all(calls.map((call) => call())))
        expect(status).toBe(200)
      await Promise.all(apps.map(lookAtAllRings))
      const cars = members.map(({ car }) => car)
      expect(
        await one(
          apps[0].pool,
          sql`select count(distinct ring_id) as rings from ring_members where car_id = any (${cars}::uuid[])`,
        ),
      ).toEqual({ rings: 1 })
      expect((await ringOf(members))?.state).toBe('offered')
    }
  },
  60_000 + RACES * 5_000,
)

test(
  `of two who ask again at once one does, while the end is stored: ${RACES} races`,
  async () => {
    const apps = await sharedApps()
    const [app] = apps
    for (let race = 0; race < RACES; race++) {
      const members = await driversOn(apps, 3)
      await likeInCircle(members)
      await lookAtAllRings(app)
      const [anna, berta] = members as [Driver, Driver]
      const ring = (await ringOf(members))?.id ?? ''
      for (const member of [anna, berta]) await answerRing(member, ring, 'join')
      await run(app.pool, sql`update rings set expires_at = now() where id = ${ring}`)
      const asked = [anna, berta, anna, berta].map((by) => answerRing(by, ring, 'ask-again'))
      const [answers] = await Promise.all([Promise.all(asked), ...apps.map(lookAtAllRings)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(
        await one(
          app.pool,
          sql`select count(*) as rings, count(*) filter (where state = 'offered') as offered,
                     (select count(*) from open_rings o join rings r on r.id = o.ring_id
                      where r.key = (select key from rings where id = ${ring})) as open
              from rings where key = (select key from rings where id = ${ring})`,
        ),
      ).toEqual({ rings: 2, offered: 1, open: 1 })
    }
  },
  60_000 + RACES * 5_000,
)

type Rival = (given: { members: Driver[]; ring: string; apps: TestApp[] }) => Promise<unknown>

/** What may happen while the last member joins, and the state in which it leaves the ring if it comes first. */
const rivals: Record<string, { act: Rival; ends: 'broken' | 'expired' }> = {
  'another declines': {
    act: ({ members: [anna], ring }) => answerRing(anna as Driver, ring, 'decline'),
    ends: 'broken',
  },
  'another leaves': {
    act: ({ members: [anna], ring }) => answerRing(anna as Driver, ring, 'leave'),
    ends: 'broken',
  },
  'another is banned': {
    act: async ({ members: [anna], apps: [app] }) => {
      const admin = await signedIn(app as TestApp, { admin: true })
      return admin.post('/api/admin/ban-user', { user_id: anna?.id })
    },
    ends: 'broken',
  },
  'another blocks them': {
    act: async ({ members: [anna, , carla] }) =>
      anna?.post('/api/me/blocks', { user_id: carla?.id }),
    ends: 'broken',
  },
  'a car is switched off': {
    act: async ({ members: [anna] }) => anna?.patch(`/api/cars/${anna.car}`, { is_active: false }),
    ends: 'broken',
  },
  'its time is over': {
    act: ({ ring, apps: [app] }) =>
      run(
        (app as TestApp).pool,
        sql`update rings set expires_at = now() where id = ${ring} and state = 'offered'`,
      ),
    ends: 'expired',
  },
  'the last one declines': {
    act: ({ members: [, , carla], ring }) => answerRing(carla as Driver, ring, 'decline'),
    ends: 'broken',
  },
}

/** Everything that is stored about a ring. */
const storedOf = async ({ pool }: TestApp, ring: string) =>
  one<{
    state: string
    answers: (string | null)[]
    is_open: boolean
    cars: number
    is_closed: boolean | null
  }>(
    pool,
    sql`select r.state, array(select m.answer from ring_members m where m.ring_id = r.id order by m.position) as answers,
               exists (select from open_rings o where o.ring_id = r.id) as is_open,
               (select count(*) from ring_cars c where c.ring_id = r.id) as cars,
               (select c.is_closed from chats c where c.id = r.id) as is_closed
        from rings r where r.id = ${ring}`,
  )

test.each(Object.keys(rivals))(
  `the last one joins while %s: one outcome for all, and nothing half: ${RACES} races`,
  async (name) => {
    const apps = await sharedApps()
    const { act, ends } = rivals[name] ?? { act: async () => {}, ends: 'broken' }
    for (let race = 0; race < RACES; race++) {
      const members = await driversOn(apps, 3)
      const [anna, berta, carla] = members as [Driver, Driver, Driver]
      await likeInCircle(members)
      await lookAtAllRings(apps[0])
      const ring = (await ringOf(members))?.id ?? ''
      for (const member of [anna, berta]) await answerRing(member, ring, 'join')
      // One of the two calls begins a little later.
      const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 6))
      const [joined] = await Promise.all([
        (async () => {
          if (race % 2 === 0) await pause()
          return answerRing(carla, ring, 'join')
        })(),
        (async () => {
          if (race % 2 === 1) await pause()
          return act({ members, ring, apps })
        })(),
      ])
      await lookAtAllRings(apps[0])
      const stored = await storedOf(apps[0], ring)
      const hasJoined = joined.status === 200
      if (!hasJoined) expect(joined.body).toMatchObject({ code: 'RING_OVER' })
      if (stored.state === 'complete') {
        const answers = ['joined', 'joined', 'joined']
        expect(stored).toMatchObject({ answers, is_open: true, cars: 3, is_closed: false })
        expect(hasJoined).toBe(true)
      } else {
        // If the last member joined first, the chat was opened and is closed again.
        const is_closed = hasJoined ? true : null
        expect(stored).toMatchObject({ state: ends, is_open: false, cars: 0, is_closed })
      }
      for (const member of members) {
        const token = await aToken(apps[0], member.id).catch(() => undefined)
        if (!token) continue
        expect((await ringAs(asMember(apps[0], member, token), ring)).state).toBe(stored.state)
      }
    }
  },
  60_000 + RACES * 5_000,
)

test(
  `everyone joins at once, each twice: the chat opens once: ${RACES} races`,
  async () => {
    const apps = await sharedApps()
    for (let race = 0; race < RACES; race++) {
      const members = await driversOn(apps, 4)
      await likeInCircle(members)
      await lookAtAllRings(apps[0])
      const ring = (await ringOf(members))?.id ?? ''
      const answers = await Promise.all(
        [...members, ...members].map((member) => answerRing(member, ring, 'join')),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await storedOf(apps[0], ring)).toMatchObject({
        state: 'complete',
        cars: 4,
        is_closed: false,
      })
      expect(
        await many(apps[0].pool, sql`select user_id from chat_members where chat_id = ${ring}`),
      ).toHaveLength(4)
    }
  },
  60_000 + RACES * 5_000,
)
