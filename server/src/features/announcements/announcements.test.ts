import type { Broadcast } from '@keyswap/contract/announcements'
import { admin as limits } from '@keyswap/contract/limits'
import type { AdminBroadcast } from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { emptiedApps, emptiedTwoApps, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { listen } from '../../../test/stream.ts'
import { atOnce } from '../../../test/waiting.ts'
import { unzip } from '../../../test/zip.ts'
import { many, run, sql } from '../../db/sql.ts'
import { newsOfAnnouncement } from './news.rules.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const NEWS = { title: 'Winter tires', content: 'Swap them before December.' }

const start = async () => {
  const app = await anApp()
  return { app, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

const announce = async (admin: SignedIn, words: object = NEWS) => {
  const answer = await admin.post('/api/admin/broadcasts', words)
  expect(answer.status).toBe(200)
  return answer.body as AdminBroadcast
}
const inbox = async (member: SignedIn, query = '') =>
  (await member.get(`/api/broadcasts${query}`)).body as Broadcast[]
const markViewed = async (member: SignedIn, id: string) =>
  (await member.post(`/api/broadcasts/${id}/mark-viewed`)).status
const sentAnnouncements = async (admin: SignedIn, query = '') =>
  (await admin.get(`/api/admin/broadcasts${query}`)).body as AdminBroadcast[]
const titles = (list: { title: string }[]) => list.map(({ title }) => title)

/** Backdates an announcement by this many days. */
const age = (app: TestApp, id: string, days: number) =>
  run(
    app.pool,
    sql`update broadcasts set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
  )

describe('an inbox', () => {
  test('has what the member has not marked as read, newest first, and the rest under viewed', async () => {
    const { admin, anna } = await start()
    const first = await announce(admin, { title: ' First ', content: 'One' })
    const second = await announce(admin, { title: 'Second', content: 'Two' })
    expect(await inbox(anna)).toEqual([
      { ...shown(second), viewed_at: null },
      { ...shown(first), title: 'First', viewed_at: null },
    ])
    expect(await inbox(anna, '?viewed=true')).toEqual([])
    expect(await markViewed(anna, first.id)).toBe(200)
    expect(titles(await inbox(anna))).toEqual(['Second'])
    const [viewed] = await inbox(anna, '?viewed=true')
    expect(viewed).toMatchObject({ id: first.id, viewed_at: expect.any(String) })
    expect(titles(await inbox(admin))).toEqual(['Second', 'First'])
  })

  test('marking as read twice, even concurrently, counts once and keeps the first time', async () => {
    const { admin, anna } = await start()
    const { id } = await announce(admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => markViewed(anna, id)))
    expect(new Set(answers)).toEqual(new Set([200]))
    const [viewed] = await inbox(anna, '?viewed=true')
    expect(await markViewed(anna, id)).toBe(200)
    expect(await inbox(anna, '?viewed=true')).toEqual([viewed])
    expect(await sentAnnouncements(admin)).toMatchObject([{ seen: 1 }])
  })

  test('a withdrawn or unknown announcement is in nobody’s inbox and cannot be marked', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const { id } = await announce(admin)
    await markViewed(berta, id)
    expect((await admin.delete(`/api/admin/broadcasts/${id}`)).status).toBe(200)
    expect(await inbox(anna)).toEqual([])
    expect(await inbox(berta, '?viewed=true')).toEqual([])
    expect(await markViewed(anna, id)).toBe(404)
    expect(await markViewed(anna, crypto.randomUUID())).toBe(404)
  })

  test('lists only the member’s own under viewed, newest first, whenever they were read', async () => {
    const { admin, anna } = await start()
    const sent: string[] = []
    for (const title of ['First', 'Second', 'Third'])
      sent.push((await announce(admin, { title, content: 'x' })).id)
    for (const index of [1, 2, 0]) await markViewed(anna, sent[index] ?? '')
    await markViewed(admin, sent[1] ?? '')
    expect(titles(await inbox(anna, '?viewed=true'))).toEqual(['Third', 'Second', 'First'])
    expect(titles(await inbox(admin, '?viewed=true'))).toEqual(['Second'])
    expect(titles(await inbox(admin))).toEqual(['Third', 'First'])
  })

  test('shows the hundred newest, and the rest once those are read', async () => {
    const { app, anna } = await start()
    await run(
      app.pool,
      sql`update users set created_at = now() - interval '1 day' where id = ${anna.id}`,
    )
    await run(
      app.pool,
      sql`insert into broadcasts (id, title, content, client_id, created_at)
          select gen_random_uuid(), n::text, 'x', gen_random_uuid(), now() - make_interval(mins => n)
          from generate_series(1, 102) n`,
    )
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    expect(titles(await inbox(anna))).toEqual(numbers(1, 100))
    await run(
      app.pool,
      sql`insert into broadcast_views (user_id, broadcast_id)
          select ${anna.id}, id from broadcasts where title::int between 2 and 101`,
    )
    expect(titles(await inbox(anna))).toEqual(['1', '102'])
    expect(titles(await inbox(anna, '?viewed=true'))).toEqual(numbers(2, 101))
  })

  test('an announcement that was read, is too old or was withdrawn is not pushed', async () => {
    const { app, admin, anna } = await start()
    const newsFor = newsOfAnnouncement(app.pool)
    const { id } = await announce(admin)
    expect(await newsFor(anna.id, id)).toEqual({ kind: 'announcements', id, title: NEWS.title })
    await markViewed(anna, id)
    expect(await newsFor(anna.id, id)).toBeUndefined()
    expect(await newsFor(admin.id, id)).toBeDefined()
    await age(app, id, 31)
    expect(await newsFor(admin.id, id)).toBeUndefined()
    const { id: other } = await announce(admin, { title: 'Other', content: 'x' })
    await admin.delete(`/api/admin/broadcasts/${other}`)
    expect(await newsFor(anna.id, other)).toBeUndefined()
  })

  test('announcements of the last 30 days before a member joined count as read, older ones are not there', async () => {
    const { app, admin } = await start()
    const recent = await announce(admin, { title: 'Recent', content: 'x' })
    const old = await announce(admin, { title: 'Old', content: 'x' })
    await age(app, recent.id, 29)
    await age(app, old.id, 31)
    const newcomer = await signedIn(app)
    expect(await inbox(newcomer)).toEqual([])
    expect(titles(await inbox(newcomer, '?viewed=true'))).toEqual(['Recent'])
    expect(await newsOfAnnouncement(app.pool)(newcomer.id, recent.id)).toBeUndefined()
    expect(await markViewed(newcomer, old.id)).toBe(404)
    expect(await sentAnnouncements(admin)).toMatchObject([
      { title: 'Recent', members: 3 },
      { title: 'Old', members: 0 },
    ])
  })

  test('gets an event for new and withdrawn announcements on every open stream, on any instance', async () => {
    const apps = await twoApps()
    const admin = await signedIn(apps[0], { admin: true })
    const anna = await signedIn(apps[0])
    const streams = [await listen(apps[0], anna), await listen(apps[1], anna)]
    const { id } = await announce(admin)
    for (const { received } of streams)
      await expect.poll(() => received).toEqual([{ type: 'announcement' }])
    await admin.delete(`/api/admin/broadcasts/${id}`)
    for (const { received } of streams) await expect.poll(() => received.length).toBe(2)
    expect(await inbox(asMember(apps[1], anna, anna.token))).toEqual([])
  })
})

describe('an admin', () => {
  test('sends once, even if the same client id arrives several times on several instances', async () => {
    const apps = await twoApps()
    const admin = await signedIn(apps[0], { admin: true })
    const elsewhere = asMember(apps[1], admin, admin.token)
    const client_id = crypto.randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        announce(index % 2 === 0 ? admin : elsewhere, { ...NEWS, client_id }),
      ),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await sentAnnouncements(admin)).toEqual([sent[0]])
    expect(await auditOf(apps[0])).toMatchObject([{ action: 'send_broadcast' }])
  })

  test.each([
    [{ title: '', content: 'x' }, 400],
    [{ title: '   ', content: 'x' }, 400],
    [{ title: 'x', content: '' }, 400],
    [{ title: 'x'.repeat(121), content: 'x' }, 400],
    [{ title: 'x', content: 'x'.repeat(4001) }, 400],
    [{ title: 'x'.repeat(120), content: 'x'.repeat(4000) }, 200],
  ])('a title has 1 to 120 characters and a content 1 to 4000 (case %#)', async (words, status) => {
    const { admin } = await start()
    expect((await admin.post('/api/admin/broadcasts', words)).status).toBe(status)
    expect(await sentAnnouncements(admin)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('sees how many of how many members have seen it, without banned and deleted ones', async () => {
    const { app, admin, anna } = await start()
    const [berta, carla] = [await signedIn(app), await signedIn(app)]
    const { id, seen, members } = await announce(admin)
    expect([seen, members]).toEqual([0, 4])
    for (const member of [anna, berta, carla]) await markViewed(member, id)
    expect(await sentAnnouncements(admin)).toMatchObject([{ seen: 3, members: 4 }])
    await run(app.pool, sql`update users set banned_at = now() where id = ${berta.id}`)
    await run(app.pool, sql`delete from users where id = ${carla.id}`)
    expect(await sentAnnouncements(admin)).toMatchObject([{ seen: 1, members: 2 }])
  })

  test('who lost the response can send again, which notifies those who missed it', async () => {
    const { app, admin, anna } = await start()
    const words = { ...NEWS, client_id: crypto.randomUUID() }
    const first = await announce(admin, words)
    const stream = await listen(app, anna)
    expect(await announce(admin, words)).toEqual(first)
    await expect.poll(() => stream.received).toEqual([{ type: 'announcement' }])
  })

  test('withdraws once, even with two concurrent calls', async () => {
    const { app, admin } = await start()
    const { id } = await announce(admin)
    const withdraw = () => admin.delete(`/api/admin/broadcasts/${id}`)
    const answers = await atOnce(app, 'broadcasts', id, [withdraw, withdraw])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await auditOf(app)).toHaveLength(2)
  })

  test('withdraws once; the list of sent announcements and the audit log keep it', async () => {
    const { app, admin } = await start()
    const { id } = await announce(admin)
    for (let again = 0; again < 2; again++)
      expect((await admin.delete(`/api/admin/broadcasts/${id}`)).status).toBe(200)
    expect(await sentAnnouncements(admin)).toMatchObject([{ id, withdrawn_at: expect.any(String) }])
    const audited = { target_id: id, target: NEWS.title, admin_name: admin.name }
    expect(await auditOf(app)).toEqual([
      { action: 'send_broadcast', ...audited },
      { action: 'withdraw_broadcast', ...audited },
    ])
    expect((await admin.delete(`/api/admin/broadcasts/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('pages through all of them, newest or oldest first, and finds words without their accents', async () => {
    const { app, admin } = await start()
    const all = Array.from({ length: limits.page + 3 }, (_, index) => `Number ${index}`)
    // All have the same time: none may be lost between two pages.
    await run(
      app.pool,
      sql`insert into broadcasts (id, title, content, client_id)
          select gen_random_uuid(), title, 'x', gen_random_uuid() from unnest(${all}::text[]) title`,
    )
    await announce(admin, { title: 'Rīga', content: 'Ziemas riepas' })
    for (const sort of ['newest', 'oldest']) {
      const found: string[] = []
      let next: string | undefined = `/api/admin/broadcasts?sort=${sort}`
      while (next) {
        const page = await admin.get(next)
        found.push(...titles(page.body as AdminBroadcast[]))
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(found.toSorted()).toEqual([...all, 'Rīga'].toSorted())
      expect(found.at(sort === 'newest' ? 0 : -1)).toBe('Rīga')
    }
    expect(titles(await sentAnnouncements(admin, '?search=riga'))).toEqual(['Rīga'])
    expect(titles(await sentAnnouncements(admin, '?search=ZIEMAS%20r'))).toEqual(['Rīga'])
    expect(await sentAnnouncements(admin, '?search=%25')).toEqual([])
    expect(await sentAnnouncements(admin, '?after=nowhere')).toEqual([])
  })

  test('is required for sending and withdrawing', async () => {
    const { app, admin, anna } = await start()
    const { id } = await announce(admin)
    expect((await anna.post('/api/admin/broadcasts', NEWS)).status).toBe(403)
    expect((await anna.get('/api/admin/broadcasts')).status).toBe(403)
    expect((await anna.delete(`/api/admin/broadcasts/${id}`)).status).toBe(403)
    expect((await fetch(`${app.url}/api/broadcasts`)).status).toBe(401)
    expect(await inbox(anna)).toHaveLength(1)
  })
})

test('the export has the announcements a member has read, including withdrawn ones', async () => {
  const { app, admin, anna } = await start()
  const { id } = await announce(admin)
  const { id: withdrawn } = await announce(admin, { title: 'Withdrawn', content: 'x' })
  await announce(admin, { title: 'Unread', content: 'x' })
  for (const read of [withdrawn, id]) await markViewed(anna, read)
  await markViewed(admin, id)
  await admin.delete(`/api/admin/broadcasts/${withdrawn}`)
  const answer = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(String(files.get('announcements.json')))).toMatchObject([
    { id: withdrawn, title: 'Withdrawn', viewed_at: expect.any(String) },
    { id, ...NEWS },
  ])
})

const shown = ({ id, title, content, created_at }: AdminBroadcast) => ({
  id,
  title,
  content,
  created_at,
})
const auditOf = (app: TestApp) =>
  many(
    app.pool,
    sql`select action, target_id, target, admin_name from audit_log order by created_at, id`,
  )
