import type { Me } from '@keyswap/contract/accounts'
import type { Deal } from '@keyswap/contract/deals'
import type { PushState } from '@keyswap/contract/push'
import { expect, test } from 'vitest'
import { makeJobsDue } from '../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type SignedIn, send } from '../../../test/client.ts'
import { accept, aDriver, aPair, type Driver, inHours, propose } from '../../../test/deals.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { startPushService } from '../../../test/push-service.ts'
import { anOfferedRing, answerRing, drivers, offerRing } from '../../../test/rings.ts'
import { zoneAt } from '../../../test/zones.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { mailWaiting } from './mailing.rules.ts'
import { tellLastDays } from './pushing.rules.ts'

const byMail = (member: SignedIn, hour = 12) =>
  member.patch('/api/me', { told_by: 'mail', time_zone: zoneAt(hour) })

/** From three o'clock on, in hours. */
const UNTIL_MORNING = expect.toSatisfy((hours: number) => hours === 4 || hours === 5)

const sendMails = (app: TestApp) => makeJobsDue(app, 'waiting-mail')

/** How many hours the waiting mails still wait. */
const mailJobs = async ({ pool }: TestApp): Promise<number[]> =>
  (
    await many<{ hours: number }>(
      pool,
      sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
          from graphile_worker._private_jobs where key like 'waiting-mail%' and locked_at is null`,
    )
  ).map(({ hours }) => hours)

const jobsEnd = ({ pool }: TestApp) =>
  expect
    .poll(() =>
      many(
        pool,
        sql`select id from graphile_worker.jobs where task_identifier = 'waiting-mail' and run_at <= now()`,
      ),
    )
    .toEqual([])

async function withMail() {
  const mailbox = await startMailbox()
  return { mailbox, app: await startApp({ smtp_url: mailbox.url }) }
}

test('a member is asked once how to be told, and the choice is stored and exported', async () => {
  const { app } = await withMail()
  const anna = await aDriver(app)
  const chosen = async () => ((await anna.get('/api/me')).body as Me).told_by
  expect(await chosen()).toBeNull()
  expect(((await anna.get('/api/me/push')).body as PushState).sends_mail).toBe(true)
  for (const told_by of ['push', 'none', 'mail'] as const) {
    expect((await anna.patch('/api/me', { told_by })).body).toMatchObject({ told_by })
    expect(await chosen()).toBe(told_by)
  }
  expect((await anna.patch('/api/me', { told_by: 'fax' })).status).toBe(400)
})

test('an offer, a proposal and an agreement are mailed to who chose mails, and the others get none', async () => {
  const { app, mailbox } = await withMail()
  const members = await drivers(app, 3)
  const [anna, berta] = members as [Driver, Driver, Driver]
  await byMail(anna)
  await berta.patch('/api/me', { told_by: 'none', time_zone: zoneAt(12) })
  const { ring } = await offerRing(app, members)
  expect(await mailJobs(app)).toEqual([0])
  await sendMails(app)
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([
    anna.email,
    'A ring is waiting for your answer',
  ])
  expect(mail.text).toContain(`/rings/${ring}`)
  expect(mail.text).toContain('you’d give the 1990 Volvo 240 and get the 1990 Volvo 240')
  expect(mail.text).toMatch(/You can answer until .*\d{4}/)
  await jobsEnd(app)
  expect(mailbox.mails).toEqual([])

  const pair = await aPair(app)
  await byMail(pair.berta)
  await byMail(pair.anna)
  const deal = (await propose(pair.anna, pair.match, [pair.anna, pair.berta])).body as Deal
  await sendMails(app)
  const proposal = await mailbox.next()
  expect([proposal.to?.[0]?.address, proposal.subject]).toEqual([
    pair.berta.email,
    'A swap proposal is waiting for your answer',
  ])
  expect(proposal.text).toContain(`/chat/${pair.match}/plan?deal=${deal.id}`)
  await accept(pair.berta, deal.id)
  await sendMails(app)
  const agreed = await mailbox.next()
  expect([agreed.to?.[0]?.address, agreed.subject]).toEqual([
    pair.anna.email,
    'Your swap is agreed',
  ])
  await jobsEnd(app)
  expect(mailbox.mails).toEqual([])
})

test('what was answered or read meanwhile is not mailed', async () => {
  const { app, mailbox } = await withMail()
  const { anna, berta, match } = await aPair(app)
  for (const member of [anna, berta]) await byMail(member)
  const deal = (await propose(anna, match, [anna, berta])).body as Deal
  await berta.post(`/api/matches/${match}/read`, { seq: 1 })
  const members = await drivers(app, 3)
  const [carla] = members as [Driver]
  await byMail(carla)
  const { ring } = await offerRing(app, members)
  await answerRing(carla, ring, 'join')
  const others = await drivers(app, 3)
  const [dora] = others as [Driver]
  await byMail(dora)
  await offerRing(app, others)
  await dora.patch('/api/me', { told_by: 'push' })
  await sendMails(app)
  await jobsEnd(app)
  expect(mailbox.mails).toEqual([])
  expect(deal.state).toBe('open')
})

test('there is one mail a day, not at night, and what comes after it is in the next one', async () => {
  const { app, mailbox } = await withMail()
  const anna = await aDriver(app)
  await byMail(anna, 3)
  const circle = async () => (await offerRing(app, [anna, ...(await drivers(app, 2))])).ring
  const first = await circle()
  await sendMails(app)
  await expect.poll(() => mailJobs(app)).toEqual([UNTIL_MORNING])
  expect(mailbox.mails).toEqual([])
  await byMail(anna, 12)
  await sendMails(app)
  expect((await mailbox.next()).text).toContain(first)
  await jobsEnd(app)
  const more = [await circle(), await circle()]
  await sendMails(app)
  await expect.poll(() => mailJobs(app)).toEqual([24])
  expect(mailbox.mails).toEqual([])
  await run(app.pool, sql`update waiting_mails set sent_at = sent_at - interval '1 day'`)
  await sendMails(app)
  const next = await mailbox.next()
  expect(next.subject).toBe('2 rings and swaps are waiting for you')
  for (const ring of more) expect(next.text).toContain(`/rings/${ring}`)
  expect(next.text).not.toContain(first)

  const unsubscribe = next.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const url = /^<http:\/\/localhost(\/unsubscribe\/[\w-]+)>$/.exec(unsubscribe)?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await send(app, 'POST', url, { body: 'List-Unsubscribe=One-Click', headers })
  expect(done.text).toContain('no more emails about rings and swaps')
  expect(((await anna.get('/api/me')).body as Me).told_by).toBe('none')
})

test('a mail whose job was killed is repeated with the same content and id, and one that failed is sent later', async () => {
  const { app, mailbox } = await withMail()
  const members = await drivers(app, 3)
  const [anna] = members as [Driver]
  await byMail(anna)
  const { ring } = await offerRing(app, members)
  const sent: { id: string; text: string }[] = []
  const post = {
    db: app.pool,
    site_url: 'http://localhost',
    confirms_email: false,
    stop_key: Buffer.alloc(32),
    mailer: {
      send: async (mail: { id: string; text: string }) => void sent.push(mail),
      close() {},
    },
  }
  const payload = { user_id: anna.id }
  await mailWaiting(post, payload, { id: '900001', attempt: 1 })
  // Killed before it was noted as done.
  await mailWaiting(post, payload, { id: '900001', attempt: 2 })
  expect(sent.map(({ id }) => id)).toEqual(['900001-waiting', '900001-waiting'])
  expect(sent[0]?.text).toBe(sent[1]?.text)
  await mailWaiting(post, payload, { id: '900002', attempt: 1 })
  expect(sent).toHaveLength(2)

  const other = await drivers(app, 3)
  await byMail(other[0] as Driver)
  const waiting = await offerRing(app, other)
  app.expectErrors()
  mailbox.refuseNext(1)
  await sendMails(app)
  await expect.poll(() => mailbox.refused).toHaveLength(1)
  await makeJobsDue(app, 'waiting-mail')
  expect((await mailbox.next()).text).toContain(waiting.ring)
  expect(ring).not.toBe(waiting.ring)
})

async function withDevices(hour: number, count = 3) {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const members = await drivers(app, count)
  const [anna] = members as [Driver]
  await anna.patch('/api/me', { time_zone: zoneAt(hour) })
  const headers = { authorization: `Bearer ${anna.token}` }
  const body = { ...service.browser(), kinds: ['rings', 'deals'] }
  expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
  return { service, app, members, anna }
}

const pushJobs = async ({ pool }: TestApp) =>
  many<{ key: string; hours: number }>(
    pool,
    sql`select split_part(key, ' ', 2) || ' ' || split_part(key, ' ', 3) as key,
               round(extract(epoch from run_at - now()) / 3600)::int as hours
        from graphile_worker._private_jobs where key like 'push %' and locked_at is null`,
  )

test('at night a notification of an offer waits for the morning', async () => {
  const { service, app, members, anna } = await withDevices(3)
  const { ring } = await offerRing(app, members)
  await expect.poll(() => pushJobs(app)).toEqual([{ key: `rings ${ring}`, hours: UNTIL_MORNING }])
  expect(service.requests).toEqual([])
  await anna.patch('/api/me', { time_zone: zoneAt(12) })
  await makeJobsDue(app, 'push')
  const { payload } = await service.next()
  expect(payload).toMatchObject({ title: 'A ring for you!', path: `/rings/${ring}` })
})

test('after ten notifications of a day the rest is one, in the morning', async () => {
  const { service, app, members, anna } = await withDevices(12)
  await run(
    app.pool,
    sql`insert into waiting_pushes values (${anna.id}, now() + interval '20 hours', 10)`,
  )
  await offerRing(app, members)
  await offerRing(app, [anna, ...(await drivers(app, 2))])
  await expect.poll(() => pushJobs(app)).toEqual([{ key: 'rings what-waits', hours: 20 }])
  expect(service.requests).toEqual([])
  await makeJobsDue(app, 'push')
  expect((await service.next()).payload).toMatchObject({
    title: 'Waiting for your answer',
    body: '2 rings and swaps are waiting for you.',
    path: '/matches',
    kind: 'rings',
  })
})

test('the last day to answer is told once, to who has not answered', async () => {
  const { service, app, members, anna } = await withDevices(12)
  const { ring } = await offerRing(app, members)
  await service.next()
  await tellLastDays(app.pool)
  expect(await pushJobs(app)).toEqual([])
  const age = sql`update rings set created_at = created_at - interval '50 hours', expires_at = expires_at - interval '50 hours'
                  where id = ${ring}`
  await run(app.pool, age)
  await tellLastDays(app.pool)
  expect((await service.next()).payload).toMatchObject({
    title: 'Last day to answer',
    path: `/rings/${ring}`,
  })
  await tellLastDays(app.pool)
  expect(await pushJobs(app)).toEqual([])
  expect(
    await one(app.pool, sql`select count(*) as n from waiting_told where what = 'last_day'`),
  ).toEqual({ n: 3 })

  const other = await drivers(app, 2)
  const again = await offerRing(app, [anna, ...other])
  await service.next()
  await answerRing(anna, again.ring, 'join')
  await run(
    app.pool,
    sql`update rings set created_at = created_at - interval '50 hours', expires_at = expires_at - interval '50 hours'
        where id = ${again.ring}`,
  )
  await tellLastDays(app.pool)
  expect(await pushJobs(app)).toEqual([])
})

test('the last day of a proposal is mailed, though it was read; one for a day is told once', async () => {
  const { app, mailbox } = await withMail()
  const { anna, berta, match } = await aPair(app)
  await byMail(berta)
  const valid = { valid_until: inHours(60) }
  const deal = (await propose(anna, match, [anna, berta], valid)).body as Deal
  await berta.post(`/api/matches/${match}/read`, { seq: 1 })
  await run(
    app.pool,
    sql`with shifted as (update users set told_since = told_since - interval '3 days' where id = ${berta.id}),
             versions as (update deal_versions set created_at = created_at - interval '50 hours' where deal_id = ${deal.id})
        update deals set valid_until = valid_until - interval '50 hours', due_at = due_at - interval '50 hours' where id = ${deal.id}`,
  )
  await tellLastDays(app.pool)
  await sendMails(app)
  const mail = await mailbox.next()
  expect(mail.subject).toBe('Last day to answer')
  // Who has proposed waits for the other.
  expect(await many(app.pool, sql`select what from what_waits(${anna.id})`)).toEqual([])
  expect(mail.text).toContain(`/chat/${match}/plan?deal=${deal.id}`)
  await jobsEnd(app)
  expect(
    await many(
      app.pool,
      sql`select what from waiting_told where mail_id is not null order by what`,
    ),
  ).toEqual([{ what: 'last_day' }, { what: 'proposal' }])
})

test('who deletes the account is told nothing more, and nothing is kept of it', async () => {
  const { app, mailbox } = await withMail()
  const { members } = await anOfferedRing(app)
  const [anna] = members as [Driver]
  await byMail(anna)
  await offerRing(app, [anna, ...(await drivers(app, 2))])
  await sendMails(app)
  await mailbox.next()
  await run(app.pool, sql`delete from users where id = ${anna.id}`)
  for (const table of [sql`waiting_told`, sql`waiting_mails`])
    expect(await many(app.pool, sql`select user_id from ${table}`)).toEqual([])
})
