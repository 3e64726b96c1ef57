// Reports that anybody can make, also without an account.
import type { CaseDecision } from '@keyswap/contract/cases'
import type { AdminReport } from '@keyswap/contract/moderation'
import { describe, expect, onTestFinished, test as unit } from 'vitest'
import { emptiedApps, MAIL_FROM, startApp, type TestApp } from '../../../test/app.ts'
import { aListedCar } from '../../../test/cars.ts'
import { type SignedIn, send, signedIn } from '../../../test/client.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { test } from '../../../test/mirrored.ts'
import { many, maybe, run, sql } from '../../db/sql.ts'
import { createMailer } from '../../outside/mail.ts'
import { carOnPage, mailContentReport, sweepNames } from './content-reports.rules.ts'
import type { ContentReportMail } from './content-reports.store.ts'

const anApp = emptiedApps()

type Mailbox = Awaited<ReturnType<typeof startMailbox>>

const NOTICE = { url: 'https://elsewhere.example/x', category: 'copyright', text: 'My photo.' }
const report = (app: TestApp, more: object = {}) =>
  send(app, 'POST', '/api/illegal-content-reports', { body: { ...NOTICE, ...more } })
const reported = async (app: TestApp, more: object = {}) =>
  ((await report(app, more)).body as { id: string }).id
const listed = async (admin: SignedIn) =>
  (await admin.get('/api/admin/reports')).body as AdminReport[]
const decide = (admin: SignedIn, report_id: string, outcome = 'resolved') =>
  admin.post('/api/admin/resolve-report', { report_id, outcome })

/** The mails that wait, and for how many seconds more. */
const waiting = ({ pool }: TestApp) =>
  many<{ payload: ContentReportMail; seconds: number }>(
    pool,
    sql`select payload, round(extract(epoch from run_at - now()))::int as seconds
        from graphile_worker._private_jobs where key like 'content-report-mail %' and run_at > now()`,
  )

/** Dismisses its case. Returns the id of the decision. */
async function dismissed(admin: SignedIn, report_id: string): Promise<string> {
  const case_id = (await listed(admin)).find(({ id }) => id === report_id)?.case_id
  const terms = { act: 'dismiss', rule: 'other', reason: 'Nothing found.' }
  const { body, text } = await admin.post('/api/admin/decisions', {
    ...{ cases: [{ case_id, target_id: null }], ...terms },
  })
  const [decision] = Array.isArray(body) ? (body as CaseDecision[]) : []
  if (!decision) throw new Error(text)
  return decision.id
}

/** Sends a mail as its job does. */
async function aPost({ pool }: TestApp, takeCall = async () => 0, given?: Mailbox) {
  const mailbox = given ?? (await startMailbox())
  const mailer = createMailer({ SMTP_URL: mailbox.url, MAIL_FROM, DATA_DIR: '' })
  onTestFinished(() => mailer.close())
  const post = {
    ...{ db: pool, mailer, site_url: 'http://localhost', takeCall },
    ...{ confirms_email: false, stop_key: Buffer.alloc(32) },
  }
  const mail = (payload: ContentReportMail, attempt = 1) =>
    mailContentReport(post, payload, { id: crypto.randomUUID(), attempt })
  return { mailbox, mail }
}

describe('a report by anybody', () => {
  test('about a page without a car has no listing, not one without facts', async () => {
    const app = await anApp()
    const admin = await signedIn(app, { admin: true })
    const id = await reported(app)
    expect((await admin.get(`/api/admin/reports/${id}`)).body).toMatchObject({
      ...{ car: null, listing: null, reported: null, reported_photos: [] },
    })
  })

  test('stands with the others, with the address that it names and the car on that page', async () => {
    const app = await anApp()
    const [anna, admin] = [await signedIn(app), await signedIn(app, { admin: true })]
    const car = await aListedCar(anna)
    const { url } = (await anna.post(`/api/cars/${car.id}/share`)).body as { url: string }
    const id = await reported(app, { url, name: 'Foto Zeme', email: 'foto@example.com' })
    expect(await listed(admin)).toMatchObject([
      {
        ...{ id, car_id: car.id, reporter_id: null, reason: 'My photo.', status: 'open' },
        owner: { id: anna.id },
        from_outside: { url, category: 'copyright', name: 'Foto Zeme', has_email: true },
      },
    ])
  })

  test('is about nobody if the address is no car’s page', async () => {
    const app = await anApp()
    const admin = await signedIn(app, { admin: true })
    await reported(app, { url: 'https://example.com/c/2222222222zz' })
    await reported(app, { url: 'a photo in the third car' })
    expect(await listed(admin)).toMatchObject([
      { car: null, owner: null, from_outside: { url: 'a photo in the third car' } },
      { car: null, owner: null, from_outside: { name: null, has_email: false } },
    ])
  })

  test('is not told to whom it is about, and does not take the car off', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const car = await aListedCar(anna)
    await reported(app, { url: `/car/${car.id}` })
    expect((await anna.get('/api/me/notices')).body).toEqual([])
    expect((await anna.get(`/api/cars/${car.id}`)).body).toMatchObject({ is_active: true })
  })

  test('needs an address, a text and a category; a wrong email address is refused', async () => {
    const app = await anApp()
    for (const wrong of [
      { url: ' ' },
      { text: '' },
      { category: 'spam' },
      { name: 'x'.repeat(101) },
    ])
      expect((await report(app, wrong)).status).toBe(400)
    const { status, body } = await report(app, { email: 'nobody' })
    expect([status, body]).toMatchObject([400, { code: 'INVALID_EMAIL' }])
    expect(await listed(await signedIn(app, { admin: true }))).toEqual([])
  })

  test('is refused after five within an hour from one address, and when it is too large', async () => {
    const app = await anApp()
    expect((await report(app, { text: 'x'.repeat(10_000_000) })).status).toBe(413)
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await report(app)).status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(answers.slice(0, 4)).toEqual([200, 200, 200, 200])
  })
})

describe('mails about a report', () => {
  test('say that it was received, then what was decided, a minute later', async () => {
    const app = await anApp()
    const admin = await signedIn(app, { admin: true })
    const report_id = await reported(app, { email: 'Foto@Example.com ' })
    const { mailbox, mail } = await aPost(app)
    await mail({ report_id, about: 'receipt' })
    expect(await mailbox.next()).toMatchObject({
      subject: 'We received your report',
      to: [{ address: 'foto@example.com' }],
    })
    await decide(admin, report_id, 'dismissed')
    await decide(admin, report_id, 'resolved')
    const [job] = await waiting(app)
    expect(job?.payload).toEqual({ report_id, about: 'decision' })
    expect(job?.seconds).toBeGreaterThan(50)
    await mail({ report_id, about: 'decision' })
    expect((await mailbox.next()).subject).toBe('We acted on your report')
  })

  test('say that a decision was taken back, only to who was mailed it', async () => {
    const mailbox = await startMailbox()
    const app = await startApp({ smtp_url: mailbox.url })
    const admin = await signedIn(app, { admin: true })
    const { mail } = await aPost(app, undefined, mailbox)
    const [told, untold] = ['told@example.com', 'untold@example.com']
    for (const email of [untold, told]) {
      const report_id = await reported(app, { email, url: `https://other.example/${email}` })
      const decision_id = await dismissed(admin, report_id)
      if (email === told) await mail({ report_id, about: 'decision' })
      await admin.post(`/api/admin/decisions/${decision_id}/undo`)
      await mail({ report_id, about: 'decision' })
    }
    const subjects = (email: string) =>
      mailbox.mails.flatMap(({ to, subject }) => (to?.[0]?.address === email ? [subject] : []))
    await expect.poll(() => subjects(told)).toContain('We’re looking at your report again')
    expect(subjects(told)).toContain('We didn’t act on your report')
    expect(subjects(told)).toHaveLength(3)
    expect(subjects(untold)).toEqual(['We received your report'])
  })

  test('have nothing in them that was typed, since the address may be a stranger’s', async () => {
    const app = await anApp()
    const report_id = await reported(app, {
      ...{ url: 'https://bait.example', name: 'Win a car', text: 'Call now' },
      email: 'stranger@example.com',
    })
    const { mailbox, mail } = await aPost(app)
    await mail({ report_id, about: 'receipt' })
    const { text, html } = await mailbox.next()
    for (const typed of ['bait.example', 'Win a car', 'Call now'])
      expect(`${text}${html}`).not.toContain(typed)
  })

  test('go to one address five times an hour at most, and not at all without one', async () => {
    const app = await anApp()
    const { mailbox, mail } = await aPost(app, async () => 60)
    await mail({ report_id: await reported(app, { email: 'a@example.com' }), about: 'receipt' })
    await mail({ report_id: await reported(app), about: 'receipt' })
    expect(mailbox.mails).toEqual([])
  })
})

test('name and address of who reported go 30 days after the decision', async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const id = await reported(app, { name: 'Foto Zeme', email: 'foto@example.com' })
  await decide(admin, id)
  const kept = () =>
    maybe(app.pool, sql`select name, email, url from content_reports where report_id = ${id}`)
  const decidedAgo = (days: number) =>
    run(
      app.pool,
      sql`update reports set decided_at = now() - make_interval(days => ${days}) where id = ${id}`,
    )
  await decidedAgo(29)
  await sweepNames(app.pool)
  expect(await kept()).toMatchObject({ name: 'Foto Zeme', email: 'foto@example.com' })
  await decidedAgo(31)
  await sweepNames(app.pool)
  expect(await kept()).toEqual({ name: null, email: null, url: NOTICE.url })
})

unit('a car’s page is known with any host, without one, and with what other sites add', () => {
  const id = '0199a1b2-0000-7000-8000-000000000001'
  for (const url of [`/car/${id}`, `keyswap.example/car/${id}?join=x`, `HTTPS://K.LV/CAR/${id}#a`])
    expect(carOnPage(url)).toEqual({ car_id: id })
  expect(carOnPage('https://k.lv/c/2a3b4c5d6e7f?lang=lv')).toEqual({ short: '2a3b4c5d6e7f' })
  for (const url of ['https://k.lv/c/2a3b', 'https://k.lv/carpets', 'c', ''])
    expect(carOnPage(url)).toBeNull()
})
