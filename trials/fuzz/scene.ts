// A scene: members with cars, matches, deals, a ring, an alert, a shared car and so on, made through the API.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Pool } from '../../server/src/db/pool.ts'
import { run, sql } from '../../server/src/db/sql.ts'
import type { Client } from './http.ts'

export const PASSWORD = 'open sesame'

export type Member = {
  id: string
  email: string
  token: string
  /** The refresh token of the session. */
  cookie: string
  cars: string[]
}

export type Scene = {
  owner: Member
  other: Member
  third: Member
  /** Has one car, and a disputed swap with `owner`. */
  fourth: Member
  admin: Member
  /** The matches of `owner` and `other`, of `owner` and `third`, and of `other` and `third`. */
  matches: [string, string, string]
  ring: string
  /**
   * A deal in each of the matches, in the same order. Then one of `other` and `third` in which `other` has said "I got the keys", and
   * one in which `owner` has said it and the fourth member disputes it.
   */
  deals: { open: string; agreed: string; done: string; said: string; disputed: string }
  /** The short name in the URL of the shared car. */
  short: string
  /** The URL of a photo in a chat, signed for `owner`. */
  photo: string
  /** A message in the chat of `owner` and `other`. */
  secret: string
}

export type World = {
  client: Client
  pool: Pool
  /** The folder of the server's files. */
  data_dir: string
  /** The host of the push service, which does not answer. */
  push_host: string
}

type Body = Record<string, unknown>

export const bearer = (token: string): [string, string] => ['authorization', `Bearer ${token}`]

export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c85' } })
    .jpeg()
    .toBuffer()

/** Makes a call that must succeed. */
export async function call(
  { client }: World,
  member: Pick<Member, 'token'> | undefined,
  method: string,
  target: string,
  body?: Body | Buffer,
) {
  const isPicture = Buffer.isBuffer(body)
  const answer = await client.send({
    method,
    target,
    headers: [
      ...(member ? [bearer(member.token)] : []),
      ...(body
        ? [['content-type', isPicture ? 'image/jpeg' : 'application/json'] as [string, string]]
        : []),
    ],
    ...(body && { body: isPicture ? body : Buffer.from(JSON.stringify(body)) }),
  })
  if (answer.status !== 200)
    throw new Error(`${method} ${target} answered ${answer.status}: ${answer.text}`)
  return { ...answer, json: answer.text.startsWith('<') ? {} : (JSON.parse(answer.text) as Body) }
}

export const A_CAR = {
  ...{ make: 'Volvo', model: '240', year: 1990, mileage: 1000, transmission: 'Manual' },
  ...{ fuel_type: 'Gasoline', condition: 'Good', location: 'Rīga', price: 900 },
  description: 'Runs and runs and runs.',
}

export async function aMember(world: World): Promise<Member> {
  const email = `${randomUUID()}@example.com`
  const { json, headers } = await call(world, undefined, 'POST', '/api/auth/sign-up', {
    ...{ email, password: PASSWORD, username: 'Fuzz' },
  })
  const { user, access_token } = json as { user: { id: string }; access_token: string }
  const cookie = /keyswap_refresh=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { id: user.id, email, token: access_token, cookie, cars: [] }
}

export async function aCar(world: World, member: Member, picture: Buffer): Promise<string> {
  const { json } = await call(world, member, 'POST', '/api/cars', A_CAR)
  const car_id = String(json.id)
  const target = `/storage/car-images/${member.id}/${car_id}/1_0.jpg`
  const { url } = (await call(world, member, 'PUT', target, picture)).json
  await call(world, member, 'POST', '/api/car-photos', { car_id, url, sort_order: 0 })
  return car_id
}

export const like = (world: World, by: Member, target_car_id = '', source_car_id = '') =>
  call(world, by, 'POST', '/api/swipes', { direction: 'like', target_car_id, source_car_id })

/** The indexes of a member's cars: which car is in which deal or ring. */
export const CAR_INDEX = { open: 0, agreed: 1, ring: 2, done: 3 } as const

/** Makes a ring: each member likes the car of the one before, and all join. */
async function aRing(world: World, members: Member[]): Promise<string> {
  for (const [index, member] of members.entries())
    await like(
      world,
      member,
      members.at(index - 1)?.cars[CAR_INDEX.ring],
      member.cars[CAR_INDEX.ring],
    )
  const [first] = members
  for (let tries = 0; first && tries < 400; tries += 1) {
    const { json } = await call(world, first, 'GET', '/api/rings')
    const ring = (json as unknown as { id: string }[])[0]?.id
    if (ring) {
      for (const member of members) await call(world, member, 'POST', `/api/rings/${ring}/join`)
      return ring
    }
    await wait(25)
  }
  throw new Error('No ring was offered')
}

/** Terms that swap the two members' cars with this index. */
export const termsOf = (one: Member, other: Member, nth: number, nthOfOther = nth) => ({
  legs: [
    { car_id: one.cars[nth] ?? '', giver_id: one.id, receiver_id: other.id },
    { car_id: other.cars[nthOfOther] ?? '', giver_id: other.id, receiver_id: one.id },
  ],
  meet_at: new Date(Date.now() + 86_400_000).toISOString(),
})

export async function aMatch(world: World, one: Member, other: Member): Promise<string> {
  await like(world, one, other.cars[0], one.cars[0])
  const { json } = await like(world, other, one.cars[0], other.cars[0])
  const matches = (await call(world, one, 'GET', '/api/matches')).json as unknown as Body[]
  const made = (json.match as { id: string } | null)?.id
  return (
    made ??
    String(matches.find(({ user_a, user_b }) => [user_a, user_b].includes(other.id))?.id ?? '')
  )
}

async function aDeal(
  world: World,
  match: string,
  one: Member,
  other: Member,
  nth: number,
  nthOfOther = nth,
) {
  const cash = [{ from_id: other.id, to_id: one.id, amount_cents: 90_000, currency: 'EUR' }]
  const terms = { ...termsOf(one, other, nth, nthOfOther), cash, note: 'Between us' }
  const input = { client_id: randomUUID(), terms }
  return String((await call(world, one, 'POST', `/api/matches/${match}/deal`, input)).json.id)
}

/** A push subscription as a browser would send it. */
export function subscription(push_host: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint: `https://${push_host}/${randomUUID()}`, keys }
}

async function aChatPhoto(world: World, member: Member, chat: string, picture: Buffer) {
  const id = randomUUID()
  await call(world, member, 'PUT', `${chat}/photos/${id}`, picture)
  await call(world, member, 'POST', `${chat}/messages`, { photos: [id] })
  const { json } = await call(world, member, 'GET', `${chat}/photos?from=1&to=90`)
  return (json as unknown as { url: string }[])[0]?.url ?? ''
}

/** Resets all rate limits, which stay in force. */
export const resetRateLimits = (pool: Pool) => run(pool, sql`delete from rate_limits`)

async function anAdmin(world: World): Promise<Member> {
  const admin = await aMember(world)
  await run(world.pool, sql`insert into admins (user_id) values (${admin.id})`)
  return admin
}

export async function makeScene(world: World): Promise<Scene> {
  await resetRateLimits(world.pool)
  const picture = await aPicture()
  const [owner, other, third, fourth, admin] = await Promise.all([
    aMember(world),
    aMember(world),
    aMember(world),
    aMember(world),
    anAdmin(world),
  ])
  const members = [owner, other, third]
  await Promise.all(
    members.map(async (member) => {
      for (const _ of Object.keys(CAR_INDEX)) member.cars.push(await aCar(world, member, picture))
    }),
  )
  fourth.cars.push(await aCar(world, fourth, picture))
  const ring = await aRing(world, members)
  const matches: Scene['matches'] = [
    await aMatch(world, owner, other),
    await aMatch(world, owner, third),
    await aMatch(world, other, third),
  ]
  const chat = `/api/matches/${matches[0]}`
  const secret = `between-us-${randomUUID()}`
  await call(world, owner, 'POST', `${chat}/messages`, { content: secret })
  const photo = await aChatPhoto(world, owner, chat, picture)
  await aChatPhoto(world, third, `/api/matches/${matches[1]}`, picture)
  const made = { owner, other, third, fourth, admin, matches }
  const deals = await allDeals(world, made)
  return { ...made, deals, ring, secret, photo, short: await addTheRest(world, made) }
}

type Made = Pick<Scene, 'owner' | 'other' | 'third' | 'fourth' | 'admin' | 'matches'>

async function allDeals(
  world: World,
  { owner, other, third, fourth, matches }: Made,
): Promise<Scene['deals']> {
  const open = await aDeal(world, matches[0], owner, other, CAR_INDEX.open)
  const agreed = await aDeal(world, matches[1], owner, third, CAR_INDEX.agreed)
  const done = await aDeal(world, matches[2], other, third, CAR_INDEX.done)
  // Of cars that no other deal has.
  await like(world, owner, fourth.cars[0], owner.cars[CAR_INDEX.done])
  const { json } = await like(world, fourth, owner.cars[CAR_INDEX.done], fourth.cars[0])
  const { id: chat } = json.match as { id: string }
  const disputed = await aDeal(world, chat, owner, fourth, CAR_INDEX.done, 0)
  const accept = (by: Member, deal: string) =>
    call(world, by, 'POST', `/api/deals/${deal}/accept`, { version: 1 })
  for (const deal of [agreed, done]) await accept(third, deal)
  await accept(fourth, disputed)
  await letTheDayCome(world)
  await call(world, owner, 'POST', `/api/deals/${disputed}/handover`)
  await call(world, fourth, 'POST', `/api/deals/${disputed}/dispute`, { text: 'Not so' })
  for (const party of [other, third])
    await call(world, party, 'POST', `/api/deals/${done}/handover`)
  const review = (by: Member, about: Member) =>
    call(world, by, 'POST', `/api/deals/${done}/reviews`, {
      ...{ user_id: about.id, would_swap_again: true, as_described: true, on_time: true },
    })
  await review(other, third)
  await review(third, other)
  const said = await aDeal(world, matches[2], other, third, CAR_INDEX.agreed, CAR_INDEX.open)
  await accept(third, said)
  await letTheDayCome(world)
  await call(world, other, 'POST', `/api/deals/${said}/handover`)
  return { open, agreed, done, said, disputed }
}

/** Of all deals: their keys can change hands. */
const letTheDayCome = ({ pool }: World) =>
  pool.query(
    `update deals set agreed_at = agreed_at - interval '1 day', first_agreed_at = first_agreed_at - interval '1 day',
                      meet_at = least(meet_at, now())`,
  )

/** Adds an alert, a device, reports, an announcement and a shared car. Returns the car's short name. */
async function addTheRest(world: World, { owner, third, admin, matches }: Made): Promise<string> {
  await call(world, owner, 'POST', '/api/alerts', { search: 'volvo' })
  await call(world, owner, 'PUT', '/api/me/push', {
    ...subscription(world.push_host),
    kinds: ['matches'],
  })
  await call(world, third, 'POST', '/api/reports', {
    car_id: owner.cars[CAR_INDEX.open],
    reason: 'Untrue',
  })
  await call(world, owner, 'POST', `/api/matches/${matches[1]}/report`, { reason: 'Rude' })
  await call(world, admin, 'POST', '/api/admin/broadcasts', { title: 'News', content: 'Good.' })
  const { json } = await call(world, owner, 'POST', `/api/cars/${owner.cars[CAR_INDEX.ring]}/share`)
  return String(json.url).split('/').at(-1) ?? ''
}
