// What an admin does with the data of one member who cannot sign in, or for an authority.

import type { AdminUser, AuditEntry } from '@keyswap/contract/moderation'
import type { DataNotice } from '@keyswap/contract/operations'
import { expect } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { aListedCar, aPhotoOn } from '../../../../test/cars.ts'
import { asMember, type SignedIn, signedIn } from '../../../../test/client.ts'
import { aPair } from '../../../../test/deals.ts'
import { aToken, PASSWORD } from '../../../../test/factories.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { test } from '../../../../test/mirrored.ts'
import { unzip } from '../../../../test/zip.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { runDeleteCommand } from '../../accounts/index.ts'
import { memberDeletion } from '../../deletion.ts'
import { sweepEvidence } from '../../matching/index.ts'
import { sweepPictures } from '../../pictures/index.ts'
import { sweepEndedChats } from '../ended-chats.rules.ts'

const anApp = emptiedApps()

const start = async () => peopleIn(await anApp())

async function startWithMail() {
  const mailbox = await startMailbox()
  const people = await peopleIn(await startApp({ smtp_url: mailbox.url }))
  const mailed = () => mailbox.mails.map(({ to }) => to?.[0]?.address)
  return { ...people, mailbox, mailed }
}

async function peopleIn(app: TestApp) {
  const admin = await signedIn(app, { admin: true })
  return { admin, ...(await aPair(app)) }
}

const REASON = 'State police, case 11-2026'

const ask = (by: SignedIn, act: string, { id }: { id: string }, more = {}) =>
  by.post(`/api/admin/${act}`, { user_id: id, reason: REASON, ...more })
const hold = (by: SignedIn, member: SignedIn, more = {}) => ask(by, 'holds', member, more)
const release = (by: SignedIn, member: SignedIn) => ask(by, 'release-hold', member)
const leave = (member: SignedIn) => member.delete('/api/me', { password: PASSWORD })
const toldTo = async (member: SignedIn) =>
  (await member.get('/api/me/data-notices')).body as DataNotice[]
const auditFor = async (admin: SignedIn) =>
  (await admin.get('/api/admin/audit')).body as AuditEntry[]
const rowOf = async (by: SignedIn, { id }: SignedIn) =>
  ((await by.get(`/api/admin/users?user_id=${id}`)).body as AdminUser[])[0]

/** An unbanned member with a new session. */
async function again(app: TestApp, member: SignedIn, admin: SignedIn): Promise<SignedIn> {
  await admin.post('/api/admin/unban-user', { user_id: member.id })
  return asMember(app, member, await aToken(app, member.id))
}

async function exported(by: SignedIn, app: TestApp, { id }: SignedIn) {
  const answer = await fetch(`${app.url}/api/admin/export-member`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: id, reason: REASON }),
  })
  expect(answer.status).toBe(200)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

test('an admin exports what a member could, also of a suspended one; it is in the audit log, and told', async () => {
  const { app, admin, berta } = await start()
  await admin.post('/api/admin/ban-user', { user_id: berta.id })
  const files = await exported(admin, app, berta)
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ email: berta.email })
  expect([...files.keys()]).toContain('cars.json')
  expect((await auditFor(admin))[0]).toMatchObject({
    action: 'export_member',
    target: berta.name,
    reason: REASON,
  })
  expect(await toldTo(await again(app, berta, admin))).toMatchObject([{ act: 'export' }])
})

test('what admins did with their data the member reads, with the reason, unless the law forbids it', async () => {
  const { app, admin, anna, berta, mailed } = await startWithMail()
  await hold(admin, anna, { is_told: false })
  await release(admin, anna)
  await hold(admin, berta)
  expect(await toldTo(berta)).toMatchObject([{ act: 'hold', reason: REASON }])
  expect(await toldTo(anna), 'neither the hold nor its end').toEqual([])
  await expect.poll(mailed).toEqual([berta.email])
  expect(await auditFor(admin)).toMatchObject([
    { action: 'hold_member', reason: REASON },
    { action: 'release_member', reason: `Not told to the member. ${REASON}` },
    { action: 'hold_member', reason: `Not told to the member. ${REASON}` },
  ])
  const { id: _, ...notice } = (await toldTo(berta))[0] as DataNotice
  const files = await exported(admin, app, berta)
  expect(JSON.parse(String(files.get('data.json')))).toContainEqual(expect.objectContaining(notice))
})

test('while a member is held, neither they nor an admin nor the operator can delete the account, and nothing changes', async () => {
  const { app, admin, berta } = await start()
  await hold(admin, berta)
  for (const refused of [
    await leave(berta),
    await ask(admin, 'delete-member', berta),
    await berta.delete(`/api/cars/${berta.car}`),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'ACCOUNT_HELD' } })
  const removing = {
    ...{ db: app.pool, address_key: Buffer.alloc(32), onDelete: memberDeletion },
    ...{ notifyAfterDelete: async () => async () => {}, onSessionsEnded: async () => {} },
  }
  expect(await runDeleteCommand(removing, berta.email)).toContain('admin has said')
  expect((await berta.get(`/api/cars/${berta.car}`)).status).toBe(200)
  expect((await auditFor(admin)).map(({ action }) => action)).toEqual(['hold_member'])
  await release(admin, berta)
  expect((await berta.delete(`/api/cars/${berta.car}`)).status).toBe(200)
  expect((await leave(berta)).status).toBe(200)
})

test('time deletes nothing of a held member, and everything that was due once the hold ends', async () => {
  const { app, admin, anna, berta, match } = await start()
  await anna.post(`/api/matches/${match}/messages`, { content: 'Hello' })
  const { body } = await anna.post(`/api/matches/${match}/report`, { reason: 'Rude' })
  const report_id = (body as { id: string }).id
  await admin.post('/api/admin/resolve-report', { report_id, outcome: 'resolved' })
  await run(app.pool, sql`update reports set decided_at = now() - interval '31 days'`)
  await hold(admin, berta)
  await leave(anna)
  await run(app.pool, sql`update chats set ended_at = now() - interval '91 days'`)
  const sweep = async () => {
    await sweepEndedChats(app.pool)
    await sweepEvidence(app.pool)
  }
  const left = () =>
    one<{ chats: number; copies: number }>(
      app.pool,
      sql`select (select count(*) from chats) as chats, (select count(*) from reports where evidence is not null) as copies`,
    )
  await sweep()
  expect(await left()).toEqual({ chats: 1, copies: 1 })
  await release(admin, berta)
  await sweep()
  expect(await left()).toEqual({ chats: 0, copies: 0 })
})

test('a photo that a held member removes is shown nowhere, and stays in an export of an admin', async () => {
  const { app, admin, berta } = await start()
  const { id, photos } = await aListedCar(berta)
  const removed = photos[0]?.url ?? ''
  const kept = (await aPhotoOn(berta, id, 1)).id
  await hold(admin, berta)
  await berta.patch(`/api/cars/${id}`, { photos: [kept] })
  await run(app.pool, sql`update pictures set created_at = now() - interval '2 days'`)
  await sweepPictures(app.pool)
  const files = async () =>
    [...(await exported(admin, app, berta)).keys()].filter((name) => name.includes(`photos/${id}/`))
  const name = removed.split('/').at(-1)?.split('.')[0] ?? '?'
  expect((await files()).some((file) => file.includes(name))).toBe(true)
  await release(admin, berta)
  await sweepPictures(app.pool)
  expect((await files()).some((file) => file.includes(name))).toBe(false)
})

test('an admin deletes the account of a member as they could themselves; they are told by mail', async () => {
  const { admin, anna, berta, mailbox, mailed } = await startWithMail()
  await admin.post('/api/admin/ban-user', { user_id: berta.id })
  await ask(admin, 'delete-member', anna, { is_told: false })
  expect((await ask(admin, 'delete-member', berta)).status).toBe(200)
  expect((await ask(admin, 'delete-member', berta)).body).toMatchObject({ code: 'USER_NOT_FOUND' })
  expect(await rowOf(admin, berta)).toBeUndefined()
  expect((await auditFor(admin))[0]).toMatchObject({ action: 'delete_member', target: berta.name })
  await expect.poll(mailed).toEqual([berta.email])
  expect(mailbox.mails[0]?.text).toContain('State police')
})

test('an admin or a moderator is not deleted from the panel', async () => {
  const { app, admin } = await start()
  for (const staff of [admin, await signedIn(app, { moderator: true })])
    expect(await ask(admin, 'delete-member', staff)).toMatchObject({
      status: 403,
      body: { code: 'STAFF_STAYS' },
    })
})

test('a moderator does none of this, and does not see who is held', async () => {
  const { app, admin, berta } = await start()
  const moderator = await signedIn(app, { moderator: true })
  for (const act of ['export-member', 'delete-member', 'holds', 'release-hold'])
    expect((await ask(moderator, act, berta)).status).toBe(403)
  await hold(admin, berta)
  expect((await rowOf(moderator, berta))?.hold).toBeNull()
  expect((await rowOf(admin, berta))?.hold).toMatchObject({ reason: REASON, by: admin.name })
})

test('without a reason nothing is done; without a hold none ends', async () => {
  const { admin, berta } = await start()
  for (const act of ['export-member', 'delete-member', 'holds'])
    expect((await ask(admin, act, berta, { reason: ' ' })).status).toBe(400)
  expect((await release(admin, berta)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect(await auditFor(admin)).toEqual([])
})
