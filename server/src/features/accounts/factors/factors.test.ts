// One-time codes, recovery codes, and sign-ins in two steps.
import { randomBytes } from 'node:crypto'
import type { SignedIn as Session } from '@keyswap/contract/accounts'
import type { Factors } from '@keyswap/contract/factors'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aToken, PASSWORD } from '../../../../test/factories.ts'
import {
  codeOf,
  forgetCodes,
  prove,
  setProven,
  withPasskey,
  withTotp,
} from '../../../../test/factors.ts'
import { someoneWaits } from '../../../../test/waiting.ts'
import { unzip } from '../../../../test/zip.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { resetFactors, runAdminCommand } from '../admins/admins.rules.ts'
import { lockMember } from '../bans.store.ts'
import { sweepFactors } from '../factors.store.ts'
import { insertLink } from '../links.store.ts'
import { encryptBoundTo } from '../sealed.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'

const anApp = emptiedApps()

const factorsOf = async (member: SignedIn) => (await member.get('/api/me/factors')).body as Factors

/** The first step of a sign-in. */
const begin = async (app: TestApp, { email }: { email: string }, password = PASSWORD) =>
  (await aBrowser(app).post('/api/auth/sign-in', { email, password })).body as {
    ticket: string
    mfa_required: true
    ways: string[]
  }

const finish = (app: TestApp, ticket: string, code: string) =>
  aBrowser(app).post('/api/auth/second-factor', { ticket, code })

const codeOfAnswer = ({ body }: { body: unknown }) => (body as { code: string }).code

test('a sign-in with one-time codes has two steps, and only the second one opens a session', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret } = await withTotp(app, anna)
  const before = await one(app.pool, sql`select count(*) from sessions where user_id = ${anna.id}`)
  const browser = aBrowser(app)
  const first = await browser.post('/api/auth/sign-in', { email: anna.email, password: PASSWORD })
  expect(first.body).toEqual({ mfa_required: true, ticket: expect.any(String), ways: ['totp'] })
  expect(first.headers.getSetCookie()).toEqual([])
  expect(
    await one(app.pool, sql`select count(*) from sessions where user_id = ${anna.id}`),
  ).toEqual(before)
  const { ticket } = first.body as { ticket: string }
  // Some apps show the code with a space.
  const code = codeOf(secret).replace(/^.../, '$& ')
  const second = await browser.post('/api/auth/second-factor', { ticket, code })
  expect((second.body as Session).user.id).toBe(anna.id)
  expect((await browser.post('/api/auth/refresh')).status).toBe(200)
})

test('a code works once, also within its 30 seconds, and one step early or late', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret } = await withTotp(app, anna)
  const code = codeOf(secret)
  const signIn = async (given: string) => finish(app, (await begin(app, anna)).ticket, given)
  expect((await signIn(code)).status).toBe(200)
  const again = await signIn(code)
  expect([again.status, codeOfAnswer(again)]).toEqual([403, 'INVALID_CODE'])
  expect((await signIn(codeOf(secret, 1))).status).toBe(200)
  // This code is older than the last one that was used.
  expect((await signIn(codeOf(secret, -1))).status).toBe(403)
  await forgetCodes(app, anna)
  expect((await signIn(codeOf(secret, -1))).status).toBe(200)
  expect((await signIn(codeOf(secret, 9))).status).toBe(403)
})

test('a recovery code has 120 bits: 24 of 32 letters and digits, none of which look alike', async () => {
  const app = await anApp()
  const { codes } = await withTotp(app, await signedIn(app))
  const code = /^(?:[2-9a-km-np-z]{4}-){5}[2-9a-km-np-z]{4}$/
  expect(codes).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(code)))
})

test('a recovery code works once: of two calls at the same time one gets in', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes ?? []
  const tickets = [await begin(app, anna), await begin(app, anna)]
  const both = await Promise.all(
    tickets.map(({ ticket }) => finish(app, ticket, ` ${first.toUpperCase()}`)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await finish(app, (await begin(app, anna)).ticket, first)).status).toBe(403)
  expect((await finish(app, (await begin(app, anna)).ticket, second)).status).toBe(200)
  expect((await factorsOf(anna)).recovery_codes_left).toBe(8)
})

test('a ticket works once, and not after ten minutes; a wrong code does not use it up', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  const [one_ = '', two = '', three = ''] = codes ?? []
  const { ticket } = await begin(app, anna)
  expect(codeOfAnswer(await finish(app, ticket, '000000'))).toBe('INVALID_CODE')
  expect((await finish(app, ticket, one_)).status).toBe(200)
  expect(codeOfAnswer(await finish(app, ticket, two))).toBe('INVALID_TICKET')
  const late = await begin(app, anna)
  await run(
    app.pool,
    sql`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = ${anna.id}`,
  )
  expect(codeOfAnswer(await finish(app, late.ticket, two))).toBe('INVALID_TICKET')
  await sweepFactors(app.pool)
  expect(
    await many(app.pool, sql`select 1 from sign_in_tickets where user_id = ${anna.id}`),
  ).toEqual([])
  for (const forged of ['x', writeToken([anna.id], newSecret())])
    expect(codeOfAnswer(await finish(app, forged, three))).toBe('INVALID_TICKET')
})

test('a ticket that was sent twice at once opens one session', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  const { ticket } = await begin(app, anna)
  const both = await Promise.all(codes?.slice(0, 2).map((code) => finish(app, ticket, code)) ?? [])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await factorsOf(anna)).recovery_codes_left).toBe(9)
})

test('a member’s codes can be guessed ten times an hour, with however many tickets', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  const first = await begin(app, anna)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await finish(app, first.ticket, '000000')).status).toBe(403)
  const { ticket } = await begin(app, anna)
  const refused = await finish(app, ticket, '000000')
  expect([refused.status, codeOfAnswer(refused)]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Guesses do not lock the member out: a recovery code still works.
  expect((await finish(app, ticket, codes?.[0] ?? '')).status).toBe(200)
})

test('a new password does not get around the second factor, and ends tickets of the old one', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  const { ticket } = await begin(app, anna)
  const secret = newSecret()
  await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
  const reset = { token: writeToken([anna.id], secret), password: 'brand new' }
  const answer = await aBrowser(app).post('/api/auth/reset-password', reset)
  expect([answer.body, answer.headers.getSetCookie()]).toEqual([
    { ok: true, email: anna.email },
    [],
  ])
  expect(codeOfAnswer(await finish(app, ticket, codes?.[0] ?? ''))).toBe('INVALID_TICKET')
  const again = await begin(app, anna, reset.password)
  expect(again.mfa_required).toBe(true)
  expect((await finish(app, again.ticket, codes?.[0] ?? '')).status).toBe(200)
})

test('a reset leaves no session of a member with a second factor', async () => {
  const app = await anApp()
  const anna = aBrowser(app)
  const { id } = (
    await anna.signedIn('/api/auth/sign-up', { email: 'anna@example.com', password: PASSWORD })
  ).user
  const resetHere = async (password: string) => {
    const secret = newSecret()
    await insertLink(app.pool, id, hashOfSecret(secret), 'recovery', 60_000)
    await anna.post('/api/auth/reset-password', { token: writeToken([id], secret), password })
    return (await anna.post('/api/auth/refresh')).status
  }
  expect(await resetHere('brand new')).toBe(200)
  await run(
    app.pool,
    sql`insert into totp (user_id, secret, confirmed_at) values (${id}, '', now())`,
  )
  expect(await resetHere('newer still')).toBe(401)
})

test('signing out everywhere ends tickets too; a banned member is told so in the second step', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { codes } = await withTotp(app, anna)
  const { ticket } = await begin(app, anna)
  await anna.delete('/api/me/sessions')
  expect(codeOfAnswer(await finish(app, ticket, codes?.[0] ?? ''))).toBe('INVALID_TICKET')
  const later = await begin(app, anna)
  await run(app.pool, sql`update users set banned_at = now() where id = ${anna.id}`)
  const refused = await finish(app, later.ticket, codes?.[0] ?? '')
  expect(codeOfAnswer(refused)).toBe('ACCOUNT_SUSPENDED')
  await run(app.pool, sql`update users set banned_at = null where id = ${anna.id}`)
  // The refusal has not used up the code.
  expect((await finish(app, later.ticket, codes?.[0] ?? '')).status).toBe(200)
})

test('with a second factor, deleting the account needs a proof of the last minute, and the password is not one', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret } = await withTotp(app, anna)
  const remove = () => anna.delete('/api/me', { password: PASSWORD })
  await run(
    app.pool,
    sql`update sessions set proved_at = now() - interval '61 seconds' where user_id = ${anna.id}`,
  )
  expect(codeOfAnswer(await remove())).toBe('PROOF_NEEDED')
  expect(codeOfAnswer(await prove(anna))).toBe('INVALID_CODE')
  expect(codeOfAnswer(await remove())).toBe('PROOF_NEEDED')
  expect((await prove(anna, codeOf(secret))).status).toBe(200)
  expect((await anna.delete('/api/me', {})).status).toBe(200)
  expect((await anna.get('/api/me')).status).toBe(401)
})

describe('setting up one-time codes', () => {
  test('needs the password first, then a right code; the first factor ends other sessions', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const elsewhere = { authorization: `Bearer ${await aToken(app, anna.id)}` }
    expect(codeOfAnswer(await anna.post('/api/me/totp'))).toBe('PROOF_NEEDED')
    const wrong = await anna.post('/api/me/proof', { password: 'something else' })
    expect(codeOfAnswer(wrong)).toBe('WRONG_PASSWORD')
    expect(codeOfAnswer(await anna.post('/api/me/totp'))).toBe('PROOF_NEEDED')
    expect((await prove(anna)).body).toEqual({ ok: true })
    const { secret, uri } = (await anna.post('/api/me/totp')).body as Record<string, string>
    expect(uri).toBe(
      `otpauth://totp/Keyswap:${encodeURIComponent(anna.email)}?issuer=Keyswap&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Codes are not on yet: a sign-in has one step.
    expect((await factorsOf(anna)).totp).toBe(false)
    expect(await begin(app, anna)).not.toHaveProperty('mfa_required')
    for (const code of ['000000', 'ääääää']) {
      const refused = await anna.post('/api/me/totp/confirm', { code })
      expect(codeOfAnswer(refused)).toBe('INVALID_CODE')
    }
    const confirmed = await anna.post('/api/me/totp/confirm', { code: codeOf(secret ?? '') })
    expect(confirmed.body).toEqual({ recovery_codes: expect.any(Array) })
    expect(await factorsOf(anna)).toEqual({
      ...{ totp: true, passkeys: [], recovery_codes_left: 10, is_demanded: false },
    })
    expect((await send(app, 'GET', '/api/me', { headers: elsewhere })).status).toBe(401)
    // From now on the password alone is no proof.
    expect(codeOfAnswer(await anna.post('/api/me/totp'))).toBe('PROOF_NEEDED')
    await setProven(app, anna)
    expect(codeOfAnswer(await anna.post('/api/me/totp'))).toBe('TOTP_ON')
  })

  test('opened again within ten minutes it shows the same key, but not to another session', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const elsewhere = { headers: { authorization: `Bearer ${await aToken(app, anna.id)}` } }
    await setProven(app, anna)
    const secretOf = ({ body }: { body: unknown }) => (body as { secret: string }).secret
    const here = async () => secretOf(await anna.post('/api/me/totp'))
    const [first, same] = await Promise.all([here(), here()])
    expect(same).toBe(first)
    const stranger = secretOf(await send(app, 'POST', '/api/me/totp', elsewhere))
    const second = await here()
    expect(new Set([first, stranger, second]).size).toBe(3)
    await run(app.pool, sql`update totp set created_at = now() - interval '601 seconds'`)
    const third = await here()
    expect(third).not.toBe(second)
    const confirmed = await anna.post('/api/me/totp/confirm', { code: codeOf(third) })
    expect(confirmed.status).toBe(200)
    // A key that was in use does not come back.
    await setProven(app, anna)
    await anna.delete('/api/me/totp')
    expect(await here()).not.toBe(third)
  })

  test('a proof holds for ten minutes, for its session; with codes on it needs one', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const { secret, codes } = await withTotp(app, anna)
    await run(
      app.pool,
      sql`update sessions set proved_at = now() - interval '601 seconds' where user_id = ${anna.id}`,
    )
    expect(codeOfAnswer(await anna.delete('/api/me/totp'))).toBe('PROOF_NEEDED')
    expect(codeOfAnswer(await prove(anna))).toBe('INVALID_CODE')
    expect(codeOfAnswer(await prove(anna, '000000'))).toBe('INVALID_CODE')
    expect((await prove(anna, codeOf(secret))).status).toBe(200)
    const other = { headers: { authorization: `Bearer ${await aToken(app, anna.id)}` } }
    expect(codeOfAnswer(await send(app, 'DELETE', '/api/me/totp', other))).toBe('PROOF_NEEDED')
    await setProven(app, anna)
    const renewed = (await anna.post('/api/me/recovery-codes')).body as { recovery_codes: string[] }
    // A change ends the proofs of other sessions.
    expect(codeOfAnswer(await send(app, 'DELETE', '/api/me/totp', other))).toBe('PROOF_NEEDED')
    expect(renewed.recovery_codes).toHaveLength(10)
    expect((await finish(app, (await begin(app, anna)).ticket, codes?.[0] ?? '')).status).toBe(403)
    expect((await anna.delete('/api/me/totp')).body).toEqual({ ok: true })
    expect(await factorsOf(anna)).toMatchObject({ totp: false, recovery_codes_left: 0 })
    expect(await begin(app, anna)).not.toHaveProperty('mfa_required')
    expect(codeOfAnswer(await anna.post('/api/me/recovery-codes'))).toBe('NO_FACTOR')
  })

  test('a second factor comes without new recovery codes; those go with the last factor', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const { added } = await withPasskey(app, anna)
    expect((added.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    expect((await withTotp(app, anna)).codes).toBeNull()
    await anna.delete('/api/me/totp')
    expect((await factorsOf(anna)).recovery_codes_left).toBe(10)
    const [passkey] = (await factorsOf(anna)).passkeys
    expect((await anna.delete(`/api/me/passkeys/${passkey?.id}`)).status).toBe(200)
    expect((await factorsOf(anna)).recovery_codes_left).toBe(0)
  })
})

test('neither the secret nor a recovery code is in the database or in the export', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret, codes } = await withTotp(app, anna)
  const { rows } = await app.pool.query(
    'select t::text as row from totp t union all select c::text from recovery_codes c',
  )
  const stored = rows.map(({ row }) => row).join('\n')
  // Columns of bytes are shown as hex.
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const texts = [secret, ...(codes ?? []).flatMap((code) => [code, code.replaceAll('-', '')])]
  expect(texts).toHaveLength(21)
  const plain = [bytes, ...texts.map((text) => Buffer.from(text))].map((each) =>
    each.toString('hex'),
  )
  for (const word of [...texts, ...plain]) expect(stored).not.toContain(word)
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const file = String(unzip(Buffer.from(await zip.arrayBuffer())).get('second-factors.json'))
  expect(JSON.parse(file)).toEqual({
    ...{ totp_since: expect.any(String), recovery_codes_left: 10, passkeys: [] },
  })
})

test('after the key of one-time codes was replaced they are refused, and recovery codes and passkeys work', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { secret, codes } = await withTotp(app, anna)
  const { passkey } = await withPasskey(app, anna)
  const sealed = encryptBoundTo(
    randomBytes(32),
    anna.id,
    Buffer.from(Secret.fromBase32(secret).bytes),
  )
  await run(app.pool, sql`update totp set secret = ${sealed} where user_id = ${anna.id}`)
  const { ticket } = await begin(app, anna)
  const refused = await finish(app, ticket, codeOf(secret))
  expect([refused.status, codeOfAnswer(refused)]).toEqual([403, 'INVALID_CODE'])
  expect((await finish(app, ticket, codes?.[0] ?? '')).status).toBe(200)
  const options = (await aBrowser(app).post('/api/auth/passkey-options')).body
  expect((await aBrowser(app).post('/api/auth/passkey', passkey.sign(options))).status).toBe(200)
  // Codes are set up again, with a recovery code for the proof.
  expect((await prove(anna, codes?.[1])).status).toBe(200)
  expect((await anna.delete('/api/me/totp')).status).toBe(200)
  const again = await withTotp(app, anna)
  const next = await begin(app, anna)
  expect((await finish(app, next.ticket, codeOf(again.secret))).status).toBe(200)
})

test('an operator removes the factors of a member who has lost them', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  await withTotp(app, anna)
  await withPasskey(app, anna)
  const said = await resetFactors(app.pool, anna.email)
  expect(said).toBe(`${anna.email} is signed out, and signs in with the password alone now.`)
  expect((await anna.get('/api/me')).status).toBe(401)
  expect(await begin(app, anna)).not.toHaveProperty('mfa_required')
  expect(await resetFactors(app.pool, 'nobody@example.com')).toBeUndefined()
})

test('the operator’s reset also removes a factor that is being added meanwhile', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  let said: Promise<string | undefined> | undefined
  await transaction(app.pool, async (tx) => {
    await lockMember(tx, anna.id)
    await run(
      tx,
      sql`insert into totp (user_id, secret, confirmed_at) values (${anna.id}, '', now())`,
    )
    said = resetFactors(app.pool, anna.email)
    await someoneWaits(app)
  })
  await said
  expect((await begin(app, anna)).mfa_required).toBeUndefined()
})

test('where the operator demands a second factor, granting says that a member has none', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const grant = (demands_admin_factor: boolean) =>
    runAdminCommand(app.pool, { verb: 'grant', email: anna.email }, { demands_admin_factor })
  expect(await grant(true)).toContain('They have no second factor yet')
  const granted = `${anna.email} is an admin now.`
  expect(await grant(false)).toBe(granted)
  await withTotp(app, anna)
  expect(await grant(true)).toBe(granted)
})

test('where the operator demands it, an admin can do nothing as such without a second factor', async () => {
  const app = await startApp({ demands_admin_factor: true })
  const [admin, member] = [await signedIn(app, { admin: true }), await signedIn(app)]
  const refused = await admin.get('/api/admin/stats')
  expect([refused.status, codeOfAnswer(refused)]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
  const ban = await admin.post('/api/admin/ban-user', { user_id: member.id })
  expect(codeOfAnswer(ban)).toBe('SECOND_FACTOR_NEEDED')
  expect(codeOfAnswer(await member.get('/api/admin/stats'))).toBe('FORBIDDEN')
  expect((await factorsOf(admin)).is_demanded).toBe(true)
  expect((await factorsOf(member)).is_demanded).toBe(false)
  await withTotp(app, admin)
  expect((await admin.get('/api/admin/stats')).status).toBe(200)
  // An admin who has a factor is told too, before they remove the last one.
  expect((await factorsOf(admin)).is_demanded).toBe(true)
  await admin.delete('/api/me/totp')
  expect(codeOfAnswer(await admin.get('/api/admin/stats'))).toBe('SECOND_FACTOR_NEEDED')
})
