import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { send, signedIn } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  aMatchOf,
  anAgreedDeal,
  aPair,
  aProposal,
  cancel,
  counter,
  type Driver,
  dispute,
  endDispute,
  handOver,
  inHours,
  propose,
  receive,
  runClock,
  takeBack,
  wait,
  waitForWords,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { databaseBefore } from '../../../../test/old-database.ts'
import { messagesIn } from '../../../../test/photos.ts'
import { startPushService } from '../../../../test/push-service.ts'
import { threeInARing } from '../../../../test/rings.ts'
import { many, one, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

async function start(terms: object = {}) {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const proposed = await aProposal(app, terms)
  const subscribe = async ({ token }: Driver) => {
    const address = service.browser()
    const headers = { authorization: `Bearer ${token}` }
    const body = { ...address, kinds: ['deals'] }
    expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
    return address.endpoint
  }
  return { ...proposed, service, subscribe }
}

test('a step is pushed to the other parties, with who made it and what the reader gets', async () => {
  const { anna, berta, deal, match, service, subscribe } = await start()
  const [annas] = [await subscribe(anna), await subscribe(berta)]
  await counter(berta, deal, 1, [anna, berta], { note: 'A secret' })
  const { to, payload } = await service.next()
  expect(to).toBe(annas)
  expect(payload).toEqual({
    kind: 'deals',
    title: `${berta.name} made a counter-offer`,
    body: 'You get: 1990 Volvo 240',
    language: 'en',
    path: `/chat/${match}/plan`,
    tag: deal.replaceAll('-', ''),
  })
})

test('what is offered and agreed after the agreement is told as a change, not as the swap once more', async () => {
  const { anna, berta, deal, match, service, subscribe } = await start()
  await accept(berta, deal)
  const annas = await subscribe(anna)
  await counter(berta, deal, 1, [anna, berta], { place: 'Cēsis' })
  expect(await service.next()).toMatchObject({
    to: annas,
    payload: { title: `${berta.name} proposes a change` },
  })
  await subscribe(berta)
  await accept(anna, deal, 2)
  expect((await service.next()).payload).toMatchObject({ title: 'The change is agreed' })
  const steps = (await messagesIn(anna, `/api/matches/${match}`)).flatMap(({ data }) =>
    data && 'step' in data ? [[data.step, data.is_change ?? false]] : [],
  )
  expect(steps).toEqual([
    ['proposed', false],
    ['accepted', false],
    ['agreed', false],
    ['countered', true],
    ['accepted', false],
    ['agreed', true],
  ])
})

test('an agreement and a reminder are pushed in the reader’s language', async () => {
  const { app, anna, berta, deal, service, subscribe } = await start({ meet_at: inHours(48) })
  await run(app.pool, sql`update users set language = 'lv' where id = ${anna.id}`)
  await subscribe(anna)
  await accept(berta, deal)
  expect((await service.next()).payload).toMatchObject({
    title: 'Maiņa ir sarunāta',
    body: 'Tu saņem: 1990 Volvo 240',
  })
  await wait(app, deal, '25 hours')
  await runClock(app)
  expect((await service.next()).payload).toMatchObject({ title: 'Drīz ir tava auto maiņa' })
})

test('the end of a swap is pushed with what ended and why, but without a member’s words', async () => {
  const { app, anna, berta, deal, match, service, subscribe } = await start()
  await subscribe(berta)
  await anna.post(`/api/deals/${deal}/cancel`, { reason: 'A secret' })
  expect((await service.next()).payload).toMatchObject({
    title: `${anna.name} withdrew the proposal`,
    body: 'No swap for the 1990 Volvo 240. The swap plan says why.',
  })
  const { id } = (await propose(anna, match, [anna, berta])).body as Deal
  await service.next()
  await wait(app, id, '8 days')
  await runClock(app)
  expect((await service.next()).payload).toMatchObject({
    title: 'A proposal has expired',
    body: 'No swap for the 1990 Volvo 240.',
  })
})

test('a declined change of an agreed swap is not pushed as its end', async () => {
  const { anna, berta, deal, service, subscribe } = await start()
  await accept(berta, deal)
  await subscribe(berta)
  await counter(berta, deal, 1, [anna, berta], { place: 'Rīga' })
  await anna.post(`/api/deals/${deal}/decline`, {})
  expect((await service.next()).payload).toMatchObject({
    title: `${anna.name} declined the proposal`,
    body: 'You get: 1990 Volvo 240',
  })
})

test('who ends a match is not notified of the swap that ends with it', async () => {
  const { app, anna, berta, match, service, subscribe } = await start()
  const [annas, bertas] = [await subscribe(anna), await subscribe(berta)]
  // Anna has not read everything, so the step is unread for her too.
  await berta.post(`/api/matches/${match}/messages`, { content: 'Hello' })
  await anna.post(`/api/matches/${match}/end`, { how: 'block' })
  expect((await service.next()).to).toBe(bertas)
  const carla = await aDriver(app)
  await propose(carla, await aMatchOf(carla, anna), [carla, anna])
  const { to, payload } = await service.next()
  expect([to, payload.title]).toEqual([annas, `${carla.name} proposes a swap`])
})

test('who is unmatched is notified that the swap was cancelled', async () => {
  const { anna, berta, deal, match, service, subscribe } = await start()
  await accept(berta, deal)
  const [, bertas] = [await subscribe(anna), await subscribe(berta)]
  expect((await anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })).status).toBe(200)
  const { to, payload } = await service.next()
  expect(to).toBe(bertas)
  expect(payload).toMatchObject({
    title: 'Your swap was canceled',
    body: 'No swap for the 1990 Volvo 240. The chat has ended.',
    path: `/chat/${match}/plan`,
  })
  const opened = await berta.get(`/api/deals?chat_id=${match}`)
  expect(opened.body).toMatchObject([{ id: deal, state: 'cancelled' }])
})

type Ended = Awaited<ReturnType<typeof anAgreedDeal>>
const ban = async ({ app, anna }: Ended) =>
  (await signedIn(app, { admin: true })).post('/api/admin/ban-user', { user_id: anna.id })

test.each<[string, (ended: Ended) => Promise<{ status: number }>]>([
  ['a cancel', ({ anna, deal }) => anna.post(`/api/deals/${deal}/cancel`, {})],
  ['an unmatch', ({ anna, match }) => anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })],
  ['a block', ({ anna, match }) => anna.post(`/api/matches/${match}/end`, { how: 'block' })],
  ['a deleted account', ({ anna }) => anna.delete('/api/me', { password: PASSWORD })],
  ['a ban', ban],
])('an agreed swap that ends by %s is mailed to the other party alone, once', async (_, end) => {
  const mailbox = await startMailbox()
  const ended = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }), {
    meet_at: inHours(48),
    place: 'Rīga',
  })
  const { app, berta, deal, match } = ended
  await run(app.pool, sql`update users set language = 'lv' where id = ${berta.id}`)
  expect((await end(ended)).status).toBe(200)
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([berta.email, 'Tava auto maiņa ir atcelta'])
  expect(mail.text).toContain('Maiņa, kurā tu saņemtu 1990 Volvo 240, ir atcelta.')
  expect(mail.text).toContain('(UTC+2), Rīga.')
  expect(mail.text).toContain(`/chat/${match}/plan?deal=${deal}`)
  await runClock(app)
  await expect.poll(() => mailsWaiting(app, 'deal-cancelled')).toBe(0)
  expect(mailbox.mails).toEqual([])
})

test('a swap that a moderator ends after keys is mailed with what to give back, to both', async () => {
  const mailbox = await startMailbox()
  const { app, anna, berta, deal } = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }))
  await handOver(berta, deal)
  const admin = await signedIn(app, { admin: true })
  expect((await admin.post('/api/admin/end-deal', { deal_id: deal, reason: null })).status).toBe(
    200,
  )
  const mails = [await mailbox.next(), await mailbox.next()]
  const textFor = (member: { email: string }) =>
    mails.find(({ to }) => to?.[0]?.address === member.email)?.text
  expect(textFor(berta)).toContain('Give the 1990 Volvo 240 back.')
  expect(textFor(berta)).not.toContain('Get your')
  expect(textFor(anna)).toContain('Get your 1990 Volvo 240 back.')
  expect(textFor(anna)).not.toContain('Give the')
})

test('a swap that a moderator ends after keys is pushed with what to give back', async () => {
  const { app, anna, berta, deal, service, subscribe } = await start()
  await accept(berta, deal)
  await wait(app, deal, '1 day')
  await handOver(berta, deal)
  await run(app.pool, sql`update users set language = 'lv' where id = ${anna.id}`)
  const [annas, bertas] = [await subscribe(anna), await subscribe(berta)]
  const admin = await signedIn(app, { admin: true })
  await admin.post('/api/admin/end-deal', { deal_id: deal, reason: null })
  const pushes = [await service.next(), await service.next()]
  const bodyFor = (address: string) => pushes.find(({ to }) => to === address)?.payload.body
  expect(bodyFor(bertas)).toBe('Give the 1990 Volvo 240 back. A moderator ended it.')
  expect(bodyFor(annas)).toBe('Saņem atpakaļ savu 1990 Volvo 240. Maiņu atcēla moderators.')
})

test('a swap that ends after a word was taken back is mailed with where the car should be', async () => {
  const mailbox = await startMailbox()
  const { anna, berta, deal } = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }))
  await handOver(berta, deal)
  await takeBack(berta, deal)
  await cancel(berta, deal)
  const { to, text } = await mailbox.next()
  expect(to?.[0]?.address).toBe(anna.email)
  expect(text).toContain('they got the keys to your 1990 Volvo 240, then said they didn’t')
  expect(text).not.toContain('Your car is no longer reserved')
})

test('a swap that ends after money was received is mailed with who gives it back, in the reader’s language', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url })
  const swap = async () => {
    const { anna, berta, match } = await aPair(app)
    const cash = [
      { from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' as const },
    ]
    const { id: deal } = (await propose(anna, match, [anna, berta], { cash })).body as Deal
    await accept(berta, deal)
    await wait(app, deal, '1 day')
    await receive(berta, deal)
    return { anna, berta, deal, match }
  }
  const first = await swap()
  await cancel(first.berta, first.deal)
  const toPayer = await mailbox.next()
  expect([toPayer.to?.[0]?.address, toPayer.subject]).toEqual([
    first.anna.email,
    'Your swap was canceled',
  ])
  expect(toPayer.text).toContain(`${first.berta.name} has to give €900.00 back to you.`)
  const second = await swap()
  await run(app.pool, sql`update users set language = 'lv' where id = ${second.berta.id}`)
  await handOver(second.anna, second.deal)
  expect((await second.anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
  const toPayee = await mailbox.next()
  expect(toPayee.to?.[0]?.address).toBe(second.berta.email)
  expect(toPayee.text).toContain('Atdod 900,00\u00a0€ dzēstajam lietotājam')
  const admin = await signedIn(app, { admin: true })
  const third = await swap()
  await handOver(third.anna, third.deal)
  await admin.post('/api/admin/end-deal', { deal_id: third.deal, reason: null })
  const both = [await mailbox.next(), await mailbox.next()]
  const textFor = (member: Driver) => both.find(({ to }) => to?.[0]?.address === member.email)?.text
  expect(textFor(third.berta)).toContain(`Give €900.00 back to ${third.anna.name}.`)
  expect(textFor(third.anna)).toContain(`${third.berta.name} has to give €900.00 back to you.`)
  // Who has closed the chat is called there what they were called.
  const fourth = await swap()
  await handOver(fourth.anna, fourth.deal)
  await fourth.anna.post(`/api/matches/${fourth.match}/end`, { how: 'block' })
  await run(app.pool, sql`update users set name = 'Another' where id = ${fourth.anna.id}`)
  await takeBack(fourth.anna, fourth.deal)
  const toBlocked = await mailbox.next()
  expect(toBlocked.to?.[0]?.address).toBe(fourth.berta.email)
  expect(toBlocked.text).toContain(`Give €900.00 back to ${fourth.anna.name}.`)
})

test('money of others is in no mail', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url })
  const { anna, berta, members, ring } = await threeInARing(app)
  const [, , carla] = members
  const cash = [{ from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' }]
  const { id: deal } = (await propose(anna, ring, members, { cash })).body as Deal
  for (const member of members.slice(1)) await accept(member, deal)
  await wait(app, deal, '1 day')
  await receive(berta, deal)
  await cancel(berta, deal)
  const mails = [await mailbox.next(), await mailbox.next()]
  const textFor = (email: string | undefined) =>
    mails.find(({ to }) => to?.[0]?.address === email)?.text
  expect(textFor(anna.email)).toContain('has to give €900.00 back to you.')
  expect(textFor(carla?.email)).not.toContain('900')
})

test('in a dispute whoever said that they got the keys is mailed to say it again, once', async () => {
  const mailbox = await startMailbox()
  const { app, anna, berta, deal } = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }))
  await handOver(berta, deal)
  await dispute(anna, deal, 'I was not there')
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([berta.email, 'Do you have the keys?'])
  expect(mail.text).toContain('72 hours')
  // No words of another member.
  expect(mail.text).not.toContain('I was not there')
  await dispute(anna, deal, 'I was not there at all')
  await dispute(berta, deal, 'She was')
  await expect.poll(() => mailsWaiting(app, 'deal-disputed')).toBe(0)
  expect(mailbox.mails).toEqual([])
})

test('disputing and taking it back in a loop mails once a day, and the last dispute is not left without a mail', async () => {
  const mailbox = await startMailbox()
  const { app, anna, berta, deal } = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }))
  await handOver(berta, deal)
  await dispute(anna, deal, 'I was not there')
  expect((await mailbox.next()).to?.[0]?.address).toBe(berta.email)
  await expect.poll(() => mailsWaiting(app, 'deal-disputed')).toBe(0)
  const loop = async (texts: string[]) => {
    for (const text of texts) {
      await endDispute(anna, deal)
      await dispute(anna, deal, text)
    }
  }
  await loop(['Nor here', 'Nor there'])
  const waiting = sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
                      from graphile_worker.jobs where task_identifier = 'deal-disputed'`
  expect(await many(app.pool, waiting)).toEqual([{ hours: 24 }])
  expect(mailbox.mails).toEqual([])
  const passADay = async () => {
    await run(
      app.pool,
      sql`update deal_parties set dispute_mailed_at = dispute_mailed_at - interval '1 day' where deal_id = ${deal}`,
    )
    await run(
      app.pool,
      sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
          from graphile_worker.jobs where task_identifier = 'deal-disputed'`,
    )
  }
  await passADay()
  expect((await mailbox.next()).to?.[0]?.address).toBe(berta.email)
  // That mail counts as one, too.
  await loop(['Still not'])
  expect(await many(app.pool, waiting)).toEqual([{ hours: 24 }])
  // Nothing is sent of a dispute that is settled by then.
  await endDispute(anna, deal)
  await passADay()
  await expect.poll(() => mailsWaiting(app, 'deal-disputed')).toBe(0)
  expect(mailbox.mails).toEqual([])
})

test('“Where are the cars?” is mailed to who has not answered', async () => {
  const mailbox = await startMailbox()
  const { app, anna, berta, deal } = await anAgreedDeal(await startApp({ smtp_url: mailbox.url }))
  await handOver(berta, deal)
  await waitForWords(app, deal, '1 day')
  await runClock(app)
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([anna.email, 'Where are the cars?'])
  await expect.poll(() => mailsWaiting(app, 'deal-asked')).toBe(0)
  expect(mailbox.mails).toEqual([])
})

const mailsWaiting = async (app: TestApp, name: string): Promise<number> =>
  (
    await one<{ n: number }>(
      app.pool,
      sql`select count(*) as n from graphile_worker.jobs where task_identifier = ${name}`,
    )
  ).n

test('a proposal that ends is not mailed', async () => {
  const { app, anna, deal } = await aProposal(await anApp())
  expect((await anna.post(`/api/deals/${deal}/cancel`, {})).status).toBe(200)
  const jobs = sql`select 1 as n from graphile_worker.jobs where task_identifier = 'deal-cancelled'`
  expect(await many(app.pool, jobs)).toEqual([])
})

test('devices that were told of matches are told of deals, rings and new cars too, and only those', async () => {
  const { pool, upgrade } = await databaseBefore('0028')
  await run(
    pool,
    sql`with member as (
          insert into users (id, email, name, password_hash)
          values (gen_random_uuid(), 'a@example.com', 'Anna', 'x') returning id
        ), device as (
          insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
          select member.id, gen_random_uuid(), 'test', 'x', now() + interval '1 day'
          from member, generate_series(1, 2) returning user_id, id
        )
        insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, kinds)
        select 'https://push.example/' || row_number() over (), user_id, id, 'x', 'x',
               case row_number() over () when 1 then '{matches,messages}'::text[] else '{announcements}' end
        from device`,
  )
  await upgrade()
  const subscriptions = await many<{ kinds: string[] }>(
    pool,
    sql`select kinds from push_subscriptions order by endpoint`,
  )
  expect(subscriptions.map(({ kinds }) => kinds)).toEqual([
    ['matches', 'messages', 'deals', 'rings', 'alerts', 'fresh'],
    ['announcements'],
  ])
})

test('listings from before cards have one after the upgrade, which says that they are not reserved', async () => {
  const { pool, upgrade } = await databaseBefore('0026')
  await run(
    pool,
    sql`with member as (
          insert into users (id, email, name, password_hash)
          values (gen_random_uuid(), 'a@example.com', 'Anna', 'x') returning id
        )
        insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
                          description, published_at)
        select gen_random_uuid(), id, 'Volvo', '240', 1990, 0, 1, 'Manual', 'Gasoline', 'Good', 'Rīga', 'Runs', now()
        from member`,
  )
  await upgrade()
  const { card, matched } = await one<{ card: string; matched: string }>(
    pool,
    sql`select card, matched from cards`,
  )
  expect(JSON.parse(card)).toMatchObject({
    is_reserved: false,
    owner: { swaps: 0, would_swap_again: null },
  })
  expect(JSON.parse(matched)).toMatchObject({ is_reserved: false })
})
