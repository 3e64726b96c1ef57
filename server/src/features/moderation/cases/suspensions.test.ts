import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type Answer, type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aPair } from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { test } from '../../../../test/mirrored.ts'
import { readSecret } from '../../../db/secrets.ts'
import { run, sql } from '../../../db/sql.ts'
import { runDeleteCommand } from '../../accounts/index.ts'
import { memberDeletion } from '../../deletion.ts'
import { deleteOldCaseNotes } from './cases.store.ts'
import { endSuspension } from './undo.rules.ts'

const anApp = emptiedApps()
const DAY_MS = 86_400_000

async function start() {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const { anna, berta, match } = await aPair(app)
  const report = async () => {
    await anna.post(`/api/matches/${match}/report`, { reason: 'Spam' })
    const [newest] = (await admin.get('/api/admin/reports?status=all')).body as AdminReport[]
    return newest?.case_id ?? ''
  }
  const suspend = async (case_id: string, days: number | null) =>
    idOf(
      await admin.post('/api/admin/decisions', {
        cases: [{ case_id, target_id: berta.id }],
        ...{ act: 'suspend', rule: 'spam', reason: 'The same words to many.', days },
      }),
    )
  const undo = (id: string) => admin.post(`/api/admin/decisions/${id}/undo`)
  const end = (id: string) => endSuspension({ db: app.pool, events: app.events }, id)
  return { app, admin, berta, report, suspend, undo, end }
}

const idOf = ({ body, text }: Answer): string => {
  const [decision] = Array.isArray(body) ? (body as { id: string }[]) : []
  if (!decision) throw new Error(text)
  return decision.id
}

const signIn = (app: TestApp, { email }: SignedIn) =>
  send(app, 'POST', '/api/auth/sign-in', { body: { email, password: PASSWORD } })

/** In how many days the suspension ends, as it is said at sign-in; null if it does not. */
async function endsAtSignIn(app: TestApp, member: SignedIn) {
  const { status, body } = await signIn(app, member)
  expect(status).toBe(403)
  const { code, until } = body as { code: string; until?: string }
  expect(code).toBe('ACCOUNT_SUSPENDED')
  return until === undefined ? null : Math.round((Date.parse(until) - Date.now()) / DAY_MS)
}

test('who is suspended for days reads until when at sign-in, and signs in once that is taken back', async () => {
  const { app, berta, report, suspend, undo } = await start()
  const id = await suspend(await report(), 3)
  expect(await endsAtSignIn(app, berta)).toBe(3)
  expect((await undo(id)).status).toBe(200)
  expect((await signIn(app, berta)).status).toBe(200)
})

test('of several suspensions the last end is said, and none while one is for good', async () => {
  const { app, berta, report, suspend, undo, end } = await start()
  const short = await suspend(await report(), 3)
  const long = await suspend(await report(), 30)
  expect(await endsAtSignIn(app, berta)).toBe(30)
  const endless = await suspend(await report(), null)
  expect(await endsAtSignIn(app, berta)).toBeNull()
  await undo(endless)
  expect(await endsAtSignIn(app, berta)).toBe(30)
  await undo(long)
  expect(await endsAtSignIn(app, berta)).toBe(3)
  await end(short)
  expect((await signIn(app, berta)).status).toBe(200)
})

test('a suspension by hand says no end', async () => {
  const { app, admin, berta, report, suspend } = await start()
  const case_id = await report()
  await admin.post('/api/admin/ban-user', { user_id: berta.id })
  await suspend(case_id, 3)
  expect(await endsAtSignIn(app, berta)).toBeNull()
})

test('an earlier suspension for good that was lifted by hand holds no later one', async () => {
  const { app, admin, berta, report, suspend, end } = await start()
  await suspend(await report(), null)
  await admin.post('/api/admin/unban-user', { user_id: berta.id })
  const later = await suspend(await report(), 3)
  expect(await endsAtSignIn(app, berta)).toBe(3)
  await end(later)
  expect((await signIn(app, berta)).status).toBe(200)
})

/** As the operator does it: who is suspended cannot sign in to leave. */
const leave = async (app: TestApp, { email }: SignedIn) =>
  runDeleteCommand(
    {
      ...{ db: app.pool, address_key: await readSecret(app.pool, 'address-key') },
      ...{ onDelete: memberDeletion, notifyAfterDelete: async () => async () => {} },
      onSessionsEnded: async () => {},
    },
    email,
  )

const signUp = (app: TestApp, { email }: SignedIn) =>
  send(app, 'POST', '/api/auth/sign-up', {
    body: { email, password: 'red swordfish', username: 'Berta' },
  })

test('the address of who left while suspended for days can sign up once they are over, however long it took', async () => {
  const { app, berta, report, suspend, end } = await start()
  const id = await suspend(await report(), 60)
  await leave(app, berta)
  // Its case was decided so long ago that what was kept for it goes.
  await run(app.pool, sql`update cases set decided_at = now() - interval '40 days'`)
  await deleteOldCaseNotes(app.pool, 30 * DAY_MS)
  expect((await signUp(app, berta)).status).toBe(409)
  await end(id)
  expect((await signUp(app, berta)).status).toBe(200)
})

test('of two suspensions of who has left, taking back one lifts nothing', async () => {
  const { app, berta, report, suspend, undo, end } = await start()
  const short = await suspend(await report(), 3)
  const endless = await suspend(await report(), null)
  await leave(app, berta)
  await end(short)
  await undo(short)
  expect((await signUp(app, berta)).status).toBe(409)
  await undo(endless)
  expect((await signUp(app, berta)).status).toBe(200)
})
