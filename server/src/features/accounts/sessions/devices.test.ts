// Devices that a member signs in from, the mail about a new device, and its link "That wasn’t me".
import { expect, test } from 'vitest'
import { shared, startApp, type TestApp } from '../../../../test/app.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { aMember, aToken, type Member, PASSWORD } from '../../../../test/factories.ts'
import { withTotp } from '../../../../test/factors.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { unzip } from '../../../../test/zip.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { insertLink } from '../links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'
import { sweepDevices } from './devices.store.ts'

const SITE_URL = 'https://keyswap.example'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0 <b>evil</b>'

const start = shared(async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url, SITE_URL, TRUST_PROXY: ['loopback'] })
  return { app, mailbox }
})

type Started = Awaited<ReturnType<typeof start>>

/** The mails to this member, once everything queued has been sent. */
async function mailsTo({ app, mailbox }: Started, { email }: { email: string }) {
  const queued = async () =>
    (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`)).count
  await expect.poll(queued).toBe(0)
  return mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

const signIn = (browser: ReturnType<typeof aBrowser>, { email }: { email: string }) =>
  browser.signedIn('/api/auth/sign-in', { email, password: PASSWORD })

async function aNotMeLink(app: TestApp, { id }: Member, ms = 60_000): Promise<string> {
  const secret = newSecret()
  await insertLink(app.pool, id, hashOfSecret(secret), 'not_me', ms)
  return `/not-me/${writeToken([id], secret)}`
}

test('a sign-in from a new device is told by mail, in the member’s language; one from a known device is not', async () => {
  const started = await start()
  const { app } = started
  const anna = { email: 'anna@example.com', password: PASSWORD, username: 'Anna' }
  const home = aBrowser(app, { 'accept-language': 'lv' })
  await home.signedIn('/api/auth/sign-up', anna)
  await home.post('/api/auth/sign-out')
  await signIn(home, anna)
  expect(await mailsTo(started, anna)).toEqual([])

  const away = aBrowser(app, { 'user-agent': FIREFOX })
  await signIn(away, anna)
  await signIn(away, anna)
  const [mail, ...others] = await mailsTo(started, anna)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Pieslēgšanās tavam Keyswap kontam no jaunas ierīces')
  expect(mail?.text).toContain('Ierīce: Firefox, Linux\nIP adrese: 127.0.0.1')
  expect(mail?.text).toMatch(/Laiks: \d{4}\. gada .* \d\d:\d\d UTC\n/)
  expect(JSON.stringify(mail)).not.toMatch(/evil|&#60;b/)
  expect(mail?.text).toMatch(/https:\/\/keyswap\.example\/not-me\/[\w-]+\n/)
})

test('what a proxy passes on as an address and is none does not get into a mail', async () => {
  const started = await start()
  const anna = await aMember(started.app)
  for (const forwarded of ['evil.example/win', '2001:db8::7'])
    await signIn(aBrowser(started.app, { 'x-forwarded-for': forwarded }), anna)
  const mails = await mailsTo(started, anna)
  const addresses = mails.map(({ text }) => /IP address: (.*)/.exec(text ?? '')?.[1])
  expect(addresses.sort()).toEqual(['2001:db8::7', 'unknown'])
  expect(JSON.stringify(mails)).not.toContain('evil')
})

test('the device of a sign-up is known, also if the address had to be confirmed first', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url, confirms_email: true })
  const anna = { email: 'anna@example.com', password: PASSWORD, username: 'Anna' }
  const home = aBrowser(app)
  expect((await home.post('/api/auth/sign-up', anna)).body).toEqual({
    requiresEmailConfirmation: true,
  })
  // This is the mail that asks to confirm the address. It is not sent once the address is confirmed.
  expect(await mailsTo({ app, mailbox }, anna)).toHaveLength(1)
  await run(app.pool, sql`update users set email_confirmed_at = now()`)
  await signIn(home, anna)
  expect(await mailsTo({ app, mailbox }, anna)).toHaveLength(1)
})

test('a browser that another member uses is a new one, and stays known to both', async () => {
  const started = await start()
  const [anna, berta] = [await aMember(started.app), await aMember(started.app)]
  const browser = aBrowser(started.app)
  for (const member of [anna, berta, anna, berta]) await signIn(browser, member)
  for (const member of [anna, berta]) {
    const mails = await mailsTo(started, member)
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your Keyswap account'])
  }
})

test.each([
  ['Europe/Riga', /\nTime: \d{1,2} \p{L}+ \d{4} at \d\d:\d\d /u],
  ['America/New_York', /\nTime: \p{L}+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M /u],
])('in %s a mail in English has the dates and the clock of its region', async (time_zone, time) => {
  const started = await start()
  const { app } = started
  const anna = { email: `${time_zone.length}@example.com`, password: PASSWORD, username: 'Anna' }
  const home = aBrowser(app, { 'accept-language': 'en' })
  await home.signedIn('/api/auth/sign-up', anna)
  await run(
    app.pool,
    sql`update users set time_zone = ${time_zone}
        where id = (select user_id from emails where email = ${anna.email})`,
  )
  await signIn(aBrowser(app, { 'user-agent': FIREFOX }), anna)
  const [mail] = await mailsTo(started, anna)
  expect(mail?.text).toMatch(time)
})

test('the export says when each known device was last used', async () => {
  const { app } = await start()
  const anna = await aMember(app)
  const { access_token } = await signIn(aBrowser(app), anna)
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const files = unzip(Buffer.from(await zip.arrayBuffer()))
  expect(JSON.parse(String(files.get('devices.json')))).toEqual([{ seen_at: expect.any(String) }])
})

test('a refused sign-in is no sign-in from that device', async () => {
  const started = await start()
  const anna = await aMember(started.app)
  const browser = aBrowser(started.app)
  const refused = { email: anna.email, password: 'something else' }
  const answer = await browser.post('/api/auth/sign-in', refused)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  expect(await mailsTo(started, anna)).toEqual([])
})

test('a member gets at most five such mails an hour, which keep back none about factors, and 50 devices are known', async () => {
  const started = await start()
  const anna = await signedIn(started.app)
  await run(
    started.app.pool,
    sql`insert into known_devices (user_id, hash, seen_at)
        select ${anna.id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 60) n`,
  )
  for (let device = 0; device < 6; device += 1) await signIn(aBrowser(started.app), anna)
  expect(await mailsTo(started, anna)).toHaveLength(5)
  await withTotp(started.app, anna)
  expect(await mailsTo(started, anna)).toHaveLength(6)
  const known = await one<{ count: number; oldest: number }>(
    started.app.pool,
    sql`select count(*), extract(day from now() - min(seen_at))::int as oldest
        from known_devices where user_id = ${anna.id}`,
  )
  expect(known).toEqual({ count: 50, oldest: 44 })
})

test('the sweep forgets a device when its cookie has expired', async () => {
  const { app } = await start()
  const { id } = await aMember(app)
  for (const days of [399, 401])
    await run(
      app.pool,
      sql`insert into known_devices (user_id, hash, seen_at)
          values (${id}, ${newSecret()}, now() - make_interval(days => ${days}))`,
    )
  await sweepDevices(app.pool)
  const left = await one<{ days: number }>(
    app.pool,
    sql`select extract(day from now() - seen_at)::int as days from known_devices where user_id = ${id}`,
  )
  expect(left).toEqual({ days: 399 })
})

test('“That wasn’t me” asks first; then all sessions and the password end, and a link for a new one is mailed', async () => {
  const started = await start()
  const { app } = started
  const anna = await aMember(app)
  const session = { authorization: `Bearer ${await aToken(app, anna.id)}` }
  const home = aBrowser(app)
  await signIn(home, anna)
  const [alarm] = await mailsTo(started, anna)
  const path = /https:\/\/keyswap\.example(\/not-me\/\S+)/.exec(alarm?.text ?? '')?.[1] ?? ''

  const page = await send(app, 'GET', path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<form method="post"><button>Secure my account</button></form>')
  expect(page.headers.get('referrer-policy')).toBe('strict-origin')
  expect((await send(app, 'GET', '/api/me', { headers: session })).status).toBe(200)

  const done = await send(app, 'POST', path)
  expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
  expect(done.text).toContain('the old password no longer works')
  expect((await send(app, 'GET', '/api/me', { headers: session })).status).toBe(401)
  expect((await home.post('/api/auth/refresh')).status).toBe(401)
  const credentials = { email: anna.email, password: PASSWORD }
  expect((await home.post('/api/auth/sign-in', credentials)).status).toBe(401)

  const [, reset, ...more] = await mailsTo(started, anna)
  expect(more).toEqual([])
  const token = /access_token=([\w-]+)/.exec(reset?.text ?? '')?.[1]
  const password = 'brand new'
  await home.post('/api/auth/reset-password', { token, password })
  expect((await home.post('/api/auth/sign-in', { ...credentials, password })).status).toBe(200)
  // The browser from before counts as new too: nobody knows which of them the stranger had.
  expect(await mailsTo(started, anna)).toHaveLength(3)
})

test('“That wasn’t me” removes the second factors that were set up since that sign-in, and no others', async () => {
  const started = await start()
  const { app } = started
  const anna = await aMember(app)
  await signIn(aBrowser(app), anna)
  const [alarm] = await mailsTo(started, anna)
  const path = /https:\/\/keyswap\.example(\/not-me\/\S+)/.exec(alarm?.text ?? '')?.[1] ?? ''
  await run(
    app.pool,
    sql`with codes as (insert into totp (user_id, secret, confirmed_at)
                       values (${anna.id}, '', now() - interval '1 day')),
             keys as (insert into passkeys (user_id, id, credential_id, public_key, counter, transports, name)
                      values (${anna.id}, ${anna.id}, '', '', 0, '{}', 'of the stranger'))
        insert into recovery_codes (user_id, hash, created_at)
        values (${anna.id}, 'old', now() - interval '1 day'), (${anna.id}, 'new', now())`,
  )
  expect((await send(app, 'POST', path)).status).toBe(200)
  const left = await one(
    app.pool,
    sql`select (select count(*) from passkeys where user_id = ${anna.id}) as passkeys,
               (select count(*) from totp where user_id = ${anna.id}) as totp,
               (select array_agg(convert_from(hash, 'utf8')) from recovery_codes where user_id = ${anna.id}) as codes`,
  )
  expect(left).toEqual({ passkeys: 0, totp: 1, codes: ['old'] })
  // Two days later a link removes no factors.
  const secret = newSecret()
  const before = new Date(Date.now() - 49 * 3_600_000).toISOString()
  await insertLink(app.pool, anna.id, hashOfSecret(secret), 'not_me', 60_000, {
    about_at: before,
  })
  expect((await send(app, 'POST', `/not-me/${writeToken([anna.id], secret)}`)).status).toBe(200)
  expect(await one(app.pool, sql`select count(*) from totp where user_id = ${anna.id}`)).toEqual({
    count: 1,
  })
})

test('the button works in a browser that sends cookies of others for this host', async () => {
  const { app } = await start()
  const path = await aNotMeLink(app, await aMember(app))
  // A browser sends this from a page with that referrer policy.
  const headers = { cookie: 'of=others', origin: SITE_URL }
  expect((await send(app, 'POST', path, { headers })).status).toBe(200)
})

test('the link works once: two at once mail one reset link', async () => {
  const started = await start()
  const { app } = started
  const anna = await aMember(app)
  const path = await aNotMeLink(app, anna)
  const both = await Promise.all([send(app, 'POST', path), send(app, 'POST', path)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await send(app, 'GET', path)).status).toBe(404)
  expect(await mailsTo(started, anna)).toHaveLength(1)
})

test('a link that is unknown, expired or of another kind is refused with a page, and changes nothing', async () => {
  const started = await start()
  const { app } = started
  const anna = await aMember(app)
  const expired = await aNotMeLink(app, anna, -1)
  const secret = newSecret()
  await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
  const forged = writeToken([anna.id], newSecret())
  const other = writeToken([anna.id], secret)
  for (const path of [expired, `/not-me/${forged}`, `/not-me/${other}`, '/not-me/x'])
    for (const method of ['GET', 'POST']) {
      const answer = await send(app, method, path, { headers: { 'accept-language': 'lv' } })
      expect(answer.status, path).toBe(404)
      expect(answer.text, path).toContain('Šī saite jau ir izmantota vai novecojusi.')
    }
  await signIn(aBrowser(app), anna)
})

test('a reset forgets all devices but the one that used the link', async () => {
  const started = await start()
  const { app } = started
  const anna = await aMember(app)
  const [here, there] = [aBrowser(app), aBrowser(app)]
  for (const browser of [here, there]) await signIn(browser, anna)
  const secret = newSecret()
  await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
  const token = writeToken([anna.id], secret)
  await here.post('/api/auth/reset-password', { token, password: 'brand new' })
  const again = { email: anna.email, password: 'brand new' }
  const before = (await mailsTo(started, anna)).length
  await here.signedIn('/api/auth/sign-in', again)
  expect(await mailsTo(started, anna)).toHaveLength(before)
  await there.signedIn('/api/auth/sign-in', again)
  expect(await mailsTo(started, anna)).toHaveLength(before + 1)
})
