// Changing the password in Settings, with the current one.
import { expect, test } from 'vitest'
import { emptiedApps, emptiedTwoApps, type TestApp } from '../../../../test/app.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { asMember, send, signedIn } from '../../../../test/client.ts'
import { aMember, aToken, PASSWORD } from '../../../../test/factories.ts'
import { codeOf, prove, withPasskey, withTotp } from '../../../../test/factors.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { insertTicket } from '../factors.store.ts'
import { insertLink } from '../links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const PATH = '/api/auth/change-password'
const CHANGE = { current_password: PASSWORD, new_password: 'a better one' }

const signIn = (app: TestApp, { email }: { email: string }, password: string) =>
  aBrowser(app).post('/api/auth/sign-in', { email, password })

async function aResetLink(app: TestApp, { id }: { id: string }) {
  const secret = newSecret()
  await insertLink(app.pool, id, hashOfSecret(secret), 'recovery', 60_000)
  return { token: writeToken([id], secret) }
}

const storedOf = (app: TestApp, { id }: { id: string }) =>
  one<{ password_hash: string; email_confirmed_at: string | null; devices: number }>(
    app.pool,
    sql`select password_hash, email_confirmed_at,
               (select count(*) from known_devices where user_id = ${id}) as devices
        from users where id = ${id}`,
  )

test('a change ends all other sessions, reset links and second steps; this session goes on', async () => {
  const app = await anApp()
  const anna = await aMember(app)
  await run(app.pool, sql`update users set email_confirmed_at = null where id = ${anna.id}`)
  const here = aBrowser(app)
  const there = aBrowser(app)
  const credentials = { email: anna.email, password: PASSWORD }
  const mine = await here.signedIn('/api/auth/sign-in', credentials)
  const other = await there.signedIn('/api/auth/sign-in', credentials)
  const link = await aResetLink(app, anna)
  const ticket = newSecret()
  await insertTicket(app.pool, anna.id, hashOfSecret(ticket))

  const answer = await here.call('POST', PATH, CHANGE, mine.access_token)
  expect(answer.body).toEqual({ ok: true })
  expect((await here.call('GET', '/api/me', undefined, mine.access_token)).status).toBe(200)
  expect((await here.post('/api/auth/refresh')).status).toBe(200)
  expect((await there.call('GET', '/api/me', undefined, other.access_token)).status).toBe(401)
  expect((await there.post('/api/auth/refresh')).status).toBe(401)
  expect((await send(app, 'POST', '/api/auth/check-reset-link', { body: link })).status).toBe(400)
  const second = { ticket: writeToken([anna.id], ticket), code: '000000' }
  expect((await there.post('/api/auth/second-factor', second)).body).toMatchObject({
    code: 'INVALID_TICKET',
  })
  // Changing the password does not confirm the address. Only a link in a mail does.
  expect(await storedOf(app, anna)).toMatchObject({ email_confirmed_at: null, devices: 1 })
  const limits = await many<{ key: string }>(app.pool, sql`select key from rate_limits`)
  expect(limits.map(({ key }) => key)).not.toContain(`sign-in ${anna.email}`)
  expect((await signIn(app, anna, PASSWORD)).status).toBe(401)
  expect((await signIn(app, anna, CHANGE.new_password)).status).toBe(200)
})

test('a refused change has changed nothing', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const elsewhere = asMember(app, anna, await aToken(app, anna.id))
  const link = await aResetLink(app, anna)
  const before = await storedOf(app, anna)
  const refused: [change: object, status: number, body: object][] = [
    [{ ...CHANGE, current_password: 'not the one' }, 403, { code: 'WRONG_PASSWORD' }],
    [{ ...CHANGE, new_password: 'short' }, 400, { reasons: ['length'] }],
    [{ current_password: PASSWORD }, 400, { reasons: ['length'] }],
    [{ ...CHANGE, new_password: 'Password1' }, 400, { reasons: ['common'] }],
    [{ ...CHANGE, new_password: `${anna.name}!` }, 400, { reasons: ['obvious'] }],
  ]
  for (const [change, status, body] of refused) {
    const answer = await anna.post(PATH, change)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(body)
  }
  expect(await storedOf(app, anna)).toEqual(before)
  expect((await elsewhere.get('/api/me')).status).toBe(200)
  expect((await send(app, 'POST', '/api/auth/check-reset-link', { body: link })).status).toBe(200)
})

test('of two changes at once one counts', async () => {
  const [app, second] = await twoApps()
  const anna = await signedIn(app)
  const wanted = ['the first one', 'the second one']
  const answers = await Promise.all(
    wanted.map((new_password, index) =>
      asMember(index === 0 ? app : second, anna, anna.token).post(PATH, {
        ...CHANGE,
        new_password,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const signIns = await Promise.all(wanted.map((password) => signIn(app, anna, password)))
  expect(signIns.map(({ status }) => status === 200)).toEqual(
    answers.map(({ status }) => status === 200),
  )
})

test('a change that is sent again, at once or after a lost answer, is answered as the first and done once', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const both = await Promise.all([anna.post(PATH, CHANGE), anna.post(PATH, CHANGE)])
  const { password_hash } = await storedOf(app, anna)
  const later = await anna.post(PATH, CHANGE)
  for (const { body } of [...both, later]) expect(body).toEqual({ ok: true })
  expect((await storedOf(app, anna)).password_hash).toBe(password_hash)
  expect((await signIn(app, anna, CHANGE.new_password)).status).toBe(200)
})

test('with a second factor, a session and the password alone cannot change it', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret } = await withTotp(app, anna)
  const thief = asMember(app, anna, await aToken(app, anna.id))
  for (const current_password of [PASSWORD, 'not the one'])
    expect((await thief.post(PATH, { ...CHANGE, current_password })).body).toMatchObject({
      code: 'PROOF_NEEDED',
    })
  expect((await prove(anna, codeOf(secret))).status).toBe(200)
  const wrong = await anna.post(PATH, { ...CHANGE, current_password: 'not the one' })
  expect(wrong.body).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await anna.post(PATH, CHANGE)).body).toEqual({ ok: true })
  expect((await anna.get('/api/me')).status).toBe(200)
  expect((await thief.get('/api/me')).status).toBe(401)
  expect((await signIn(app, anna, CHANGE.new_password)).body).toMatchObject({ ways: ['totp'] })
})

test('a passkey is a second factor here too', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  await withPasskey(app, anna)
  const thief = asMember(app, anna, await aToken(app, anna.id))
  expect((await thief.post(PATH, CHANGE)).body).toMatchObject({ code: 'PROOF_NEEDED' })
  expect((await anna.post(PATH, CHANGE)).body).toEqual({ ok: true })
})

test('the current password can be guessed ten times in ten minutes', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  // These calls are refused before the password is verified, which takes long. They count for the limit all the same.
  const guess = () => anna.post(PATH, { ...CHANGE, new_password: 'short' })
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400)
  const right = await anna.post(PATH, CHANGE)
  expect(right.status).toBe(429)
  expect((await signIn(app, anna, PASSWORD)).status).toBe(200)
})
