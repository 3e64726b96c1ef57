import type { Car, OwnCar, Photo } from '@keyswap/contract/listings'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import {
  A_CAR,
  aDraft,
  aFileName,
  aListedCar,
  aPhotoOn,
  carsOf,
  upload,
} from '../../../test/cars.ts'
import { send, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { aPicture } from '../../../test/pictures.ts'
import { many, run, sql } from '../../db/sql.ts'
import { sweepListings } from './listings.rules.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, anna: await signedIn(app), berta: await signedIn(app) }
}

const lock = (app: TestApp, id: string) =>
  run(app.pool, sql`update cars set is_locked = true, is_active = false where id = ${id}`)

describe('listing a car', () => {
  test('makes a draft that becomes visible with its first photo', async () => {
    const { anna, berta } = await start()
    const car = await aDraft(anna)
    expect(car).toMatchObject({
      ...A_CAR,
      owner_id: anna.id,
      is_active: false,
      is_draft: true,
      is_locked: false,
      photos: [],
      views: 0,
      likes: 0,
    })
    const seen = async () => ((await berta.get(`/api/users/${anna.id}/cars`)).body as Car[]).length
    expect(await seen()).toBe(0)
    const photo = await aPhotoOn(anna, car.id)
    expect(await seen()).toBe(1)
    expect(await carsOf(anna)).toMatchObject([
      { is_draft: false, is_active: true, photos: [photo] },
    ])
  })

  test('the price is 0 unless one is given, and the owner is the current user', async () => {
    const { anna, berta } = await start()
    const { price: _, ...withoutPrice } = A_CAR
    expect(
      (await anna.post('/api/cars', { ...withoutPrice, owner_id: anna.id })).body,
    ).toMatchObject({ price: 0 })
    expect((await anna.post('/api/cars', { ...A_CAR, owner_id: berta.id })).body).toMatchObject({
      code: 'NOT_THE_VIEWER',
    })
    expect(await carsOf(anna)).toHaveLength(1)
  })

  test.each([
    [{ make: ' ' }, 'make', 'Make is required'],
    [{ model: '' }, 'model', 'Model is required'],
    [{ year: 1899 }, 'year', 'Invalid year'],
    [{ year: new Date().getFullYear() + 2 }, 'year', 'Invalid year'],
    [{ year: null }, 'year', 'Expected number, received null'],
    [{ year: undefined }, 'year', 'Required'],
    [{ mileage: -1 }, 'mileage', 'Mileage must be a positive number'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    [
      { transmission: 'Magic' },
      'transmission',
      "Invalid value. Expected 'Manual' | 'Automatic' | 'CVT'",
    ],
    [
      { fuel_type: 'Steam' },
      'fuel_type',
      "Invalid value. Expected 'Gasoline' | 'Diesel' | 'Hybrid' | 'Electric'",
    ],
    [
      { condition: 'Shiny' },
      'condition',
      "Invalid value. Expected 'Excellent' | 'Good' | 'Fair' | 'Poor'",
    ],
    [{ is_active: false }, '', "Unrecognized key(s) in object: 'is_active'"],
    [{ is_locked: false, views: 9 }, '', "Unrecognized key(s) in object: 'is_locked', 'views'"],
  ])('%j is refused', async (change, path, message) => {
    const { anna } = await start()
    const answer = await anna.post('/api/cars', { ...A_CAR, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path, message }] })
    expect(await carsOf(anna)).toEqual([])
  })

  test('next year’s cars and CVT are accepted', async () => {
    const { anna } = await start()
    expect(
      await aDraft(anna, { year: new Date().getFullYear() + 1, transmission: 'CVT' }),
    ).toMatchObject({ transmission: 'CVT' })
  })
})

test('the 51st car is refused, even with concurrent requests', async () => {
  const { app, anna } = await start()
  for (let listed = 0; listed < 48; listed++) await aVisibleCar(app, anna.id)
  const answers = await Promise.all(Array.from({ length: 6 }, () => anna.post('/api/cars', A_CAR)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  expect(await carsOf(anna)).toHaveLength(50)
})

test('a member who viewed two of the cars counts once in the total', async () => {
  const { app, anna, berta } = await start()
  const carla = await signedIn(app)
  const car_ids = [await aVisibleCar(app, anna.id), await aVisibleCar(app, anna.id)]
  const bertas = await aVisibleCar(app, berta.id)
  await berta.post('/api/views', { car_ids })
  await carla.post('/api/views', { car_ids: [car_ids[0], bertas] })
  const cars = await carsOf(anna)
  expect(cars.map(({ views }) => views).sort()).toEqual([1, 2])
  expect(cars.map(({ owner_views }) => owner_views)).toEqual([2, 2])
  expect(await carsOf(berta)).toMatchObject([{ views: 1, owner_views: 1 }])
})

describe('photos', () => {
  test('can be added to a draft before it is published, and are put in order when it is', async () => {
    const { anna, berta } = await start()
    const car = await aDraft(anna)
    const seen = async () => ((await berta.get(`/api/users/${anna.id}/cars`)).body as Car[]).length
    expect((await anna.patch(`/api/cars/${car.id}`, { is_draft: false })).body).toMatchObject({
      code: 'PHOTO_NOT_FOUND',
    })
    const attach = async (sort_order: number) => {
      const { body } = await upload(anna, car.id, await aPicture())
      const { url } = body as { url: string }
      const photo = { car_id: car.id, url, sort_order, publish: false }
      return (await anna.post('/api/car-photos', photo)).body as Photo
    }
    const [first, second] = [await attach(0), await attach(1)]
    expect(await carsOf(anna)).toMatchObject([{ is_draft: true, photos: [first, second] }])
    expect(await seen()).toBe(0)
    const photos = [second.id, first.id]
    const published = await anna.patch(`/api/cars/${car.id}`, { photos, is_draft: false })
    expect(published.body).toMatchObject({
      is_draft: false,
      photos: [{ id: second.id }, { id: first.id }],
    })
    expect(await seen()).toBe(1)
  })

  test('the seventh is refused, even if all arrive at once', async () => {
    const { anna } = await start()
    const car = await aDraft(anna)
    const picture = await aPicture('jpeg', 60, 40)
    const urls = await Promise.all(
      Array.from(
        { length: 9 },
        async () => ((await upload(anna, car.id, picture)).body as { url: string }).url,
      ),
    )
    const answers = await Promise.all(
      urls.map((url, sort_order) =>
        anna.post('/api/car-photos', { car_id: car.id, url, sort_order }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(3).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'TOO_MANY_PHOTOS',
      message: 'You can only upload up to 6 images.',
    })
    expect((await carsOf(anna))[0]?.photos).toHaveLength(6)
  })

  test('sending the same photo again returns the same photo', async () => {
    const { anna } = await start()
    const car = await aDraft(anna)
    const { url } = (await upload(anna, car.id, await aPicture())).body as { url: string }
    const attach = () => anna.post('/api/car-photos', { car_id: car.id, url, sort_order: 0 })
    const answers = await Promise.all([attach(), attach(), attach()])
    expect(new Set(answers.map(({ body }) => (body as Photo).id)).size).toBe(1)
    expect((await carsOf(anna))[0]?.photos).toHaveLength(1)
  })

  test('the name of a removed photo is spent: no other picture gets an address that a swap may know', async () => {
    const { app, anna } = await start()
    const car = await aDraft(anna)
    const [first, second] = [await aPhotoOn(anna, car.id), await aPhotoOn(anna, car.id)]
    await anna.patch(`/api/cars/${car.id}`, { photos: [second.id] })
    const again = await upload(anna, car.id, await aPicture(), first.url.split('/').at(-1))
    expect([again.status, again.body]).toMatchObject([409, { code: 'PHOTO_EXISTS' }])
    const admin = await signedIn(app, { admin: true })
    expect((await admin.post('/api/admin/delete-photo', { photo_id: second.id })).status).toBe(200)
    const removed = await upload(anna, car.id, await aPicture(), second.url.split('/').at(-1))
    expect([removed.status, removed.body]).toMatchObject([409, { code: 'PHOTO_EXISTS' }])
    expect((await upload(anna, car.id, await aPicture())).status).toBe(200)
  })

  test('URLs of a stranger, a missing file, another car or another site are refused and not fetched', async () => {
    const { app, anna, berta } = await start()
    const car = await aDraft(anna)
    const other = await aDraft(anna)
    const theirs = await aDraft(berta)
    const { url: bertas } = (await upload(berta, theirs.id, await aPicture())).body as {
      url: string
    }
    const { url: otherCars } = (await upload(anna, other.id, await aPicture())).body as {
      url: string
    }
    let fetched = 0
    const { createServer } = await import('node:http')
    const trap = createServer((_, response) => {
      fetched += 1
      response.end()
    }).listen(0)
    const { port } = trap.address() as { port: number }
    const nowhere = `/storage/car-images/${anna.id}/${car.id}/${aFileName()}`
    for (const url of [
      bertas,
      otherCars,
      nowhere,
      `http://127.0.0.1:${port}/x.jpg`,
      `http://127.0.0.1:${port}${nowhere}`,
      `//127.0.0.1:${port}/x.jpg`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      `${nowhere}/../../x`,
    ]) {
      const answer = await anna.post('/api/car-photos', { car_id: car.id, url, sort_order: 0 })
      expect([answer.status, (answer.body as { code: string }).code], url).toEqual([
        400,
        'PHOTO_NOT_UPLOADED',
      ])
    }
    expect(
      (await anna.post('/api/car-photos', { car_id: theirs.id, url: bertas, sort_order: 0 }))
        .status,
    ).toBe(404)
    expect(fetched).toBe(0)
    trap.close()
    expect(await many(app.pool, sql`select 1 from car_photos`)).toEqual([])
  })

  test('removing and reordering are saved, and removed files are deleted from storage', async () => {
    const { anna } = await start()
    const car = await aDraft(anna)
    const photos = [
      await aPhotoOn(anna, car.id, 0),
      await aPhotoOn(anna, car.id, 1),
      await aPhotoOn(anna, car.id, 2),
    ]
    const [first, second, third] = photos.map(({ id }) => id)
    const change = await anna.patch(`/api/cars/${car.id}`, { photos: [third, first] })
    expect((change.body as OwnCar).photos.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [third, 0],
      [first, 1],
    ])
    expect((await carsOf(anna))[0]?.photos.map(({ id }) => id)).toEqual([third, first])
    await expect.poll(async () => (await anna.get(photos[1]?.url ?? '')).status).toBe(404)
    expect((await anna.get(photos[0]?.url ?? '')).status).toBe(200)
    for (const [photos, code] of [
      [[second], 'PHOTO_NOT_FOUND'],
      [[], 'INVALID_INPUT'],
      [[third, third, 'x'], 'INVALID_INPUT'],
    ] as const)
      expect((await anna.patch(`/api/cars/${car.id}`, { photos })).body).toMatchObject({ code })
    expect((await carsOf(anna))[0]?.photos).toHaveLength(2)
  })
})

test('an id in capitals is the same id in a path, in a body and as the viewer’s id', async () => {
  const { app, anna } = await start()
  const shout = (id: string) => id.toUpperCase()
  const car = await aDraft(anna)
  const folder = `/storage/car-images/${shout(anna.id)}/${shout(car.id)}`
  const { url } = (await anna.put(`${folder}/${aFileName()}`, await aPicture())).body as Photo
  expect(url).toContain(`/${anna.id}/${car.id}/`)
  const attached = await anna.post('/api/car-photos', {
    car_id: shout(car.id),
    url,
    sort_order: 0,
  })
  const photo = attached.body as Photo
  expect(attached.status).toBe(200)
  const changed = await anna.patch(`/api/cars/${shout(car.id)}`, { photos: [shout(photo.id)] })
  expect(changed.body).toMatchObject({ photos: [{ id: photo.id }] })
  const own = (await anna.get(`/api/users/${shout(anna.id)}/cars`)).body
  expect(own).toEqual(await carsOf(anna))
  const claimed = await anna.post('/api/cars', { ...A_CAR, owner_id: shout(anna.id) })
  expect(claimed.status).toBe(200)
  expect((await send(app, 'GET', url)).status).toBe(200)
  await anna.delete(`/api/cars/${shout(car.id)}`)
  await expect.poll(async () => (await send(app, 'GET', url)).status).toBe(404)
})

test('another photo neither activates a car that its owner deactivated nor publishes it again', async () => {
  const { app, anna } = await start()
  const { id } = await aListedCar(anna)
  await run(app.pool, sql`update cars set published_at = now() - interval '1 year'`)
  await anna.patch(`/api/cars/${id}`, { is_active: false })
  await aPhotoOn(anna, id, 1)
  await anna.patch(`/api/cars/${id}`, { is_draft: false })
  expect(await carsOf(anna)).toMatchObject([{ is_active: false, photos: [{}, {}] }])
  expect(
    await many(app.pool, sql`select 1 from cars where published_at < now() - interval '364 days'`),
  ).toHaveLength(1)
})

test('a member’s cars are listed newest first, to the owner and to others, even with equal times', async () => {
  const { app, anna, berta } = await start()
  const ids: string[] = []
  for (let made = 0; made < 5; made++) ids.push(await aVisibleCar(app, anna.id))
  const [oldest = '', ...rest] = ids
  await run(app.pool, sql`update cars set created_at = now() where id <> ${oldest}`)
  await run(
    app.pool,
    sql`update cars set created_at = now() - interval '1 day' where id = ${oldest}`,
  )
  const expected = [...rest.toSorted().reverse(), oldest]
  for (const member of [anna, berta]) {
    const seen = (await member.get(`/api/users/${anna.id}/cars`)).body as Car[]
    expect(seen.map(({ id }) => id)).toEqual(expected)
  }
})

test('the sweep deletes drafts after a week and unattached pictures after a day, and nothing younger', async () => {
  const { app, anna } = await start()
  const hours = { old: 7 * 24 + 1, young: 7 * 24 - 1 }
  const drafts = { old: await aDraft(anna), young: await aDraft(anna) }
  for (const age of ['old', 'young'] as const)
    await run(
      app.pool,
      sql`update cars set touched_at = now() - make_interval(hours => ${hours[age]}) where id = ${drafts[age].id}`,
    )
  const listed = await aVisibleCar(app, anna.id)
  await run(
    app.pool,
    sql`update cars set touched_at = now() - interval '1 year' where id = ${listed}`,
  )
  await run(app.pool, sql`update pictures set created_at = now() - interval '1 year'`)
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id, created_at)
        select ${listed}, age || '_1.jpg', ${anna.id}, now() - make_interval(hours => age)
        from unnest('{23, 25}'::int[]) age`,
  )
  await sweepListings(app.pool)
  expect((await carsOf(anna)).map(({ id }) => id)).toEqual([listed, drafts.young.id])
  const files = await many<{ file: string }>(app.pool, sql`select file from pictures order by file`)
  expect(files.map(({ file }) => file)).toEqual(['1_0.jpg', '23_1.jpg'])
})

describe('changing a car', () => {
  test('first registration and inspection need not be given, are kept, and can be emptied; not in the future', async () => {
    const { anna: owner } = await start()
    const car = (await owner.post('/api/cars', { ...A_CAR, first_registration: '2019-05-14' }))
      .body as OwnCar
    expect(car).toMatchObject({ first_registration: '2019-05-14', inspection_until: null })
    const change = async (input: object) =>
      (await owner.patch(`/api/cars/${car.id}`, input)).body as OwnCar
    expect(await change({ inspection_until: '2027-03-01' })).toMatchObject({
      first_registration: '2019-05-14',
      inspection_until: '2027-03-01',
    })
    expect((await change({ first_registration: null })).first_registration).toBeNull()
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect(await change({ first_registration: later })).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('accepts some of its fields without the others', async () => {
    const { anna } = await start()
    const car = await aListedCar(anna)
    const change = { make: 'Saab', year: 1991, price: 4500, description: 'Another description.' }
    expect((await anna.patch(`/api/cars/${car.id}`, change)).body).toEqual({ ...car, ...change })
    expect((await anna.patch(`/api/cars/${car.id}`, { is_active: false })).body).toMatchObject({
      is_active: false,
      make: 'Saab',
    })
  })

  test('changes only the field that is sent, and no other car', async () => {
    const { app, anna } = await start()
    const { id } = await aDraft(anna)
    await aVisibleCar(app, anna.id)
    const [other, car] = await carsOf(anna)
    let expected = car as OwnCar
    for (const change of [
      { make: 'Saab' },
      { model: '900' },
      { year: 1993 },
      { price: 1 },
      { price: 100_000_000 },
      { currency: 'EUR' },
      { transmission: 'CVT' },
      { fuel_type: 'Hybrid' },
      { condition: 'Poor' },
      { location: 'Cēsis' },
      { description: 'Ten chars.' },
      {},
    ] as const) {
      expected = { ...expected, ...change }
      const answer = await anna.patch(`/api/cars/${id}`, change)
      expect(answer.body, JSON.stringify(change)).toEqual(expected)
      expect(await carsOf(anna), JSON.stringify(change)).toEqual([other, expected])
    }
  })

  test.each([
    [{ price: 0 }, 'Please enter a valid price.'],
    [{ mileage: -5 }, 'Mileage must be a positive number'],
    [{ year: 1200 }, 'Invalid year'],
    [{ owner_id: 'x' }, "Unrecognized key(s) in object: 'owner_id'"],
    [{ is_locked: false }, "Unrecognized key(s) in object: 'is_locked'"],
    [{ created_at: 'x', likes: 5 }, "Unrecognized key(s) in object: 'created_at', 'likes'"],
  ])('%j is refused and changes nothing', async (change, message) => {
    const { anna } = await start()
    const car = await aListedCar(anna)
    const answer = await anna.patch(`/api/cars/${car.id}`, { ...change, make: 'Saab' })
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ message }] })
    expect(await carsOf(anna)).toEqual([car])
  })

  test('is refused to a stranger, as are deleting it and uploading to it', async () => {
    const { anna, berta } = await start()
    const car = await aListedCar(anna)
    const attempts = [
      berta.patch(`/api/cars/${car.id}`, { make: 'Mine' }),
      berta.delete(`/api/cars/${car.id}`),
      upload(berta, car.id, await aPicture()),
      anna.patch(`/api/cars/${crypto.randomUUID()}`, { make: 'Mine' }),
    ]
    for (const attempt of attempts)
      expect((await attempt).body).toMatchObject({ code: 'CAR_NOT_FOUND' })
    const path = `/storage/car-images/${anna.id}/${car.id}/${aFileName()}`
    expect((await berta.put(path, await aPicture())).body).toMatchObject({ code: 'NOT_THE_VIEWER' })
    expect(await carsOf(anna)).toEqual([car])
  })

  test('one deactivated by a moderator can be edited and deleted, but not activated', async () => {
    const { app, anna } = await start()
    const car = await aListedCar(anna)
    await lock(app, car.id)
    const refused = await anna.patch(`/api/cars/${car.id}`, { is_active: true, make: 'Saab' })
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'CAR_LOCKED', message: 'Deactivated by a moderator' },
    ])
    expect(await carsOf(anna)).toMatchObject([{ is_locked: true, is_active: false, make: 'Volvo' }])
    expect((await anna.patch(`/api/cars/${car.id}`, { make: 'Saab' })).status).toBe(200)
    expect((await anna.delete(`/api/cars/${car.id}`)).status).toBe(200)
  })
})

test('deleting a car deletes its photos and their files', async () => {
  const { anna } = await start()
  const car = await aListedCar(anna)
  const url = car.photos[0]?.url ?? ''
  expect((await anna.get(`${url}?w=320`)).status).toBe(200)
  expect((await anna.delete(`/api/cars/${car.id}`)).status).toBe(200)
  expect(await carsOf(anna)).toEqual([])
  for (const size of ['', '?w=320', '?w=640', '?w=1080'])
    await expect.poll(async () => (await anna.get(url + size)).status).toBe(404)
  expect((await anna.delete(`/api/cars/${car.id}`)).status).toBe(404)
})

test('deleting an account deletes its cars and their files, and an export before that has them', async () => {
  const { app, anna } = await start()
  const car = await aListedCar(anna)
  const url = car.photos[0]?.url ?? ''
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const text = Buffer.from(await zip.arrayBuffer()).toString('latin1')
  for (const file of ['cars', 'swipes', 'views', 'matches', 'reports', 'messages'])
    expect(text).toContain(`${file}.json`)
  expect(text).toMatch(new RegExp(`photos/${car.id}/\\d+_0\\.webp`))
  expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
  await expect.poll(async () => (await send(app, 'GET', url)).status).toBe(404)
  expect(await many(app.pool, sql`select 1 from cars union all select 1 from pictures`)).toEqual([])
})

test('another member’s drafts, inactive cars and numbers of views are not shown', async () => {
  const { anna, berta } = await start()
  await aDraft(anna)
  const listed = await aListedCar(anna)
  const off = await aListedCar(anna)
  await anna.patch(`/api/cars/${off.id}`, { is_active: false })
  const seen = (await berta.get(`/api/users/${anna.id}/cars`)).body as OwnCar[]
  expect(seen.map(({ id }) => id)).toEqual([listed.id])
  expect(Object.keys(seen[0] ?? {})).not.toContain('views')
})
