// Photos at the handover: who adds them and when, who sees them, and when they are gone.
import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Deal } from '@keyswap/contract/deals'
import type { AuditEntry } from '@keyswap/contract/moderation'
import sharp from 'sharp'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { sharedApps, type TestApp } from '../../../../test/app.ts'
import { aPngOf } from '../../../../test/bombs.ts'
import { type Answer, type SignedIn, send, signedIn } from '../../../../test/client.ts'
import {
  accept,
  aDoneDeal,
  agreedYesterday,
  anAgreedDeal,
  aProposal,
  brokenRules,
  cancel,
  circleOf,
  dealAs,
  digestOf,
  dispute,
  forgetPapers,
  handOver,
  inHours,
  photograph,
  propose,
  sha256,
  takeBack,
  wait,
} from '../../../../test/deals.ts'
import { exportOf } from '../../../../test/export.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aPicture, aPictureWithLocation, storedFiles } from '../../../../test/pictures.ts'
import { threeInARing } from '../../../../test/rings.ts'
import { listen } from '../../../../test/stream.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { sweepPictures } from '../../pictures/index.ts'

const sharedApp = sharedApps()

const codeOf = ({ body }: Answer) => (body as { code?: string }).code
const small = (width = 64) => aPicture('jpeg', width, 48)
const photosOf = ({ body }: Answer) => (body as Deal).handover_photos
const photosFor = async (viewer: SignedIn, deal: string) =>
  (await dealAs(viewer, deal)).handover_photos
const statusOf = async (viewer: SignedIn, url = '') => (await viewer.get(url)).status

/** Berta has photographed Anna's car. */
async function aPhotographed(app: TestApp, view: 'odometer' | 'vin' = 'odometer') {
  const swap = await anAgreedDeal(app)
  const bytes = await small()
  const answer = await photograph(swap.berta, swap.deal, swap.anna.car, bytes, { view })
  expect(answer.status, answer.text).toBe(200)
  const [photo] = photosOf(answer)
  return { ...swap, bytes, url: photo?.url ?? '' }
}

async function inARing(app: TestApp) {
  const { ring, members } = await threeInARing(app)
  const [anna, berta, clara] = members
  if (!anna || !berta || !clara) throw new Error('A ring has three members')
  return { anna, berta, clara, members, ring }
}

/** Which of this deal's pictures are still stored. */
const filesOf = async (app: TestApp, car: string) =>
  (await storedFiles(app)).filter((name) => name.startsWith(`${car}_`))

async function filesAreGone(app: TestApp, car: string) {
  await expect.poll(() => filesOf(app, car)).toEqual([])
}

describe('a photo of the handover', () => {
  test('is added by who receives the car, re-encoded without its place, with both digests, and shown to every party at once', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const { received } = await listen(app, anna)
    const bytes = await aPictureWithLocation()
    const before = await dealAs(berta, deal)
    const answer = await photograph(berta, deal, anna.car, bytes, { view: 'rear_right' })
    expect(answer.status, answer.text).toBe(200)
    await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id: deal })
    expect((answer.body as Deal).revision).toBe(before.revision + 1)
    const [photo] = photosOf(answer)
    expect(photo).toMatchObject({
      car_id: anna.car,
      view: 'rear_right',
      caption: null,
      by: berta.id,
      sent_digest: sha256(bytes),
    })
    expect(await photosFor(anna, deal)).toEqual([photo])
    for (const member of [anna, berta]) {
      const opened = await fetch(new URL(photo?.url ?? '', app.url), {
        headers: { authorization: `Bearer ${member.token}` },
      })
      expect(opened.headers.get('cache-control')).toBe('private, no-cache')
      const stored = Buffer.from(await opened.arrayBuffer())
      expect(sha256(stored)).toBe(photo?.stored_digest)
      expect(await sharp(stored).metadata()).toMatchObject({
        format: 'webp',
        width: 600,
        height: 800,
      })
      expect((await sharp(stored).metadata()).exif).toBeUndefined()
    }
    expect(await statusOf(berta, `${photo?.url}?w=320`)).toBe(200)
    expect(await brokenRules(app)).toEqual([])
  })

  test('is added by nobody but who receives the car, and its digest must be that of the bytes', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const bytes = await small()
    const as = async (by: SignedIn, car: string, digest?: string) =>
      codeOf(await photograph(by, deal, car, bytes, digest === undefined ? {} : { digest }))
    expect(await as(anna, anna.car)).toBe('NOT_FOUND')
    expect(await as(await signedIn(app), anna.car)).toBe('NOT_FOUND')
    expect(await as(berta, crypto.randomUUID())).toBe('NOT_FOUND')
    expect(await as(berta, anna.car, '')).toBe('WRONG_DIGEST')
    expect(await as(berta, anna.car, sha256(bytes))).toBe('WRONG_DIGEST')
    expect(await as(berta, anna.car, digestOf('another picture'))).toBe('WRONG_DIGEST')
    const broken = Buffer.from('no picture')
    expect(codeOf(await photograph(berta, deal, anna.car, broken))).toBe('INVALID_IMAGE')
    const bomb = aPngOf(9_000, 9_000)
    expect(codeOf(await photograph(berta, deal, anna.car, bomb))).toBe('INVALID_IMAGE')
    expect(await photosFor(berta, deal)).toEqual([])
    expect(await filesOf(app, anna.car)).toEqual([])
    const listed = `md5=:x:, ${digestOf(bytes)}`
    expect((await photograph(berta, deal, anna.car, bytes, { digest: listed })).status).toBe(200)
  })

  test('has a caption of at most 120 characters only if it shows damage, of which there are four', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
    const bytes = await small()
    const damage = (view: string, caption?: string) =>
      photograph(berta, deal, anna.car, bytes, {
        view: view as 'damage_1',
        ...(caption !== undefined && { caption }),
      })
    expect(codeOf(await damage('vin', 'x'))).toBe('INVALID_INPUT')
    expect(codeOf(await damage('damage_5', 'x'))).toBe('INVALID_INPUT')
    expect(codeOf(await damage('damage_1', 'ā'.repeat(121)))).toBe('INVALID_INPUT')
    expect((await damage('damage_1', ' Skrāpējums\n labajā pusē ')).status).toBe(200)
    expect((await damage('damage_4')).status).toBe(200)
    expect((await photosFor(anna, deal)).map(({ view, caption }) => [view, caption])).toEqual([
      ['damage_1', 'Skrāpējums labajā pusē'],
      ['damage_4', null],
    ])
  })

  test('stands as it was first: sent again it is answered the same, another one is refused', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, bytes } = await aPhotographed(app)
    const before = await dealAs(berta, deal)
    const again = await photograph(berta, deal, anna.car, bytes, { view: 'odometer' })
    expect([again.status, again.body]).toEqual([200, before])
    const other = await photograph(berta, deal, anna.car, await small(65), { view: 'odometer' })
    expect(codeOf(other)).toBe('PHOTO_EXISTS')
    expect(await dealAs(berta, deal)).toEqual(before)
  })

  test('of two that are sent at once one stands, and nothing is left of the other', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const pictures = [await small(), await small(65), await small(66)]
    const answers = await Promise.all(
      pictures.map((bytes) => photograph(berta, deal, anna.car, bytes)),
    )
    const standing = pictures.filter((_, nth) => answers[nth]?.status === 200)
    expect(standing).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.status === 200 ? [] : codeOf(answer)))).toEqual([
      'PHOTO_EXISTS',
      'PHOTO_EXISTS',
    ])
    const [photo] = await photosFor(berta, deal)
    expect(photo?.sent_digest).toBe(sha256(standing[0] ?? ''))
    await expect
      .poll(
        async () => new Set((await filesOf(app, anna.car)).map((name) => name.split('.')[0])).size,
      )
      .toBe(1)
  })

  test('sent three times at once is stored once', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const bytes = await small()
    const answers = await Promise.all([1, 2, 3].map(() => photograph(berta, deal, anna.car, bytes)))
    for (const { status } of answers) expect([200, 503]).toContain(status)
    const last = await photograph(berta, deal, anna.car, bytes)
    expect([last.status, photosOf(last).length]).toEqual([200, 1])
  })

  test('whose row was not written, as the server was killed, is finished when it is sent again', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, bytes } = await aPhotographed(app)
    const [before] = await photosFor(berta, deal)
    await run(app.pool, sql`delete from handover_photos where deal_id = ${deal}`)
    await run(app.pool, sql`update pictures set is_attached = false where car_id = ${deal}`)
    const again = await photograph(berta, deal, anna.car, bytes, { view: 'odometer' })
    expect(photosOf(again)[0]).toMatchObject({ stored_digest: before?.stored_digest })
  })
})

describe('photos of a handover can be added', () => {
  test('from the day of the meeting on, not before, and not while nothing is agreed', async () => {
    const app = await sharedApp()
    const bytes = await small()
    const proposed = await aProposal(app)
    const on = ({ berta, deal, anna }: Pick<typeof proposed, 'anna' | 'berta' | 'deal'>) =>
      photograph(berta, deal, anna.car, bytes)
    expect(codeOf(await on(proposed))).toBe('NOT_AGREED')
    const early = await anAgreedDeal(app, { meet_at: inHours(49) })
    expect(codeOf(await on(early))).toBe('TOO_EARLY')
    expect((await on(await anAgreedDeal(app))).status).toBe(200)
  })

  test('while the swap is disputed, after a block, and for seven days after it is done', async () => {
    const app = await sharedApp()
    const bytes = await small()
    const { anna, berta, deal, match } = await anAgreedDeal(app)
    await handOver(anna, deal)
    await dispute(berta, deal)
    await anna.post(`/api/matches/${match}/block`)
    expect((await photograph(berta, deal, anna.car, bytes)).status).toBe(200)
    const done = await aDoneDeal(app)
    const on = (view: 'vin' | 'interior' | 'odometer') =>
      photograph(done.berta, done.deal, done.anna.car, bytes, { view })
    expect((await on('vin')).status).toBe(200)
    await wait(app, done.deal, '6 days 23 hours')
    expect((await on('interior')).status).toBe(200)
    await wait(app, done.deal, '2 hours')
    expect(codeOf(await on('odometer'))).toBe('DEAL_OVER')
  })

  test('for seven days after a swap has ended in which somebody had keys, and not after another end', async () => {
    const app = await sharedApp()
    const bytes = await small()
    const ended = await anAgreedDeal(app)
    await handOver(ended.anna, ended.deal)
    await takeBack(ended.anna, ended.deal)
    await cancel(ended.berta, ended.deal)
    const on = (view: 'vin' | 'interior') =>
      photograph(ended.berta, ended.deal, ended.anna.car, bytes, { view })
    expect((await on('vin')).status).toBe(200)
    await wait(app, ended.deal, '7 days 1 hour')
    expect(codeOf(await on('interior'))).toBe('DEAL_OVER')
    const without = await anAgreedDeal(app)
    await cancel(without.berta, without.deal)
    const refused = await photograph(without.berta, without.deal, without.anna.car, bytes)
    expect(codeOf(refused)).toBe('DEAL_OVER')
  })
})

describe('photos of a handover are seen', () => {
  test('by the parties of the swap, all three of a ring, and by nobody else', async () => {
    const app = await sharedApp()
    const { anna, berta, clara, members, ring } = await inARing(app)
    const { id: deal } = (await propose(anna, ring, members)).body as Deal
    for (const member of [berta, clara]) await accept(member, deal)
    await agreedYesterday(app, deal)
    const leg = circleOf(members).find(({ receiver_id }) => receiver_id === clara.id)
    const [photo] = photosOf(await photograph(clara, deal, leg?.car_id ?? '', await small()))
    for (const member of members) expect(await statusOf(member, photo?.url)).toBe(200)
    for (const other of [await signedIn(app), await signedIn(app, { admin: true })])
      expect(await statusOf(other, photo?.url)).toBe(404)
    expect((await send(app, 'GET', photo?.url ?? '')).status).toBe(401)
    expect(await statusOf(clara, photo?.url.replace('front_left', 'vin'))).toBe(404)
  })

  test('by a moderator only while a case about the swap is open, and each look is in the audit log', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, url } = await aPhotographed(app)
    await handOver(anna, deal)
    await dispute(berta, deal)
    const { id } = await one<{ id: string }>(
      app.pool,
      sql`select id from reports where deal_id = ${deal}`,
    )
    const admin = await signedIn(app, { admin: true })
    const asked = (await admin.get(`/api/admin/reports/${id}/deal`)).body as Deal
    const own = `/api/admin/reports/${id}/handover-photos/${anna.car}/odometer`
    expect(asked.handover_photos.map((photo) => photo.url)).toEqual([own])
    expect(await statusOf(admin, `${own}?w=640`)).toBe(200)
    expect([await statusOf(anna, own), await statusOf(admin, url)]).toEqual([403, 404])
    const { body } = await admin.get('/api/admin/audit?action=read_handover_photo')
    expect((body as AuditEntry[]).filter(({ target_id }) => target_id === deal)).toHaveLength(1)
    await admin.post('/api/admin/resolve-report', { report_id: id, outcome: 'resolved' })
    expect(await statusOf(admin, own)).toBe(404)
  })

  test('no longer after an end without keys, and their files go after 30 days', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, url } = await aPhotographed(app)
    await cancel(anna, deal)
    expect([await photosFor(berta, deal), await statusOf(berta, url)]).toEqual([[], 404])
    await wait(app, deal, '29 days')
    await forgetPapers(app)
    expect(await filesOf(app, anna.car)).not.toEqual([])
    await wait(app, deal, '2 days')
    await forgetPapers(app)
    await filesAreGone(app, anna.car)
    expect(await brokenRules(app)).toEqual([])
  })

  test('by each party for twelve months once somebody had keys, though the other blocks or deletes the account', async () => {
    const app = await sharedApp()
    const { anna, berta, deal, match, url } = await aPhotographed(app)
    await handOver(anna, deal)
    await berta.post(`/api/matches/${match}/block`)
    expect((await berta.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect((await photosFor(anna, deal)).map(({ by }) => by)).toEqual([berta.id])
    expect(await statusOf(anna, url)).toBe(200)
    await sweepPictures(app.pool)
    await wait(app, deal, '364 days')
    await forgetPapers(app)
    expect(await statusOf(anna, url)).toBe(200)
    await wait(app, deal, '2 days')
    await forgetPapers(app)
    expect([await photosFor(anna, deal), await statusOf(anna, url)]).toEqual([[], 404])
    await filesAreGone(app, anna.car)
  })

  test('not once who took them has left without anybody having had keys', async () => {
    const app = await sharedApp()
    const { anna, berta, deal } = await aPhotographed(app)
    await berta.delete('/api/me', { password: PASSWORD })
    expect(await photosFor(anna, deal)).toEqual([])
    expect(
      await many(app.pool, sql`select 1 as found from handover_photos where deal_id = ${deal}`),
    ).toEqual([])
    await filesAreGone(app, anna.car)
  })
})

test('the export has the photos that the member took, with their digests', async () => {
  const app = await sharedApp()
  const { berta, anna, deal, bytes } = await aPhotographed(app)
  const { list, names } = await exportOf(app, berta)
  expect(list('handover-photos.json')).toMatchObject([
    { deal_id: deal, car_id: anna.car, view: 'odometer', sent_digest: sha256(bytes) },
  ])
  expect(names.filter((name) => name.startsWith(`photos/${deal}/`))).toHaveLength(1)
  expect((await exportOf(app, anna)).names.filter((name) => name.includes(deal))).toEqual([])
})

const annexFor = async (app: TestApp, { token }: SignedIn, deal: string) => {
  const answer = await fetch(`${app.url}/api/deals/${deal}/agreement.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const file = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(file)
  const images = await extractImages(file, text.length)
  return { text: text.at(-1)?.replace(/\s+/g, ' ') ?? '', count: images.length }
}

test('the agreement of each party has the photos in its annex, also as pages, the same for both', async () => {
  const app = await sharedApp()
  const { anna, berta, deal } = await aPhotographed(app)
  await photograph(anna, deal, berta.car, await small(), { view: 'damage_1', caption: 'Dent' })
  const [annas, bertas] = [await annexFor(app, anna, deal), await annexFor(app, berta, deal)]
  expect(annas).toEqual(bertas)
  expect(annas.count).toBe(2)
  for (const said of ['Annex', 'Odometer', 'Damage', '“Dent”']) expect(annas.text).toContain(said)
  const { svgs } = (await anna.get(`/api/deals/${deal}/agreement-pages`)).body as { svgs: string[] }
  expect(svgs.at(-1)?.match(/<image [^>]*href="data:image\/jpeg;base64,/g)).toHaveLength(2)
})

test('the annex says when a receiver said that they got the keys, and which photos arrived after that', async () => {
  const app = await sharedApp()
  const { anna, berta, deal } = await aPhotographed(app)
  expect((await annexFor(app, berta, deal)).text).not.toContain('I got the keys')
  await handOver(berta, deal)
  await photograph(berta, deal, anna.car, await small(), { view: 'damage_1' })
  const { text } = await annexFor(app, anna, deal)
  expect(text.match(/Said “I got the keys”: \d/g)).toHaveLength(1)
  expect(text.match(/after the keys/g)).toHaveLength(1)
})

test('a photo whose file is lost is not found, has an empty frame in the agreement, and does not keep anybody from saying that they got the keys', async () => {
  const app = await sharedApp()
  const { anna, berta, deal, url } = await aPhotographed(app, 'vin')
  const folder = path.join(app.data_dir, 'files', 'car-images', berta.id)
  await rename(folder, `${folder}-lost`)
  expect(await statusOf(anna, url)).toBe(404)
  const { text, count } = await annexFor(app, anna, deal)
  expect([text.includes('Picture not available'), count]).toEqual([true, 0])
  expect((await handOver(anna, deal)).status).toBe(200)
})
