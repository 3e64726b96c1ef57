import type { SignedIn as Session } from '@keyswap/contract/accounts'
import type { Factors, PasskeyAnswer } from '@keyswap/contract/factors'
import { expect, test } from 'vitest'
import { sharedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { anAuthenticator } from '../../../../test/authenticator.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { prove, withPasskey } from '../../../../test/factors.ts'
import { run, sql } from '../../../db/sql.ts'
import { sweepFactors } from '../factors.store.ts'

const anApp = sharedApps()

type Passkey = ReturnType<typeof anAuthenticator>

const challenge = async (app: TestApp) =>
  (await aBrowser(app).post('/api/auth/passkey-options')).body

const signIn = async (app: TestApp, passkey: Passkey, options?: unknown) =>
  aBrowser(app).post('/api/auth/passkey', passkey.sign(options ?? (await challenge(app))))

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code

const passkeysOf = async (member: SignedIn) =>
  ((await member.get('/api/me/factors')).body as Factors).passkeys

test('a passkey signs in without a password, and with it the password alone no longer does', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { passkey, added } = await withPasskey(app, anna)
  expect(added.body).toMatchObject({ passkey: { name: 'Test', last_used_at: null } })
  const session = await signIn(app, passkey)
  expect((session.body as Session).user.id).toBe(anna.id)
  expect(session.headers.getSetCookie().join()).toContain('keyswap_refresh=')
  expect(await passkeysOf(anna)).toMatchObject([{ last_used_at: expect.any(String) }])
  const credentials = { email: anna.email, password: PASSWORD }
  const { body } = await aBrowser(app).post('/api/auth/sign-in', credentials)
  expect(body).toMatchObject({ mfa_required: true, ways: ['passkey'] })
  // The removed passkey was the only factor.
  const [{ id } = { id: '' }] = await passkeysOf(anna)
  expect((await anna.delete(`/api/me/passkeys/${id}`)).status).toBe(200)
  expect((await anna.delete(`/api/me/passkeys/${id}`)).status).toBe(404)
  expect(codeOf(await signIn(app, passkey))).toBe('PASSKEY_REFUSED')
  const alone = await aBrowser(app).post('/api/auth/sign-in', credentials)
  expect(alone.body).toHaveProperty('access_token')
})

test('what a passkey signs works once, for five minutes, and only if it came from here', async () => {
  const app = await anApp()
  const { passkey } = await withPasskey(app, await signedIn(app))
  const options = await challenge(app)
  const answer = passkey.sign(options)
  const send = (body: object) => aBrowser(app).post('/api/auth/passkey', body)
  const both = await Promise.all([send(answer), send(answer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(codeOf(await send(answer))).toBe('PASSKEY_REFUSED')
  expect(codeOf(await signIn(app, passkey, { challenge: 'bWFkZSB1cA' }))).toBe('PASSKEY_REFUSED')
  const late = await challenge(app)
  await run(app.pool, sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
  expect(codeOf(await signIn(app, passkey, late))).toBe('PASSKEY_REFUSED')
  await sweepFactors(app.pool)
  expect((await app.pool.query('select 1 from passkey_challenges')).rowCount).toBe(0)
  expect((await signIn(app, passkey)).status).toBe(200)
})

test('a passkey whose counter went back is refused: somebody has a copy', async () => {
  const app = await anApp()
  const { passkey } = await withPasskey(app, await signedIn(app))
  passkey.rewind(7)
  expect((await signIn(app, passkey)).status).toBe(200)
  passkey.rewind(6)
  expect(codeOf(await signIn(app, passkey))).toBe('PASSKEY_REFUSED')
  passkey.rewind(8)
  expect((await signIn(app, passkey)).status).toBe(200)
})

const WRONG_WAYS = [
  ['from another site', { origin: 'http://localhost.evil.example', rp_id: 'localhost' }],
  ['for another host', { origin: 'http://localhost', rp_id: 'evil.example' }],
  ['without a check of who it is', { origin: 'http://localhost', isVerified: false }],
] as const

test.each(WRONG_WAYS)('a passkey used %s signs nobody in and proves nothing', async (_, used) => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { passkey } = await withPasskey(app, anna)
  const refused = [
    await aBrowser(app).post('/api/auth/passkey', passkey.sign(await challenge(app), used)),
    await anna.post('/api/me/proof/passkey', {
      ...passkey.sign((await anna.post('/api/me/proof/options')).body, used),
      user_handle: undefined,
    }),
  ]
  for (const answer of refused)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'PASSKEY_REFUSED'])
  expect((await signIn(app, passkey)).status).toBe(200)
})

test.each(WRONG_WAYS)('a passkey made %s is not added', async (_, made) => {
  const app = await anApp()
  const anna = await signedIn(app)
  await prove(anna)
  const options = (await anna.post('/api/me/passkeys/options')).body
  const answer = await anna.post('/api/me/passkeys', anAuthenticator(made).create(options))
  expect([answer.status, codeOf(answer)]).toEqual([403, 'PASSKEY_REFUSED'])
  expect(await passkeysOf(anna)).toEqual([])
})

test('a passkey does not open another member’s account, nor is it added with another’s challenge', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const { passkey } = await withPasskey(app, anna)
  passkey.claim(Buffer.from(berta.id.replaceAll('-', ''), 'hex').toString('base64url'))
  expect(codeOf(await signIn(app, passkey))).toBe('PASSKEY_REFUSED')
  passkey.claim('x')
  expect(codeOf(await signIn(app, passkey))).toBe('PASSKEY_REFUSED')
  const options = (await anna.post('/api/me/passkeys/options')).body
  await prove(berta)
  const mine = anAuthenticator({ origin: 'http://localhost' }).create(options)
  expect(codeOf(await berta.post('/api/me/passkeys', mine))).toBe('PASSKEY_REFUSED')
  // A challenge for a sign-in is refused too.
  const other = anAuthenticator({ origin: 'http://localhost' })
  const withOwn = other.create({ ...(options as object), ...((await challenge(app)) as object) })
  expect(codeOf(await anna.post('/api/me/passkeys', withOwn))).toBe('PASSKEY_REFUSED')
})

test('adding and removing a passkey needs the password first; the browser is told which there are', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  expect(codeOf(await anna.post('/api/me/passkeys/options'))).toBe('PROOF_NEEDED')
  // Without a proof, the input is not even read.
  const unread = {
    ...{ name: 'x', id: 'x', client_data_json: 'x' },
    attestation_object: 'x',
    transports: [],
  }
  expect(codeOf(await anna.post('/api/me/passkeys', unread))).toBe('PROOF_NEEDED')
  const { passkey } = await withPasskey(app, anna)
  const options = (await anna.post('/api/me/passkeys/options')).body
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Keyswap' },
    user: { name: anna.email },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const twice = await anna.post('/api/me/passkeys', passkey.create(options))
  expect(codeOf(twice)).toBe('PASSKEY_REFUSED')
  await run(app.pool, sql`update sessions set proved_at = null where user_id = ${anna.id}`)
  const [{ id } = { id: '' }] = await passkeysOf(anna)
  expect(codeOf(await anna.delete(`/api/me/passkeys/${id}`))).toBe('PROOF_NEEDED')
  expect(await passkeysOf(anna)).toHaveLength(1)
})

test('with a passkey, the proof is a passkey, or the password with a recovery code', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  expect(codeOf(await anna.post('/api/me/proof/options'))).toBe('NO_FACTOR')
  const { passkey, added } = await withPasskey(app, anna)
  const { recovery_codes } = added.body as { recovery_codes: string[] }
  const forget = () =>
    run(app.pool, sql`update sessions set proved_at = null where user_id = ${anna.id}`)
  const isProven = async () => (await anna.post('/api/me/passkeys/options')).status === 200
  const options = async () => (await anna.post('/api/me/proof/options')).body
  const send = ({ user_handle: _, ...answer }: PasskeyAnswer) =>
    anna.post('/api/me/proof/passkey', answer)
  await forget()
  expect(codeOf(await prove(anna))).toBe('INVALID_CODE')
  expect(await isProven()).toBe(false)
  expect(await options()).toMatchObject({
    ...{ rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: passkey.id }] },
  })
  const answer = passkey.sign(await options())
  expect((await send(answer)).body).toEqual({ ok: true })
  expect(await isProven()).toBe(true)
  await forget()
  // A challenge works once, and only for this member and this purpose.
  expect(codeOf(await send(answer))).toBe('PASSKEY_REFUSED')
  expect(codeOf(await send(passkey.sign(await challenge(app))))).toBe('PASSKEY_REFUSED')
  const berta = await signedIn(app)
  const other = await withPasskey(app, berta)
  const ofBerta = (await berta.post('/api/me/proof/options')).body
  expect(codeOf(await send(passkey.sign(ofBerta)))).toBe('PASSKEY_REFUSED')
  expect(codeOf(await send(other.passkey.sign(await options())))).toBe('PASSKEY_REFUSED')
  expect(await isProven()).toBe(false)
  // It does not sign in either.
  expect(codeOf(await signIn(app, passkey, await options()))).toBe('PASSKEY_REFUSED')
  expect((await prove(anna, recovery_codes[0])).status).toBe(200)
  expect(await isProven()).toBe(true)
})

test('passkeys of one name get the lowest free number, also if they are added at once', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  await withPasskey(app, anna)
  const add = async () => {
    const options = (await anna.post('/api/me/passkeys/options')).body
    const made = anAuthenticator({ origin: 'http://localhost' }).create(options)
    await anna.post('/api/me/passkeys', made)
  }
  const names = async () => (await passkeysOf(anna)).map(({ name }) => name).sort()
  await Promise.all([add(), add()])
  expect(await names()).toEqual(['Test', 'Test (2)', 'Test (3)'])
  const second = (await passkeysOf(anna)).find(({ name }) => name === 'Test (2)')
  await anna.delete(`/api/me/passkeys/${second?.id}`)
  await add()
  expect(await names()).toEqual(['Test', 'Test (2)', 'Test (3)'])
})

test('a member has at most 20 passkeys', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  await prove(anna)
  const options = (await anna.post('/api/me/passkeys/options')).body
  await run(
    app.pool,
    sql`insert into passkeys (user_id, id, credential_id, public_key, counter, transports, name)
        select ${anna.id}, gen_random_uuid(), n::text::bytea, '', 0, '{}', 'x' from generate_series(1, 20) n`,
  )
  expect(codeOf(await anna.post('/api/me/passkeys/options'))).toBe('TOO_MANY_PASSKEYS')
  const one = anAuthenticator({ origin: 'http://localhost' }).create(options)
  expect(codeOf(await anna.post('/api/me/passkeys', one))).toBe('TOO_MANY_PASSKEYS')
})

test('a passkey opens neither a banned nor an unconfirmed account', async () => {
  const app = await startApp({ confirms_email: true })
  const anna = await signedIn(app)
  const { passkey } = await withPasskey(app, anna)
  await run(app.pool, sql`update users set banned_at = now()`)
  expect(codeOf(await signIn(app, passkey))).toBe('ACCOUNT_SUSPENDED')
  await run(app.pool, sql`update users set banned_at = null, email_confirmed_at = null`)
  expect(codeOf(await signIn(app, passkey))).toBe('EMAIL_NOT_CONFIRMED')
  await run(app.pool, sql`update users set email_confirmed_at = now()`)
  expect((await signIn(app, passkey)).status).toBe(200)
})
