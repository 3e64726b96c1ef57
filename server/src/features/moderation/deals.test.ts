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
  handOver,
  photograph,
  propose,
  writePapers,
} from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aSmallPicture } from '../../../test/pictures.ts'
import { aCompleteRing, anOfferedRing } from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { newId } from '../../calls/ids.ts'

const anApp = emptiedApps()

const anAdmin = (app: TestApp) => signedIn(app, { admin: true })

const reportIn = async (by: SignedIn, match: string) =>
  ((await by.post(`/api/matches/${match}/report`, { reason: 'Odd' })).body as { id: string }).id

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
