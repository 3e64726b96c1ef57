import type {
  AdminCar,
  AdminReport,
  AdminStats,
  AdminUser,
  AuditEntry,
  Timeline,
} from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { aDraft } from '../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { newId } from '../../calls/ids.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { searchable } from './words.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

const read = async <T>(admin: SignedIn, path: string): Promise<T[]> => {
  const answer = await admin.get(`/api/admin/${path}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as T[]
}

/** Reads all pages, following the Link header. */
async function readAll<T>(admin: SignedIn, path: string): Promise<T[][]> {
  const pages: T[][] = []
  for (let next: string | undefined = `/api/admin/${path}`; next; ) {
    const { body, headers } = await admin.get(next)
    pages.push(body as T[])
    next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

const rename = (app: TestApp, { id }: { id: string }, name: string, email = `${id}@example.com`) =>
  run(app.pool, sql`update users set name = ${name}, email = ${email} where id = ${id}`)

/** Adds this many members, some with equal creation times. */
const crowd = (app: TestApp, size: number) =>
  run(
    app.pool,
    sql`insert into users (id, email, name, password_hash, created_at)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@crowd.example', 'Crowd ' || n % 7,
               '', timestamptz '2026-01-01' + interval '1 microsecond' * (n / 3)
        from generate_series(1, ${size}::int) n`,
  )

const ids = (items: { id: string }[]) => items.map(({ id }) => id)

describe('users', () => {
  test('are shown with their cars, their ban and whether they are an admin', async () => {
    const { app, admin, anna } = await start()
    await aVisibleCar(app, anna.id)
    await aVisibleCar(app, anna.id)
    await aDraft(anna)
    await admin.post('/api/admin/ban-user', { user_id: anna.id, reason: 'Spam' })
    // A ban deactivates drafts too, but they don't count as inactive cars.
    expect(await read(admin, 'cars?state=inactive')).toHaveLength(2)
    expect(await read(admin, 'cars?state=draft')).toHaveLength(1)
    const [newest, oldest] = await read<AdminUser>(admin, 'users')
    expect(newest).toMatchObject({
      id: anna.id,
      name: anna.name,
      email: anna.email,
      avatar_url: null,
      cars: [{ count: 2 }],
      banned: [{ reason: 'Spam' }],
      is_admin: false,
    })
    expect(oldest).toMatchObject({ id: admin.id, cars: [{ count: 0 }], banned: [], is_admin: true })
    expect(ids(await read(admin, 'users?state=banned'))).toEqual([anna.id])
    expect(ids(await read(admin, 'users?state=admins'))).toEqual([admin.id])
    expect(ids(await read(admin, 'users?sort=oldest'))).toEqual([admin.id, anna.id])
  })

  test('are found by id, also if another one has the same name', async () => {
    const { app, admin, anna } = await start()
    const namesake = await signedIn(app)
    for (const member of [anna, namesake]) await rename(app, member, 'Anna')
    const find = async (query: string) => ids(await read(admin, `users?${query}`))
    expect(await find('search=anna')).toEqual([namesake.id, anna.id])
    for (const { id } of [anna, namesake]) expect(await find(`user_id=${id}`)).toEqual([id])
    expect(await find(`user_id=${anna.id}&state=banned`)).toEqual([])
    expect(await find(`user_id=${newId()}`)).toEqual([])
  })

  test.each(['newest', 'oldest', 'name'])(
    'are paged, each row once, sorted by %s',
    async (sort) => {
      const { app, admin } = await start()
      await crowd(app, 230)
      const pages = await readAll<AdminUser>(admin, `users?sort=${sort}&search=crowd`)
      expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50, 30])
      const all = pages.flat()
      expect(new Set(ids(all)).size).toBe(230)
      const keys = all.map(({ name, created_at }) => (sort === 'name' ? name : created_at))
      const sorted = keys.toSorted()
      expect(keys).toEqual(sort === 'newest' ? sorted.reverse() : sorted)
    },
  )

  test('with names of maximum length have a next page too', async () => {
    const { app, admin } = await start()
    await crowd(app, 60)
    await run(app.pool, sql`update users set name = repeat('힣', 60)`)
    const pages = await readAll<AdminUser>(admin, 'users?sort=name')
    expect(pages.map((page) => page.length)).toEqual([50, 12])
  })

  test('a page that is exactly full is the last one', async () => {
    const { app, admin } = await start()
    await crowd(app, 50)
    expect((await readAll(admin, 'users?search=crowd')).map((page) => page.length)).toEqual([50])
  })

  test.each([
    ['anna', true],
    ['ANNA KALN', true],
    ['kalnina anna', true],
    ['Kalniņa', true],
    ['kalnina', true],
    ['anna_k', true],
    ['anna_k@example.com', true],
    ['a__a', false],
    ['%', false],
    ['\\', false],
    ['kalnina berta', false],
    ["' or true --", false],
  ])('are found by parts of name or address: %s', async (search, isFound) => {
    const { app, admin, anna } = await start()
    await rename(app, anna, 'Anna Kalniņa', 'anna_k@example.com')
    const found = await read<AdminUser>(admin, `users?search=${encodeURIComponent(search)}`)
    expect(ids(found)).toEqual(isFound ? [anna.id] : [])
  })

  test('a blank search finds all, and an invalid cursor is refused', async () => {
    const { admin } = await start()
    expect(await read(admin, 'users?search=%20%20')).toHaveLength(2)
    const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      '',
      'x',
      cursor(null),
      cursor({}),
      cursor([1]),
      cursor(['x', newId()]),
      cursor([-1, newId()]),
      cursor([1e300, newId()]),
      cursor([1, 'x']),
      cursor([1, `${newId()}'`]),
    ]) {
      const answer = await admin.get(`/api/admin/users?after=${encodeURIComponent(after)}`)
      expect([after, answer.status]).toEqual([after, 400])
    }
    expect(
      (await admin.get(`/api/admin/users?after=${cursor([1, newId()])}&sort=name`)).status,
    ).toBe(400)
    expect((await admin.get('/api/admin/users?sort=sideways')).status).toBe(400)
  })
})

test('the server folds names as the database does', async () => {
  const { app } = await start()
  for (const text of [
    'Ģirts Ķēniņš',
    'ÀÉÎõü',
    'Łódź',
    'Øre Đ',
    'Straße',
    'Ελλάδα',
    'İstanbul',
    '日本',
  ])
    expect(
      (await one<{ folded: string }>(app.pool, sql`select searchable(${text}) as folded`)).folded,
    ).toBe(searchable(text))
})

describe('cars', () => {
  test('are shown with photos, owner and state, including drafts', async () => {
    const { app, admin, anna } = await start()
    const car = await aVisibleCar(app, anna.id)
    const draft = await aDraft(anna, { make: 'Škoda', model: 'Octavia', year: 2005 })
    await admin.post('/api/admin/deactivate-car', { car_id: car, is_active: false })
    const [second, first] = await read<AdminCar>(admin, 'cars')
    expect(first).toMatchObject({
      id: car,
      make: 'Volvo',
      model: '240',
      year: 1990,
      is_active: false,
      is_locked: true,
      is_draft: false,
      photos: [{ url: `/storage/car-images/${anna.id}/${car}/1_0.jpg`, placeholder: 'x' }],
      owner: { id: anna.id, name: anna.name, is_banned: false },
    })
    expect(second).toMatchObject({ id: draft.id, is_draft: true, is_active: false, photos: [] })
    const find = async (query: string) => ids(await read(admin, `cars?${query}`))
    expect(await find('state=locked')).toEqual([car])
    expect(await find('state=inactive')).toEqual([car])
    expect(await find('state=active')).toEqual([])
    expect(await find('state=draft')).toEqual([draft.id])
    expect(await find('sort=make')).toEqual([draft.id, car])
    expect(await find('sort=oldest')).toEqual([car, draft.id])
    expect(await find(`owner_id=${anna.id}`)).toEqual([draft.id, car])
    expect(await find(`owner_id=${admin.id}`)).toEqual([])
  })

  test.each([
    ['octavia', [0]],
    ['2005 skoda', [0]],
    ['Škoda', [0]],
    ['ozola', [0]],
    ['CR-V', [1]],
    ['bērziņš', [1]],
    ['20', [1, 0]],
    ['fiat', []],
    ['%', []],
  ])('are found by make, model, year or owner: %s', async (search, expected) => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    await rename(app, anna, 'Anna Ozola')
    await rename(app, berta, 'Berta Bērziņš')
    const cars = [
      (await aDraft(anna, { make: 'Škoda', model: 'Octavia', year: 2005 })).id,
      (await aDraft(berta, { make: 'Honda', model: 'CR-V', year: 2011 })).id,
    ]
    const found = await read<AdminCar>(admin, `cars?search=${encodeURIComponent(search)}`)
    expect(ids(found)).toEqual(expected.map((index) => cars[index]))
  })

  test('that match in two ways are listed once over all pages', async () => {
    const { app, admin, anna } = await start()
    await rename(app, anna, 'Volvo Fan')
    const berta = await signedIn(app)
    for (let made = 0; made < 45; made++) await aVisibleCar(app, anna.id)
    for (let made = 0; made < 45; made++) await aVisibleCar(app, berta.id)
    await aVisibleCar(app, anna.id, { make: 'Fiat' })
    const pages = await readAll<AdminCar>(admin, 'cars?search=volvo&sort=oldest')
    expect(pages.map((page) => page.length)).toEqual([50, 41])
    expect(new Set(ids(pages.flat())).size).toBe(91)
  })
})

describe('reports', () => {
  test('are shown with reporter, owner, car and their counts', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    await rename(app, berta, 'Berta Bērziņš')
    const car_id = await aVisibleCar(app, berta.id)
    const other = await aVisibleCar(app, berta.id, { make: 'Fiat', model: 'Panda' })
    const report = async (car: string, reason: string) =>
      (
        (await anna.post('/api/reports', { car_id: car, reason, category: 'fraud' })).body as {
          id: string
        }
      ).id
    const first = await report(car_id, 'Asks for money')
    const second = await report(other, 'Not a Panda')
    await admin.post('/api/admin/resolve-report', { report_id: first, outcome: 'resolved' })
    const shown = await read<AdminReport>(admin, 'reports')
    expect(ids(shown)).toEqual([second, first])
    expect(shown[1]).toMatchObject({
      car_id,
      reporter_id: anna.id,
      reason: 'Asks for money',
      category: 'fraud',
      status: 'resolved',
      reporter: { id: anna.id, name: anna.name, is_banned: false, reports: 2, upheld: 1 },
      car: { id: car_id, make: 'Volvo', model: '240', year: 1990, is_active: true },
      owner: { id: berta.id, name: 'Berta Bērziņš', is_banned: false, cars: 2, reports: 2 },
      is_from_chat: false,
    })
    expect(shown[1]?.decided_at).not.toBeNull()
    const find = async (query: string) => ids(await read(admin, `reports?${query}`))
    expect(await find('status=open')).toEqual([second])
    expect(await find('status=resolved')).toEqual([first])
    expect(await find('status=dismissed')).toEqual([])
    expect(await find('sort=oldest')).toEqual([first, second])
    expect(await find('search=money')).toEqual([first])
    expect(await find('search=panda')).toEqual([second])
    expect(await find('search=berzins&sort=oldest')).toEqual([first, second])
    expect(await find(`search=${anna.name.replace(' ', '+')}&status=open`)).toEqual([second])
    await anna.delete('/api/me', { password: 'open sesame' })
    await berta.delete(`/api/cars/${car_id}`)
    expect((await read<AdminReport>(admin, 'reports?sort=oldest'))[0]).toMatchObject({
      id: first,
      car_id: null,
      reporter_id: null,
      reporter: null,
      car: null,
      owner: { id: berta.id, cars: 1, reports: 2 },
    })
  })

  test('about a member, made in a chat, name that member', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    await run(
      app.pool,
      sql`insert into reports (id, user_id, reporter_id, match_id, reason)
          values (${newId()}, ${berta.id}, ${anna.id}, ${newId()}, 'Rude')`,
    )
    const about = { car: null, is_from_chat: true, owner: { id: berta.id, cars: 0, reports: 1 } }
    expect(await read(admin, 'reports')).toMatchObject([about])
    expect(await read(admin, `reports?search=${encodeURIComponent(berta.name)}`)).toMatchObject([
      about,
    ])
  })
})

test('the audit log shows who did what to whom, and can be searched and filtered by action', async () => {
  const { app, admin, anna } = await start()
  await rename(app, admin, 'Ādams')
  const car_id = await aVisibleCar(app, anna.id)
  await admin.post('/api/admin/deactivate-car', { car_id, is_active: false, reason: 'Stolen' })
  await admin.post('/api/admin/ban-user', { user_id: anna.id, reason: 'Thief' })
  await rename(app, admin, 'Eve')
  const find = async (query: string) =>
    (await read<AuditEntry>(admin, `audit?${query}`)).map(({ action }) => action)
  expect(await read(admin, 'audit')).toMatchObject([
    {
      action: 'ban_user',
      admin: { id: admin.id, name: 'Ādams' },
      target_id: anna.id,
      target: anna.name,
      reason: 'Thief',
    },
    { action: 'deactivate_car', target_id: car_id, target: '1990 Volvo 240', reason: 'Stolen' },
  ])
  expect(await find('sort=oldest')).toEqual(['deactivate_car', 'ban_user'])
  expect(await find('action=ban_user')).toEqual(['ban_user'])
  expect(await find('search=volvo')).toEqual(['deactivate_car'])
  expect(await find('search=adams')).toEqual(['ban_user', 'deactivate_car'])
  expect(await find('search=eve')).toEqual([])
  expect((await admin.get('/api/admin/audit?action=nothing')).status).toBe(400)
})

describe('every list', () => {
  const MANY = 103

  test('is paged, each row once and in order, even with equal times', async () => {
    const { app, admin, anna } = await start()
    const made = sql`
      with n as (select n, ('00000000-0000-7000-8000-' || lpad((n * 7919 % 1000)::text, 12, '0'))::uuid as id,
                        timestamptz '2026-01-01' + interval '1 microsecond' * (n / 3) as at
                 from generate_series(1, ${MANY}::int) n),
           c as (insert into cars (id, owner_id, make, model, year, price, currency, odometer, mileage_unit,
                                   transmission, fuel_type, condition, location, description, model_key,
                                   created_at, published_at)
                 select id, ${anna.id}, 'Make' || n % 5, 'Needle', 1990, 0, 'USD', 1, 'mi', 'Manual', 'Gasoline',
                        'Good', 'Rīga', 'A car to swap', 'make' || n % 5 || ' needle', at, now() from n),
           r as (insert into reports (id, user_id, match_id, reason, created_at)
                 select id, ${anna.id}, id, 'needle', at from n)
      insert into audit_log (id, admin_id, admin_name, action, target_id, target, created_at)
      select id, ${admin.id}, 'x', 'ban_user', id, 'needle', at from n`
    await run(app.pool, made)
    type Row = { id: string; created_at: string; make?: string }
    for (const [list, sort] of [
      ['cars', 'newest'],
      ['cars', 'oldest'],
      ['cars', 'make'],
      ['reports', 'newest'],
      ['reports', 'oldest'],
      ['audit', 'newest'],
      ['audit', 'oldest'],
    ] as const)
      for (const search of ['', '&search=needle']) {
        const pages = await readAll<Row>(admin, `${list}?sort=${sort}${search}`)
        const name = `${list} ${sort} ${search}`
        expect(
          pages.map((page) => page.length),
          name,
        ).toEqual([50, 50, 3])
        const all = pages.flat()
        expect(new Set(ids(all)).size, name).toBe(MANY)
        const keys = all.map(({ make, created_at }) => (sort === 'make' ? make : created_at))
        expect(keys, name).toEqual(sort === 'newest' ? keys.toSorted().reverse() : keys.toSorted())
      }
  })
})

describe('figures', () => {
  test('count members, cars, matches and reports', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const car_id = await aVisibleCar(app, berta.id)
    await aVisibleCar(app, anna.id)
    await anna.post('/api/reports', { car_id, reason: 'No such car' })
    const other = await aVisibleCar(app, berta.id)
    const { body } = await anna.post('/api/reports', { car_id: other, reason: 'No such car' })
    const decided = { report_id: (body as { id: string }).id, outcome: 'dismissed' }
    await admin.post('/api/admin/resolve-report', decided)
    await run(
      app.pool,
      sql`with opened as (
            insert into chats (id, kind, size) select gen_random_uuid(), 'match', 2 from generate_series(1, 4)
            returning id
          )
          insert into matches (id, user_a, user_b, snapshot_a, snapshot_b, super_a, super_b)
          select id, ${anna.id}, ${berta.id}, '{}', '{}', false, false from opened`,
    )
    await berta.patch(`/api/cars/${car_id}`, { is_active: false })
    expect((await admin.get('/api/admin/stats')).body).toEqual({
      users: 3,
      cars: { total: 3, active: 2, inactive: 1 },
      matches: 4,
      rings: 0,
      swaps: 0,
      reports: 2,
      open_reports: 1,
      open_appeals: 0,
    } satisfies AdminStats)
  })

  test('of each day are stored once the day is over; today is counted live', async () => {
    const { app, admin, anna } = await start()
    const timeline = async (days: number) =>
      (await admin.get(`/api/admin/timeline?days=${days}`)).body as Timeline
    const old = await aVisibleCar(app, anna.id)
    await run(
      app.pool,
      sql`update cars set published_at = now() - interval '3 days' where id = ${old}`,
    )
    await aVisibleCar(app, anna.id)
    const first = await timeline(7)
    expect(first.days).toHaveLength(7)
    const today = new Date().toISOString().slice(0, 10)
    expect(first.days.at(-1)).toBe(today)
    const stored = await many<{ day: string }>(
      app.pool,
      sql`select distinct day::text from daily_stats`,
    )
    expect(stored.map(({ day }) => day)).not.toContain(today)
    expect(first.series.listings).toEqual([0, 0, 0, 1, 0, 0, 1])
    expect(first.series.sign_ups).toEqual([0, 0, 0, 0, 0, 0, 2])
    expect(first.series.likes).toEqual(Array(7).fill(0))
    await run(app.pool, sql`delete from cars where id = ${old}`)
    const berta = await signedIn(app)
    const bertas = await aVisibleCar(app, berta.id)
    const annas = await aVisibleCar(app, anna.id)
    await anna.post('/api/swipes', {
      direction: 'like',
      target_car_id: bertas,
      source_car_id: annas,
    })
    const second = await timeline(7)
    expect(second.series.listings).toEqual([0, 0, 0, 1, 0, 0, 3])
    expect(second.series.sign_ups.at(-1)).toBe(3)
    expect(second.series.likes.at(-1)).toBe(1)
    expect((await timeline(90)).series.listings.slice(-7)).toEqual(second.series.listings)
    expect((await timeline(30)).days).toEqual((await timeline(90)).days.slice(-30))
    expect((await admin.get('/api/admin/timeline?days=8')).status).toBe(400)
  })
})
