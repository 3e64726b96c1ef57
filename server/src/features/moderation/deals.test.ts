import type { Deal } from '@keyswap/contract/deals'
import type {
  AdminReport,
  AdminStats,
  AuditEntry,
  ReportEvidence,
  Timeline,
} from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import {
  accept,
  aDoneDeal,
  anAgreedDeal,
  aPair,
  aProposal,
  dealAs,
  forgetPapers,
  handOver,
  photograph,
  propose,
  wait,
  writePapers,
} from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aSmallPicture } from '../../../test/pictures.ts'
import { aCompleteRing, anOfferedRing } from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { newId } from '../../calls/ids.ts'
import { many, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const anAdmin = (app: TestApp) => signedIn(app, { admin: true })

const reportIn = async (by: SignedIn, match: string) =>
  ((await by.post(`/api/matches/${match}/report`, { reason: 'Odd' })).body as { id: string }).id

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const tickedIn = ({ checks }: Deal) =>
  checks.flatMap(({ items }) => items.filter(({ done_by }) => done_by.length > 0))

const auditOf = async (admin: SignedIn) =>
  (await admin.get('/api/admin/audit')).body as AuditEntry[]

describe('the deal that a report names', () => {
  test('is readable to a moderator with its papers and ticks, without VIN and plate, and each look is in the audit log', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, {
      ...{ vin: 'YV1902FH5D1796335', plate: 'AB-1234', odometer: 120_000, defects: 'Rust' },
    })
    await berta.put(`/api/deals/${deal}/checks/${anna.car}/test_drive`, { done: true })
    const report = await reportIn(berta, match)
    const admin = await anAdmin(app)
    const listed = (await admin.get('/api/admin/reports')).body as AdminReport[]
    expect(listed).toMatchObject([{ id: report, deal_id: deal, review: null }])
    const answer = await admin.get(`/api/admin/reports/${report}/deal`)
    expect(answer.status, answer.text).toBe(200)
    const seen = answer.body as Deal
    expect(seen).toMatchObject({
      id: deal,
      state: 'agreed',
      papers: [{ car_id: anna.car, vin: null, plate: null, odometer: 120_000, defects: 'Rust' }],
    })
    expect(tickedIn(seen)).toEqual([{ item: 'test_drive', done_by: [berta.id] }])
    expect(answer.text).not.toContain('YV1902FH5D1796335')
    expect(answer.text).not.toContain('AB-1234')
    expect(new Set(seen.parties.map(({ name }) => name))).toEqual(new Set([anna.name, berta.name]))
    await admin.get(`/api/admin/reports/${report}/deal`)
    const looks = await auditOf(admin)
    expect(looks).toHaveLength(2)
    expect(looks[0]).toMatchObject({
      action: 'read_deal',
      target_id: deal,
      target: '1990 Volvo 240 ↔ 1990 Volvo 240',
      reason: `Report #${report.slice(0, 8)}`,
    })
  })

  test('is whole to a moderator after a cancel on the day, which hides papers and photos from the parties', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, { odometer: 120_000, defects: 'Rust' })
    await berta.put(`/api/deals/${deal}/checks/${anna.car}/test_drive`, { done: true })
    const photo = await photograph(berta, deal, anna.car, await aSmallPicture(), {
      view: 'odometer',
    })
    expect(photo.status, photo.text).toBe(200)
    const { agreement_hash } = await dealAs(berta, deal)
    await anna.post(`/api/deals/${deal}/cancel`, { reason: 'We never met.' })
    expect(await dealAs(berta, deal)).toMatchObject({
      ...{ state: 'cancelled', papers: [], handover_photos: [], agreement_hash: null },
    })
    const url = `/api/deals/${deal}/handover-photos/${anna.car}/odometer`
    expect((await berta.get(url)).status).toBe(404)

    const about = { reason: 'She took the car', deal_id: deal }
    const answered = await berta.post(`/api/matches/${match}/report`, about)
    const { id } = answered.body as { id: string }
    const admin = await anAdmin(app)
    const answer = await admin.get(`/api/admin/reports/${id}/deal`)
    const seen = answer.body as Deal
    expect(seen, answer.text).toMatchObject({
      ...{ state: 'cancelled', agreement_hash },
      papers: [{ car_id: anna.car, odometer: 120_000, defects: 'Rust' }],
      handover_photos: [{ car_id: anna.car, view: 'odometer', by: berta.id }],
    })
    expect(tickedIn(seen)).toEqual([{ item: 'test_drive', done_by: [berta.id] }])
    expect((await admin.get(seen.handover_photos[0]?.url ?? '')).status).toBe(200)

    // The sealed copy has them too, and keeps them when the giver's account is gone.
    const deletion = await anna.delete('/api/me', { password: PASSWORD })
    expect(deletion.status, deletion.text).toBe(200)
    const copied = (await admin.get(`/api/admin/reports/${id}/messages`)).body as ReportEvidence
    expect(copied.deal).toMatchObject({
      papers: [{ car_id: anna.car, odometer: 120_000, vin: null }],
      handover_photos: [{ view: 'odometer' }],
    })
    expect(copied.deal && tickedIn(copied.deal)).toHaveLength(1)
  })

  test('has the papers of who cancels on the day and deletes the account before anybody reports, without VIN and plate', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, {
      ...{ vin: 'YV1902FH5D1796335', plate: 'AB-1234', odometer: 120_000, defects: 'Rust' },
    })
    await anna.post(`/api/deals/${deal}/cancel`, { reason: 'We never met.' })
    const deletion = await anna.delete('/api/me', { password: PASSWORD })
    expect(deletion.status, deletion.text).toBe(200)
    expect(await dealAs(berta, deal)).toMatchObject({ state: 'cancelled', papers: [] })
    expect(
      await many(
        app.pool,
        sql`select vin, plate, odometer from deal_papers where deal_id = ${deal}`,
      ),
    ).toEqual([{ vin: null, plate: null, odometer: 120_000 }])

    const about = { reason: 'She took the car', deal_id: deal }
    const { id } = (await berta.post(`/api/matches/${match}/report`, about)).body as { id: string }
    const admin = await anAdmin(app)
    const papers = [{ car_id: anna.car, odometer: 120_000, defects: 'Rust', vin: null }]
    expect((await admin.get(`/api/admin/reports/${id}/deal`)).body).toMatchObject({ papers })
    const copied = (await admin.get(`/api/admin/reports/${id}/messages`)).body as ReportEvidence
    expect(copied.deal).toMatchObject({ papers })
  })

  test('has no papers of who cancels before the last 24 hours and leaves, nor after 30 days', async () => {
    const app = await anApp()
    const early = await anAgreedDeal(app, { meet_at: inDays(2) })
    const late = await anAgreedDeal(app, { meet_at: inDays(0.9) })
    for (const { anna, deal } of [early, late]) {
      await writePapers(anna, deal, anna.car, { odometer: 120_000 })
      await anna.post(`/api/deals/${deal}/cancel`, {})
      expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    }
    const kept = () => many(app.pool, sql`select deal_id from deal_papers`)
    expect(await kept()).toEqual([{ deal_id: late.deal }])
    await wait(app, late.deal, '31 days')
    await forgetPapers(app)
    expect(await kept()).toEqual([])
  })

  test('stands in the sealed copy as it was at each report, beside what its giver made of it before leaving', async () => {
    const app = await anApp()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    const about = { reason: 'She took the car', deal_id: deal }
    const report = () => berta.post(`/api/matches/${match}/report`, about)
    const { id } = (await report()).body as { id: string }
    await writePapers(anna, deal, anna.car, { odometer: 123_456, defects: 'None' })
    await berta.put(`/api/deals/${deal}/checks/${anna.car}/test_drive`, { done: true })
    const { agreement_hash } = await dealAs(berta, deal)
    expect((await report()).body).toMatchObject({ id })
    // Nothing has changed since.
    await report()
    await writePapers(anna, deal, anna.car, { odometer: 320_000, defects: 'Berta was told' })
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)

    const admin = await anAdmin(app)
    const { body } = await admin.get(`/api/admin/reports/${id}/messages`)
    const copied = body as ReportEvidence
    expect(copied.deal).toMatchObject({ state: 'cancelled', papers: [{ odometer: 320_000 }] })
    expect(copied.deal && tickedIn(copied.deal)).toEqual([])
    expect(copied.deals_before).toMatchObject([
      { deal: { papers: [] } },
      {
        deal: { state: 'agreed', agreement_hash, papers: [{ odometer: 123_456, defects: 'None' }] },
      },
    ])
    expect(copied.deals_before.map((one) => tickedIn(one.deal).length)).toEqual([0, 1])
    const times = [...copied.deals_before.map(({ copied_at }) => copied_at), copied.copied_at]
    expect(times.every((time) => Date.parse(time ?? '') > 0)).toBe(true)
    expect(times).toEqual(times.toSorted())
  })

  test('is no longer readable once the report is decided', async () => {
    const app = await anApp()
    const { berta, match } = await anAgreedDeal(app)
    const report = await reportIn(berta, match)
    const admin = await anAdmin(app)
    const decided = await admin.post('/api/admin/resolve-report', {
      report_id: report,
      outcome: 'dismissed',
    })
    expect(decided.status, decided.text).toBe(200)
    expect((await admin.get(`/api/admin/reports/${report}/deal`)).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await auditOf(admin)).map(({ action }) => action)).not.toContain('read_deal')
  })

  test('is the newest one of the chat', async () => {
    const app = await anApp()
    const { anna, berta, match, deal } = await aProposal(app)
    await berta.post(`/api/deals/${deal}/decline`, {})
    const { id } = (await propose(berta, match, [anna, berta])).body as Deal
    const report = await reportIn(anna, match)
    const admin = await anAdmin(app)
    expect((await admin.get(`/api/admin/reports/${report}/deal`)).body).toMatchObject({ id })
  })

  test('is the only one: a report without a deal, or no report, shows none and writes nothing', async () => {
    const app = await anApp()
    const { anna, match } = await aPair(app)
    const { deal } = await aProposal(app)
    const admin = await anAdmin(app)
    const report = await reportIn(anna, match)
    expect((await admin.get(`/api/admin/reports/${report}/deal`)).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const id of [deal, newId()])
      expect((await admin.get(`/api/admin/reports/${id}/deal`)).body).toMatchObject({
        code: 'REPORT_NOT_FOUND',
      })
    expect((await admin.get(`/api/deals/${deal}`)).status).toBe(404)
    expect(await auditOf(admin)).toEqual([])
  })
})

describe('ending a deal', () => {
  const end = (admin: SignedIn, deal_id: string) =>
    admin.post('/api/admin/end-deal', { deal_id, reason: 'Fraud' })

  test('is possible even after a handover, frees the cars, and tells the parties', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await handOver(anna, deal)
    const admin = await anAdmin(app)
    const { received } = await listen(app, berta)
    const answer = await end(admin, deal)
    expect(answer.status, answer.text).toBe(200)
    expect(await dealAs(berta, deal)).toMatchObject({
      state: 'cancelled',
      ended: { by: null, reason: 'Fraud', cause: 'moderator' },
    })
    expect((await anna.get(`/api/cars/${berta.car}`)).body).toMatchObject({ is_reserved: false })
    await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id: deal })
    expect(await auditOf(admin)).toMatchObject([
      { action: 'end_deal', target_id: deal, reason: 'Fraud' },
    ])
    // The moderator knows already, so there is no report about it.
    expect((await admin.get('/api/admin/reports')).body).toEqual([])
  })

  test('that is over or does not exist changes nothing', async () => {
    const app = await anApp()
    const admin = await anAdmin(app)
    const done = await aDoneDeal(app)
    expect((await end(admin, done.deal)).body).toMatchObject({ code: 'DEAL_OVER' })
    expect((await end(admin, newId())).body).toMatchObject({ code: 'NOT_FOUND' })
    const { berta, deal } = await aProposal(app)
    expect((await end(admin, deal)).status).toBe(200)
    expect((await end(admin, deal)).body).toMatchObject({ code: 'DEAL_OVER' })
    expect((await accept(berta, deal)).body).toMatchObject({ code: 'DEAL_OVER' })
    expect(await auditOf(admin)).toHaveLength(1)
  })
})

test('the dashboard and its plots count complete rings', async () => {
  const app = await anApp()
  await aCompleteRing(app)
  await anOfferedRing(app)
  const admin = await anAdmin(app)
  expect((await admin.get('/api/admin/stats')).body as AdminStats).toMatchObject({ rings: 1 })
  const { series } = (await admin.get('/api/admin/timeline?days=7')).body as Timeline
  expect(series.rings).toEqual([0, 0, 0, 0, 0, 0, 1])
})

test('the dashboard and its plots count swaps', async () => {
  const app = await anApp()
  await aDoneDeal(app)
  await anAgreedDeal(app)
  const admin = await anAdmin(app)
  expect((await admin.get('/api/admin/stats')).body as AdminStats).toMatchObject({ swaps: 1 })
  const { series } = (await admin.get('/api/admin/timeline?days=30')).body as Timeline
  expect(series.swaps.at(-1)).toBe(1)
  // The steps of a swap are not messages that members wrote.
  expect(series.messages.at(-1)).toBe(0)
  expect(series.swaps.slice(0, -1).every((count) => count === 0)).toBe(true)
})
