import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aToken } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'

// The rules again, in a few lines and without a database: whatever members do in whatever order, the server
// must agree with this.
type ModelCar = { id: string; owner: number; isActive: boolean; isDeleted: boolean }
type Model = {
  cars: ModelCar[]
  swipes: Map<string, 'like' | 'pass'>
  matches: Set<string>
  banned: Set<number>
}

const key = (member: number, car: ModelCar) => `${member} ${car.id}`
const pair = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`
const isThere = (car: ModelCar) => car.isActive && !car.isDeleted

const likes = (model: Model, member: number, owner: number) =>
  model.cars.some(
    (car) => car.owner === owner && !car.isDeleted && model.swipes.get(key(member, car)) === 'like',
  )

type Swipe = { do: 'like' | 'pass'; member: number; car: number }
type Step =
  | { do: 'list'; member: number }
  | { do: 'ban'; member: number }
  | { do: 'unban'; member: number }
  | Swipe
  | { do: 'toggle' | 'delete'; car: number }

const MEMBERS = 3
const member = fc.nat(MEMBERS - 1)
const car = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('list' as const), member }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('like' as const, 'pass' as const), member, car }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('toggle' as const, 'delete' as const), car }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('ban' as const, 'unban' as const), member }),
  },
)

type House = { app: TestApp; admin: SignedIn; members: SignedIn[] }

test('random listing, liking, passing, switching, deleting and banning: decks and matches follow the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const app = await startApp()
      const admin = await signedIn(app, { admin: true })
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => signedIn(app)))
      const house = { app, admin, members }
      const model: Model = { cars: [], swipes: new Map(), matches: new Set(), banned: new Set() }
      for (const one of steps) await take(house, one, model)
      for (const [index, viewer] of members.entries()) await compare(index, viewer, members, model)
    }),
    { numRuns: 12 },
  )

  async function take(house: House, one: Step, model: Model): Promise<void> {
    const { app, members } = house
    if (one.do === 'ban' || one.do === 'unban') return judge(house, one.do, one.member, model)
    if (one.do === 'list') {
      const id = await aVisibleCar(app, members[one.member]?.id ?? '')
      const isActive = !model.banned.has(one.member)
      model.cars.push({ id, owner: one.member, isActive, isDeleted: false })
      return
    }
    const target = model.cars[one.car % Math.max(1, model.cars.length)]
    if (!target) return
    const owner = members[target.owner] as SignedIn
    const isBanned = model.banned.has(target.owner)
    if (one.do === 'toggle') {
      if (target.isDeleted) return
      if (isBanned) {
        expect((await owner.patch(`/api/cars/${target.id}`, { is_active: true })).status).toBe(401)
        return
      }
      target.isActive = !target.isActive
      expect(
        (await owner.patch(`/api/cars/${target.id}`, { is_active: target.isActive })).status,
      ).toBe(200)
    } else if (one.do === 'delete') {
      expect((await owner.delete(`/api/cars/${target.id}`)).status).toBe(
        isBanned ? 401 : target.isDeleted ? 404 : 200,
      )
      target.isDeleted ||= !isBanned
    } else await swipe(one as Swipe, target, members, model)
  }

  /** A ban ends sessions and switches cars off; they stay off when it is taken back. */
  async function judge(
    { app, admin, members }: House,
    how: 'ban' | 'unban',
    index: number,
    model: Model,
  ) {
    if (model.banned.has(index) === (how === 'ban')) return
    const member = members[index] as SignedIn
    const answer = await admin.post(`/api/admin/${how}-user`, { user_id: member.id })
    expect(answer.status, answer.text).toBe(200)
    if (how === 'ban') {
      model.banned.add(index)
      for (const own of model.cars) if (own.owner === index) own.isActive = false
    } else {
      model.banned.delete(index)
      members[index] = asMember(app, member, await aToken(app, member.id))
    }
  }

  async function swipe(one: Swipe, target: ModelCar, members: SignedIn[], model: Model) {
    const viewer = members[one.member] as SignedIn
    const source = model.cars.find((own) => own.owner === one.member && isThere(own))
    const before = target.isDeleted ? undefined : model.swipes.get(key(one.member, target))
    const isRepeat = before === one.do
    const isAllowed =
      !model.banned.has(one.member) &&
      (isRepeat ||
        (isThere(target) &&
          target.owner !== one.member &&
          (one.do === 'pass' || source !== undefined)))
    const answer = await viewer.post('/api/swipes', {
      direction: one.do,
      target_car_id: target.id,
      source_car_id: one.do === 'like' ? (source?.id ?? crypto.randomUUID()) : null,
    })
    expect(answer.status === 200, JSON.stringify(answer.body)).toBe(isAllowed)
    if (!isAllowed || isRepeat) return
    const isMatched = model.matches.has(pair(one.member, target.owner))
    // A pass never dissolves a match.
    if (!(one.do === 'pass' && before === 'like' && isMatched))
      model.swipes.set(key(one.member, target), one.do)
    const isMatch = one.do === 'like' && likes(model, target.owner, one.member)
    const isNew = isMatch && !isMatched
    expect((answer.body as { match: Match | null }).match !== null).toBe(isNew)
    if (isMatch) model.matches.add(pair(one.member, target.owner))
  }

  async function compare(index: number, viewer: SignedIn, members: SignedIn[], model: Model) {
    if (model.banned.has(index)) {
      expect((await viewer.get('/api/cars')).status).toBe(401)
      return
    }
    const deck = ((await viewer.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
    const expected = model.cars
      .filter((one) => isThere(one) && one.owner !== index && !model.swipes.has(key(index, one)))
      .map(({ id }) => id)
    expect(deck.length).toBe(Math.min(expected.length, limits.page))
    expect(expected).toEqual(expect.arrayContaining(deck))
    const matched = ((await viewer.get('/api/matches')).body as Match[])
      .map(({ user_a, user_b }) =>
        pair(
          ...([user_a, user_b].map((id) => members.findIndex((one) => one.id === id)) as [
            number,
            number,
          ]),
        ),
      )
      .sort()
    expect(matched).toEqual(
      [...model.matches].filter((one) => one.split('-').includes(String(index))).sort(),
    )
  }
}, 120_000)
