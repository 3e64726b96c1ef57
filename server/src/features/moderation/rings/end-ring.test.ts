import type { AdminCase, MyDecision } from '@keyswap/contract/cases'
import type { AdminReport, AuditEntry } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { accept, type Driver, dealAs, propose } from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import {
  anOfferedRing,
  lookAtAllRings,
  ringAs,
  ringsAs,
  ringsInDatabase,
  threeInARing,
} from '../../../../test/rings.ts'
import { many, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

const mine = async (member: SignedIn) =>
  (await member.get('/api/me/decisions')).body as MyDecision[]
const read = async (by: SignedIn, id: string) =>
  (await by.get(`/api/admin/cases/${id}`)).body as AdminCase

async function start() {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { ring, members, anna, berta } = await threeInARing(app)
  return {
    app,
    moderator,
    ring,
    members,
    anna,
    case_id: await report(moderator, ring, anna, berta),
  }
}

async function report(moderator: SignedIn, ring: string, by: SignedIn, about: SignedIn) {
  await by.post(`/api/rings/${ring}/report`, { user_id: about.id, reason: 'Rude' })
  const [made] = (await moderator.get('/api/admin/reports')).body as AdminReport[]
  return made?.case_id ?? ''
}

const end = (by: SignedIn, case_id: string, target_id: string) =>
  by.post('/api/admin/decisions', {
    cases: [{ case_id, target_id }],
    ...{ act: 'end_ring', rule: 'offensive', reason: 'You insult each other.' },
  })

const reserved = async (app: TestApp) => many(app.pool, sql`select id from cars where is_reserved`)

test('a ring that is ended from a case ends with its swap, frees the cars, and each member is told', async () => {
  const { app, moderator, ring, members, anna, case_id } = await start()
  const { id: deal } = (await propose(anna, ring, members)).body as { id: string }
  for (const member of members) await accept(member, deal)
  expect(await reserved(app)).toHaveLength(3)
  expect((await read(moderator, case_id)).rings).toMatchObject([{ id: ring, is_over: false }])
  const { body, text } = await end(moderator, case_id, ring)
  expect(body, text).toHaveLength(3)
  expect(await reserved(app)).toEqual([])
  expect(await dealAs(anna, deal)).toMatchObject({
    state: 'cancelled',
    ended: { cause: 'moderator', reason: 'You insult each other.' },
  })
  for (const member of members) {
    expect(await ringAs(member, ring)).toMatchObject({ state: 'broken', is_open: false })
    expect(await mine(member)).toMatchObject([
      { act: 'end_ring', rule: 'offensive', reason: 'You insult each other.', is_by_hand: false },
    ])
  }
  expect((await read(moderator, case_id)).rings).toMatchObject([{ is_over: true }])
  const admin = await signedIn(app, { admin: true })
  const entries = (await admin.get('/api/admin/audit')).body as AuditEntry[]
  expect(entries.map(({ action }) => action)).toEqual(['decide_case', 'end_ring'])
})

test('the same ring is not offered again, until the decision is taken back for all', async () => {
  const { app, moderator, ring, members, case_id } = await start()
  await end(moderator, case_id, ring)
  await lookAtAllRings(app)
  expect(await ringsInDatabase(app)).toEqual([])
  const [decision] = (await read(moderator, case_id)).decisions
  const undone = await moderator.post(`/api/admin/decisions/${decision?.id}/undo`)
  expect(undone.status, undone.text).toBe(200)
  for (const member of members)
    expect(await mine(member)).toMatchObject([{ undone_at: expect.any(String) }])
  expect((await read(moderator, case_id)).reports).toMatchObject([{ status: 'open' }])
  await lookAtAllRings(app)
  expect(await ringAs(members[0] as SignedIn, ring)).toMatchObject({ state: 'broken' })
  expect(await ringsInDatabase(app)).toMatchObject([{ state: 'offered' }])
})

test('a ring that is only offered can be ended, and one that is over cannot', async () => {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  const case_id = await report(moderator, ring, anna, berta)
  expect((await end(moderator, case_id, ring)).status).toBe(200)
  expect((await ringsAs(anna)).filter(({ state }) => state === 'offered')).toEqual([])
  const later = await report(moderator, ring, anna, carla)
  expect((await end(moderator, later, ring)).body).toMatchObject({ code: 'RING_OVER' })
  expect((await read(moderator, later)).decided_at).toBeNull()
})

test('a decision ends only a ring of its case', async () => {
  const { app, moderator, case_id } = await start()
  const { ring } = await threeInARing(app)
  expect((await end(moderator, case_id, ring)).body).toMatchObject({ code: 'NOT_FOUND' })
})

test('whoever is in the ring of a case leaves it to another moderator', async () => {
  const { app, moderator, members, case_id } = await start()
  const third = members[2] as SignedIn
  await run(app.pool, sql`insert into admins (user_id, role) values (${third.id}, 'moderator')`)
  expect(await read(third, case_id)).toMatchObject({ is_yours: false })
  expect(await read(moderator, case_id)).toMatchObject({ is_yours: true })
})
