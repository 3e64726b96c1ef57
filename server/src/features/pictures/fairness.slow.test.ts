// One member's pictures do not delay another's, and limits are counted before anything is decoded.
import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'
import { photo as limits } from '@keyswap/contract/limits'
import { describe, expect, test } from 'vitest'
import { emptiedApps, startTwoApps, type TestApp } from '../../../test/app.ts'
import { aPngOf } from '../../../test/bombs.ts'
import { aDraft, aFileName, upload } from '../../../test/cars.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aPair } from '../../../test/deals.ts'
import { aFolder } from '../../../test/folder.ts'
import { uploadPhoto } from '../../../test/photos.ts'
import { aPicture, aSmallPicture, storedFiles } from '../../../test/pictures.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { createSpool } from '../../outside/spool.ts'
import { createStorage } from '../../outside/storage/create-storage.ts'
import { processPicture, registerPicture } from './index.ts'
import { takePixels } from './pictures.store.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  return { app, anna, car: await aDraft(anna) }
}

/** It says that it has 50 million pixels, and has none: decoding it would be refused. */
const A_BROKEN_PICTURE = aPngOf(5_000, 10_000)

/** Keeps uploads for this car from being registered until the work is done. */
const whileLocked = (app: TestApp, car_id: string, work: () => Promise<void>) =>
  transaction(app.pool, async (tx) => {
    await run(tx, sql`select 1 from cars where id = ${car_id} for update`)
    await work()
  })

test('another member’s photo is answered before half of one member’s twelve are', async () => {
  const { app, anna, car } = await start()
  const berta = await signedIn(app)
  const bertas = await aDraft(berta)
  // Long to decode, and soon encoded again.
  const [large, small] = [await aPicture('png', 500, 20_000), await aSmallPicture()]
  const answered: string[] = []
  const send = async (member: SignedIn, car_id: string, picture: Buffer) => {
    const { status } = await upload(member, car_id, picture)
    expect(status).toBe(200)
    answered.push(member.id)
  }
  const annas = Array.from({ length: 12 }, () => send(anna, car.id, large))
  await Promise.race(annas)
  await send(berta, bertas.id, small)
  expect(answered.length).toBeLessThan(7)
  await Promise.all(annas)
})

/** The files of uploads that are received or wait. On Linux they have no names, but links to their open files. */
async function spooled({ data_dir }: TestApp): Promise<number> {
  const folder = path.join(data_dir, 'uploads')
  if (process.platform !== 'linux') return (await readdir(folder)).length
  const files = await readdir('/proc/self/fd')
  const links = await Promise.all(
    files.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(folder)).length
}

test('who hangs up while their photo waits leaves nothing in the queue and on disk', async () => {
  const { app, anna, car } = await start()
  const client = new AbortController()
  let first: Promise<{ status: number }> | undefined
  await whileLocked(app, car.id, async () => {
    first = upload(anna, car.id, await aSmallPicture())
    await someoneWaits(app)
    const second = fetch(`${app.url}/storage/car-images/${anna.id}/${car.id}/${aFileName()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${anna.token}` },
      body: new Uint8Array(await aSmallPicture()),
      signal: client.signal,
    })
    await expect.poll(() => spooled(app)).toBe(2)
    client.abort()
    await expect(second).rejects.toThrow()
    await expect.poll(() => spooled(app)).toBe(1)
  })
  expect((await first)?.status).toBe(200)
  expect(await many(app.pool, sql`select 1 from pictures`)).toHaveLength(1)
  expect(await spooled(app)).toBe(0)
})

test('of each member at most thirty uploads are in hand, and the next is refused before it is received', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const DATA_DIR = await aFolder()
  const pictures = {
    ...{ db: app.pool, spool: await createSpool(DATA_DIR) },
    storage: createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' }),
  }
  await pictures.storage.ensureBucket()
  const release = Promise.withResolvers<void>()
  const picture = await aSmallPicture()
  let received = 0
  async function* held() {
    received += 1
    await release.promise
    yield picture
  }
  const put = ({ id }: SignedIn) => {
    const name = { userId: id, carId: id, file: aFileName() }
    return processPicture(pictures, name, { body: held() }, (db) =>
      registerPicture(db, id, id, name.file),
    )
  }
  const uploads = Array.from({ length: limits.max_at_once }, () => put(anna))
  await expect.poll(() => received).toBe(30)
  await expect(put(anna)).rejects.toMatchObject({ code: 'RATE_LIMITED', retry_after: 5 })
  expect(received).toBe(30)
  uploads.push(put(berta))
  release.resolve()
  expect(await Promise.all(uploads)).toHaveLength(31)
  expect((await put(anna)).width).toBe(320)
})

describe('limits are counted before decoding', () => {
  const useUp = (app: TestApp, { id }: SignedIn) =>
    run(
      app.pool,
      sql`insert into rate_limits (key, full_at) values (${`pixels ${id}`}, now() + interval '1 hour')`,
    )

  const expectRefused = async (app: TestApp, answer: Awaited<ReturnType<typeof upload>>) => {
    expect([answer.status, answer.body]).toEqual([
      429,
      { code: 'RATE_LIMITED', message: 'Too many requests. Please try again in a moment.' },
    ])
    expect(answer.headers.get('retry-after')).toMatch(/^([1-9]|[1-4]\d|50)$/)
    expect(await many(app.pool, sql`select 1 from pictures`)).toEqual([])
    expect(await storedFiles(app)).toEqual([])
  }

  test('the pixels of an hour, for photos of a car and avatars', async () => {
    const { app, anna, car } = await start()
    const broken = await upload(anna, car.id, A_BROKEN_PICTURE)
    expect(broken.body).toMatchObject({ code: 'INVALID_IMAGE' })
    await run(app.pool, sql`delete from rate_limits where key like 'pixels %'`)
    await useUp(app, anna)
    await expectRefused(app, await upload(anna, car.id, A_BROKEN_PICTURE))
    await expectRefused(app, await anna.put('/api/me/avatar', A_BROKEN_PICTURE))
  })

  test('the pixels of an hour, for photos of a chat', async () => {
    const app = await anApp()
    const { anna, match } = await aPair(app)
    await useUp(app, anna)
    const answer = await uploadPhoto(anna, `/api/matches/${match}`, undefined, A_BROKEN_PICTURE)
    expect([answer.status, answer.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect(await many(app.pool, sql`select 1 from pictures where file = ${answer.id}`)).toEqual([])
  })

  test('the waiting pictures of a car', async () => {
    const { app, anna, car } = await start()
    const register = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          registerPicture(app.pool, anna.id, car.id, aFileName()),
        ),
      )
    await register(limits.max_unattached - 1)
    let answer: Promise<{ body: unknown }> | undefined
    await whileLocked(app, car.id, async () => {
      answer = upload(anna, car.id, A_BROKEN_PICTURE)
      await someoneWaits(app)
      await register(1)
    })
    expect((await answer)?.body).toMatchObject({ code: 'TOO_MANY_UPLOADS' })
  })
})

test('all instances count a member’s pixels together, and nobody else’s', async () => {
  const [one, two] = await startTwoApps()
  const anna = await signedIn(one)
  const car = await aDraft(anna)
  const elsewhere = asMember(two, anna, anna.token)
  await takePixels(one.pool, anna.id, limits.pixels_per_hour - 1_000_000)
  const picture = await aSmallPicture()
  expect((await upload(anna, car.id, picture)).status).toBe(200)
  const refused = await upload(elsewhere, car.id, A_BROKEN_PICTURE)
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
  const berta = await signedIn(two)
  expect((await upload(berta, (await aDraft(berta)).id, picture)).status).toBe(200)
})

test('six photos of 12 megapixels for each of 50 cars are within the limit, and six of 50 for each of twelve', async () => {
  const { app, anna } = await start()
  const take = ({ id }: SignedIn, photos: number, megapixels: number) =>
    takePixels(app.pool, id, photos * megapixels * 1_000_000)
  expect(await take(anna, 6 * 50, 12)).toBe(0)
  const berta = await signedIn(app)
  expect(await take(berta, 6 * 12, 50)).toBe(0)
  const wait = await take(berta, 1, 50)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(50)
})
