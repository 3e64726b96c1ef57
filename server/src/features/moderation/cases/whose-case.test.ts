import type { AdminCase, CaseDecision } from '@keyswap/contract/cases'
import type { AdminReport, AuditEntry } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  aDoneDeal,
  aDriver,
  aMatchOf,
  anAgreedDeal,
  aPair,
  dealAs,
  photograph,
  propose,
  review,
} from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { aSmallPicture } from '../../../../test/pictures.ts'
import { run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

async function aModerator(app: TestApp) {
  const member = await signedIn(app, { moderator: true })
  return { ...member, car: await aVisibleCar(app, member.id) }
}

const newest = async (by: SignedIn) =>
  ((await by.get('/api/admin/reports?status=all')).body as AdminReport[])[0] as AdminReport

const read = async (by: SignedIn, id: string) =>
  (await by.get(`/api/admin/cases/${id}`)).body as AdminCase

const TERMS = { rule: 'fraud', reason: 'No deposits.' }

const decide = (by: SignedIn, case_id: string, act: string, target_id: string | null) =>
  by.post('/api/admin/decisions', { cases: [{ case_id, target_id }], act, ...TERMS })

const report = (by: SignedIn, car_id: string) =>
  by.post('/api/reports', { car_id, reason: 'Asks for a deposit' })

const NOT_YOURS = { status: 403, body: { code: 'NOT_YOUR_CASE' } }

test('nobody decides a case about themselves, or its reports one by one, while there is another moderator', async () => {
  const app = await anApp()
  const [ilze, other] = [await aModerator(app), await aModerator(app)]
  await report(await signedIn(app), ilze.car)
  const { id: report_id, case_id } = await newest(other)
  expect((await read(ilze, case_id)).is_yours).toBe(false)
  expect(await decide(ilze, case_id, 'dismiss', null)).toMatchObject(NOT_YOURS)
  const alone = { report_id, outcome: 'dismissed' }
  expect(await ilze.post('/api/admin/resolve-report', alone)).toMatchObject(NOT_YOURS)
  expect(await newest(other)).toMatchObject({ status: 'open' })
  expect((await read(other, case_id)).is_yours).toBe(true)
  const { body } = await decide(other, case_id, 'warn', ilze.id)
  const [made] = body as CaseDecision[]
  const path = `/api/admin/decisions/${made?.id}/undo`
  expect(await ilze.post(path)).toMatchObject(NOT_YOURS)
  expect((await other.post(path)).status).toBe(200)
})

test('who reported it, or is a party of its swap, does not decide it either', async () => {
  const app = await anApp()
  const [ilze, other] = [await aModerator(app), await aModerator(app)]
  const anna = await aDriver(app)
  await report(ilze, anna.car)
  const { case_id } = await newest(other)
  expect(await decide(ilze, case_id, 'suspend', anna.id)).toMatchObject(NOT_YOURS)
  const match = await aMatchOf(ilze, anna)
  await anna.post(`/api/matches/${match}/report`, { reason: 'Rude' })
  const about = await newest(other)
  expect(await decide(ilze, about.case_id, 'dismiss', null)).toMatchObject(NOT_YOURS)
})

test('the only moderator decides it, and so does one of several whom it all concerns', async () => {
  const app = await anApp()
  const ilze = await aModerator(app)
  await report(await signedIn(app), ilze.car)
  const { case_id } = await newest(ilze)
  const other = await aModerator(app)
  await report(other, ilze.car)
  expect((await read(ilze, case_id)).is_yours).toBe(true)
  expect((await decide(ilze, case_id, 'dismiss', null)).status).toBe(200)
})

test('a decision is about somebody or something of its case', async () => {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { anna, berta } = await aPair(app)
  await report(anna, berta.car)
  const { case_id } = await newest(moderator)
  const carl = await aDriver(app)
  const { deal } = await anAgreedDeal(app)
  for (const [act, target] of [
    ['warn', carl.id],
    ['suspend', anna.id],
    ['deactivate_car', carl.car],
    ['end_deal', deal],
  ] as const)
    expect((await decide(moderator, case_id, act, target)).status, act).toBe(404)
  expect((await read(moderator, case_id)).decided_at).toBeNull()
  const hers = await aVisibleCar(app, berta.id)
  expect((await decide(moderator, case_id, 'deactivate_car', hers)).status).toBe(200)
})

test('a moderator ends only a swap that a case is about', async () => {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { anna, match, deal } = await anAgreedDeal(app)
  const end = () => moderator.post('/api/admin/end-deal', { deal_id: deal, reason: 'Fraud' })
  expect((await end()).status).toBe(404)
  await anna.post(`/api/matches/${match}/report`, { reason: 'Fraud', deal_id: deal })
  expect((await end()).status).toBe(200)
})

test('a party of a swap neither ends it as a moderator, nor removes a review or a photo of it, nor suspends another party', async () => {
  const app = await anApp()
  const { anna, berta, match, deal } = await anAgreedDeal(app)
  await photograph(berta, deal, anna.car, await aSmallPicture())
  const { body } = await berta.post(`/api/matches/${match}/report`, { reason: 'Fraud' })
  await run(app.pool, sql`insert into admins (user_id, role) values (${anna.id}, 'moderator')`)
  const acts = (by: SignedIn) => [
    () =>
      by.delete(
        `/api/admin/reports/${(body as { id: string }).id}/handover-photos/${anna.car}/front_left`,
      ),
    () => by.post('/api/admin/end-deal', { deal_id: deal, reason: 'Mine' }),
    () => by.post('/api/admin/ban-user', { user_id: berta.id }),
  ]
  const other = await signedIn(app, { moderator: true })
  for (const act of acts(anna)) expect(await act()).toMatchObject(NOT_YOURS)
  for (const act of acts(other)) expect((await act()).status).toBe(200)
})

test('nobody removes a review of their own swap, while there is another moderator', async () => {
  const app = await anApp()
  const { anna, berta, deal } = await aDoneDeal(app)
  await review(anna, deal, berta)
  await review(berta, deal, anna, { would_swap_again: false })
  const bad = (await dealAs(anna, deal)).reviews.find(({ user_id }) => user_id === anna.id)
  await run(app.pool, sql`insert into admins (user_id, role) values (${anna.id}, 'moderator')`)
  const remove = () => anna.post('/api/admin/remove-review', { review_id: bad?.id })
  const other = await signedIn(app, { moderator: true })
  expect(await remove()).toMatchObject(NOT_YOURS)
  expect((await dealAs(anna, deal)).reviews).toHaveLength(2)
  await run(app.pool, sql`update users set banned_at = now() where id = ${other.id}`)
  expect((await remove()).status).toBe(200)
})

test('a moderator suspends neither who has reported them nor who is in a swap of theirs, while there is another one', async () => {
  const app = await anApp()
  const [ilze, other] = [await aModerator(app), await aModerator(app)]
  const [anna, berta] = [await signedIn(app), await aDriver(app)]
  await report(anna, ilze.car)
  await propose(berta, await aMatchOf(ilze, berta), [berta, ilze])
  const ban = (by: SignedIn, { id }: SignedIn) => by.post('/api/admin/ban-user', { user_id: id })
  for (const member of [anna, berta]) {
    expect(await ban(ilze, member)).toMatchObject(NOT_YOURS)
    expect((await ban(other, member)).status).toBe(200)
  }
})

test('an earlier case says what was decided, without what was taken back', async () => {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { anna, berta } = await aPair(app)
  await report(anna, berta.car)
  const { case_id } = await newest(moderator)
  const { body } = await decide(moderator, case_id, 'warn', berta.id)
  await moderator.post(`/api/admin/decisions/${(body as CaseDecision[])[0]?.id}/undo`)
  await decide(moderator, case_id, 'suspend', berta.id)
  await report(await signedIn(app), berta.car)
  const { case_id: next } = await newest(moderator)
  const { earlier } = await read(moderator, next)
  expect(earlier).toMatchObject([{ id: case_id, acts: [{ act: 'suspend', rule: 'fraud' }] }])
})

test('a note is in the audit log, without its words', async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const { anna, berta } = await aPair(app)
  await report(anna, berta.car)
  const { case_id } = await newest(admin)
  await admin.post(`/api/admin/cases/${case_id}/notes`, { text: 'Asked for the papers.' })
  const entries = (await admin.get('/api/admin/audit')).body as AuditEntry[]
  expect(entries).toMatchObject([
    {
      action: 'note_case',
      target_id: case_id,
      target: `Case #${case_id.slice(0, 8)}`,
      reason: null,
    },
  ])
})
