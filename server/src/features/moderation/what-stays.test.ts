// What stays of a chat and of a member who has left, and for how long.
import type { Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import type { AdminReportDetails, ReportEvidence } from '@keyswap/contract/moderation'
import { describe, expect, test as once } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { aBrowser } from '../../../test/browser.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import {
  anAgreedDeal,
  aPair,
  aProposal,
  cancel,
  type Driver,
  propose,
  writePapers,
} from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { test } from '../../../test/mirrored.ts'
import { threeInARing } from '../../../test/rings.ts'
import { readSecret } from '../../db/secrets.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { mailboxOf } from '../accounts/credentials/banned-addresses.ts'
import { runDeleteCommand } from '../accounts/index.ts'
import { sweepDeparted } from '../accounts/members/departed.store.ts'
import { memberDeletion } from '../deletion.ts'
import { sweepEvidence } from '../matching/index.ts'
import { sweepEndedChats } from './ended-chats.rules.ts'

const anApp = emptiedApps()

const leave = (member: SignedIn) => member.delete('/api/me', { password: PASSWORD })
const say = (member: SignedIn, match: string, content: string) =>
  member.post(`/api/matches/${match}/messages`, { content })
const messagesFor = async (member: SignedIn, chat: string) =>
  ((await member.get(`/api/${chat}/messages`)).body as Message[]).map(({ content }) => content)

const anAdmin = (app: TestApp) => signedIn(app, { admin: true })

async function report(by: SignedIn, match: string, more: object = {}): Promise<string> {
  const { body, text } = await by.post(`/api/matches/${match}/report`, { reason: 'Fraud', ...more })
  const { id } = body as { id?: string }
  if (!id) throw new Error(text)
  return id
}

const evidenceOf = (admin: SignedIn, id: string) => admin.get(`/api/admin/reports/${id}/messages`)
const quoted = async (admin: SignedIn, id: string): Promise<string[]> =>
  ((await evidenceOf(admin, id)).body as ReportEvidence).messages.map(({ content }) => content)
const decide = (admin: SignedIn, report_id: string) =>
  admin.post('/api/admin/resolve-report', { report_id, outcome: 'resolved' })

const endedAgo = ({ pool }: TestApp, chat: string, days: number) =>
  run(
    pool,
    sql`update chats set ended_at = now() - make_interval(days => ${days}) where id = ${chat}`,
  )
const decidedAgo = ({ pool }: TestApp, id: string, days: number) =>
  run(
    pool,
    sql`update reports set decided_at = now() - make_interval(days => ${days}) where id = ${id}`,
  )

describe('the names in the copy for a report', () => {
  test('are there after an unmatch, which leaves nobody in the chat, and once a member has left', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    const names = async (id: string) =>
      ((await evidenceOf(admin, id)).body as ReportEvidence).people.map((one) => one.id).sort()
    await say(anna, match, 'Pay me first')
    await say(berta, match, 'Why?')
    const both = [anna.id, berta.id].sort()
    const early = await report(berta, match)
    await anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })
    const late = await report(anna, match)
    expect(await names(late)).toEqual(both)
    await leave(anna)
    expect(await names(early)).toEqual(both)
    expect(await names(late)).toEqual(both)
  })
})

describe('the swap plan that is copied for a report', () => {
  const planIn = async (admin: SignedIn, id: string) =>
    ((await evidenceOf(admin, id)).body as ReportEvidence).deal?.id
  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

  test('is the one that was agreed, whatever is proposed after it', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const { anna, berta, match, deal } = await anAgreedDeal(app)
    await cancel(anna, deal)
    const decoy = await propose(anna, match, [anna, berta])
    expect(decoy.status, decoy.text).toBe(200)
    expect(await planIn(admin, await report(berta, match))).toBe(deal)
    const three = await threeInARing(app)
    const swap = idOf(await propose(three.anna, three.ring, three.members))
    for (const other of [three.berta, three.carla])
      await other.post(`/api/deals/${swap}/accept`, { version: 1 })
    await cancel(three.anna, swap)
    await propose(three.anna, three.ring, three.members)
    const { body } = await three.berta.post(`/api/rings/${three.ring}/report`, {
      ...{ user_id: three.anna.id, reason: 'Fraud' },
    })
    expect(await planIn(admin, (body as { id: string }).id)).toBe(swap)
  })

  test('is the one that the report names, of this chat and of nobody else', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const { anna, berta, match, deal } = await anAgreedDeal(app)
    await cancel(anna, deal)
    const newer = idOf(await propose(anna, match, [anna, berta]))
    await berta.post(`/api/deals/${newer}/accept`, { version: 1 })
    for (const named of [deal, newer])
      expect(await planIn(admin, await report(berta, match, { deal_id: named }))).toBe(named)
    const elsewhere = await anAgreedDeal(app)
    const three = await threeInARing(app)
    const swap = idOf(await propose(three.anna, three.ring, three.members))
    const refused = await berta.post(`/api/matches/${match}/report`, {
      ...{ reason: 'Fraud', deal_id: elsewhere.deal },
    })
    expect(refused.status).toBe(404)
    const inRing = (deal_id: string) =>
      three.berta.post(`/api/rings/${three.ring}/report`, {
        ...{ user_id: three.anna.id, reason: 'Fraud', deal_id },
      })
    expect((await inRing(elsewhere.deal)).status).toBe(404)
    expect(await planIn(admin, idOf(await inRing(swap)))).toBe(swap)
  })

  test('is that of the step which the report names', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const { anna, berta, match, deal } = await anAgreedDeal(app)
    await cancel(anna, deal)
    const newer = idOf(await propose(anna, match, [anna, berta]))
    const messages = (await berta.get(`/api/matches/${match}/messages`)).body as Message[]
    for (const named of [newer, deal]) {
      const step = messages.find((one) => one.kind === 'deal' && one.data?.deal_id === named)
      expect(await planIn(admin, await report(berta, match, { seq: step?.seq }))).toBe(named)
    }
  })
})

describe('the messages of a member who has left', () => {
  test('stay with the one who received them, who can report them', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Pay me first')
    await leave(anna)
    expect(await messagesFor(berta, `matches/${match}`)).toEqual(['Pay me first'])
    const id = await report(berta, match)
    expect(await quoted(admin, id)).toEqual(['Pay me first'])
    const { body } = await admin.get(`/api/admin/reports/${id}`)
    expect(body as AdminReportDetails).toMatchObject({
      owner: null,
      departed: { id: anna.id, is_banned_for_fraud: false },
    })
  })

  test('stay with all others in a ring, who can report them', async () => {
    const { app, anna, berta, carla, ring } = await threeInARing(await anApp())
    const admin = await anAdmin(app)
    await anna.post(`/api/rings/${ring}/messages`, { content: 'Pay me first' })
    await leave(anna)
    for (const other of [berta, carla])
      expect(await messagesFor(other, `rings/${ring}`)).toContain('Pay me first')
    const { body } = await carla.post(`/api/rings/${ring}/report`, {
      user_id: anna.id,
      reason: 'Fraud',
    })
    expect(await quoted(admin, (body as { id: string }).id)).toContain('Pay me first')
  })

  test('are reported by default with what they wrote in the plan, also if they never wrote anything else', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const pair = await aProposal(app, { note: 'Pay me first' })
    await leave(pair.anna)
    const id = await report(pair.berta, pair.match)
    expect(await quoted(admin, id)).toContain('Proposed a swap.')
    const three = await threeInARing(app)
    const { anna, berta, ring, members } = three
    await propose(anna, ring, members, { note: 'Pay me first' })
    await leave(anna)
    const { body } = await berta.post(`/api/rings/${ring}/report`, {
      ...{ user_id: anna.id, reason: 'Fraud' },
    })
    expect(await quoted(admin, (body as { id: string }).id)).toContain('Proposed a swap.')
  })

  test('say until when they can be read, and are gone for all after 90 days', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    await say(anna, match, 'Pay me first')
    expect((await berta.get(`/api/matches/${match}/chat`)).body).toMatchObject({
      readable_until: null,
    })
    await leave(anna)
    await endedAgo(app, match, 89)
    const { readable_until } = (await berta.get(`/api/matches/${match}/chat`)).body as {
      readable_until: string
    }
    const hours = (Date.parse(readable_until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(25)
    await sweepEndedChats(app.pool)
    expect(await messagesFor(berta, `matches/${match}`)).toEqual(['Pay me first'])
    await endedAgo(app, match, 90)
    await sweepEndedChats(app.pool)
    expect((await berta.get(`/api/matches/${match}/messages`)).status).toBe(404)
    expect((await berta.get('/api/matches')).body).toEqual([])
    expect(await many(app.pool, sql`select content from messages`)).toEqual([])
  })
})

describe('a chat that was closed', () => {
  const gone = async (app: TestApp, member: SignedIn, chat: string): Promise<boolean[]> => {
    const found: boolean[] = []
    for (const days of [89, 90]) {
      await endedAgo(app, chat, days)
      await sweepEndedChats(app.pool)
      found.push((await member.get(`/api/matches/${chat}/messages`)).status === 404)
    }
    return found
  }

  test('by a block goes after 90 days, and not before', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    await say(anna, match, 'Hello')
    await anna.post(`/api/matches/${match}/end`, { how: 'block' })
    expect(await gone(app, berta, match)).toEqual([false, true])
  })

  test('by an unmatch after an agreement goes after 90 days, and not before', async () => {
    const { app, anna, berta, match } = await anAgreedDeal(await anApp())
    await anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })
    expect(await gone(app, berta, match)).toEqual([false, true])
  })

  test('by an unmatch before any agreement can be reported for 90 days, although nobody can read it', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Pay me first')
    await anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })
    const id = await report(berta, match)
    expect(await quoted(admin, id)).toEqual(['Pay me first'])
    await decide(admin, id)
    await endedAgo(app, match, 90)
    await sweepEndedChats(app.pool)
    expect(await many(app.pool, sql`select content from messages`)).toEqual([])
    expect((await berta.post(`/api/matches/${match}/report`, { reason: 'Again' })).status).toBe(404)
  })

  test('stays while a report of it is open', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Hello')
    const id = await report(berta, match)
    await berta.post(`/api/matches/${match}/end`, { how: 'block' })
    expect(await gone(app, berta, match)).toEqual([false, false])
    await decide(admin, id)
    await sweepEndedChats(app.pool)
    expect((await berta.get(`/api/matches/${match}/messages`)).status).toBe(404)
  })

  test('stays while its swap is not over: keys have changed hands', async () => {
    const { app, anna, berta, match, deal } = await anAgreedDeal(await anApp())
    expect((await anna.post(`/api/deals/${deal}/handover`)).status).toBe(200)
    await berta.post(`/api/matches/${match}/end`, { how: 'block' })
    // The report about the swap would keep it too, so it is decided first.
    await run(app.pool, sql`update reports set status = 'resolved', decided_at = now()`)
    expect(await gone(app, berta, match)).toEqual([false, false])
  })

  test('in a ring goes with the ring, also from its members’ lists', async () => {
    const { app, anna, berta, ring } = await threeInARing(await anApp())
    await anna.post(`/api/rings/${ring}/leave`)
    await endedAgo(app, ring, 90)
    await sweepEndedChats(app.pool)
    expect((await berta.get(`/api/rings/${ring}`)).status).toBe(404)
    expect((await berta.get('/api/rings')).body).toEqual([])
  })

  test('goes with its photos', async () => {
    const { app, anna, match } = await aPair(await anApp())
    await run(
      app.pool,
      sql`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
          values (${match}, ${crypto.randomUUID()}, ${anna.id}, 1, 1, 'x', true)`,
    )
    const photos = () =>
      one<{ n: number }>(app.pool, sql`select count(*) as n from pictures where car_id = ${match}`)
    await leave(anna)
    expect(await photos()).toEqual({ n: 1 })
    await endedAgo(app, match, 90)
    await sweepEndedChats(app.pool)
    expect(await photos()).toEqual({ n: 0 })
  })
})

test('an open chat never goes', async () => {
  const { app, anna, match } = await aPair(await anApp())
  await run(app.pool, sql`update matches set created_at = now() - interval '3 years'`)
  await sweepEndedChats(app.pool)
  expect((await anna.get(`/api/matches/${match}`)).body as Match).toMatchObject({ is_open: true })
})

describe('a report from a chat', () => {
  const sayAlone = async (app: TestApp, by: Driver, match: string, content: string) => {
    expect((await say(by, match, content)).status).toBe(200)
    // Only so many messages in a row can wait for an answer within a day.
    const before = sql`update messages set created_at = created_at - interval '1 day' where chat_id = ${match}`
    await run(app.pool, before)
  }
  const numbered = async (app: TestApp, by: Driver, match: string, from: number, to: number) => {
    for (let n = from; n <= to; n += 1) await sayAlone(app, by, match, `message ${n}`)
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

  test('shows moderators the message with ten before and ten after it, and every look is recorded', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await numbered(app, anna, match, 1, 30)
    const id = await report(berta, match, { seq: 15 })
    const { body } = await evidenceOf(admin, id)
    expect(body as ReportEvidence).toMatchObject({ about_seq: 15, deal: null })
    expect(await quoted(admin, id)).toEqual(numbers(5, 25))
    const { people } = body as ReportEvidence
    expect(people.map(({ id: person }) => person).sort()).toEqual([anna.id, berta.id].sort())
    const { body: log } = await admin.get('/api/admin/audit?action=read_messages')
    expect(log).toHaveLength(2)
    expect(log).toMatchObject([{ target_id: id }, { target_id: id }])
  })

  test('is about words, not about changes of the plan that pushed them out of sight', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Pay me first')
    for (let odometer = 1; odometer <= 12; odometer += 1) {
      await writePapers(anna, deal, anna.car, { odometer })
      // What Berta has read stays, so each change is a step of its own.
      await berta.post(`/api/matches/${match}/read`, { seq: 4 + odometer })
    }
    expect(await messagesFor(berta, `matches/${match}`)).toHaveLength(16)
    expect(await quoted(admin, await report(berta, match))).toContain('Pay me first')
    await say(anna, match, 'See you')
    expect(await quoted(admin, await report(berta, match))).toEqual(
      expect.arrayContaining(['Pay me first', 'See you']),
    )
  })

  test('is about the last message of the reported member, if it names none', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await numbered(app, anna, match, 1, 12)
    await numbered(app, berta, match, 13, 14)
    const id = await report(berta, match)
    expect(await quoted(admin, id)).toEqual(numbers(2, 14))
  })

  test('is encrypted in the database, and bound to its report', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Pay me first')
    const id = await report(berta, match)
    const { evidence } = await one<{ evidence: Buffer }>(
      app.pool,
      sql`select evidence from reports`,
    )
    expect(evidence.toString()).not.toContain('Pay me')
    const { other } = await one<{ other: string }>(
      app.pool,
      sql`insert into reports (id, user_id, reason, evidence)
          values (gen_random_uuid(), ${anna.id}, 'x', ${evidence}) returning id as other`,
    )
    expect((await evidenceOf(admin, other)).status).toBe(404)
    expect((await evidenceOf(admin, id)).status).toBe(200)
  })

  test('has the swap plan as it was, also after the reported member has left', async () => {
    const { app, anna, berta, match, deal } = await aProposal(await anApp())
    const admin = await anAdmin(app)
    const id = await report(berta, match)
    const planOf = async () => ((await evidenceOf(admin, id)).body as ReportEvidence).deal
    expect(await planOf()).toMatchObject({ id: deal, state: 'open' })
    const { name } = await one<{ name: string }>(
      app.pool,
      sql`select name from users where id = ${anna.id}`,
    )
    await leave(anna)
    expect(await planOf()).toMatchObject({ id: deal, state: 'cancelled' })
    expect(JSON.stringify((await evidenceOf(admin, id)).body)).toContain(name)
  })

  test('has what followed, up to the moment when the reported member left', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await numbered(app, anna, match, 1, 2)
    const id = await report(berta, match)
    await numbered(app, anna, match, 3, 15)
    expect(await quoted(admin, id)).toEqual(numbers(1, 2))
    await leave(anna)
    expect(await quoted(admin, id)).toEqual(numbers(1, 12))
  })

  test('keeps its copy until 30 days after the decision, and the id of who has left as long', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    await say(anna, match, 'Pay me first')
    const id = await report(berta, match)
    await leave(anna)
    await decide(admin, id)
    await decidedAgo(app, id, 29)
    await sweepEvidence(app.pool)
    expect(await quoted(admin, id)).toEqual(['Pay me first'])
    await decidedAgo(app, id, 30)
    await sweepEvidence(app.pool)
    expect((await evidenceOf(admin, id)).status).toBe(404)
    expect((await admin.get(`/api/admin/reports/${id}`)).body).toMatchObject({ departed: null })
    expect(await one(app.pool, sql`select user_id from reports`)).toEqual({ user_id: null })
  })

  test('keeps the id of a member who is here', async () => {
    const { app, anna, berta, match } = await aPair(await anApp())
    const admin = await anAdmin(app)
    const id = await report(berta, match)
    await decide(admin, id)
    await decidedAgo(app, id, 300)
    await sweepEvidence(app.pool)
    expect(await one(app.pool, sql`select user_id from reports`)).toEqual({ user_id: anna.id })
  })

  test('is nothing that another member, or a reporter, can read', async () => {
    const { anna, berta, match } = await aPair(await anApp())
    await say(anna, match, 'Pay me first')
    const id = await report(berta, match)
    for (const member of [anna, berta]) expect((await evidenceOf(member, id)).status).toBe(403)
  })
})

describe('the address of a banned member who has left', () => {
  const signUp = (app: TestApp, email: string) =>
    aBrowser(app).post('/api/auth/sign-up', { email, password: 'a long enough one' })

  /** A member who is banned and has left. A banned member cannot sign in to leave, so the ban comes during the deletion. */
  async function bannedAndGone(app: TestApp, email: string, { banned = true } = {}) {
    const member = await signedIn(app)
    await run(app.pool, sql`update users set email = ${email} where id = ${member.id}`)
    await run(app.pool, sql`update emails set email = ${email} where user_id = ${member.id}`)
    if (banned) await run(app.pool, sql`update users set banned_at = now() where id = ${member.id}`)
    expect((await leave(member)).status).toBe(200)
    return member.id
  }

  test.each(['cheat@example.com', 'CHEAT@Example.com', 'cheat+again@example.com'])(
    'does not sign up again, as %s, and is answered like an address with an account',
    async (email) => {
      const app = await anApp()
      await bannedAndGone(app, 'cheat@example.com')
      const { status, body } = await signUp(app, email)
      expect([status, body]).toEqual([
        409,
        { code: 'ALREADY_REGISTERED', message: 'User already registered' },
      ])
      const { body: other } = await signUp(app, 'another@example.com')
      expect(other).toMatchObject({ user: { email: 'another@example.com' } })
    },
  )

  test.each(['cheat.er+1@gmail.com', 'cheater@googlemail.com', 'c.h.e.a.t.e.r@gmail.com'])(
    'does not sign up beside the suspended account either, as %s',
    async (email) => {
      const app = await anApp()
      const member = await signedIn(app)
      const old = 'cheat.er@gmail.com'
      await run(app.pool, sql`update users set email = ${old} where id = ${member.id}`)
      await run(app.pool, sql`update emails set email = ${old} where user_id = ${member.id}`)
      const admin = await anAdmin(app)
      await admin.post('/api/admin/ban-user', { user_id: member.id })
      expect((await signUp(app, email)).status).toBe(409)
      expect((await signUp(app, 'cheaters@gmail.com')).status).toBe(200)
      await admin.post('/api/admin/unban-user', { user_id: member.id })
      expect((await signUp(app, email)).status).toBe(200)
    },
  )

  test('is kept when the operator deletes the account of a banned member, who cannot sign in', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const member = await signedIn(app)
    await admin.post('/api/admin/ban-user', { user_id: member.id })
    const removing = {
      ...{ db: app.pool, address_key: await readSecret(app.pool, 'address-key') },
      ...{ onDelete: memberDeletion, notifyAfterDelete: async () => async () => {} },
      onSessionsEnded: async () => {},
    }
    expect(await runDeleteCommand(removing, member.email)).toContain('is deleted')
    expect(await runDeleteCommand(removing, member.email)).toBeUndefined()
    expect((await signUp(app, member.email)).status).toBe(409)
  })

  test('is kept as a keyed hash only', async () => {
    const app = await anApp()
    await bannedAndGone(app, 'cheat@example.com')
    const rows = await many<{ row: string }>(app.pool, sql`select d::text as row from departed d`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('cheat')
    const { createHash, createHmac } = await import('node:crypto')
    const key = await readSecret(app.pool, 'address-key')
    const plain = createHash('sha256').update('cheat@example.com').digest('hex')
    const keyed = createHmac('sha256', key).update('cheat@example.com').digest('hex')
    expect(rows[0]?.row).toContain(keyed)
    expect(rows[0]?.row).not.toContain(plain)
  })

  test('signs up again after an unban', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const user_id = await bannedAndGone(app, 'cheat@example.com')
    expect((await admin.post('/api/admin/unban-user', { user_id })).status).toBe(200)
    expect((await signUp(app, 'cheat@example.com')).status).toBe(200)
  })

  test('signs up again after 24 months, when nothing is kept of it', async () => {
    const app = await anApp()
    await bannedAndGone(app, 'cheat@example.com')
    const leftAgo = (days: number) =>
      run(app.pool, sql`update departed set left_at = now() - make_interval(days => ${days})`)
    await leftAgo(729)
    await sweepDeparted(app.pool)
    expect((await signUp(app, 'cheat@example.com')).status).toBe(409)
    await leftAgo(730)
    expect((await signUp(app, 'cheat@example.com')).status).toBe(200)
    await sweepDeparted(app.pool)
    expect(await many(app.pool, sql`select 1 from departed`)).toEqual([])
  })

  test('is not kept of a member who was not banned: only their id, for 90 days', async () => {
    const app = await anApp()
    const user_id = await bannedAndGone(app, 'anna@example.com', { banned: false })
    expect(
      await many(app.pool, sql`select user_id, address_hash, banned_at from departed`),
    ).toEqual([{ user_id, address_hash: null, banned_at: null }])
    expect((await signUp(app, 'anna@example.com')).status).toBe(200)
    await run(app.pool, sql`update departed set left_at = now() - interval '90 days'`)
    await sweepDeparted(app.pool)
    expect(await many(app.pool, sql`select 1 from departed`)).toEqual([])
  })
})

once.each([
  ['a.b@gmail.com', 'ab@gmail.com'],
  ['A.B+car@GoogleMail.com', 'ab@gmail.com'],
  ['a.b+car@example.com', 'a.b@example.com'],
  ['+car@example.com', '+car@example.com'],
  ['ａnna@example.com', 'anna@example.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
