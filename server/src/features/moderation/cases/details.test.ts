import type { AdminCase, CaseNote } from '@keyswap/contract/cases'
import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aDriver, aMatchOf, aPair } from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { test } from '../../../../test/mirrored.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { sweepCases } from './cases.rules.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  return { moderator, ...(await aPair(app)) }
}

const say = (by: SignedIn, match: string, content: string) =>
  by.post(`/api/matches/${match}/messages`, { content })
const report = (by: SignedIn, match: string) =>
  by.post(`/api/matches/${match}/report`, { reason: 'Asks for money' })
const decide = (by: SignedIn, report_id: string, outcome = 'resolved') =>
  by.post('/api/admin/resolve-report', { report_id, outcome })

const newest = async (moderator: SignedIn) =>
  ((await moderator.get('/api/admin/reports?status=all')).body as AdminReport[])[0] as AdminReport
const read = async (moderator: SignedIn, id: string) =>
  (await moderator.get(`/api/admin/cases/${id}`)).body as AdminCase
const note = (by: SignedIn, id: string, text: string) =>
  by.post(`/api/admin/cases/${id}/notes`, { text })

test('a case shows what is said, by whom, and what is known of the member', async () => {
  const { app, moderator, anna, berta, match } = await start()
  const carl = await aDriver(app)
  const another = await aMatchOf(berta, carl)
  await say(berta, match, 'Hello')
  await say(anna, match, 'Hello')
  await say(berta, another, 'Pay first')
  await report(anna, match)
  await report(carl, another)
  const { case_id } = await newest(moderator)
  const { reports, members } = await read(moderator, case_id)
  expect(reports.map(({ reporter }) => reporter?.id)).toEqual([anna.id, carl.id])
  expect(members).toMatchObject([
    {
      ...{ id: berta.id, name: berta.name, is_banned: false, cars: 1, active_cars: 1 },
      ...{ chats_begun: 2, chats_answered: 1, equal_messages: 0, reports_by: 0, reports_about: 2 },
    },
  ])
})

test('a case shows the decided cases about the same member', async () => {
  const { moderator, anna, match } = await start()
  await report(anna, match)
  const first = await newest(moderator)
  await decide(moderator, first.id)
  await report(anna, match)
  const second = await newest(moderator)
  expect((await read(moderator, second.case_id)).earlier).toMatchObject([
    { id: first.case_id, reports: 1, upheld: 1 },
  ])
  expect((await read(moderator, first.case_id)).decided_at).not.toBeNull()
})

test('moderators read each other’s notes, also those of an earlier case, and nobody else does', async () => {
  const { app, moderator, anna, match } = await start()
  await report(anna, match)
  const first = await newest(moderator)
  const written = await note(moderator, first.case_id, ' Asked for the papers. ')
  expect(written.body).toMatchObject({ by: moderator.name, text: 'Asked for the papers.' })
  expect((await note(anna, first.case_id, 'Mine')).status).toBe(403)
  await decide(moderator, first.id)
  await report(anna, match)
  const admin = await signedIn(app, { admin: true })
  const second = await newest(admin)
  expect((await read(admin, second.case_id)).notes).toEqual<CaseNote[]>([written.body as CaseNote])
})

test('notes go 30 days after the decision, with the id of a member who has left', async () => {
  const { app, moderator, anna, berta, match } = await start()
  await report(anna, match)
  const { id, case_id } = await newest(moderator)
  await note(moderator, case_id, 'Asked for the papers.')
  await decide(moderator, id)
  await berta.delete('/api/me', { password: PASSWORD })
  const kept = () =>
    many(
      app.pool,
      sql`select from case_notes where case_id = ${case_id}
          union all select from case_subjects where case_id = ${case_id}`,
    )
  await sweepCases(app.pool)
  expect(await kept()).toHaveLength(2)
  await run(app.pool, sql`update cases set decided_at = decided_at - interval '31 days'`)
  await sweepCases(app.pool)
  expect(await kept()).toHaveLength(0)
})

test('there is no such case', async () => {
  const { moderator } = await start()
  const nowhere = crypto.randomUUID()
  expect((await moderator.get(`/api/admin/cases/${nowhere}`)).body).toMatchObject({
    code: 'CASE_NOT_FOUND',
  })
  expect((await note(moderator, nowhere, 'Hello')).status).toBe(404)
})
