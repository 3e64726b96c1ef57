// Changing the email address: asked for in Settings, confirmed by a link to the new address, and told to the old one with a way
// back.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared, startApp, type TestApp } from '../../../../test/app.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { asMember, type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aToken, PASSWORD } from '../../../../test/factories.ts'
import { codeOf, prove, withPasskey, withTotp } from '../../../../test/factors.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { sweepAddresses } from '../addresses.store.ts'
import { insertLink } from '../links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'

const start = shared(async () => {
  const mailbox = await startMailbox()
  return { app: await startApp({ smtp_url: mailbox.url }), mailbox }
})
type Started = Awaited<ReturnType<typeof start>>

const PATH = '/api/me/email'
const anAddress = () => `${randomUUID()}@example.com`
const ask = (member: SignedIn, email: string, current_password = PASSWORD) =>
  member.post(PATH, { email, current_password })

async function mailsTo({ app, mailbox }: Started, email: string) {
  const queued = async () =>
    (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`)).count
  await expect.poll(queued).toBe(0)
  return mailbox.mails.filter(
    ({ to, subject }) =>
      to?.some(({ address }) => address === email) && !subject?.startsWith('New sign-in'),
  )
}

const lastTo = async (started: Started, email: string) =>
  (await mailsTo(started, email)).at(-1)?.text ?? ''

/** The secret in the newest mail to a new address. */
async function linkTo(started: Started, email: string): Promise<string> {
  return /access_token=(\S+)&type=email_change/.exec(await lastTo(started, email))?.[1] ?? ''
}

const wayBackFor = async (started: Started, email: string) =>
  /http:\/\/localhost(\/not-me\/\S+)/.exec(await lastTo(started, email))?.[1] ?? ''

/** The secret of the reset link in a mail. Other mails of the same transaction may come before or after it. */
async function resetTokenFor(started: Started, email: string): Promise<string> {
  const mails = (await mailsTo(started, email)).map(({ text = '' }) => text)
  const found = mails.findLast((text) => text.includes('type=recovery')) ?? ''
  return /access_token=(\S+)&type=recovery/.exec(found)?.[1] ?? ''
}

const confirm = (app: TestApp, token: string) =>
  send(app, 'POST', '/api/auth/confirm-new-email', { body: { token } })

const signIn = async (app: TestApp, email: string, password = PASSWORD) =>
  (await aBrowser(app).post('/api/auth/sign-in', { email, password })).status

const emailOf = async (member: SignedIn) => (await member.get(PATH)).body as { email: string }

async function changed(started: Started, member: SignedIn, email = anAddress()): Promise<string> {
  expect((await ask(member, email)).status).toBe(200)
  expect((await confirm(started.app, await linkTo(started, email))).status).toBe(200)
  return email
}

test('the address stays the old one until the link to the new one is used, once', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = anAddress()
  expect((await ask(anna, ` ${email.toUpperCase()} `)).body).toEqual({ ok: true })
  expect(await emailOf(anna)).toMatchObject({ email: anna.email, waiting: { email } })
  expect(await signIn(app, anna.email)).toBe(200)
  expect(await signIn(app, email)).toBe(401)
  const token = await linkTo(started, email)
  expect((await confirm(app, token)).body).toEqual({ ok: true })
  expect(await emailOf(anna)).toEqual({ email, waiting: null })
  expect(await signIn(app, email)).toBe(200)
  expect(await signIn(app, anna.email)).toBe(401)
  expect((await confirm(app, token)).body).toMatchObject({ code: 'INVALID_LINK' })
})

test('it ends all sessions but the one that asked, and reset links sent to the old address', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const elsewhere = asMember(app, anna, await aToken(app, anna.id))
  const secret = newSecret()
  await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
  const body = { token: writeToken([anna.id], secret) }
  await changed(started, anna)
  expect((await anna.get('/api/me')).status).toBe(200)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  expect((await send(app, 'POST', '/api/auth/check-reset-link', { body })).status).toBe(400)
  const mails = (await mailsTo(started, anna.email)).length
  await send(app, 'POST', '/api/auth/forgot-password', { body: { email: anna.email } })
  expect(await mailsTo(started, anna.email)).toHaveLength(mails)
})

test('the old address is told when it is asked and when it is done, without the new one', async () => {
  const started = await start()
  const anna = await signedIn(started.app)
  const email = await changed(started, anna)
  const told = await mailsTo(started, anna.email)
  expect(told.map(({ subject }) => subject)).toEqual([
    'A new email address for your Keyswap account',
    'The email address of your Keyswap account was changed',
  ])
  for (const { text } of told) {
    expect(text).toContain('/not-me/')
    expect(text).not.toContain(email)
  }
})

test('with “That wasn’t me” the old address comes back, and the new one can do nothing more', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = await changed(started, anna)
  await withTotp(app, anna)
  const path = await wayBackFor(started, anna.email)
  expect((await send(app, 'GET', path)).text).toContain('will go back to this email address')
  expect((await send(app, 'POST', path)).status).toBe(200)
  expect((await anna.get('/api/me')).status).toBe(401)
  expect(await signIn(app, email)).toBe(401)
  const reset = { token: await resetTokenFor(started, anna.email), password: 'a better one' }
  const answer = await send(app, 'POST', '/api/auth/reset-password', { body: reset })
  expect(answer.body).toMatchObject({ email: anna.email })
  expect(await signIn(app, anna.email, reset.password)).toBe(200)
  // The address that was given up is free again.
  const other = await signedIn(app)
  await changed(started, other, email)
  expect((await send(app, 'POST', path)).status).toBe(404)
})

test('“That wasn’t me” before the confirmation ends the change, also after a second one', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = anAddress()
  await ask(anna, email)
  const token = await linkTo(started, email)
  expect((await send(app, 'POST', await wayBackFor(started, anna.email))).status).toBe(200)
  expect((await confirm(app, token)).status).toBe(400)
  expect(await resetTokenFor(started, anna.email)).not.toBe('')

  const berta = await signedIn(app)
  const second = await changed(started, berta)
  const path = await wayBackFor(started, berta.email)
  const third = await changed(started, berta)
  expect((await send(app, 'POST', path)).status).toBe(200)
  expect(await signIn(app, third)).toBe(401)
  for (const free of [second, third]) {
    const given = { email: free, password: PASSWORD, username: 'Dace' }
    expect((await aBrowser(app).post('/api/auth/sign-up', given)).status).toBe(200)
  }
  expect(await resetTokenFor(started, berta.email)).not.toBe('')
})

test('an old address belongs to nobody else for seven days, and its member can go back to it', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = await changed(started, anna)
  const taken = { email: anna.email, password: PASSWORD, username: 'Berta' }
  expect((await aBrowser(app).post('/api/auth/sign-up', taken)).status).toBe(409)
  await changed(started, anna, anna.email)
  expect(await signIn(app, anna.email)).toBe(200)
  await run(app.pool, sql`update emails set held_until = now() where email = ${email}`)
  await sweepAddresses(app.pool)
  expect((await aBrowser(app).post('/api/auth/sign-up', { ...taken, email })).status).toBe(200)
  expect(await signIn(app, anna.email)).toBe(200)
})

test('a taken address gets the same answer, and its owner a mail without a link that changes it', async () => {
  const started = await start()
  const { app } = started
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const free = anAddress()
  const answers = [await ask(anna, free), await ask(anna, berta.email)]
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await emailOf(anna)).toMatchObject({ email: anna.email, waiting: { email: berta.email } })
  const told = await lastTo(started, berta.email)
  expect(told).toContain('This address already has an account')
  expect(told).not.toContain('access_token')
})

test('an address that was taken while the change waited is refused, and nothing has changed', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = anAddress()
  await ask(anna, email)
  const token = await linkTo(started, email)
  const other = { email, password: PASSWORD, username: 'Berta' }
  expect((await aBrowser(app).post('/api/auth/sign-up', other)).status).toBe(200)
  expect((await confirm(app, token)).body).toMatchObject({ code: 'INVALID_LINK' })
  expect((await anna.get('/api/me')).body).toMatchObject({ email: anna.email })
})

test('of two members who confirm the same address at once one gets it', async () => {
  const started = await start()
  const { app } = started
  const members = [await signedIn(app), await signedIn(app)]
  const email = anAddress()
  const tokens: string[] = []
  for (const member of members) {
    await ask(member, email)
    tokens.push(await linkTo(started, email))
  }
  const answers = await Promise.all(tokens.map((token) => confirm(app, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await signIn(app, email)).toBe(200)
})

test('another address replaces the open change; the same one again leaves its link good', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const [first, second] = [anAddress(), anAddress()]
  await ask(anna, first)
  const replaced = await linkTo(started, first)
  await Promise.all([ask(anna, second), ask(anna, second)])
  const kept = await linkTo(started, second)
  await ask(anna, second)
  await linkTo(started, second)
  expect((await confirm(app, replaced)).status).toBe(400)
  expect((await confirm(app, kept)).status).toBe(200)
  const asked = (await mailsTo(started, anna.email)).filter(({ subject }) =>
    subject?.startsWith('A new email address'),
  )
  expect(asked).toHaveLength(2)
})

test('a cancelled, expired or forged link changes nothing', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const email = anAddress()
  await ask(anna, email)
  const cancelled = await linkTo(started, email)
  for (let time = 0; time < 2; time += 1) expect((await anna.delete(PATH)).status).toBe(200)
  expect(await emailOf(anna)).toEqual({ email: anna.email, waiting: null })
  await ask(anna, email)
  const expired = await linkTo(started, email)
  await run(app.pool, sql`update links set expires_at = now() where user_id = ${anna.id}`)
  await run(app.pool, sql`update email_changes set expires_at = now() where user_id = ${anna.id}`)
  expect(await emailOf(anna)).toEqual({ email: anna.email, waiting: null })
  for (const token of [cancelled, expired, writeToken([anna.id], newSecret()), 'x'])
    expect((await confirm(app, token)).body).toMatchObject({ code: 'INVALID_LINK' })
})

test('a new password, a reset or “Log out everywhere” ends a change that waits', async () => {
  const started = await start()
  const { app } = started
  const ways: ((member: SignedIn) => Promise<{ status: number }>)[] = [
    (member) =>
      member.post('/api/auth/change-password', {
        current_password: PASSWORD,
        new_password: 'a better one',
      }),
    async ({ id }) => {
      const secret = newSecret()
      await insertLink(app.pool, id, hashOfSecret(secret), 'recovery', 60_000)
      const body = { token: writeToken([id], secret), password: 'a better one' }
      return send(app, 'POST', '/api/auth/reset-password', { body })
    },
    (member) => member.delete('/api/me/sessions'),
  ]
  for (const end of ways) {
    const member = await signedIn(app)
    const email = anAddress()
    await ask(member, email)
    const token = await linkTo(started, email)
    expect((await end(member)).status).toBe(200)
    expect((await confirm(app, token)).body).toMatchObject({ code: 'INVALID_LINK' })
  }
})

test('a suspended member’s address stays, and a deleted member’s link is worth nothing', async () => {
  const started = await start()
  const { app } = started
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [first, second] = [anAddress(), anAddress()]
  await ask(anna, first)
  const token = await linkTo(started, first)
  await run(app.pool, sql`update users set banned_at = now() where id = ${anna.id}`)
  expect((await confirm(app, token)).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  await run(app.pool, sql`update users set banned_at = null where id = ${anna.id}`)
  expect((await confirm(app, token)).status).toBe(200)

  const email = await changed(started, berta)
  await ask(berta, second)
  const late = await linkTo(started, second)
  expect((await berta.delete('/api/me', { password: PASSWORD })).status).toBe(200)
  expect((await confirm(app, late)).body).toMatchObject({ code: 'INVALID_LINK' })
  // No address is held for a member who has left.
  for (const free of [email, berta.email, second]) {
    const given = { email: free, password: PASSWORD, username: 'Dace' }
    expect((await aBrowser(app).post('/api/auth/sign-up', given)).status).toBe(200)
  }
})

test('it needs the password, and with a second factor a proof before that', async () => {
  const { app } = await start()
  const anna = await signedIn(app)
  const refused: [email: string, password: string, code: string][] = [
    [anAddress(), 'not the one', 'WRONG_PASSWORD'],
    ['anna@', PASSWORD, 'INVALID_EMAIL'],
    [anna.email.toUpperCase(), PASSWORD, 'SAME_EMAIL'],
  ]
  for (const [email, password, code] of refused)
    expect((await ask(anna, email, password)).body).toMatchObject({ code })
  const { secret } = await withTotp(app, anna)
  const thief = asMember(app, anna, await aToken(app, anna.id))
  for (const password of [PASSWORD, 'not the one'])
    expect((await ask(thief, anAddress(), password)).body).toMatchObject({ code: 'PROOF_NEEDED' })
  expect((await prove(anna, codeOf(secret))).status).toBe(200)
  expect((await ask(anna, anAddress())).status).toBe(200)
  const berta = await signedIn(app)
  await withPasskey(app, berta)
  const other = asMember(app, berta, await aToken(app, berta.id))
  expect((await ask(other, anAddress())).body).toMatchObject({ code: 'PROOF_NEEDED' })
  expect((await ask(berta, anAddress())).status).toBe(200)
})

test('one mailbox gets at most five such mails an hour, whoever asks', async () => {
  const started = await start()
  const email = anAddress()
  for (let count = 0; count < 6; count += 1) await ask(await signedIn(started.app), email)
  expect(await mailsTo(started, email)).toHaveLength(5)
})
