// The mails that tell a member about their second factors, wrong guesses and copied sessions.
import type { Factors } from '@keyswap/contract/factors'
import { expect, test } from 'vitest'
import { shared, startApp } from '../../../../test/app.ts'
import { aBrowser, aMinuteLater } from '../../../../test/browser.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { setProven, withPasskey, withTotp } from '../../../../test/factors.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { resetFactors } from '../admins/admins.rules.ts'

const start = shared(async () => {
  const mailbox = await startMailbox()
  return { app: await startApp({ smtp_url: mailbox.url }), mailbox }
})

type Started = Awaited<ReturnType<typeof start>>

/** The mails about second factors to this member, once everything queued has been sent. */
async function newsOf({ app, mailbox }: Started, { email }: SignedIn) {
  const queued = async () =>
    (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`)).count
  await expect.poll(queued).toBe(0)
  return mailbox.mails.filter(
    ({ to, subject }) =>
      to?.some(({ address }) => address === email) && !subject?.startsWith('New sign-in'),
  )
}

const subjectsOf = async (started: Started, member: SignedIn) =>
  (await newsOf(started, member)).map(({ subject }) => subject)

const notMeIn = (mail: { text?: string | undefined } | undefined) =>
  /http:\/\/localhost(\/not-me\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** Enters the password. Returns a function for the second step. */
async function enter({ app }: Started, { email }: SignedIn, headers = {}) {
  const browser = aBrowser(app, headers)
  const { body } = await browser.post('/api/auth/sign-in', { email, password: PASSWORD })
  const { ticket } = body as { ticket: string }
  return (code: string) => browser.post('/api/auth/second-factor', { ticket, code })
}

test('each change of second factors or of the password is told by one mail; what was refused is not told', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  const told = async () => (await subjectsOf(started, anna)).at(-1)
  await withPasskey(app, anna)
  expect(await told()).toBe('A passkey was added to your Keyswap account')
  await withTotp(app, anna)
  expect(await told()).toBe('One-time codes are on for your Keyswap account')
  await anna.post('/api/me/recovery-codes')
  expect(await told()).toBe('New recovery codes for your Keyswap account')
  await anna.delete('/api/me/totp')
  expect((await anna.delete('/api/me/totp')).status).toBe(409)
  expect(await told()).toBe('One-time codes are off for your Keyswap account')
  const { passkeys } = (await anna.get('/api/me/factors')).body as Factors
  await anna.delete(`/api/me/passkeys/${passkeys[0]?.id}`)
  expect((await anna.delete(`/api/me/passkeys/${passkeys[0]?.id}`)).status).toBe(404)
  expect(await told()).toBe('A passkey was removed from your Keyswap account')
  const change = { current_password: PASSWORD, new_password: 'a better one' }
  expect((await anna.post('/api/auth/change-password', change)).status).toBe(200)
  expect((await anna.post('/api/auth/change-password', change)).status).toBe(200)
  expect(await told()).toBe('The password for your Keyswap account was changed')
  await resetFactors(app.pool, anna.email)
  expect(await told()).toBe('Second factors were removed from your Keyswap account')
  expect(await newsOf(started, anna)).toHaveLength(7)
})

test('a used recovery code is told, in the member’s language, with how many are left', async () => {
  const started = await start()
  const anna = await signedIn(started.app)
  await anna.patch('/api/me', { language: 'lv' })
  const { codes } = await withTotp(started.app, anna)
  const finish = await enter(started, anna)
  expect((await finish('aaaa-bbbb-cccc-dddd')).status).toBe(403)
  expect((await finish(codes?.[0] ?? '')).status).toBe(200)
  const [, used, ...more] = (await newsOf(started, anna)).filter(
    ({ subject }) => !subject?.includes('jaunas ierīces'),
  )
  expect(more).toEqual([])
  expect(used?.subject).toBe('Izmantots tava Keyswap konta atkopšanas kods')
  expect(used?.text).toContain('Vēl atlikuši kodi: 9.')
  expect(used?.text).toMatch(/Laiks: \d{4}\. gada .* \d\d:\d\d UTC\n/)
})

const DEVICE = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Firefox/142.0 <b>' }

test('wrong codes after the right password are told from the third on, once an hour, however many more there are', async () => {
  const started = await start()
  const anna = await signedIn(started.app)
  await withTotp(started.app, anna)
  const guess = await enter(started, anna, DEVICE)
  for (let count = 0; count < 2; count += 1) expect((await guess('000000')).status).toBe(403)
  expect(await newsOf(started, anna)).toHaveLength(1)
  expect((await guess('000000')).status).toBe(403)
  expect(await newsOf(started, anna)).toHaveLength(2)
  for (let count = 0; count < 7; count += 1) expect((await guess('000000')).status).toBe(403)
  for (let count = 0; count < 3; count += 1) expect((await guess('000000')).status).toBe(429)
  const [, guessed, ...more] = await newsOf(started, anna)
  expect(more).toEqual([])
  expect(guessed?.subject).toBe('Wrong codes for your Keyswap account')
  expect(guessed?.text).toMatch(
    /they know your password.*\n\nTime: .* UTC\nDevice: Firefox, Linux\n/,
  )
  // The mail's link does not remove the factor that kept the stranger out, although it is new.
  const path = notMeIn(guessed)
  expect((await send(started.app, 'GET', path)).text).not.toContain('Passkeys')
  expect((await send(started.app, 'POST', path)).status).toBe(200)
  expect(
    await one(started.app.pool, sql`select count(*) from totp where user_id = ${anna.id}`),
  ).toEqual({ count: 1 })
})

/** Signs in on a new device. Returns its calls. */
async function onDevice({ app }: Started, { email }: SignedIn) {
  const browser = aBrowser(app, DEVICE)
  const { access_token } = await browser.signedIn('/api/auth/sign-in', {
    email,
    password: PASSWORD,
  })
  return (method: string, path: string, body: unknown) =>
    browser.call(method, path, body, access_token)
}

const WRONG = 'not it'
const wrongGuesses = [
  ['the proof', 'POST', '/api/me/proof', { password: WRONG }],
  [
    'a change of the password',
    'POST',
    '/api/auth/change-password',
    { current_password: WRONG, new_password: 'a better one' },
  ],
  ['deleting the account', 'DELETE', '/api/me', { password: WRONG }],
] as const

test.each(wrongGuesses)(
  'wrong passwords in a session, for %s, are told from the third on, once an hour, with the device',
  async (_, method, path, body) => {
    const started = await start()
    const anna = await signedIn(started.app)
    const call = await onDevice(started, anna)
    for (let count = 0; count < 2; count += 1)
      expect((await call(method, path, body)).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect(await newsOf(started, anna)).toEqual([])
    for (let count = 0; count < 2; count += 1) await call(method, path, body)
    const [mail, ...more] = await newsOf(started, anna)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Wrong passwords or codes in your Keyswap account')
    expect(mail?.text).toMatch(/Time: .* UTC\nDevice: Firefox, Linux\n/)
    expect((await send(started.app, 'GET', notMeIn(mail))).status).toBe(200)
    await run(started.app.pool, sql`delete from rate_limits where key like 'guessed_inside told %'`)
    await call(method, path, body)
    expect(await newsOf(started, anna)).toHaveLength(2)
  },
)

test('wrong codes of a proof are told with wrong passwords; of two typing errors nobody is told, nor of what is wrong otherwise', async () => {
  const started = await start()
  const [anna, berta] = [await signedIn(started.app), await signedIn(started.app)]
  await withTotp(started.app, anna)
  await anna.post('/api/me/proof', { password: WRONG })
  for (const code of ['000000', 'aaaa-bbbb-cccc-dddd'])
    await anna.post('/api/me/proof', { password: PASSWORD, code })
  expect(await subjectsOf(started, anna)).toEqual([
    'One-time codes are on for your Keyswap account',
    'Wrong passwords or codes in your Keyswap account',
  ])
  for (let count = 0; count < 3; count += 1) {
    if (count < 2) await berta.post('/api/me/proof', { password: WRONG })
    const change = { current_password: PASSWORD, new_password: '123456' }
    expect((await berta.post('/api/auth/change-password', change)).status).toBe(400)
    expect((await berta.post('/api/me/proof', { password: PASSWORD })).status).toBe(200)
  }
  expect(await newsOf(started, berta)).toEqual([])
})

test('a session that two clients had is told, in the member’s language, with the device and a way to secure the account', async () => {
  for (const [language, subject, told, button] of [
    [
      'en',
      'We’ve signed you out of Keyswap on one device',
      /Device: Firefox, Linux\n/,
      'Secure my account',
    ],
    [
      'lv',
      'Vienā ierīcē esam beiguši tavu Keyswap sesiju',
      /Ierīce: Firefox, Linux\n/,
      'Pasargāt kontu',
    ],
  ] as const) {
    const started = await start()
    const anna = await signedIn(started.app)
    await anna.patch('/api/me', { language })
    const browser = aBrowser(started.app, DEVICE)
    const { email } = anna
    await browser.signedIn('/api/auth/sign-in', { email, password: PASSWORD })
    const thief = aBrowser(started.app)
    thief.cookie = browser.cookie
    for (let count = 0; count < 2; count += 1) {
      await browser.signedIn('/api/auth/refresh')
      await aMinuteLater(started.app)
    }
    expect((await thief.post('/api/auth/refresh')).status).toBe(401)
    expect((await thief.post('/api/auth/refresh')).status).toBe(401)
    const [mail, ...more] = (await newsOf(started, anna)).filter(
      (one) => !one.subject?.includes('jaunas ierīces'),
    )
    expect(more).toEqual([])
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toMatch(told)
    expect(mail?.text).toContain(`${button}:\nhttp://localhost/not-me/`)
    // The other session goes on until the member uses the link.
    expect((await anna.get('/api/me')).status).toBe(200)
    expect((await send(started.app, 'POST', notMeIn(mail))).status).toBe(200)
    expect((await anna.get('/api/me')).status).toBe(401)
  }
})

test('the link in such a mail takes the account back from a stranger who has added a passkey', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  await withPasskey(app, anna)
  const [mail] = await newsOf(started, anna)
  const path = notMeIn(mail)
  expect((await send(app, 'GET', path)).text).toContain('Passkeys, one-time codes')
  expect((await send(app, 'POST', path)).status).toBe(200)
  expect((await anna.get('/api/me')).status).toBe(401)
  expect(
    await one(app.pool, sql`select count(*) from passkeys where user_id = ${anna.id}`),
  ).toEqual({ count: 0 })
  expect(await subjectsOf(started, anna)).toEqual([
    'A passkey was added to your Keyswap account',
    ...[expect.any(String), expect.any(String)],
  ])
  expect(await subjectsOf(started, anna)).toContain('Reset your Keyswap password')
  expect(await subjectsOf(started, anna)).toContain(
    'Second factors were removed from your Keyswap account',
  )
})

test('where mails arrive, the first factor needs a confirmed address: its link is mailed', async () => {
  const started = await start()
  const { app } = started
  const anna = await signedIn(app)
  await run(app.pool, sql`update users set email_confirmed_at = null where id = ${anna.id}`)
  await setProven(app, anna)
  for (const path of ['/api/me/passkeys/options', '/api/me/totp']) {
    const { body } = await anna.post(path)
    expect((body as { code: string }).code).toBe('EMAIL_NOT_CONFIRMED')
  }
  const [mail] = await newsOf(started, anna)
  expect(mail?.text).toContain('Before you set up a passkey or one-time codes')
  const token = /access_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await aBrowser(app).post('/api/auth/confirm-email', { token })).status).toBe(200)
  expect((await anna.post('/api/me/totp')).status).toBe(200)
  // A member who already has a factor can go on.
  await withTotp(app, anna)
  await run(app.pool, sql`update users set email_confirmed_at = null where id = ${anna.id}`)
  expect((await anna.post('/api/me/passkeys/options')).status).toBe(200)
})
