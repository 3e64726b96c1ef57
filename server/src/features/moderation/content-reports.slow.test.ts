// A flood of reports by nobody in particular: limited, kept as they were written, and never in the way of members.
import type { AdminReport } from '@keyswap/contract/moderation'
import { plainText } from '@keyswap/contract/plain'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { type Answer, send, signedIn } from '../../../test/client.ts'
import { aPair } from '../../../test/deals.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { one, sql } from '../../db/sql.ts'

const REPORTS = 1_000
const ADDRESSES = 50
/** As many as a proxy would have open. */
const CONNECTIONS = 200
const PER_ADDRESS = 5
const ROUNDS = 20

const VICTIM = 'victim@example.com'

const SCRIPTS = [
  'هذه صورتي وليست صورته',
  'התמונה שלי',
  'これは私の写真です',
  'ภาพนี้เป็นของฉัน',
  'Это моё фото',
  'मेरी तस्वीर',
  '👩🏽‍🔧🚗',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  'abc\u202Edcba\u202C \u2066isolated\u2069 \u200Fmark',
  'zero\u200Bwidth\u00ADsoft\uFEFFhyphen',
  'a line\nand\tanother',
]

test('of a thousand reports, two hundred at a time, at most five are taken from each address, and every call of a member is answered', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url, TRUST_PROXY: ['loopback'] })
  const { anna, berta, match } = await aPair(app)
  const report = (n: number) =>
    send(app, 'POST', '/api/illegal-content-reports', {
      body: { url: `/car/${berta.car}`, category: 'fraud', text: `No. ${n}`, email: VICTIM },
      headers: { 'x-forwarded-for': `10.0.${n % ADDRESSES}.1` },
    })
  const answers: Answer[] = []
  let next = 0
  const sender = async () => {
    while (next < REPORTS) answers.push(await report(next++))
  }
  const flood = Promise.all(Array.from({ length: CONNECTIONS }, sender))
  const members: Answer[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = round % 2 === 0 ? anna : berta
    members.push(await by.post(`/api/matches/${match}/messages`, { content: `Message ${round}` }))
    members.push(await by.get('/api/matches'))
  }
  await flood
  expect(answers).toHaveLength(REPORTS)
  expect(new Set(members.map(({ status }) => status))).toEqual(new Set([200]))

  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length).toBeLessThanOrEqual(ADDRESSES * PER_ADDRESS)
  for (const { status, headers } of answers.filter((answer) => !taken.includes(answer))) {
    expect([429, 503]).toContain(status)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const { reports, cases } = await one<{ reports: number; cases: number }>(
    app.pool,
    sql`select count(*) as reports, count(distinct p.case_id) as cases
        from content_reports o join case_parts p on p.part_id = o.report_id`,
  )
  expect({ reports, cases }).toEqual({ reports: taken.length, cases: 1 })

  // All entered the same address, which need not be theirs.
  const queued = async () =>
    (await one<{ count: number }>(app.pool, sql`select count(*) from graphile_worker.jobs`)).count
  await expect.poll(queued, { timeout: 120_000 }).toBe(0)
  expect(mailbox.mails.filter(({ to }) => to?.[0]?.address === VICTIM)).toHaveLength(5)
}, 600_000)

test('a report in any script is read as it was written, but for what turns or covers the text around it', async () => {
  const app = await startApp({ TRUST_PROXY: ['loopback'] })
  const moderator = await signedIn(app, { moderator: true })
  for (const [n, text] of SCRIPTS.entries()) {
    const body = { url: `https://example.com/${text}`, category: 'other', text, name: text }
    const headers = { 'x-forwarded-for': `10.1.${n}.1` }
    expect(
      (await send(app, 'POST', '/api/illegal-content-reports', { body, headers })).status,
    ).toBe(200)
  }
  const { body } = await moderator.get('/api/admin/reports?sort=oldest')
  expect((body as AdminReport[]).map(({ reason }) => reason)).toEqual(SCRIPTS.map(plainText))
})

test('a report with what no text can hold is refused or cleaned, never an error of ours', async () => {
  const app = await startApp({ TRUST_PROXY: ['loopback'] })
  for (const [n, text] of ['\u0000', 'a\u0000b', '\uD800', '\u202E', '\uFFFF'].entries()) {
    const { status } = await send(app, 'POST', '/api/illegal-content-reports', {
      body: { url: text, category: 'other', text, name: text },
      headers: { 'x-forwarded-for': `10.2.${n}.1` },
    })
    expect([200, 400]).toContain(status)
  }
})
