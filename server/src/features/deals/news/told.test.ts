import type { Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { emptiedApps, startApp } from '../../../../test/app.ts'
import { type SignedIn, send } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  aMatchOf,
  anAgreedDeal,
  aPair,
  aProposal,
  brokenRules,
  counter,
  dealAs,
  handOver,
  inHours,
  propose,
  stepsIn,
} from '../../../../test/deals.ts'
import { startPushService } from '../../../../test/push-service.ts'
import { threeInARing } from '../../../../test/rings.ts'
import { listen } from '../../../../test/stream.ts'

const anApp = emptiedApps()

const unreadOf = async (member: SignedIn) =>
  ((await member.get('/api/matches')).body as Match[])[0]?.unread

const say = (by: SignedIn, match: string, content: string) =>
  by.post(`/api/matches/${match}/messages`, { content })

test('who accepts or confirms last has read what comes of it, and the others have not', async () => {
  const { app, anna, berta, deal, match } = await aProposal(await anApp())
  expect(await unreadOf(berta)).toBe(1)
  await berta.post(`/api/matches/${match}/read`, { seq: 1 })
  await accept(berta, deal)
  await agreedYesterday(app, deal)
  expect([await unreadOf(anna), await unreadOf(berta)]).toEqual([2, 0])
  await anna.post(`/api/matches/${match}/read`, { seq: 3 })
  await handOver(berta, deal)
  await anna.post(`/api/matches/${match}/read`, { seq: 4 })
  await handOver(anna, deal)
  expect([await unreadOf(anna), await unreadOf(berta)]).toEqual([0, 2])
})

test('a proposal and a counter-offer say in the chat what they propose, other steps do not', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const terms = { meet_at: inHours(48), place: 'Rīga', note: 'A secret' }
  const { id } = (await propose(anna, match, [anna, berta], terms)).body as Deal
  const cash = [{ from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' }]
  await counter(berta, id, 1, [anna, berta], { cash })
  await accept(anna, id, 2)
  const messages = (await berta.get(`/api/matches/${match}/messages`)).body as Message[]
  const car = { year: 1990, make: 'Volvo', model: '240' }
  const cars = [
    { giver_id: anna.id, receiver_id: berta.id, ...car },
    { giver_id: berta.id, receiver_id: anna.id, ...car },
  ]
  expect(messages.map(({ kind, data }) => (kind === 'deal' ? data?.terms : undefined))).toEqual([
    { cars, cash: [], meet_at: terms.meet_at, place: 'Rīga' },
    { cars, cash, meet_at: null, place: null },
    undefined,
    undefined,
  ])
  expect(await brokenRules(app)).toEqual([])
})

test('when a car is reserved or free again, the parties of other open deals that name it are told', async () => {
  const { app, anna, berta, deal } = await aProposal(await anApp())
  const carla = await aDriver(app)
  const other = (await propose(carla, await aMatchOf(carla, anna), [carla, anna])).body as Deal
  const { received } = await listen(app, carla)
  const told = { type: 'deal', deal_id: other.id }
  await accept(berta, deal)
  await expect.poll(() => received).toEqual([told])
  expect((await dealAs(carla, other.id)).parties.map(({ gives }) => gives.is_reserved)).toEqual([
    false,
    true,
  ])
  await berta.post(`/api/deals/${deal}/cancel`, {})
  await expect.poll(() => received).toEqual([told, told])
  // Nothing has happened in the chat of the other deal.
  expect(await stepsIn(carla, other.chat.id)).toEqual([['proposed', 1, carla.id]])
})

test('a step does not mark as read what its member has not seen', async () => {
  const { anna, berta, deal, match } = await aProposal(await anApp())
  await say(anna, match, 'It leaks oil.')
  await accept(berta, deal)
  // The proposal, the message, and that it is agreed.
  expect(await unreadOf(berta)).toBe(3)
})

test('who blocks the other has nothing to read about the swap that ends with it', async () => {
  const { anna, berta, match } = await anAgreedDeal(await anApp())
  await anna.post(`/api/matches/${match}/read`, { seq: 3 })
  await anna.post(`/api/matches/${match}/end`, { how: 'block' })
  expect(await unreadOf(anna)).toBe(0)
  // The proposal, that it is agreed, and that it was cancelled.
  expect(await unreadOf(berta)).toBe(3)
})

test('a notification of messages counts what was written, not the steps of a swap', async () => {
  const service = await startPushService()
  const { app, anna, berta, match } = await aProposal(await startApp({ push_service: service }))
  const headers = { authorization: `Bearer ${berta.token}` }
  const body = { ...service.browser(), kinds: ['messages'] }
  expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
  await say(anna, match, 'Hello')
  expect((await service.next()).payload.title).toBe(`New message from ${anna.name}`)
})

test('a step in the chat of a ring is told with the ring’s id', async () => {
  const { app, ring, anna, berta, members } = await threeInARing(await anApp())
  const { received } = await listen(app, berta)
  const { id: deal_id } = (await propose(anna, ring, members)).body as Deal
  const user_id = '00000000-0000-0000-0000-000000000000'
  await expect
    .poll(() => received)
    .toEqual([
      { type: 'deal', deal_id },
      { type: 'message', ring_id: ring, user_id, seq: 1 },
    ])
})
