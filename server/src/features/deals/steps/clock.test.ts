import type { Deal } from '@keyswap/contract/deals'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptiedApps, startApp } from '../../../../test/app.ts'
import { asMember } from '../../../../test/client.ts'
import {
  accept,
  anAgreedDeal,
  aProposal,
  counter,
  dealAs,
  inHours,
  propose,
  runClock,
  stepsIn,
  wait,
} from '../../../../test/deals.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { createEvents } from '../../../outside/events.ts'
import { passTime } from './clock.rules.ts'

const anApp = emptiedApps()

const reports = (app: Parameters<typeof runClock>[0]) =>
  one<{ n: number }>(app.pool, sql`select count(*) as n from reports`)

describe('a proposal', () => {
  test('that nobody accepted for seven days expires', async () => {
    const { app, anna, berta, deal, match } = await aProposal(await anApp())
    await wait(app, deal, '6 days 23:59')
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'open' })
    await wait(app, deal, '1 minute')
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({
      state: 'expired',
      ended: { by: null, reason: null, cause: null },
    })
    expect((await stepsIn(berta, match)).at(-1)).toEqual(['expired', 1, ''])
    await runClock(app)
    expect(await stepsIn(berta, match)).toHaveLength(2)
  })

  test('is refused from the moment it expires on, before any job has run', async () => {
    const { app, anna, berta, deal, match } = await aProposal(await anApp())
    await wait(app, deal, '7 days')
    expect((await accept(berta, deal)).body).toMatchObject({ code: 'DEAL_OVER' })
    expect((await counter(berta, deal, 1, [anna, berta])).body).toMatchObject({ code: 'DEAL_OVER' })
    expect((await berta.post(`/api/deals/${deal}/decline`, {})).body).toMatchObject({
      code: 'DEAL_OVER',
    })
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'expired',
      ended: { by: null },
      versions: [{ is_open: false }],
    })
    expect((await anna.get('/api/deals?state=open')).body).toEqual([])
    expect((await anna.get('/api/deals?state=expired')).body).toHaveLength(1)
    const next = await propose(berta, match, [anna, berta])
    expect(next.status, next.text).toBe(200)
    expect((await stepsIn(anna, match)).map(([step]) => step)).toEqual([
      'proposed',
      'expired',
      'proposed',
    ])
  })

  test('of a change expires alone: the agreed version holds', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    expect((await counter(anna, deal, 1, [anna, berta], { place: 'Cēsis' })).status).toBe(200)
    await wait(app, deal, '7 days')
    expect((await accept(berta, deal, 2)).body).toMatchObject({ code: 'VERSION_STALE' })
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({
      state: 'agreed',
      agreed: { version: 1 },
      versions: [{ is_open: false }, { is_open: false }],
    })
  })
})

describe('reminders', () => {
  const reminders = async (...asked: Parameters<typeof stepsIn>) =>
    (await stepsIn(...asked)).filter(([step]) => step === 'reminder')

  test('come 24 and 2 hours before the meeting, once, in the chat and by mail', async () => {
    const mailbox = await startMailbox()
    const { app, anna, berta, deal, match } = await anAgreedDeal(
      await startApp({ smtp_url: mailbox.url }),
      { meet_at: inHours(48), place: 'Brīvības iela 1, Rīga' },
    )
    await run(app.pool, sql`update users set language = 'lv' where id = ${berta.id}`)
    await runClock(app)
    expect(await reminders(anna, match)).toEqual([])
    for (const expected of [1, 2]) {
      await wait(app, deal, expected === 1 ? '24 hours 1 minute' : '22 hours')
      await runClock(app)
      await runClock(app)
      expect(await reminders(anna, match)).toHaveLength(expected)
      const mails = [await mailbox.next(), await mailbox.next()]
      const [toAnna, toBerta] = [anna, berta].map((member) =>
        mails.find(({ to }) => to?.[0]?.address === member.email),
      )
      expect(toAnna?.subject).toBe('Your swap is coming up')
      expect(toAnna?.text).toContain('(UTC+2), Brīvības iela 1, Rīga')
      expect(toAnna?.text).toContain(`/chat/${match}/plan`)
      expect(toBerta?.subject).toBe('Drīz ir tava auto maiņa')
    }
    await wait(app, deal, '3 hours')
    await runClock(app)
    expect(await reminders(anna, match)).toHaveLength(2)
    expect(mailbox.mails).toEqual([])
  })

  test.each([
    ['off, reach everyone', false, 2],
    ['on, reach confirmed addresses only', true, 1],
  ])('by mail, where the confirmation of addresses is %s', async (_, confirms_email, expected) => {
    const mailbox = await startMailbox()
    const { app, anna, berta, deal } = await anAgreedDeal(
      await startApp({ smtp_url: mailbox.url, confirms_email }),
      { meet_at: inHours(48) },
    )
    await run(app.pool, sql`update users set email_confirmed_at = null where id = ${anna.id}`)
    await wait(app, deal, '24 hours 1 minute')
    await runClock(app)
    const waiting = async () =>
      (
        await one<{ n: number }>(
          app.pool,
          sql`select count(*) as n from graphile_worker.jobs where task_identifier = 'deal-reminder'`,
        )
      ).n
    await expect.poll(waiting).toBe(0)
    const reached = () => mailbox.mails.map(({ to }) => to?.[0]?.address).sort()
    const all = [anna.email, berta.email].sort()
    await expect.poll(reached).toEqual(expected === 2 ? all : [berta.email])
  })

  test('whose time has passed at the agreement are skipped', async () => {
    const { app, anna, deal, match } = await anAgreedDeal(await anApp(), {
      meet_at: inHours(20),
    })
    await runClock(app)
    expect(await reminders(anna, match)).toEqual([])
    await wait(app, deal, '18 hours 1 minute')
    await runClock(app)
    expect(await reminders(anna, match)).toHaveLength(1)
  })

  test('are not sent after the meeting, and not for a swap that was cancelled', async () => {
    const { app, anna, deal, match } = await anAgreedDeal(await anApp(), {
      meet_at: inHours(48),
    })
    await wait(app, deal, '49 hours')
    await runClock(app)
    expect(await reminders(anna, match)).toEqual([])
    const other = await anAgreedDeal(app, { meet_at: inHours(48) })
    await other.anna.post(`/api/deals/${other.deal}/cancel`, {})
    await wait(app, other.deal, '25 hours')
    await runClock(app)
    expect(await reminders(other.anna, other.match)).toEqual([])
  })

  test('follow a new agreed time', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp(), {
      meet_at: inHours(48),
    })
    await counter(anna, deal, 1, [anna, berta], { meet_at: inHours(72) })
    await accept(berta, deal, 2)
    await wait(app, deal, '25 hours')
    await runClock(app)
    expect(await reminders(anna, match)).toEqual([])
    await wait(app, deal, '24 hours')
    await runClock(app)
    expect(await reminders(anna, match)).toEqual([['reminder', 2, '']])
  })
})

describe('an agreed swap that nobody confirms', () => {
  test.each([
    ['14 days after the meeting', { meet_at: inHours(1) }, '14 days 00:59', '2 minutes'],
    ['30 days after the agreement without a meeting', {}, '29 days 23:59', '2 minutes'],
  ])('is cancelled %s', async (_, terms, almost, rest) => {
    const { app, anna, deal } = await anAgreedDeal(await anApp(), terms)
    await wait(app, deal, almost)
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed' })
    await wait(app, deal, rest)
    await runClock(app)
    expect(await dealAs(anna, deal)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, reason: null, cause: 'not_confirmed' },
      parties: [{ gives: { is_reserved: false } }, { gives: { is_reserved: false } }],
    })
    expect(await reports(app)).toEqual({ n: 0 })
  })

  test('but one side has, becomes one case for the moderators, about nobody, instead', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    await anna.post(`/api/deals/${deal}/handover`)
    for (const days of ['30 days', '30 days']) {
      await wait(app, deal, days)
      await runClock(app)
    }
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed' })
    expect(
      await one(
        app.pool,
        sql`select count(*)::int as n, min(deal_id::text) as deal_id, min(user_id::text) as about from reports`,
      ),
    ).toEqual({ n: 1, deal_id: deal, about: null })
    const done = await berta.post(`/api/deals/${deal}/handover`)
    expect((done.body as Deal).state).toBe('done')
  })
})

test('two instances that run the job at once send one reminder', async () => {
  const { app, anna, deal, match } = await anAgreedDeal(await anApp(), { meet_at: inHours(48) })
  await wait(app, deal, '25 hours')
  await Promise.all([runClock(app), runClock(app), runClock(app)])
  expect((await stepsIn(anna, match)).filter(([step]) => step === 'reminder')).toHaveLength(1)
  expect((await asMember(app, anna, anna.token).get(`/api/deals/${deal}`)).status).toBe(200)
})

test('a deal that cannot be decided does not keep the job from the others', async () => {
  const app = await anApp()
  // The app runs the job too.
  app.expectErrors()
  const broken = await anAgreedDeal(app)
  await run(
    app.pool,
    sql`update deals set agreed_at = null, due_at = now() - interval '1 day' where id = ${broken.deal}`,
  )
  const { anna, deal, match } = await aProposal(app)
  await wait(app, deal, '7 days')
  const events = createEvents(
    { send: async () => {}, onText() {}, onGap() {}, close: async () => {} },
    async () => [],
  )
  onTestFinished(() => events.close())
  await expect(passTime({ db: app.pool, events })).rejects.toThrow('Only an agreed deal')
  expect((await stepsIn(anna, match)).at(-1)).toEqual(['expired', 1, ''])
})
