// Photos in a chat: who may see them, at which addresses, how often they are stored, and when they are deleted.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Message, PhotoAddress } from '@keyswap/contract/chat'
import { expect, test } from 'vitest'
import { sharedApps, startApp, type TestApp } from '../../../test/app.ts'
import { aPngOf } from '../../../test/bombs.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aPair } from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aFolder } from '../../../test/folder.ts'
import {
  addressesFor,
  messagesIn,
  openPhoto,
  sendPhoto,
  uploadPhoto,
} from '../../../test/photos.ts'
import { aPictureWithLocation, storedFiles } from '../../../test/pictures.ts'
import { threeInARing } from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { addJob } from '../../db/jobs.ts'
import { many, run, sql } from '../../db/sql.ts'
import { createStorage } from '../../outside/storage/create-storage.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { sweepPictures } from '../pictures/index.ts'

const sharedApp = sharedApps()

async function inAMatch() {
  const app = await sharedApp()
  const { anna, berta, match } = await aPair(app)
  return { app, anna, berta, match, chat: `/api/matches/${match}` }
}

const sent = (member: SignedIn, chat: string, photos: string[], client_id = crypto.randomUUID()) =>
  member.post(`${chat}/messages`, { photos, client_id })

const statusOf = async (app: TestApp, url = '') => (await openPhoto(app, url)).status

test('photos are sent in order, re-encoded and without their place, and both members get them', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  const [one, other] = [
    await uploadPhoto(anna, chat, undefined, await aPictureWithLocation()),
    await uploadPhoto(anna, chat),
  ]
  expect(one.body).toMatchObject({ id: one.id, width: 600, height: 800 })
  const { body } = await sent(anna, chat, [other.id, one.id])
  expect(body).toMatchObject({
    kind: 'text',
    content: '2 photos',
    data: {
      photos: [
        { id: other.id, width: 64, height: 48, is_removed: false },
        { id: one.id, width: 600, height: 800, is_removed: false },
      ],
    },
  })
  expect(await messagesIn(berta, chat)).toEqual([body])
  expect((await berta.get(chat)).body).toMatchObject({
    unread: 1,
    last_message: { data: (body as Message).data },
  })
  for (const member of [anna, berta]) {
    const addresses = await addressesFor(member, chat)
    expect(addresses.map(({ id }) => id)).toEqual([other.id, one.id])
    const answer = await openPhoto(app, `${addresses[1]?.url}&w=320`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    })
    expect(answer.text).not.toMatch(/Secret|Exif/)
  }
})

test('nobody who is not in the chat gets a photo, whatever address they use', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  const id = await sendPhoto(anna, chat)
  const stranger = await signedIn(app)
  expect((await stranger.get(`${chat}/photos?from=1&to=9`)).status).toBe(404)
  const [address] = await addressesFor(berta, chat)
  const url = address?.url ?? ''
  const forged = [
    url.replace(berta.id, stranger.id),
    url.replace(/until=\d+/, 'until=9999999999'),
    url.replace(id, crypto.randomUUID()),
    url.replace(/key=.*/, 'key='),
    url.replace(/key=./, (start) => (start === 'key=A' ? 'key=B' : 'key=A')),
  ]
  for (const one of forged) expect(await statusOf(app, one), one).toBe(400)
  // The public address of listings' pictures does not show it either.
  const [, chat_id] = /photos\/([^/]+)/.exec(url) ?? []
  expect(await statusOf(app, `/storage/car-images/${anna.id}/${chat_id}/${id}`)).toBe(400)
  expect(await statusOf(app, url)).toBe(200)
})

test('an address works for some minutes, and not after it has expired', async () => {
  const { app, anna, chat } = await inAMatch()
  await sendPhoto(anna, chat)
  const [address] = await addressesFor(anna, chat)
  const left = Date.parse(address?.expires_at ?? '') - Date.now()
  expect(left).toBeGreaterThan(4 * 60_000)
  expect(left).toBeLessThan(11 * 60_000)
  // Makes an old address by signing an earlier time.
  const [{ key }] = (await many<{ key: Buffer }>(
    app.pool,
    sql`select value as key from secrets where name = 'chat-photo-key'`,
  )) as [{ key: Buffer }]
  const { createHmac } = await import('node:crypto')
  const [, chat_id, id] = /photos\/([^/]+)\/([^?]+)/.exec(address?.url ?? '') ?? []
  const signed = (until: number) =>
    `/storage/chat-photos/${chat_id}/${id}?for=${anna.id}&until=${until}&key=${createHmac(
      'sha256',
      key,
    )
      .update(`${chat_id} ${id} ${anna.id} ${until}`)
      .digest('base64url')}`
  const now = Math.round(Date.now() / 1000)
  expect(await statusOf(app, signed(now + 100))).toBe(200)
  const expired = await openPhoto(app, signed(now - 100))
  expect([expired.status, expired.body]).toMatchObject([400, { code: 'INVALID_LINK' }])
})

test('a photo is as readable as its message: after a block still, after an unmatch at once no longer', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  await sendPhoto(anna, chat)
  const [mine] = await addressesFor(anna, chat)
  const [theirs] = await addressesFor(berta, chat)
  const { id } = await uploadPhoto(anna, chat)
  await berta.post(`${chat}/end`, { how: 'block' })
  expect((await uploadPhoto(anna, chat)).body).toMatchObject({ code: 'CHAT_CLOSED' })
  expect((await uploadPhoto(anna, chat, id)).status, 'sent again').toBe(200)
  expect(await addressesFor(anna, chat)).toHaveLength(1)
  expect(await statusOf(app, theirs?.url)).toBe(200)
  await anna.post(`${chat}/end`, { how: 'unmatch' })
  for (const address of [mine, theirs]) expect(await statusOf(app, address?.url)).toBe(404)
})

test('an upload and a message that are sent again are one photo in one message', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  let id = ''
  // Several rounds, because an upload may finish at any moment of the others.
  for (let round = 0; round < 10; round++) {
    id = crypto.randomUUID()
    const uploads = await Promise.all([1, 2, 3].map(() => uploadPhoto(anna, chat, id)))
    const again = await uploadPhoto(anna, chat, id)
    // One request stores it. The others find it stored, or are told to come again; none of them overwrites it.
    expect(uploads.map(({ status }) => status)).toContain(200)
    for (const { status, body } of uploads)
      if (status !== 200) expect(body).toMatchObject({ code: 'BUSY' })
    expect([again.status, again.body]).toMatchObject([200, { id, width: 64 }])
  }
  const client_id = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => sent(anna, chat, [id], client_id)))
  expect(new Set(answers.map(({ body }) => (body as Message).id)).size).toBe(1)
  expect(await messagesIn(berta, chat)).toHaveLength(1)
  expect(
    await many(app.pool, sql`select 1 from pictures where is_attached and file = ${id}`),
  ).toHaveLength(1)
  // A message with another client_id would be a second one with the same photo.
  expect((await sent(anna, chat, [id])).body).toMatchObject({ code: 'CHAT_PHOTO_MISSING' })
})

test('only one’s own uploads for this chat can be sent, at most six at a time, and a refusal sends nothing', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  const { chat: elsewhere, anna: carla } = await (async () => {
    const pair = await aPair(app)
    return { ...pair, chat: `/api/matches/${pair.match}` }
  })()
  const mine = (await uploadPhoto(anna, chat)).id
  const theirs = (await uploadPhoto(berta, chat)).id
  const foreign = (await uploadPhoto(carla, elsewhere)).id
  for (const other of [theirs, foreign, crypto.randomUUID()])
    expect((await sent(anna, chat, [mine, other])).body).toMatchObject({
      code: 'CHAT_PHOTO_MISSING',
    })
  const seven = Array.from({ length: 7 }, () => crypto.randomUUID())
  for (const input of [
    { photos: seven },
    { photos: [] },
    { photos: [mine, mine] },
    { photos: [mine], content: 'With a text' },
    {},
  ])
    expect((await anna.post(`${chat}/messages`, input)).status).toBe(400)
  expect(await messagesIn(anna, chat)).toEqual([])
  expect((await sent(anna, chat, [mine])).status).toBe(200)
})

test('an upload that no message followed is swept after a day, with its files', async () => {
  const { app, anna, chat } = await inAMatch()
  const kept = await sendPhoto(anna, chat)
  const { id } = await uploadPhoto(anna, chat)
  // A crash leaves a picture like this: registered, and not complete.
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id)
        select car_id, ${crypto.randomUUID()}, owner_id from pictures where file = ${id}`,
  )
  await run(
    app.pool,
    sql`update pictures set created_at = now() - interval '25 hours' where owner_id = ${anna.id}`,
  )
  await sweepPictures(app.pool)
  await expect
    .poll(async () => new Set((await storedFiles(app)).map((name) => name.slice(0, 36))))
    .toSatisfy((files: Set<string>) => files.has(kept) && !files.has(id))
  expect((await sent(anna, chat, [id])).body).toMatchObject({ code: 'CHAT_PHOTO_MISSING' })
  // An upload that was interrupted can be sent again.
  expect((await uploadPhoto(anna, chat, id)).status).toBe(200)
  expect((await sent(anna, chat, [id])).status).toBe(200)
})

test('an upload that another request is storing is refused for now, and taken over if that was interrupted', async () => {
  const { app, anna, chat, match } = await inAMatch()
  const id = crypto.randomUUID()
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id) values (${match}, ${id}, ${anna.id})`,
  )
  const busy = await uploadPhoto(anna, chat, id)
  expect([busy.status, busy.body]).toMatchObject([503, { code: 'BUSY' }])
  await run(
    app.pool,
    sql`update pictures set created_at = now() - interval '11 seconds' where file = ${id}`,
  )
  expect((await uploadPhoto(anna, chat, id)).status).toBe(200)
})

test('an interrupted upload that is sent again as no picture is gone, with the files it had', async () => {
  const { app, anna, chat, match } = await inAMatch()
  const id = crypto.randomUUID()
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id, created_at)
        values (${match}, ${id}, ${anna.id}, now() - interval '11 seconds')`,
  )
  const folder = path.join(app.data_dir, 'files', 'car-images', anna.id, match)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${id}.320`), 'half')
  const refused = await uploadPhoto(anna, chat, id, aPngOf(64, 48))
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'INVALID_IMAGE' }])
  await expect.poll(async () => (await storedFiles(app)).includes(`${id}.320`)).toBe(false)
  expect(await many(app.pool, sql`select 1 from pictures where file = ${id}`)).toEqual([])
})

test('a photo that is uploaded again stays: neither a late removal nor the sweep takes it', async () => {
  const { app, anna, chat, match } = await inAMatch()
  const { id } = await uploadPhoto(anna, chat)
  await run(
    app.pool,
    sql`update pictures set created_at = now() - interval '25 hours' where file = ${id}`,
  )
  expect((await uploadPhoto(anna, chat, id)).status).toBe(200)
  await sweepPictures(app.pool)
  await addJob(app.pool, 'remove-picture', { owner_id: anna.id, car_id: match, file: id })
  await expect
    .poll(() =>
      many(
        app.pool,
        sql`select id from graphile_worker.jobs where task_identifier = 'remove-picture'`,
      ),
    )
    .toEqual([])
  expect((await sent(anna, chat, [id])).status).toBe(200)
  const [address] = await addressesFor(anna, chat)
  expect(await statusOf(app, address?.url)).toBe(200)
})

/** Storage whose next write can fail, and whose writes and removals can be kept waiting. */
async function aWaywardStorage() {
  const files = createStorage({
    DATA_DIR: await aFolder(),
    S3_BUCKET: 'car-images',
    S3_REGION: 'x',
  })
  const state = {
    ...{ isFull: false, onPut: () => {}, heldPut: Promise.resolve() },
    ...{ onRemove: () => {}, held: Promise.resolve() },
  }
  const storage: Storage = {
    ...files,
    put: async (...file) => {
      if (state.isFull) throw new Error('No space left')
      state.onPut()
      await state.heldPut
      await files.put(...file)
    },
    remove: async (key) => {
      state.onRemove()
      await state.held
      await files.remove(key)
    },
  }
  return { state, storage }
}

test('a photo that could not be stored can be sent again at once, and removing old files never takes those of a new upload', async () => {
  const { state, storage } = await aWaywardStorage()
  const app = await startApp({ storage })
  app.expectErrors()
  const { anna, match } = await aPair(app)
  const chat = `/api/matches/${match}`
  state.isFull = true
  const { id, status } = await uploadPhoto(anna, chat)
  expect(status).toBe(500)
  state.isFull = false
  expect((await uploadPhoto(anna, chat, id)).status).toBe(200)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isRemoving, resolve: onRemove } = Promise.withResolvers<void>()
  Object.assign(state, { held, onRemove })
  await run(
    app.pool,
    sql`update pictures set created_at = now() - interval '25 hours' where file = ${id}`,
  )
  await sweepPictures(app.pool)
  await isRemoving
  const again = uploadPhoto(anna, chat, id)
  await someoneWaits(app)
  release()
  expect((await again).status).toBe(200)
  expect((await sent(anna, chat, [id])).status).toBe(200)
  const [address] = await addressesFor(anna, chat)
  for (const width of ['', '&w=320'])
    expect(await statusOf(app, `${address?.url}${width}`)).toBe(200)
})

test('a photo that takes long to store is not taken for an interrupted one', async () => {
  const { state, storage } = await aWaywardStorage()
  const app = await startApp({ storage })
  const { anna, match } = await aPair(app)
  const chat = `/api/matches/${match}`
  const { promise: heldPut, resolve: release } = Promise.withResolvers<void>()
  const { promise: isStoring, resolve: onPut } = Promise.withResolvers<void>()
  Object.assign(state, { heldPut, onPut })
  const id = crypto.randomUUID()
  const slow = uploadPhoto(anna, chat, id)
  await isStoring
  await run(app.pool, sql`update pictures set created_at = now() - interval '1 minute'`)
  const renewed = sql`select 1 from pictures where created_at > now() - interval '10 seconds'`
  await expect.poll(() => many(app.pool, renewed)).toHaveLength(1)
  const busy = await uploadPhoto(anna, chat, id)
  expect([busy.status, busy.body]).toMatchObject([503, { code: 'BUSY' }])
  release()
  expect((await slow).status).toBe(200)
  expect((await sent(anna, chat, [id])).status).toBe(200)
})

test('a member sends at most a hundred photos a day, counted before they are decoded', async () => {
  const { app, anna, chat } = await inAMatch()
  await run(
    app.pool,
    sql`insert into rate_limits (key, full_at) values (${`chat-photos ${anna.id}`}, now() + interval '1 day')`,
  )
  // The picture has no pixels, so decoding it would fail with another code.
  const refused = await uploadPhoto(anna, chat, undefined, aPngOf(64, 48))
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'TOO_MANY_CHAT_PHOTOS' }])
  expect(await many(app.pool, sql`select 1 from pictures where file = ${refused.id}`)).toEqual([])
})

test('photos stay with those who got them when the account is deleted, and are in that member’s export', async () => {
  const { app, anna, berta, chat } = await inAMatch()
  const mine = await sendPhoto(anna, chat)
  const theirs = await sendPhoto(berta, chat)
  const [address] = await addressesFor(berta, chat)
  const exported = (await anna.get('/api/me/export')).text
  expect(exported).toContain(`${mine}.webp`)
  expect(exported).not.toContain(theirs)
  await anna.delete('/api/me', { password: PASSWORD })
  expect(await statusOf(app, address?.url)).toBe(200)
  expect((await messagesIn(berta, chat)).map(({ data }) => data)).toMatchObject([
    { photos: [{ id: mine }] },
    { photos: [{ id: theirs }] },
  ])
})

test('the members of a ring, and nobody else, get the photos sent there', async () => {
  const { app, anna, berta, carla, ring } = await threeInARing(await sharedApp())
  const chat = `/api/rings/${ring}`
  await sendPhoto(anna, chat)
  for (const member of [anna, berta, carla]) {
    const [address] = await addressesFor(member, chat)
    expect(await statusOf(app, address?.url)).toBe(200)
  }
  const stranger = await signedIn(app)
  expect((await stranger.get(`${chat}/photos?from=1&to=9`)).status).toBe(404)
  expect((await uploadPhoto(stranger, chat)).status).toBe(404)
  expect((await anna.get(`/api/matches/${ring}/photos?from=1&to=9`)).status).toBe(404)
})

test('a moderator sees the reported member’s photos while the report is open, each look is recorded, and can remove one', async () => {
  const { app, anna, berta, chat, match } = await inAMatch()
  const [id, theirId] = [await sendPhoto(anna, chat), await sendPhoto(berta, chat)]
  const admin = await signedIn(app, { admin: true })
  const report_id = (
    (await berta.post(`${chat}/report`, { reason: 'Rude' })).body as { id: string }
  ).id
  const list = () => admin.get(`/api/admin/reports/${report_id}/photos`)
  expect((await admin.get(`/api/admin/reports/${crypto.randomUUID()}/photos`)).body).toMatchObject({
    code: 'REPORT_NOT_FOUND',
  })
  const [seen, ...more] = (await list()).body as PhotoAddress[]
  expect([seen?.id, more]).toEqual([id, []])
  expect(await statusOf(app, seen?.url)).toBe(200)
  const remove = (photo_id = id) =>
    admin.post('/api/admin/remove-chat-photo', {
      ...{ report_id, photo_id },
      ...{ reason: 'Not a car', rule: 'offensive' },
    })
  const streams = [await listen(app, anna), await listen(app, berta)]
  expect((await remove(theirId)).body).toMatchObject({ code: 'PHOTO_NOT_FOUND' })
  expect((await remove()).status).toBe(200)
  // Events make open pages drop the photo, on its sender's devices too.
  for (const { received } of streams)
    await expect
      .poll(() => received)
      .toContainEqual({ type: 'message_changed', match_id: match, seq: 1 })
  expect((await remove()).status).toBe(404)
  expect(await statusOf(app, seen?.url)).toBe(404)
  expect((await messagesIn(berta, chat))[0]?.data).toMatchObject({
    photos: [{ id, is_removed: true, placeholder: '' }],
  })
  expect(await addressesFor(berta, chat)).toHaveLength(1)
  await expect.poll(async () => (await storedFiles(app)).join()).not.toContain(id)
  expect((await admin.get('/api/admin/audit')).body).toMatchObject([
    { action: 'remove_chat_photo', target: anna.name, reason: 'Not a car' },
    { action: 'read_chat_photos', target: anna.name },
  ])
  const [theirs] = await addressesFor(berta, chat)
  await admin.post('/api/admin/resolve-report', { report_id, outcome: 'resolved' })
  expect((await list()).status).toBe(404)
  expect(await statusOf(app, theirs?.url.replace(berta.id, admin.id))).toBe(400)
})

test('a moderator reads the photos of a long chat page by page, each once', async () => {
  const { app, anna, berta, chat, match } = await inAMatch()
  await anna.post(`${chat}/messages`, { content: 'Hello' })
  // Each message has two photos.
  await run(
    app.pool,
    sql`insert into messages (chat_id, seq, id, sender_id, client_id, content, data)
        select ${match}, seq, gen_random_uuid(), ${anna.id}, gen_random_uuid(), 'Photos', jsonb_build_object('photos', (
          select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'width', 4, 'height', 3, 'placeholder', '',
                                              'is_removed', false)) from generate_series(1, 2) nth where nth < seq))
        from generate_series(2, 60) seq`,
  )
  const admin = await signedIn(app, { admin: true })
  const { id } = (await berta.post(`${chat}/report`, { reason: 'Rude' })).body as { id: string }
  const seen: PhotoAddress[] = []
  const sizes: number[] = []
  for (let next: string | undefined = `/api/admin/reports/${id}/photos`; next; ) {
    const { body, headers } = await admin.get(next)
    seen.push(...(body as PhotoAddress[]))
    sizes.push((body as PhotoAddress[]).length)
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect([sizes, new Set(seen.map((photo) => photo.id)).size]).toEqual([[50, 50, 17], 117])
  expect((await admin.get(`/api/admin/reports/${id}/photos?after=x`)).status).toBe(400)
})
