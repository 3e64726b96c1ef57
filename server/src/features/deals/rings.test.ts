// A swap of three or four in the chat of a ring, from the proposal to the reviews.
import type { Deal, Review } from '@keyswap/contract/deals'
import ICAL from 'ical.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  aMatchOf,
  brokenRules,
  circleOf,
  counter,
  countSwap,
  type Driver,
  dealAs,
  handOver,
  inHours,
  makeMembersOld,
  onTheDay,
  propose,
  review,
  runClock,
  wait,
  writePapers,
} from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { startPushService } from '../../../test/push-service.ts'
import { completeRing, ringAs, threeInARing } from '../../../test/rings.ts'
import { zoneAt } from '../../../test/zones.ts'

const MAKES = ['Saab', 'Volvo', 'Skoda', 'Fiat']

/** A complete ring of members with different cars. */
async function ringOf(app: TestApp, size: number) {
  const members: Driver[] = []
  for (const make of MAKES.slice(0, size)) {
    const member = await signedIn(app)
    members.push({ ...member, car: await aVisibleCar(app, member.id, { make, model: 'One' }) })
  }
  return completeRing(app, members)
}

const idOf = ({ body }: { body: unknown }) => (body as Deal).id

async function download(app: TestApp, { token }: SignedIn, path: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join(' ').replace(/\s+/g, ' ')
}

test('whose car was taken off is told to its owner alone', async () => {
  const app = await startApp()
  const { ring, members } = await ringOf(app, 3)
  const [first, second, third] = members as [Driver, Driver, Driver]
  const deal = idOf(await propose(first, ring, members))
  await second.patch(`/api/cars/${second.car}`, { is_active: false })
  const cause = 'car_withdrawn'
  expect((await dealAs(second, deal)).ended).toMatchObject({ by: null, cause, car_of: second.id })
  for (const member of [first, third])
    expect((await dealAs(member, deal)).ended).toMatchObject({ by: null, cause, car_of: null })
})

test.each([3, 4])('%d members of a ring swap their cars', async (size) => {
  const app = await startApp()
  const { ring, members } = await ringOf(app, size)
  const [first, second, ...others] = members as [Driver, Driver, ...Driver[]]

  // Proposed and countered.
  const deal = idOf(await propose(first, ring, members))
  for (const member of members)
    expect((await member.get(`/api/deals?chat_id=${ring}`)).body).toMatchObject([
      { id: deal, state: 'open', chat: { kind: 'ring', id: ring } },
    ])
  const { status } = await counter(second, deal, 1, members, {
    meet_at: inHours(48),
    place: 'Rīga',
    cash: others.map(({ id }) => ({
      ...{ from_id: first.id, to_id: id, amount_cents: 10_000, currency: 'EUR' },
    })),
  })
  expect(status).toBe(200)

  // Agreed with the last acceptance, not before.
  for (const member of [first, ...others]) {
    expect((await dealAs(second, deal)).state).toBe('open')
    expect((await accept(member, deal, 2)).status).toBe(200)
  }
  const agreed = await dealAs(second, deal)
  expect(agreed.state).toBe('agreed')
  // In giving order, the viewer first.
  expect(agreed.parties.map(({ user_id }) => user_id)).toEqual(
    [second, ...others, first].map(({ id }) => id),
  )
  expect(agreed.parties.map(({ gives, gets }) => [gives.id, gets.id])).toEqual(
    members.map((_, index) => [members.at((index + 1) % size)?.car, members.at(index)?.car]),
  )

  // Papers, checks, the agreement and the calendar.
  for (const [index, member] of members.entries()) {
    const papers = { plate: `AB-100${index}`, keys: 2 }
    expect((await writePapers(member, deal, member.car, papers)).status).toBe(200)
    const tick = `/api/deals/${deal}/checks/${members.at(index - 1)?.car}/vin`
    expect((await member.put(tick, { done: true })).status).toBe(200)
  }
  const text = await textOf(await download(app, first, `/api/deals/${deal}/agreement.pdf`))
  for (const [index, { name }] of members.entries())
    for (const said of [name, `${MAKES[index]} One`, `AB-100${index}`]) expect(text).toContain(said)
  const calendar = await download(app, first, `/api/deals/${deal}/calendar.ics`)
  const event = new ICAL.Component(ICAL.parse(calendar.toString())).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('url')).toContain(`/rings/${ring}/plan`)

  // Handed over by all.
  await onTheDay(app, deal)
  await agreedYesterday(app, deal)
  await makeMembersOld(app, members)
  for (const member of members) {
    expect((await dealAs(first, deal)).state).toBe('agreed')
    expect((await handOver(member, deal)).status).toBe(200)
  }
  expect((await dealAs(first, deal)).state).toBe('done')

  // Everyone reviews everyone, and whether the car was as described only who gave them one.
  const unanswered = await review(second, deal, first, { as_described: null })
  expect(unanswered.body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'as_described' }],
  })
  const giverOf = (taker: Driver) => members.at(members.indexOf(taker) - 1)
  for (const author of members)
    for (const about of members.filter((member) => member !== author)) {
      const as_described = giverOf(author) === about ? false : null
      expect((await review(author, deal, about, { as_described })).status).toBe(200)
      // Sent again.
      expect((await review(author, deal, about, { as_described })).status).toBe(200)
    }
  await countSwap(app, deal)
  for (const member of members) {
    const { body } = await first.get(`/api/users/${member.id}/reviews`)
    // Whom they gave to, and whom they got from.
    expect(body).toMatchObject({ swaps: 2, would_swap_again: 100 })
    const { reviews } = body as { reviews: Review[] }
    expect(reviews).toHaveLength(size - 1)
    const inDeal = (await dealAs(member, deal)).reviews.filter(
      ({ user_id }) => user_id === member.id,
    )
    for (const { author_id, as_described } of [...reviews, ...inDeal]) {
      const author = members.find(({ id }) => id === author_id)
      expect(as_described).toBe(author && giverOf(author) === member ? false : null)
    }
  }
  expect(await brokenRules(app)).toEqual([])
})

test('only the members of a ring propose a swap in it, and only one that includes all of them', async () => {
  const app = await startApp()
  const { ring, anna, berta, carla, members } = await threeInARing(app)
  expect((await propose(await signedIn(app), ring, members)).status).toBe(404)
  const body = { client_id: crypto.randomUUID(), terms: { legs: circleOf([anna, berta]) } }
  const answer = await anna.post(`/api/rings/${ring}/deal`, body)
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'terms.legs' }] })
  expect((await anna.post(`/api/matches/${ring}/deal`, body)).status).toBe(404)
  const deal = idOf(await propose(carla, ring, members))
  expect((await propose(anna, ring, members)).body).toMatchObject({ code: 'DEAL_OPEN' })
  expect((await berta.post(`/api/deals/${deal}/decline`, {})).status).toBe(200)
  expect((await propose(anna, ring, members)).status).toBe(200)
})

test('steps of a swap are in the ring’s chat, and pushes and mails about it open the ring’s plan', async () => {
  const [service, mailbox] = [await startPushService(), await startMailbox()]
  const app = await startApp({ push_service: service, smtp_url: mailbox.url })
  const { ring, anna, berta, carla, members } = await threeInARing(app)
  await berta.patch('/api/me', { time_zone: zoneAt(12) })
  const headers = { authorization: `Bearer ${berta.token}` }
  const body = { ...service.browser(), kinds: ['deals'] }
  expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
  const deal = idOf(await propose(anna, ring, members, { meet_at: inHours(48) }))
  expect((await service.next()).payload).toMatchObject({
    title: `${anna.name} proposes a swap`,
    path: `/rings/${ring}/plan`,
  })
  for (const member of [berta, carla]) await accept(member, deal)
  expect((await carla.get(`/api/rings/${ring}/messages`)).body).toMatchObject(
    ['proposed', 'accepted', 'accepted', 'agreed'].map((step) => ({
      kind: 'deal',
      data: { step },
    })),
  )
  await wait(app, deal, '25 hours')
  await runClock(app)
  const reminders = [await mailbox.next(), await mailbox.next(), await mailbox.next()]
  for (const { subject, text } of reminders) {
    expect(subject).toBe('Your swap is coming up')
    expect(text).toContain(`/rings/${ring}/plan`)
  }
  await anna.post(`/api/deals/${deal}/cancel`, {})
  const cancelled = [await mailbox.next(), await mailbox.next()]
  expect(cancelled.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    [berta.email, carla.email].sort(),
  )
  for (const { text } of cancelled) expect(text).toContain(`/rings/${ring}/plan?deal=${deal}`)
})

test.each<[string, (app: TestApp, by: SignedIn) => Promise<{ status: number }>]>([
  [
    'is banned',
    async (app, { id: user_id }) =>
      (await signedIn(app, { admin: true })).post('/api/admin/ban-user', { user_id }),
  ],
  ['deletes the account', (_, member) => member.delete('/api/me', { password: PASSWORD })],
])('the agreed swap of a ring is cancelled when one member %s', async (_, end) => {
  const app = await startApp()
  const { ring, anna, berta, carla, members } = await threeInARing(app)
  const deal = idOf(await propose(anna, ring, members))
  for (const member of [berta, carla]) await accept(member, deal)
  expect((await end(app, carla)).status).toBe(200)
  expect(await dealAs(anna, deal)).toMatchObject({ state: 'cancelled' })
  expect((await propose(anna, ring, members)).body).toMatchObject({ code: 'CHAT_CLOSED' })
  expect(await brokenRules(app)).toEqual([])
})

test.each<[string, (app: TestApp, owner: Driver) => Promise<{ status: number }>]>([
  [
    'a moderator removes',
    async (app, { car: car_id }) =>
      (await signedIn(app, { admin: true })).post('/api/admin/deactivate-car', {
        car_id,
        is_active: false,
      }),
  ],
  [
    'another swap takes',
    async (app, owner) => {
      const dora = await aDriver(app)
      const match = await aMatchOf(owner, dora)
      return accept(dora, idOf(await propose(owner, match, [owner, dora])))
    },
  ],
])(
  'whose car %s is told, like everyone, that the plan of the ring is cancelled',
  async (_, take) => {
    const [service, mailbox] = [await startPushService(), await startMailbox()]
    const app = await startApp({ push_service: service, smtp_url: mailbox.url })
    const { ring, anna, members } = await threeInARing(app)
    // A plan with other cars than the ring's does not end before the ring does.
    const swapping: Driver[] = []
    for (const member of members)
      swapping.push({ ...member, car: await aVisibleCar(app, member.id) })
    const [first, ...others] = swapping as [Driver, ...Driver[]]
    const deal = idOf(await propose(first, ring, swapping))
    for (const other of others) await accept(other, deal)
    await anna.post(`/api/rings/${ring}/read`, { seq: 100 })
    await anna.patch('/api/me', { time_zone: zoneAt(12) })
    const headers = { authorization: `Bearer ${anna.token}` }
    const body = { ...service.browser(), kinds: ['deals'] }
    expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
    expect((await take(app, anna)).status).toBe(200)
    const titles: string[] = []
    while (!titles.includes('Your swap was canceled'))
      titles.push((await service.next()).payload.title)
    const mails = [await mailbox.next(), await mailbox.next(), await mailbox.next()]
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      members.map(({ email }) => email).sort(),
    )
    expect(await ringAs(anna, ring)).toMatchObject({
      state: 'broken',
      unread: 1,
      last_message: { data: { step: 'cancelled' } },
    })
  },
)

test('moderators read a reported swap of a ring with all its parties', async () => {
  const app = await startApp()
  const { ring, anna, berta, members } = await threeInARing(app)
  const deal = idOf(await propose(anna, ring, members))
  const about = { user_id: anna.id, reason: 'Rude' }
  const report = (await berta.post(`/api/rings/${ring}/report`, about)).body as { id: string }
  const admin = await signedIn(app, { admin: true })
  const { body } = await admin.get(`/api/admin/reports/${report.id}/deal`)
  expect(body).toMatchObject({ id: deal, chat: { kind: 'ring', id: ring } })
  expect((body as Deal).parties).toHaveLength(3)
})
