// What stays of a swapped car's photos when its listing goes.
import type { Photo } from '@keyswap/contract/listings'
import { describe, expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { aPhotoOn } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  accept,
  aPair,
  cancel,
  type Driver,
  dealAs,
  forgetPapers,
  handOver,
  onTheDay,
  propose,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { test } from '../../../../test/mirrored.ts'
import { many, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

/** An agreed swap of Anna's car, which has this photo and no other. */
async function anAgreedSwap(app: TestApp) {
  const { anna, berta, match } = await aPair(app)
  const photo = await aPhotoOn(anna, anna.car, 1)
  await anna.patch(`/api/cars/${anna.car}`, { photos: [photo.id] })
  const { body, text } = await propose(anna, match, [anna, berta])
  const { id: deal } = body as { id?: string }
  if (!deal) throw new Error(text)
  expect((await accept(berta, deal)).status).toBe(200)
  await onTheDay(app, deal)
  return { app, anna, berta, match, deal, photo }
}

async function aSwap(app: TestApp) {
  const swap = await anAgreedSwap(app)
  for (const party of [swap.anna, swap.berta])
    expect((await handOver(party, swap.deal)).status).toBe(200)
  return swap
}

const pathOf = ({ url }: Pick<Photo, 'url'>): string => new URL(url, 'http://site').pathname

/** What the plan shows of the car that the member got. */
const gotBy = async (member: SignedIn, deal: string) =>
  (await dealAs(member, deal)).parties.find(({ user_id }) => user_id === member.id)?.gets

const hasFile = async (reader: SignedIn, photo: Photo): Promise<boolean> =>
  (await reader.get(pathOf(photo))).status === 200

/** The photos of a car that are stored, or will be deleted later by nobody. */
const stored = ({ pool }: TestApp, { car }: Driver) =>
  many(pool, sql`select file from pictures where car_id = ${car} and width > 1`)

const endedAgo = ({ pool }: TestApp, deal: string, days: number) =>
  run(
    pool,
    sql`update deals set ended_at = now() - make_interval(days => ${days}) where id = ${deal}`,
  )

describe('a swapped car’s photo', () => {
  test('stays in the plan of the other one when its owner deletes the listing', async () => {
    const { app, anna, berta, deal, photo } = await aSwap(await anApp())
    expect((await anna.delete(`/api/cars/${anna.car}`)).status).toBe(200)
    const car = await gotBy(berta, deal)
    expect(car).toMatchObject({ id: null, photo: { width: photo.width, height: photo.height } })
    expect(pathOf(car?.photo as Photo)).toBe(pathOf(photo))
    expect(await stored(app, anna)).toHaveLength(1)
    expect(await hasFile(berta, photo)).toBe(true)
  })

  test('stays when its owner deletes the account, or blocks the other one', async () => {
    const { anna, berta, match, deal, photo } = await aSwap(await anApp())
    await anna.post(`/api/matches/${match}/end`, { how: 'block' })
    expect(pathOf((await gotBy(berta, deal))?.photo as Photo)).toBe(pathOf(photo))
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect(pathOf((await gotBy(berta, deal))?.photo as Photo)).toBe(pathOf(photo))
    expect(await hasFile(berta, photo)).toBe(true)
  })

  test('goes 12 months after the swap, with the agreement', async () => {
    const { app, anna, berta, deal } = await aSwap(await anApp())
    await anna.delete(`/api/cars/${anna.car}`)
    await endedAgo(app, deal, 364)
    await forgetPapers(app)
    expect(await stored(app, anna)).toHaveLength(1)
    await endedAgo(app, deal, 366)
    await forgetPapers(app)
    expect(await stored(app, anna)).toEqual([])
    expect(await gotBy(berta, deal)).toMatchObject({ photo: null })
  })

  test('stays beyond 12 months while it is in its owner’s listing', async () => {
    const { app, anna, berta, deal, photo } = await aSwap(await anApp())
    await endedAgo(app, deal, 366)
    await forgetPapers(app)
    expect(await stored(app, anna)).toHaveLength(1)
    expect(await hasFile(berta, photo)).toBe(true)
  })

  test('goes at once if no keys had changed hands', async () => {
    const { app, anna, berta, deal } = await anAgreedSwap(await anApp())
    await cancel(anna, deal)
    await anna.delete(`/api/cars/${anna.car}`)
    expect(await stored(app, anna)).toEqual([])
    expect(await gotBy(berta, deal)).toMatchObject({ photo: null })
  })

  test('goes at once if a moderator deletes it', async () => {
    const { app, anna, berta, deal, photo } = await aSwap(await anApp())
    const admin = await signedIn(app, { admin: true })
    const removed = await admin.post('/api/admin/delete-photo', { photo_id: photo.id })
    expect(removed.status, removed.text).toBe(200)
    await anna.delete(`/api/cars/${anna.car}`)
    expect(await stored(app, anna)).toEqual([])
    expect(await gotBy(berta, deal)).toMatchObject({ photo: null })
  })
})
