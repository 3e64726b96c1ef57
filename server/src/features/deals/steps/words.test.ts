import type { Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import { chat as limits } from '@keyswap/contract/limits'
import { expect } from 'vitest'
import { emptiedTwoApps, startApp } from '../../../../test/app.ts'
import type { SignedIn } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  aMatchOf,
  aPair,
  cancel,
  counter,
  type Driver,
  propose,
} from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { messagesIn } from '../../../../test/photos.ts'
import { aCompleteRing } from '../../../../test/rings.ts'
import { many, sql } from '../../../db/sql.ts'

const twoApps = emptiedTwoApps()

const NOTE =
  'Hello! I am abroad for work and my uncle can bring the car to you as soon as the papers are paid. Is that fine?'

async function start() {
  const [app] = await twoApps()
  const pair = await aPair(app)
  const say = (by: SignedIn) =>
    by.post(`/api/matches/${pair.match}/messages`, {
      content: 'Hello?',
      client_id: crypto.randomUUID(),
    })
  const sayOften = async (by: SignedIn, times: number) => {
    for (let time = 0; time < times; time += 1) expect((await say(by)).status).toBe(200)
  }
  const offer = (by: Driver, note?: string) =>
    propose(by, pair.match, [pair.anna, pair.berta], note === undefined ? {} : { note })
  return { ...pair, app, say, sayOften, offer }
}

const idOf = ({ body }: { body: unknown }) => (body as Deal).id
const waiting = { status: 409, body: { code: 'ANSWER_FIRST' } }

test('notes and reasons are words: ten in a row wait for an answer, without words a proposal is free', async () => {
  const { anna, berta, match, say, offer } = await start()
  for (let round = 0; round < limits.unanswered_max / 2; round += 1) {
    const deal = await offer(anna, 'Last chance!')
    expect(deal.status, deal.text).toBe(200)
    expect((await cancel(anna, idOf(deal), 'You will be sorry.')).status).toBe(200)
  }
  const eleventh = await offer(anna, 'Answer me!')
  expect(eleventh).toMatchObject(waiting)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await say(anna)).toMatchObject(waiting)
  const plain = await offer(anna)
  expect(plain.status, plain.text).toBe(200)
  expect(await counter(anna, idOf(plain), 1, [anna, berta], { note: 'So?' })).toMatchObject(waiting)
  expect(await cancel(anna, idOf(plain), 'Bad luck.')).toMatchObject(waiting)
  expect((await cancel(anna, idOf(plain))).status).toBe(200)
  expect((await messagesIn(berta, `/api/matches/${match}`)).length).toBe(limits.unanswered_max + 2)
  expect((await say(berta)).status).toBe(200)
  expect((await offer(anna, 'Thank you!')).status).toBe(200)
})

test('what is typed as a place, or as what else comes with a car, is words like a note', async () => {
  const { anna, berta, match, say } = await start()
  const fields = (nth: number) => {
    const other = 'Pay the deposit, then I tell you where.'
    return nth % 2 ? { place: `Rīga ${nth}` } : { extras: [{ car_id: anna.car, other }] }
  }
  const made = await propose(anna, match, [anna, berta], fields(0))
  expect(made.status, made.text).toBe(200)
  for (let nth = 1; nth < limits.unanswered_max; nth += 1) {
    const more = await counter(anna, idOf(made), nth, [anna, berta], fields(nth))
    expect(more.status, more.text).toBe(200)
  }
  for (const nth of [0, 1])
    expect(
      await counter(anna, idOf(made), limits.unanswered_max, [anna, berta], fields(nth)),
    ).toMatchObject(waiting)
  expect(await say(anna)).toMatchObject(waiting)
  const plain = [{ car_id: anna.car, items: ['winter_tyres'] }]
  const free = await counter(anna, idOf(made), limits.unanswered_max, [anna, berta], {
    extras: plain,
  })
  expect(free.status, free.text).toBe(200)
})

test('an answer to the other’s proposal is never refused, whatever waits', async () => {
  const { anna, berta, match, say, sayOften } = await start()
  const deal = idOf(await propose(anna, match, [anna, berta], { note: 'Saturday?' }))
  await sayOften(berta, limits.unanswered_max)
  expect(await say(berta)).toMatchObject(waiting)
  const answer = await counter(berta, deal, 1, [anna, berta], { note: 'Sunday?' })
  expect(answer.status, answer.text).toBe(200)
  expect((await counter(anna, deal, 2, [anna, berta], { note: 'No.' })).status).toBe(200)
  await sayOften(berta, limits.unanswered_max)
  expect((await berta.post(`/api/deals/${deal}/decline`, { reason: 'No time' })).status).toBe(200)
})

test('while a swap is agreed, and in rings, notes wait for nobody', async () => {
  const { app, anna, berta, match, sayOften } = await start()
  const deal = idOf(await propose(anna, match, [anna, berta]))
  expect((await accept(berta, deal)).status).toBe(200)
  await sayOften(anna, limits.unanswered_max)
  expect((await counter(anna, deal, 1, [anna, berta], { note: 'I’m late' })).status).toBe(200)
  expect((await cancel(anna, deal, 'Broken down')).status).toBe(200)

  const { members, ring } = await aCompleteRing(app)
  const [first] = members
  if (!first) throw new Error('No member')
  for (let round = 0; round < limits.unanswered_max; round += 1) {
    const made = await propose(first, ring, members, { note: 'Hello' })
    expect(made.status, made.text).toBe(200)
    expect((await cancel(first, idOf(made), 'No')).status).toBe(200)
  }
})

test('a note of a first proposal is a first message: a new member has so many a day, and as many proposals without one as they like', async () => {
  const app = await startApp({ NEW_MEMBER_CHATS: 1 })
  const anna = await aDriver(app)
  const offerTo = async (note: string | null) => {
    const other = await aDriver(app)
    const match = await aMatchOf(anna, other)
    return { other, match, made: await propose(anna, match, [anna, other], { note }) }
  }
  const first = await offerTo('Hello!')
  expect(first.made.status, first.made.text).toBe(200)
  // Words in the same chat are no other first ones.
  const more = { content: 'Hello again!', client_id: crypto.randomUUID() }
  expect((await anna.post(`/api/matches/${first.match}/messages`, more)).status).toBe(200)
  const second = await offerTo('Hello!')
  expect(second.made).toMatchObject({ status: 409, body: { code: 'NEW_MEMBER_PACE' } })
  expect(await messagesIn(second.other, `/api/matches/${second.match}`)).toEqual([])
  const placed = await propose(anna, second.match, [anna, second.other], { place: 'Rīga' })
  expect(placed).toMatchObject({ status: 409, body: { code: 'NEW_MEMBER_PACE' } })
  const plain = await offerTo(null)
  expect(plain.made.status, plain.made.text).toBe(200)
  expect(await cancel(anna, idOf(plain.made), 'Sorry')).toMatchObject({ status: 409 })
  expect((await cancel(anna, idOf(plain.made))).status).toBe(200)
  // An answer is free.
  const cita = await aDriver(app)
  const match = await aMatchOf(anna, cita)
  const theirs = idOf(await propose(cita, match, [cita, anna]))
  expect((await anna.post(`/api/deals/${theirs}/decline`, { reason: 'No, sorry' })).status).toBe(
    200,
  )
})

const HALVES = NOTE.split(/(?= as soon)/)

test('an equal first note counts with equal first messages, and is marked from the fifth chat on: in another field, in pieces, beside another place', async () => {
  const [app] = await twoApps()
  const anna = await aDriver(app)
  const marks: (true | undefined)[] = []
  for (let nth = 0; nth < 6; nth += 1) {
    const other = await aDriver(app)
    const match = await aMatchOf(anna, other)
    const said = { content: NOTE, client_id: crypto.randomUUID() }
    const [first, second] = HALVES
    const terms = [
      { note: NOTE, place: `Rīga ${nth}` },
      { extras: [{ car_id: anna.car, other: NOTE }] },
      { note: first, extras: [{ car_id: other.car, other: second }] },
    ][nth - 3]
    const answer = terms
      ? await propose(anna, match, [anna, other], terms)
      : await anna.post(`/api/matches/${match}/messages`, said)
    expect(answer.status, answer.text).toBe(200)
    const [message] = (await messagesIn(other, `/api/matches/${match}`)) as Message[]
    marks.push(message && 'is_repeated' in message ? message.is_repeated : undefined)
  }
  expect(marks).toEqual([undefined, undefined, undefined, undefined, true, true])
  const cases = () =>
    many(
      app.pool,
      sql`select user_id from reports where reporter_id is null and user_id is not null`,
    )
  await expect.poll(cases).toEqual([{ user_id: anna.id }])
})
