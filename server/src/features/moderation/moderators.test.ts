import type { AdminUser } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { one, run, sql } from '../../db/sql.ts'
import { runAdminCommand } from '../accounts/index.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const moderator = await signedIn(app, { moderator: true })
  const member = await signedIn(app)
  return { app, admin, moderator, member }
}

test('a moderator decides reports, suspends members and deactivates cars, and all of it is in the audit log', async () => {
  const { app, admin, moderator, member } = await start()
  const car_id = await aVisibleCar(app, member.id)
  const reporter = await signedIn(app)
  const report = await reporter.post('/api/reports', { car_id, reason: 'No such car' })
  const { id: report_id } = report.body as { id: string }
  expect((await moderator.get('/api/admin/reports')).body).toMatchObject([{ id: report_id }])
  const deactivate = { car_id, is_active: false, reason: 'No such car' }
  expect((await moderator.post('/api/admin/deactivate-car', deactivate)).status).toBe(200)
  const decide = { report_id, outcome: 'resolved' }
  expect((await moderator.post('/api/admin/resolve-report', decide)).status).toBe(200)
  const ban = { user_id: member.id, reason: 'Fraud' }
  expect((await moderator.post('/api/admin/ban-user', ban)).status).toBe(200)
  expect((await moderator.get('/api/admin/audit')).status).toBe(403)
  const { body } = await admin.get('/api/admin/audit')
  expect(body).toMatchObject([
    { action: 'ban_user', admin: { id: moderator.id } },
    { action: 'resolve_report', admin: { id: moderator.id } },
    { action: 'deactivate_car', admin: { id: moderator.id } },
  ])
})

test('a moderator suspends neither admins nor moderators, an admin does', async () => {
  const { app, admin, moderator } = await start()
  const other = await signedIn(app, { moderator: true })
  for (const { id: user_id } of [admin, other])
    expect(await moderator.post('/api/admin/ban-user', { user_id })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  expect((await admin.post('/api/admin/ban-user', { user_id: other.id })).status).toBe(200)
  expect((await moderator.get('/api/admin/reports')).status).toBe(200)
})

test('a moderator finds members by name and sees nobody’s email address', async () => {
  const { admin, moderator, member } = await start()
  const found = async (by: typeof admin, search: string) =>
    (await by.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body as AdminUser[]
  expect(await found(moderator, member.name)).toMatchObject([{ id: member.id, email: null }])
  expect(await found(moderator, member.email)).toEqual([])
  expect(await found(admin, member.email)).toMatchObject([{ id: member.id, email: member.email }])
})

test('a moderator who loses the role loses it at once', async () => {
  const { app, moderator } = await start()
  expect((await moderator.get('/api/me')).body).toMatchObject({
    is_admin: false,
    is_moderator: true,
  })
  await runAdminCommand(app.pool, { verb: 'revoke', email: moderator.email })
  expect((await moderator.get('/api/admin/reports')).status).toBe(403)
  expect((await moderator.get('/api/me')).body).toMatchObject({ is_moderator: false })
})

test('the operator grants either role, and one takes the place of the other', async () => {
  const { app, member } = await start()
  const grant = (role?: 'moderator') =>
    runAdminCommand(app.pool, { verb: 'grant', email: member.email, ...(role && { role }) })
  expect(await grant('moderator')).toBe(`${member.email} is a moderator now.`)
  expect((await member.get('/api/admin/stats')).status).toBe(200)
  expect((await member.get('/api/admin/audit')).status).toBe(403)
  expect(await grant()).toBe(`${member.email} is an admin now.`)
  expect((await member.get('/api/admin/audit')).status).toBe(200)
  expect(await runAdminCommand(app.pool, { verb: 'list' })).toContain('(moderator)')
})

test('the last admin cannot delete their account, of two at once one stays, and a moderator is no admin', async () => {
  const { app, admin } = await start()
  const leave = (by: typeof admin) => by.delete('/api/me', { password: PASSWORD })
  expect(await leave(admin)).toMatchObject({ status: 403, body: { code: 'LAST_ADMIN_STAYS' } })
  expect((await admin.get('/api/me')).status).toBe(200)
  const second = await signedIn(app, { admin: true })
  const statuses = (await Promise.all([leave(admin), leave(second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 403])
  expect(
    await one(app.pool, sql`select count(*)::int as n from admins where role = 'admin'`),
  ).toEqual({ n: 1 })
})

test('a banned admin is no other admin', async () => {
  const { app, admin } = await start()
  const second = await signedIn(app, { admin: true })
  await run(app.pool, sql`update users set banned_at = now() where id = ${second.id}`)
  expect((await admin.delete('/api/me', { password: PASSWORD })).status).toBe(403)
})
