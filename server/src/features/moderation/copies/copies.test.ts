import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AdminReport, AdminReportDetails } from '@keyswap/contract/moderation'
import sharp from 'sharp'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { aDraft, upload } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { accept, agreedYesterday, aPair, handOver, propose } from '../../../../test/deals.ts'
import { exportOf } from '../../../../test/export.ts'
import { test } from '../../../../test/mirrored.ts'
import { aSmallPicture } from '../../../../test/pictures.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { createStorage } from '../../../outside/storage/create-storage.ts'
import { hashOldPictures } from '../../pictures/hashes.rules.ts'

const anApp = emptiedApps()

const fromDemo = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../../demo/pictures/${name}.webp`, import.meta.url)))

/** As a thief would: without the edges, turned around and compressed again. */
async function copied(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  return sharp(picture)
    .extract({
      left: Math.round(width * 0.04),
      top: Math.round(height * 0.06),
      width: Math.round(width * 0.9),
      height: Math.round(height * 0.9),
    })
    .flop()
    .jpeg({ quality: 60 })
    .toBuffer()
}

async function addPhoto(by: SignedIn, car_id: string, picture: Buffer) {
  const { body } = await upload(by, car_id, picture)
  const { url } = body as { url: string }
  const answer = await by.post('/api/car-photos', { car_id, url, sort_order: 0 })
  expect(answer.status).toBe(200)
  return answer.body as { id: string }
}

async function aCarWith(by: SignedIn, picture: Buffer) {
  const { id } = await aDraft(by)
  return { id, photo: await addPhoto(by, id, picture) }
}

/** Until no photo waits for being compared. */
const allCompared = (app: TestApp) =>
  expect
    .poll(
      async () =>
        await many(
          app.pool,
          sql`select from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'compare-photo'`,
        ),
    )
    .toEqual([])

async function reportsIn(app: TestApp): Promise<AdminReport[]> {
  await allCompared(app)
  const moderator = await signedIn(app, { moderator: true })
  return (await moderator.get('/api/admin/reports')).body as AdminReport[]
}

async function detailsOf(app: TestApp, { id }: AdminReport) {
  const moderator = await signedIn(app, { moderator: true })
  return (await moderator.get(`/api/admin/reports/${id}`)).body as AdminReportDetails
}

test('a photo like another member’s makes a case with both, about nobody, and nothing is refused', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [golf, mini] = [await fromDemo('golf-1'), await fromDemo('mini-2')]
  const hers = await aCarWith(anna, golf)
  await addPhoto(anna, hers.id, mini)
  await allCompared(app)
  const copy = await aCarWith(berta, await copied(golf))
  await allCompared(app)
  await addPhoto(berta, copy.id, await copied(mini))
  const reports = await reportsIn(app)
  expect(reports).toMatchObject([
    { rule: 'copied_photo', status: 'open', owner: null, car: null, reporter: null },
  ])
  const { copied_photos } = await detailsOf(app, reports[0] as AdminReport)
  const side = (car_id: string, owner: SignedIn) => ({ car_id, owner: { id: owner.id } })
  const pair = { photo: side(copy.id, berta), other: side(hers.id, anna), is_removed: false }
  expect(copied_photos).toMatchObject([pair, pair])
})

test('two equal photos that come at once make one case', async () => {
  const app = await anApp()
  const members = [await signedIn(app), await signedIn(app)]
  const golf = await fromDemo('golf-1')
  await Promise.all(members.map((member) => aCarWith(member, golf)))
  const reports = await reportsIn(app)
  expect(reports).toHaveLength(1)
  expect((await detailsOf(app, reports[0] as AdminReport)).copied_photos).toHaveLength(1)
})

test('one’s own photos, another photo and a plain surface make no case', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [golf, plain] = [await fromDemo('golf-1'), await aSmallPicture()]
  await aCarWith(anna, golf)
  await aCarWith(anna, await copied(golf))
  await aCarWith(anna, plain)
  await aCarWith(berta, plain)
  await aCarWith(berta, await fromDemo('golf-2'))
  expect(await reportsIn(app)).toEqual([])
})

test('who got a car in a swap can show it with the same photos, and so can who gave it', async () => {
  const app = await anApp()
  const { anna, berta, match } = await aPair(app)
  const golf = await fromDemo('golf-1')
  await addPhoto(anna, anna.car, golf)
  const { id: deal } = (await propose(anna, match, [anna, berta])).body as { id: string }
  await accept(berta, deal)
  await agreedYesterday(app, deal)
  expect((await handOver(berta, deal)).status).toBe(200)
  await aCarWith(berta, await copied(golf))
  expect(await reportsIn(app)).toEqual([])
})

test('cars whose case was decided make no other one', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [golf, mini] = [await fromDemo('golf-1'), await fromDemo('mini-2')]
  const [hers, copy] = [await aCarWith(anna, golf), await aCarWith(berta, golf)]
  const [report] = await reportsIn(app)
  const moderator = await signedIn(app, { moderator: true })
  await moderator.post('/api/admin/resolve-report', { report_id: report?.id, outcome: 'dismissed' })
  await addPhoto(anna, hers.id, mini)
  await allCompared(app)
  await addPhoto(berta, copy.id, mini)
  expect(await reportsIn(app)).toHaveLength(1)
})

test('a hash goes with its photo, and only of one that a moderator removed stays, without its owner, for a year', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const moderator = await signedIn(app, { moderator: true })
  const [golf, mini] = [await fromDemo('golf-1'), await fromDemo('mini-2')]
  const hers = await aCarWith(anna, golf)
  await addPhoto(anna, hers.id, mini)
  const stored = () =>
    one<{ hashes: number; removed: number }>(
      app.pool,
      sql`select (select count(*) from picture_hashes) as hashes, (select count(*) from removed_hashes) as removed`,
    )
  expect(await stored()).toEqual({ hashes: 20, removed: 0 })
  const removed = await moderator.post('/api/admin/delete-photo', { photo_id: hers.photo.id })
  expect(removed.status).toBe(200)
  expect(await stored()).toEqual({ hashes: 10, removed: 10 })
  await anna.delete(`/api/cars/${hers.id}`)
  expect(await stored()).toEqual({ hashes: 0, removed: 10 })
  await aCarWith(berta, await copied(golf))
  const reports = await reportsIn(app)
  expect(reports).toMatchObject([{ rule: 'copied_photo', owner: null }])
  const { copied_photos } = await detailsOf(app, reports[0] as AdminReport)
  expect(copied_photos).toMatchObject([{ other: null, is_removed: true }])
})

test('photos of an earlier release are hashed a few at a time, and new ones are compared with them', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const golf = await fromDemo('golf-1')
  await aCarWith(anna, golf)
  await aCarWith(anna, await fromDemo('mini-2'))
  await run(app.pool, sql`delete from picture_hashes`)
  await run(app.pool, sql`update pictures set is_hashed = false`)
  const files = {
    db: app.pool,
    storage: createStorage({ DATA_DIR: app.data_dir, S3_BUCKET: 'car-images', S3_REGION: 'x' }),
  }
  await hashOldPictures(files, 1)
  const unhashed = () => many(app.pool, sql`select from pictures where not is_hashed`)
  await expect.poll(unhashed, { timeout: 10_000 }).toEqual([])
  await aCarWith(berta, await copied(golf))
  expect(await reportsIn(app)).toMatchObject([{ rule: 'copied_photo' }])
})

test('a data export has the hashes of the member’s photos', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { id } = await aCarWith(anna, await fromDemo('golf-1'))
  const { list } = await exportOf(app, anna)
  const [hashes] = list('photos/fingerprints.json') as { car_id: string; hashes: string[] }[]
  expect(hashes).toMatchObject({ car_id: id })
  expect(hashes?.hashes).toHaveLength(10)
})
