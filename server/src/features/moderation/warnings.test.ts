// A ban for fraud, and its end, are told to those who were in a chat with the member.
import type { ChatState } from '@keyswap/contract/chat'
import type { AccountWarning, AdminUser, AuditEntry } from '@keyswap/contract/moderation'
import { describe, expect, onTestFinished } from 'vitest'
import { emptiedApps, MAIL_FROM, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aDriver, aMatchOf, aPair, circleOf } from '../../../test/deals.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { test } from '../../../test/mirrored.ts'
import { threeInARing } from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { createMailer } from '../../outside/mail.ts'
import { mailWarning } from './warnings.rules.ts'
import type { WarningMail } from './warnings.store.ts'

const anApp = emptiedApps()

const closeForFraud = (admin: SignedIn, user_id: string) =>
  admin.post('/api/admin/ban-user', { user_id, for_fraud: true })
const unban = (admin: SignedIn, user_id: string) => admin.post('/api/admin/unban-user', { user_id })
const leave = (member: SignedIn) => member.delete('/api/me', { password: PASSWORD })
const say = (member: SignedIn, match: string, content: string) =>
  member.post(`/api/matches/${match}/messages`, { content })

const lineFor = async (member: SignedIn, chat: string) =>
  ((await member.get(`/api/${chat}/chat`)).body as ChatState).warning
const bellOf = async (member: SignedIn) =>
  ((await member.get('/api/me/warnings')).body as AccountWarning[]).map(
    ({ kind, about, chat, is_new }) => ({ kind, about: about.id, chat: chat?.id, is_new }),
  )

type Waiting = { payload: WarningMail; seconds: number }

/** The mails that wait, and for how many seconds more. */
const mailsIn = ({ pool }: TestApp) =>
  many<Waiting>(
    pool,
    sql`select payload, round(extract(epoch from run_at - now()))::int as seconds
        from graphile_worker._private_jobs where key like 'account-warning-mail %' order by key`,
  )
const readersIn = (mails: Waiting[]) => mails.map(({ payload }) => payload.user_id)

/** Sends a warning as its job does. */
async function aPost({ pool }: TestApp) {
  const mailbox = await startMailbox()
  const mailer = createMailer({ SMTP_URL: mailbox.url, MAIL_FROM, DATA_DIR: '' })
  onTestFinished(() => mailer.close())
  const post = {
    ...{ db: pool, mailer, site_url: 'http://localhost' },
    ...{ confirms_email: false, stop_key: Buffer.alloc(32) },
  }
  const mail = (payload: WarningMail, attempt = 1) =>
    mailWarning(post, payload, { id: crypto.randomUUID(), attempt })
  return { mailbox, mail }
}

const start = async () => {
  const pair = await aPair(await anApp())
  return { ...pair, admin: await signedIn(pair.app, { admin: true }) }
}

describe('a ban for fraud', () => {
  test('is told in the chat, at the bell and a minute later by mail', async () => {
    const { app, anna, berta, match, admin } = await start()
    const { received } = await listen(app, berta)
    expect((await closeForFraud(admin, anna.id)).status).toBe(200)
    expect(await lineFor(berta, `matches/${match}`)).toEqual({ kind: 'fraud', user_id: anna.id })
    expect(await bellOf(berta)).toEqual([
      { kind: 'fraud', about: anna.id, chat: match, is_new: true },
    ])
    await expect.poll(() => received).toContainEqual({ type: 'account_warning' })
    await berta.post('/api/me/warnings/seen')
    expect(await bellOf(berta)).toMatchObject([{ is_new: false }])
    const [waiting] = await mailsIn(app)
    expect(waiting).toMatchObject({ payload: { user_id: berta.id, about_id: anna.id } })
    expect(waiting?.seconds).toBeGreaterThan(50)
    expect(waiting?.seconds).toBeLessThanOrEqual(60)
  })

  test('is told by a mail that names the account, leads to the chat and says what to do', async () => {
    const { app, anna, berta, match, admin } = await start()
    await closeForFraud(admin, anna.id)
    const { mailbox, mail } = await aPost(app)
    for (const { payload } of await mailsIn(app)) await mail(payload)
    const { to, text, subject } = await mailbox.next()
    expect(to?.[0]?.address).toBe(berta.email)
    expect(subject).toBe('Do not send money or documents')
    const { name } = await one<{ name: string }>(
      app.pool,
      sql`select name from users where id = ${anna.id}`,
    )
    for (const words of [name, `/chat/${match}`, 'Call your bank right away', 'police'])
      expect(text).toContain(words)
  })

  test('is mailed once, also if its job runs again', async () => {
    const { app, anna, admin } = await start()
    await closeForFraud(admin, anna.id)
    const { mailbox, mail } = await aPost(app)
    const [waiting] = await mailsIn(app)
    if (!waiting) throw new Error('no mail waits')
    await mail(waiting.payload)
    await mail(waiting.payload)
    expect(mailbox.mails).toHaveLength(1)
    // This is a retry after a failure.
    await mail(waiting.payload, 2)
    expect(mailbox.mails).toHaveLength(2)
  })

  test('is told to all others in a ring', async () => {
    const { app, anna, berta, carla, ring } = await threeInARing(await anApp())
    const admin = await signedIn(app, { admin: true })
    await closeForFraud(admin, anna.id)
    for (const other of [berta, carla]) {
      expect(await lineFor(other, `rings/${ring}`)).toEqual({ kind: 'fraud', user_id: anna.id })
      expect(await bellOf(other)).toMatchObject([{ kind: 'fraud', chat: ring }])
    }
  })

  test('is told once to who has several chats with the member', async () => {
    const { app, anna, berta, match, admin } = await start()
    const carla = await aDriver(app)
    await aMatchOf(anna, carla)
    await closeForFraud(admin, anna.id)
    expect(await bellOf(berta)).toHaveLength(1)
    expect(await bellOf(carla)).toHaveLength(1)
    expect(readersIn(await mailsIn(app)).sort()).toEqual([berta.id, carla.id].sort())
    expect(await lineFor(berta, `matches/${match}`)).not.toBeNull()
  })

  test('is told to whom the member has blocked or unmatched before', async () => {
    const { app, anna, berta, match, admin } = await start()
    const carla = await aDriver(app)
    const other = await aMatchOf(anna, carla)
    for (const chat of [match, other]) await say(anna, chat, 'Pay me first')
    await anna.post(`/api/matches/${match}/end`, { how: 'block' })
    await anna.post(`/api/matches/${other}/end`, { how: 'unmatch' })
    await closeForFraud(admin, anna.id)
    expect(await bellOf(berta)).toMatchObject([{ kind: 'fraud', chat: match }])
    // For her the chat is gone.
    expect(await bellOf(carla)).toEqual([
      { kind: 'fraud', about: anna.id, chat: undefined, is_new: true },
    ])
    expect(await mailsIn(app)).toHaveLength(2)
  })

  test('is not sent to who has blocked the member, whose chat says it, nor to the banned or deleted', async () => {
    const { app, anna, berta, match, admin } = await start()
    const [carla, dace] = [await aDriver(app), await aDriver(app)]
    for (const other of [carla, dace]) await aMatchOf(anna, other)
    await berta.post(`/api/matches/${match}/end`, { how: 'block' })
    await admin.post('/api/admin/ban-user', { user_id: carla.id })
    await leave(dace)
    await closeForFraud(admin, anna.id)
    expect(await bellOf(berta)).toEqual([])
    expect(await lineFor(berta, `matches/${match}`)).toMatchObject({ kind: 'fraud' })
    expect(await mailsIn(app)).toEqual([])
  })

  test('is not mailed to who is banned or has left meanwhile', async () => {
    const { app, anna, berta, admin } = await start()
    const carla = await aDriver(app)
    await aMatchOf(anna, carla)
    await closeForFraud(admin, anna.id)
    await admin.post('/api/admin/ban-user', { user_id: berta.id })
    await leave(carla)
    const { mailbox, mail } = await aPost(app)
    for (const { payload } of await mailsIn(app)) await mail(payload)
    expect(mailbox.mails).toEqual([])
  })

  test('of a member who has left is told to those they wrote to', async () => {
    const { app, anna, berta, match, admin } = await start()
    await say(anna, match, 'Pay me first')
    await leave(anna)
    expect((await closeForFraud(admin, anna.id)).status).toBe(200)
    expect(await lineFor(berta, `matches/${match}`)).toEqual({ kind: 'fraud', user_id: anna.id })
    expect(await bellOf(berta)).toMatchObject([{ kind: 'fraud', chat: match }])
    const { mailbox, mail } = await aPost(app)
    for (const { payload } of await mailsIn(app)) await mail(payload)
    expect((await mailbox.next()).text).toContain('The account of someone you chatted with')
    await unban(admin, anna.id)
    expect(await bellOf(berta)).toMatchObject([{ kind: 'lifted' }])
  })

  test('is told to whom the member wrote in a plan alone, and left', async () => {
    const { app, anna, berta, match, admin } = await start()
    const carla = await aDriver(app)
    const other = await aMatchOf(anna, carla)
    for (const [id, partner] of [
      [match, berta],
      [other, carla],
    ] as const) {
      const terms = { legs: circleOf([{ ...anna, car: anna.car }, partner]), note: 'Pay me first' }
      const client_id = crypto.randomUUID()
      const said = await anna.post(`/api/matches/${id}/deal`, { client_id, terms })
      expect(said.status, said.text).toBe(200)
    }
    await anna.post(`/api/matches/${other}/end`, { how: 'unmatch' })
    await leave(anna)
    await closeForFraud(admin, anna.id)
    expect(await lineFor(berta, `matches/${match}`)).toEqual({ kind: 'fraud', user_id: anna.id })
    expect(await bellOf(berta)).toMatchObject([{ kind: 'fraud', chat: match }])
    expect(await bellOf(carla)).toMatchObject([{ kind: 'fraud', chat: undefined }])
  })

  test('of two members of one chat is told of each, and the end of one leaves the other’s', async () => {
    const { app, anna, berta, carla, ring } = await threeInARing(await anApp())
    const admin = await signedIn(app, { admin: true })
    const line = () => lineFor(carla, `rings/${ring}`)
    await closeForFraud(admin, anna.id)
    await closeForFraud(admin, berta.id)
    expect(await line()).toEqual({ kind: 'fraud', user_id: berta.id })
    await unban(admin, berta.id)
    expect(await line()).toEqual({ kind: 'fraud', user_id: anna.id })
    // A member who is back reads the warning about the other as well.
    const back = asMember(app, berta, await aToken(app, berta.id))
    expect(await lineFor(back, `rings/${ring}`)).toEqual({ kind: 'fraud', user_id: anna.id })
    await unban(admin, anna.id)
    expect(await line()).toMatchObject({ kind: 'lifted', user_id: anna.id })
  })

  test('stays told when the banned account is deleted', async () => {
    const { app, anna, berta, match } = await start()
    await say(anna, match, 'Pay me first')
    // Sets in the database what a ban during the deletion would leave.
    await run(
      app.pool,
      sql`update users set banned_at = now(), banned_for_fraud = true where id = ${anna.id}`,
    )
    await run(
      app.pool,
      sql`insert into chat_warnings (chat_id, about_id, kind) values (${match}, ${anna.id}, 'fraud')`,
    )
    await leave(anna)
    expect(await lineFor(berta, `matches/${match}`)).toEqual({ kind: 'fraud', user_id: anna.id })
    expect(await one(app.pool, sql`select banned_for_fraud from departed`)).toEqual({
      banned_for_fraud: true,
    })
  })

  test('can be found out later of a member who is banned, and is told once', async () => {
    const { app, anna, berta, admin } = await start()
    await admin.post('/api/admin/ban-user', { user_id: anna.id, reason: 'Rude' })
    expect(await bellOf(berta)).toEqual([])
    await closeForFraud(admin, anna.id)
    await berta.post('/api/me/warnings/seen')
    await closeForFraud(admin, anna.id)
    expect(await bellOf(berta)).toMatchObject([{ kind: 'fraud', is_new: false }])
    expect(await mailsIn(app)).toHaveLength(1)
    const { body } = await admin.get(`/api/admin/users?user_id=${anna.id}`)
    expect((body as AdminUser[])[0]?.banned).toMatchObject([{ reason: 'Rude', for_fraud: true }])
    const log = (await admin.get('/api/admin/audit')).body as AuditEntry[]
    expect(log.map(({ action }) => action)).toEqual(['ban_for_fraud', 'ban_user'])
  })

  test('is refused for who never was here, and for who has left if it is not for fraud', async () => {
    const { anna, admin } = await start()
    expect((await closeForFraud(admin, crypto.randomUUID())).status).toBe(404)
    await leave(anna)
    expect((await admin.post('/api/admin/ban-user', { user_id: anna.id })).status).toBe(404)
  })

  test('is not told where a ban is for something else', async () => {
    const { app, anna, berta, match, admin } = await start()
    await admin.post('/api/admin/ban-user', { user_id: anna.id, reason: 'Spam' })
    expect(await lineFor(berta, `matches/${match}`)).toBeNull()
    expect(await bellOf(berta)).toEqual([])
    expect(await mailsIn(app)).toEqual([])
  })

  test('is in the export of who was told', async () => {
    const { anna, berta, admin } = await start()
    await closeForFraud(admin, anna.id)
    const { text } = await berta.get('/api/me/export')
    expect(text).toContain('warnings.json')
  })
})

describe('an unban after a ban for fraud', () => {
  test('within the minute takes the mails back, and is told in the chat and at the bell', async () => {
    const { app, anna, berta, match, admin } = await start()
    await closeForFraud(admin, anna.id)
    const [waiting] = await mailsIn(app)
    await berta.post('/api/me/warnings/seen')
    await unban(admin, anna.id)
    expect(await mailsIn(app)).toEqual([])
    expect(await lineFor(berta, `matches/${match}`)).toEqual({ kind: 'lifted', user_id: anna.id })
    expect(await bellOf(berta)).toMatchObject([{ kind: 'lifted', is_new: true }])
    // A job that was about to run finds nothing to send.
    const { mailbox, mail } = await aPost(app)
    if (waiting) await mail(waiting.payload)
    expect(mailbox.mails).toEqual([])
    expect(
      await one(app.pool, sql`select banned_for_fraud from users where id = ${anna.id}`),
    ).toEqual({ banned_for_fraud: false })
  })

  test('is mailed to who has got the first mail, and to nobody else', async () => {
    const { app, anna, berta, admin } = await start()
    const carla = await aDriver(app)
    await aMatchOf(anna, carla)
    await closeForFraud(admin, anna.id)
    const { mailbox, mail } = await aPost(app)
    for (const { payload } of await mailsIn(app))
      if (payload.user_id === berta.id) await mail(payload)
    expect((await mailbox.next()).subject).toBe('Do not send money or documents')
    await unban(admin, anna.id)
    for (const { id } of [carla, berta])
      await mail({ user_id: id, about_id: anna.id, kind: 'lifted' })
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
      'An account is no longer suspended',
    ])
    expect(readersIn(await mailsIn(app))).not.toContain(carla.id)
  })

  test('is said in the chat for 30 days, and never to the member it is about', async () => {
    const { app, anna, berta, match, admin } = await start()
    await closeForFraud(admin, anna.id)
    await unban(admin, anna.id)
    const about = await many(
      app.pool,
      sql`select about_id from chat_warnings where chat_id = ${match}`,
    )
    expect(about).toEqual([{ about_id: anna.id }])
    expect(await lineFor(berta, `matches/${match}`)).toMatchObject({ kind: 'lifted' })
    await run(app.pool, sql`update chat_warnings set created_at = now() - interval '30 days'`)
    expect(await lineFor(berta, `matches/${match}`)).toBeNull()
  })

  test('is followed by a warning again, if the ban is', async () => {
    const { app, anna, berta, match, admin } = await start()
    await closeForFraud(admin, anna.id)
    await unban(admin, anna.id)
    await closeForFraud(admin, anna.id)
    expect(await lineFor(berta, `matches/${match}`)).toMatchObject({ kind: 'fraud' })
    expect(await bellOf(berta)).toMatchObject([{ kind: 'fraud', is_new: true }])
    const [waiting] = await mailsIn(app)
    expect(waiting?.seconds).toBeGreaterThan(50)
  })

  test('of a ban for something else is told to nobody', async () => {
    const { anna, berta, admin } = await start()
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    await unban(admin, anna.id)
    expect(await bellOf(berta)).toEqual([])
  })
})
