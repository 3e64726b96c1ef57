// One member's pictures do not delay another's, and limits are counted before anything is decoded.
import { readdir, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
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
import { type Pictures, processPicture, registerPicture } from './index.ts'
import { takePixels } from './pictures.store.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  return { app, anna, car: await aDraft(anna) }
}

/** The file claims to have 50 million pixels and has none: decoding it would fail. */
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
  // It takes long to decode and is encoded fast.
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

/** The sizes of the uploads' files. On Linux these files have no names, only links to the open files. */
async function spooled({ data_dir }: TestApp): Promise<number[]> {
  const folder = path.join(data_dir, 'uploads')
  const from = process.platform === 'linux' ? '/proc/self/fd' : folder
  const files = (await readdir(from)).map((name) => path.join(from, name))
  const sizes = files.map(async (file) => {
    const target = await readlink(file).catch(() => file)
    return target.startsWith(folder) ? (await stat(file)).size : undefined
  })
  // A file that is closed meanwhile is left out.
  const found = await Promise.all(sizes.map((size) => size.catch(() => undefined)))
  return found.filter((size) => size !== undefined)
}

/** The app's parts for pictures, with folders of their own. */
async function picturesOf({ pool }: TestApp): Promise<Pictures> {
  const DATA_DIR = await aFolder()
  const storage = createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  await storage.ensureBucket()
  return { db: pool, storage, spool: await createSpool(DATA_DIR) }
}

/** Stores a picture as the member's avatar is stored. It goes on only after `mayRegister`. */
function put(
  { id }: SignedIn,
  pictures: Pictures,
  body: AsyncIterable<Buffer>,
  mayRegister = async () => {},
) {
  const name = { userId: id, carId: id, file: aFileName() }
  return processPicture(pictures, name, { body }, async (db) => {
    await mayRegister()
    return registerPicture(db, id, id, name.file)
  })
}

test('who hangs up while their photo waits leaves nothing in the queue and on disk', async () => {
  const { app, anna, car } = await start()
  const picture = await aSmallPicture()
  const [itsTurn, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = put(anna, await picturesOf(app), Readable.from([picture]), () => {
    itsTurn.resolve()
    return release.promise
  })
  await itsTurn.promise
  const client = new AbortController()
  const second = fetch(`${app.url}/storage/car-images/${anna.id}/${car.id}/${aFileName()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${anna.token}` },
    body: new Uint8Array(picture),
    signal: client.signal,
  })
  await expect.poll(() => spooled(app)).toEqual([picture.length])
  client.abort()
  await expect(second).rejects.toThrow()
  await expect.poll(() => spooled(app)).toEqual([])
  release.resolve()
  expect((await first).width).toBe(320)
  expect(await many(app.pool, sql`select 1 from pictures`)).toHaveLength(1)
})

test('of each member at most thirty uploads are in hand, and the next is refused before it is received', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const pictures = await picturesOf(app)
  const release = Promise.withResolvers<void>()
  const picture = await aSmallPicture()
  let received = 0
  async function* held() {
    received += 1
    await release.promise
    yield picture
  }
  const next = (member: SignedIn) => put(member, pictures, held())
  const uploads = Array.from({ length: limits.max_at_once }, () => next(anna))
  await expect.poll(() => received).toBe(30)
  await expect(next(anna)).rejects.toMatchObject({ code: 'RATE_LIMITED', retry_after: 5 })
  expect(received).toBe(30)
  uploads.push(next(berta))
  release.resolve()
  expect(await Promise.all(uploads)).toHaveLength(31)
  expect((await next(anna)).width).toBe(320)
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
