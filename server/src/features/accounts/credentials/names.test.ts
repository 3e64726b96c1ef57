import type { Me } from '@keyswap/contract/accounts'
import { nameIssues } from '@keyswap/contract/accounts/names'
import { expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { many, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()
const PASSWORD = 'red swordfish'

const signUp = (app: TestApp, username: string | undefined, email = 'anna@example.com') =>
  send(app, 'POST', '/api/auth/sign-up', { body: { email, password: PASSWORD, username } })

const refusal = (path: string, issue: keyof typeof nameIssues) => ({
  code: 'INVALID_INPUT',
  fields: [{ path, message: nameIssues[issue] }],
})

test.each([
  ['An\u200bna', 'characters'],
  ['Anna \u202egnp.exe', 'characters'],
  ['Anna\nOzola', 'characters'],
  ['\u3164', 'characters'],
  ['\u2800 \u2800', 'characters'],
  [`A${'\u0301'.repeat(20)}nna`, 'characters'],
  ['...', 'characters'],
  ['An\ue000na', 'characters'],
  ['Keyswap Support', 'staff'],
  ['Аdmіn', 'staff'],
  ['𝓜𝓸𝓭𝓮𝓻𝓪𝓽𝓸𝓻', 'staff'],
  ['a.d.m.1.n', 'staff'],
  ['Palīdzība', 'staff'],
  ['Deleted user', 'staff'],
  ['D3leted-User 2', 'staff'],
  ['Dzests lietotajs', 'staff'],
  ['Pia (now Karl)', 'staff'],
  ['Pia · 12 swaps · 100 %', 'staff'],
  ['★★★★★ Anna', 'staff'],
  ['Anna ✓ verified', 'staff'],
  ['Тwelve swaps', 'staff'],
  ['Confirmed email', 'staff'],
  ['Safety team', 'staff'],
  ['User deleted', 'staff'],
] as const)('nobody signs up as %j or takes that name later', async (name, issue) => {
  const app = await anApp()
  const joining = await signUp(app, name)
  expect([joining.status, joining.body]).toMatchObject([400, refusal('username', issue)])
  expect(await many(app.pool, sql`select id from users`)).toEqual([])
  expect(await many(app.pool, sql`select email from emails`)).toEqual([])

  const anna = await signedIn(app)
  const renamed = await anna.patch('/api/me', { name, location: 'Cēsis' })
  expect([renamed.status, renamed.body]).toMatchObject([400, refusal('name', issue)])
  expect((await anna.get('/api/me')).body).toMatchObject({ name: anna.name, location: null })
})

test.each([
  ['  Jānis \u00a0 Ozoliņš ', 'Jānis Ozoliņš'],
  ['Jānis'.normalize('NFD'), 'Jānis'],
  ['Anna Stafford', 'Anna Stafford'],
  ['Наталья', 'Наталья'],
])('a member who signs up as %j is called %j', async (given, name) => {
  const app = await anApp()
  expect((await signUp(app, given)).body).toMatchObject({ user: { name, username: name } })
  const anna = await signedIn(app)
  expect((await anna.patch('/api/me', { name: given })).body).toMatchObject({ name })
})

test.each([
  ['anna.ozola@example.com', 'anna.ozola'],
  ['admin@example.com', 'User'],
  ['keyswap.support@example.com', 'User'],
  ['a\u200bb@example.com', 'User'],
  ['..-..@example.com', 'User'],
  [`${'a'.repeat(61)}@example.com`, 'a'.repeat(60)],
])('without a name, %s becomes %s', async (email, name) => {
  const app = await anApp()
  expect((await signUp(app, undefined, email)).body).toMatchObject({ user: { email, name } })
})

test('admins can be called what they are; who has such a name already keeps it until they change it', async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const change = { name: 'Anna, Keyswap support' }
  expect((await admin.patch('/api/me', change)).body).toMatchObject(change)
  expect((await admin.patch('/api/me', { name: 'Keys\u200bwap' })).status).toBe(400)

  const old = await signedIn(app)
  await run(app.pool, sql`update users set name = 'Admin' where id = ${old.id}`)
  const moved = await old.patch('/api/me', { location: 'Rīga' })
  expect(moved.body as Me).toMatchObject({ name: 'Admin', location: 'Rīga' })
  expect((await old.patch('/api/me', { name: 'Admins' })).status).toBe(400)
  await run(app.pool, sql`update users set name = 'Pia 12 swaps' where id = ${old.id}`)
  expect((await old.patch('/api/me', { location: 'Cēsis' })).body).toMatchObject({
    name: 'Pia 12 swaps',
  })
  expect((await old.patch('/api/me', { name: 'Pia 13 swaps' })).status).toBe(400)
})

test('the operator decides which words are the staff’s', async () => {
  const app = await startApp({ STAFF_WORDS: ['policija'] })
  expect((await signUp(app, 'Admin', 'a@example.com')).status).toBe(200)
  expect((await signUp(app, 'Policija', 'b@example.com')).status).toBe(400)
})
