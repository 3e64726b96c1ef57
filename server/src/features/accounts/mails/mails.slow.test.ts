import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAIL_FROM, startApp, type TestApp } from '../../../../test/app.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { aMember, aToken, PASSWORD } from '../../../../test/factories.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { listen } from '../../../../test/stream.ts'
import { newId } from '../../../calls/ids.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { createMailer } from '../../../outside/mail.ts'

const SITE_URL = 'https://keyswap.example'

async function start(settings: { confirms_email?: boolean } = {}) {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url, SITE_URL, ...settings })
  const post = (path: string, body: object, headers = {}) =>
    send(app, 'POST', path, { body, headers })
  const forgot = (email: string, headers = {}) =>
    post('/api/auth/forgot-password', { email }, headers)
  // Skips mails about a new device, because some tests sign in.
  const nextLink = async () => {
    let link = linkIn('')
    while (link.token === '') link = linkIn((await mailbox.next()).text ?? '')
    return link
  }
  return { mailbox, app, post, forgot, nextLink }
}

const linkIn = (text: string) => {
  const url = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? SITE_URL)
  return { url, token: new URLSearchParams(url.hash.slice(1)).get('access_token') ?? '' }
}

test('forgot → mail → reset: the new password signs in, the old one does not, and every session has ended', async () => {
  const { app, post, forgot, nextLink } = await start()
  const anna = await signedIn(app)
  const elsewhere = await aToken(app, anna.id)
  expect((await forgot(` ${anna.email.toUpperCase()} `)).body).toEqual({ ok: true })
  const { url, token } = await nextLink()
  expect(url.origin + url.pathname).toBe(`${SITE_URL}/reset-password`)
  expect(url.hash).toMatch(/^#access_token=[\w-]+&type=recovery$/)

  expect((await post('/api/auth/check-reset-link', { token })).status).toBe(200)
  expect((await post('/api/auth/reset-password', { token, password: 'short' })).body).toMatchObject(
    { code: 'WEAK_PASSWORD' },
  )
  expect(
    (await post('/api/auth/reset-password', { token, password: '123456' })).body,
  ).toMatchObject({ code: 'WEAK_PASSWORD', reasons: ['common'] })
  expect((await post('/api/auth/reset-password', { token, password: 'brand new' })).status).toBe(
    200,
  )

  expect((await anna.get('/api/me')).status).toBe(401)
  expect(
    (await send(app, 'GET', '/api/me', { headers: { authorization: `Bearer ${elsewhere}` } }))
      .status,
  ).toBe(401)
  const signIn = (password: string) => post('/api/auth/sign-in', { email: anna.email, password })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn('brand new')).status).toBe(200)
})

test('a reset in a signed-in browser keeps that session and ends all others', async () => {
  const { app, forgot, nextLink } = await start()
  const { email, id } = await aMember(app)
  const here = aBrowser(app)
  const there = aBrowser(app)
  const mine = await here.signedIn('/api/auth/sign-in', { email, password: PASSWORD })
  const other = await there.signedIn('/api/auth/sign-in', { email, password: PASSWORD })
  const [myStream, otherStream] = await Promise.all(
    [mine, other].map(({ access_token }) => listen(app, { token: access_token })),
  )
  await forgot(email)
  const { token } = await nextLink()
  // The cookie alone identifies the browser: a page that was just loaded has no bearer token yet.
  const reset = await here.post('/api/auth/reset-password', { token, password: 'brand new' })
  expect(reset.body).toEqual({ ok: true, email })
  expect((await here.call('GET', '/api/me', undefined, mine.access_token)).body).toMatchObject({
    id,
  })
  expect((await there.call('GET', '/api/me', undefined, other.access_token)).status).toBe(401)
  expect((await there.post('/api/auth/refresh')).status).toBe(401)
  expect((await here.post('/api/auth/refresh')).status).toBe(200)
  await expect.poll(() => otherStream?.received).toEqual([{ type: 'session_ended' }])
  expect(myStream?.state.ended).toBe(false)
})

test('a reset with a bearer token keeps its session, as with the cookie', async () => {
  const { app, post, forgot, nextLink } = await start()
  const anna = await signedIn(app)
  const elsewhere = await aToken(app, anna.id)
  await forgot(anna.email)
  const { token } = await nextLink()
  const headers = { authorization: `Bearer ${anna.token}` }
  await post('/api/auth/reset-password', { token, password: 'brand new' }, headers)
  expect((await anna.get('/api/me')).status).toBe(200)
  const ended = await send(app, 'GET', '/api/me', {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(ended.status).toBe(401)
})

test('a reset in another member’s browser ends all sessions of the account, and not theirs', async () => {
  const { app, forgot, nextLink } = await start()
  const anna = await signedIn(app)
  const berta = await aMember(app)
  const here = aBrowser(app)
  const { access_token } = await here.signedIn('/api/auth/sign-in', {
    email: berta.email,
    password: PASSWORD,
  })
  await forgot(anna.email)
  const { token } = await nextLink()
  await here.post('/api/auth/reset-password', { token, password: 'brand new' })
  expect((await anna.get('/api/me')).status).toBe(401)
  expect((await here.call('GET', '/api/me', undefined, access_token)).body).toMatchObject({
    id: berta.id,
  })
})

test('a link works once, and using one invalidates the others', async () => {
  const { app, post, forgot, nextLink } = await start()
  const { email } = await aMember(app)
  await forgot(email)
  const { token: first } = await nextLink()
  await forgot(email)
  const { token: second } = await nextLink()
  const both = await Promise.all(
    [first, first].map((token) =>
      post('/api/auth/reset-password', { token, password: 'brand new' }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  for (const token of [first, second]) {
    expect((await post('/api/auth/check-reset-link', { token })).body).toMatchObject({
      code: 'INVALID_LINK',
    })
    expect(
      (await post('/api/auth/reset-password', { token, password: 'another one' })).body,
    ).toMatchObject({ code: 'INVALID_LINK' })
  }
})

test('a link is valid for one hour', async () => {
  const { app, post, forgot, nextLink } = await start()
  const { email } = await aMember(app)
  await forgot(email)
  const { token } = await nextLink()
  const left = await one<{ seconds: number }>(
    app.pool,
    sql`select extract(epoch from expires_at - now())::int as seconds from links`,
  )
  expect(left.seconds).toBeGreaterThan(3500)
  expect(left.seconds).toBeLessThanOrEqual(3600)
  await run(app.pool, sql`update links set expires_at = expires_at - interval '1 hour'`)
  expect((await post('/api/auth/check-reset-link', { token })).status).toBe(400)
  expect((await post('/api/auth/reset-password', { token, password: 'brand new' })).status).toBe(
    400,
  )
})

test('a forged link, one with another member’s id, or a confirmation link is refused', async () => {
  const { app, post, forgot, nextLink } = await start()
  const anna = await aMember(app)
  const victim = await aMember(app)
  await forgot(anna.email)
  const { token } = await nextLink()
  const bytes = Buffer.from(token, 'base64url')
  Buffer.from(victim.id.replaceAll('-', ''), 'hex').copy(bytes)
  await run(app.pool, sql`update links set kind = 'confirmation'`)
  for (const forged of [token, bytes.toString('base64url'), 'x', '', 'A'.repeat(64)])
    expect(
      (await post('/api/auth/reset-password', { token: forged, password: 'brand new' })).status,
    ).toBe(400)
})

test('the Host header does not get into a link', async () => {
  const { app, nextLink } = await start()
  const { email } = await aMember(app)
  await asHost(app, 'evil.example', email)
  expect((await nextLink()).url.origin).toBe(SITE_URL)
})

test('known and unknown addresses get the same answer, and only the known one a mail', async () => {
  const { app, mailbox, forgot } = await start()
  const { email } = await aMember(app)
  const unknown = await forgot('nobody@example.com')
  const known = await forgot(email)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect((await mailbox.next()).to).toEqual([{ address: email, name: '' }])
  const links = await one<{ count: number }>(app.pool, sql`select count(*) from links`)
  expect(links.count).toBe(1)
  await expect
    .poll(
      async () =>
        (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`))
          .count,
    )
    .toBe(0)
  expect(mailbox.mails).toEqual([])
})

test('one mailbox gets at most five reset mails an hour', async () => {
  const { app, mailbox, forgot } = await start()
  const { email } = await aMember(app)
  for (let sent = 0; sent < 8; sent++) await forgot(email)
  await expect
    .poll(
      async () =>
        (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`))
          .count,
    )
    .toBe(0)
  expect(mailbox.mails).toHaveLength(5)
})

test('with confirmation on, sign-up waits for the link and sign-in says so', async () => {
  const { post, nextLink, mailbox } = await start({ confirms_email: true })
  const anna = { email: 'anna@example.com', password: 'red swordfish' }
  const answer = await post('/api/auth/sign-up', { ...anna, username: 'Anna' })
  expect(answer.body).toEqual({ requiresEmailConfirmation: true })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-keyswap_device=/),
  ])
  const { url } = await nextLink()
  expect(url.hash).toContain('type=signup')

  const early = await post('/api/auth/sign-in', anna)
  expect(early.status).toBe(403)
  expect(early.body).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED', message: 'Email not confirmed' })
  expect((await post('/api/auth/sign-in', { ...anna, password: 'wrong one' })).status).toBe(401)
  // Signing in with the right password sends another link.
  const { token } = linkIn((await mailbox.next()).text ?? '')
  expect((await post('/api/auth/confirm-email', { token: 'x' })).body).toMatchObject({
    code: 'INVALID_LINK',
  })
  expect((await post('/api/auth/confirm-email', { token })).status).toBe(200)
  expect((await post('/api/auth/confirm-email', { token })).status).toBe(400)
  expect((await post('/api/auth/sign-in', anna)).status).toBe(200)
})

test('who signs up at a car’s page gets a link that leads back to it', async () => {
  const { post, nextLink } = await start({ confirms_email: true })
  const anna = { email: 'anna@example.com', password: 'red swordfish', car_id: newId() }
  await post('/api/auth/sign-up', anna)
  await post('/api/auth/sign-in', anna)
  for (const link of [await nextLink(), await nextLink()])
    expect(link.url.pathname).toBe(`/car/${anna.car_id}`)
})

test.each([
  ['en', 'Hello,', 'Confirm your email address for Keyswap', 'Reset your Keyswap password'],
  [
    'lv',
    'Sveiki!',
    'Apstiprini savu e-pasta adresi Keyswap kontam',
    'Atiestati savu Keyswap paroli',
  ],
])(
  'a mail in %s is in the recipient’s language and contains nothing chosen by others',
  async (language, hello, confirmation, recovery) => {
    const { post, forgot, mailbox } = await start({ confirms_email: true })
    // Somebody signs up with a stranger's address and an advertisement as the name.
    const stranger = { email: 'stranger@example.com', password: 'red swordfish' }
    const username = 'You won <b>http://evil.example</b>'
    const headers = { 'accept-language': language }
    const signUp = await post('/api/auth/sign-up', { ...stranger, username }, headers)
    expect(signUp.status).toBe(200)
    const first = await mailbox.next()
    await post('/api/auth/sign-in', stranger, headers)
    const again = await mailbox.next()
    await forgot(stranger.email, { 'accept-language': 'de' })
    const reset = await mailbox.next()
    expect([first.subject, again.subject, reset.subject]).toEqual([
      confirmation,
      confirmation,
      recovery,
    ])
    for (const mail of [first, again, reset]) {
      expect(mail.from).toMatchObject({ address: MAIL_FROM })
      expect(mail.to).toEqual([{ address: stranger.email, name: '' }])
      expect(mail.text).toMatch(new RegExp(`^${hello}\n`))
      expect(mail.html).toContain(`<p>${hello}</p>`)
      expect(JSON.stringify(mail)).not.toMatch(/evil|you won|<b>|&#60;/i)
    }
  },
)

test('a mail the server refused is retried with the same Message-ID until accepted', async () => {
  const { app, mailbox, forgot } = await start()
  mailbox.refuseNext(7)
  const { email } = await aMember(app)
  await forgot(email)
  // Each retry waits longer than the last; skip the wait.
  for (let refused = 1; refused <= 7; refused++) {
    await expect.poll(() => mailbox.refused.length).toBe(refused)
    await expect
      .poll(() =>
        run(
          app.pool,
          sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts = ${refused}`,
        ),
      )
      .toBe(1)
  }
  const mail = await mailbox.next()
  expect(mail.messageId).toBe(mailbox.refused[0]?.messageId)
  app.expectErrors()
})

test('a mail to a mailbox that does not exist is given up at once; other refusals are tried again', async () => {
  const { app, mailbox, forgot } = await start()
  const [gone, plain, relayed] = [await aMember(app), await aMember(app), await aMember(app)]
  mailbox.refuse(gone.email, 550, '5.1.1 User unknown')
  mailbox.refuse(plain.email, 550, 'No such user here')
  mailbox.refuse(relayed.email, 550, 'relay not permitted')
  for (const { email } of [gone, plain, relayed]) await forgot(email)
  const waiting = () =>
    many<{ attempts: number }>(
      app.pool,
      sql`select attempts from graphile_worker._private_jobs where attempts > 0`,
    )
  await expect.poll(() => app.log.filter(({ msg }) => msg === 'job given up').length).toBe(2)
  await expect.poll(() => app.log.filter(({ msg }) => msg === 'job failed').length).toBe(1)
  await expect.poll(waiting).toEqual([{ attempts: 1 }])
  app.expectErrors()
})

test('without a mail server a mail is saved in the outbox and the console prints its link', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'keyswap-outbox-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const mailer = createMailer({ MAIL_FROM, DATA_DIR })
  const link = `${SITE_URL}/reset-password#access_token=x&type=recovery`
  await mailer.send({
    id: 'recovery-1',
    to: 'a@example.com',
    subject: 'Ā',
    text: link,
    html: '<p>x</p>',
    link,
  })
  const [file] = await readdir(path.join(DATA_DIR, 'outbox'))
  expect(file).toBe('recovery-1.eml')
  const saved = await PostalMime.parse(
    await readFile(path.join(DATA_DIR, 'outbox', 'recovery-1.eml')),
  )
  expect(saved).toMatchObject({
    subject: 'Ā',
    to: [{ address: 'a@example.com' }],
    text: expect.stringContaining(link),
  })
  const headers = new Map(saved.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted'), 'no out-of-office replies').toBe('auto-generated')
  // Only the owner can read the files: a mail has a link that gives access to an account.
  for (const file of ['outbox', 'outbox/recovery-1.eml'])
    expect((await stat(path.join(DATA_DIR, file))).mode & 0o077, file).toBe(0)
  expect(print.mock.calls.flat().join()).toContain(link)
})

test('secrets of links and access tokens are not in the database', async () => {
  const { app, forgot, nextLink } = await start()
  const anna = await signedIn(app)
  await forgot(anna.email)
  const { token } = await nextLink()
  const secretOf = (text: string) => Buffer.from(text, 'base64url').subarray(16).toString('hex')
  const dump = JSON.stringify(await everyRow(app))
  for (const text of [token, anna.token]) {
    expect(dump).not.toContain(text)
    expect(dump).not.toContain(secretOf(text))
  }
})

async function everyRow(app: TestApp): Promise<unknown[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => app.pool.query(`select t::text as row from ${name} t`)),
  )
  return tables.flatMap((table) => table.rows)
}

test('sign-ins with the old password during a reset leave no session', async () => {
  const { app, post, forgot, nextLink } = await start()
  const { email } = await aMember(app)
  await forgot(email)
  const { token } = await nextLink()
  const signIns = Array.from({ length: 20 }, () =>
    post('/api/auth/sign-in', { email, password: PASSWORD }),
  )
  const reset = post('/api/auth/reset-password', { token, password: 'brand new' })
  await Promise.all([...signIns, reset])
  expect((await reset).status).toBe(200)
  const left = await one<{ count: number }>(app.pool, sql`select count(*) from sessions`)
  expect(left.count).toBe(0)
})

/** Requests a reset mail with a forged Host header, which fetch does not allow. */
async function asHost(app: TestApp, host: string, email: string): Promise<void> {
  const headers = { host, 'x-forwarded-host': host, 'content-type': 'application/json' }
  const sent = request(`${app.url}/api/auth/forgot-password`, { method: 'POST', headers })
  sent.end(JSON.stringify({ email }))
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
}
