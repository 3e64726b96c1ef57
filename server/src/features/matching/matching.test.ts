import type { DeckCar, Match, ReportOutcome } from '@keyswap/contract/matching'
import { describe, expect, test as once } from 'vitest'
import { emptiedApps, shared, startApp, startTwoApps, type TestApp } from '../../../test/app.ts'
import { type Answer, asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { drawCards, TOP } from './deck/deck.store.ts'
import { newsOfMatch } from './matches/news.rules.ts'
import { ModelIndex, readingsOf } from './search/search.ts'

const anApp = emptiedApps()

const deckOf = async (member: SignedIn, query = '') =>
  (await member.get(`/api/cars${query}`)).body as DeckCar[]
const idsOf = (cars: DeckCar[]) => cars.map(({ id }) => id)
const matchesOf = async (member: SignedIn) => (await member.get('/api/matches')).body as Match[]

const like = (member: SignedIn, target_car_id: string, source_car_id: string, more = {}) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id, ...more })
const pass = (member: SignedIn, target_car_id: string) =>
  member.post('/api/swipes', { direction: 'pass', target_car_id, source_car_id: null })
const matchIn = (answer: { body: unknown }) => (answer.body as { match: Match | null }).match

/** Two members with a car each. */
async function aPairOn(app: TestApp) {
  const anna = await signedIn(app)
  const berta = await signedIn(app)
  return {
    anna,
    berta,
    annas: await aVisibleCar(app, anna.id),
    bertas: await aVisibleCar(app, berta.id),
  }
}
const startOn = async (app: TestApp) => ({ app, ...(await aPairOn(app)) })
const start = async () => startOn(await anApp())

/** As if everything had been listed hours ago, so that the deck records swiped positions as done. */
const longAgo = ({ pool }: TestApp) =>
  run(pool, sql`update cars set feed_pos = feed_pos - 7200 * 1000000::bigint`)

const nextOf = ({ headers }: { headers: Headers }) =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** The whole deck, page by page. */
async function pagesOf(member: SignedIn, query = ''): Promise<string[]> {
  const shown: string[] = []
  for (let next: string | undefined = `/api/cars${query}`; next; ) {
    const page = await member.get(next)
    const ids = idsOf(page.body as DeckCar[])
    expect(ids.length).toBeLessThanOrEqual(20)
    shown.push(...ids)
    next = nextOf(page)
  }
  return shown
}

const aMatchOn = async (app: TestApp) => {
  const all = await startOn(app)
  await like(all.anna, all.bertas, all.annas)
  const match_id = matchIn(await like(all.berta, all.annas, all.bertas))?.id ?? ''
  return { ...all, match_id, chat: `/api/matches/${match_id}` }
}
const aMatch = async () => aMatchOn(await anApp())

describe('the deck', () => {
  test('holds active cars with a photo of other members that the viewer has not swiped, the newest first', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const newer = await aVisibleCar(app, berta.id)
    const off = await aVisibleCar(app, berta.id)
    await berta.patch(`/api/cars/${off}`, { is_active: false })
    const withoutPhoto = await aVisibleCar(app, berta.id)
    await run(app.pool, sql`delete from car_photos where car_id = ${withoutPhoto}`)
    expect(idsOf(await deckOf(anna))).toEqual([newer, bertas])
    await pass(anna, newer)
    expect(idsOf(await deckOf(anna))).toEqual([bertas])
    expect(idsOf(await deckOf(berta))).toEqual([annas])
    expect((await deckOf(anna))[0]).toMatchObject({
      make: 'Volvo',
      photos: [{ sort_order: 0 }],
      owner: { name: berta.name },
      distance_km: null,
    })
  })

  test('begins with the cars of those who like one of the viewer’s active cars', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const carla = await signedIn(app)
    const carlas = await aVisibleCar(app, carla.id)
    expect(idsOf(await deckOf(anna))).toEqual([carlas, bertas])
    await like(berta, annas, bertas)
    expect(idsOf(await deckOf(anna))).toEqual([bertas, carlas])
    await anna.patch(`/api/cars/${annas}`, { is_active: false })
    expect(idsOf(await deckOf(anna))).toEqual([carlas, bertas])
  })

  test('a matched member no longer counts as an admirer: their other cars come in the usual order', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const second = await aVisibleCar(app, berta.id)
    const carlas = await aVisibleCar(app, (await signedIn(app)).id)
    await like(berta, annas, bertas)
    expect(idsOf(await deckOf(anna))).toEqual([second, bertas, carlas])
    await like(anna, bertas, annas)
    expect(idsOf(await deckOf(anna))).toEqual([carlas, second])
  })

  test('a page is ordered by nearness if both places are known', async () => {
    const { app, anna, annas, berta, bertas } = await start()
    const liepaja = await aVisibleCar(app, berta.id, { lat: 56.505, lng: 21.011 })
    const cesis = await aVisibleCar(app, berta.id, { lat: 57.313, lng: 25.27 })
    const jurmala = await aVisibleCar(app, berta.id, { lat: 56.968, lng: 23.77 })
    await anna.patch('/api/me', { location: 'Rīga' })
    const cars = await deckOf(anna)
    expect(idsOf(cars)).toEqual([jurmala, cesis, liepaja, bertas])
    expect(cars.map(({ distance_km }) => distance_km)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      null,
    ])
    expect(idsOf(await deckOf(anna, '?distance_km=90'))).toEqual([jurmala, cesis])
    await anna.patch('/api/me', { location: 'Atlantis' })
    expect(await deckOf(anna, '?distance_km=90')).toHaveLength(4)
    // An admirer goes first, however far away.
    await anna.patch('/api/me', { location: 'Rīga' })
    const carla = await signedIn(app)
    const carlas = await aVisibleCar(app, carla.id, { lat: 43.65, lng: -79.38 })
    await like(carla, annas, carlas)
    expect(idsOf(await deckOf(anna))).toEqual([carlas, jurmala, cesis, liepaja, bertas])
  })

  test('a car switched on again comes back, to everyone who has not swiped it', async () => {
    const { app, anna, berta, bertas } = await start()
    const carla = await signedIn(app)
    await pass(carla, bertas)
    await run(app.pool, sql`update cars set feed_pos = feed_pos - 3600 * 1000000::bigint`)
    // An hour ago, so the deck records it as done for Carla.
    expect(idsOf(await deckOf(carla))).not.toContain(bertas)
    await berta.patch(`/api/cars/${bertas}`, { is_active: false })
    expect(idsOf(await deckOf(anna))).toEqual([])
    await berta.patch(`/api/cars/${bertas}`, { is_active: true })
    expect(idsOf(await deckOf(anna))).toEqual([bertas])
    expect(idsOf(await deckOf(carla))).not.toContain(bertas)
  })

  test('filters leave only what fits, even if that is nothing', async () => {
    const { app, anna, berta } = await start()
    const saab = await aVisibleCar(app, berta.id, {
      make: 'Saab',
      model: '900',
      year: 1993,
      price: 5000,
    })
    await aVisibleCar(app, berta.id, { make: 'Škoda', model: 'Octavia', year: 2015, price: 9000 })
    await longAgo(app)
    expect(idsOf(await deckOf(anna, '?make=saab'))).toEqual([saab])
    expect((await deckOf(anna, '?make=skoda')).map(({ make }) => make)).toEqual(['Škoda'])
    expect(idsOf(await deckOf(anna, '?year_from=1992&year_to=1999'))).toEqual([saab])
    expect(idsOf(await deckOf(anna, '?price_from=1&price_to=6000'))).toEqual([saab])
    // A car without a value fits no value filter.
    expect(idsOf(await deckOf(anna, '?price_to=6000'))).toEqual([saab])
    expect(await deckOf(anna, '?price_from=0')).toHaveLength(2)
    expect(await deckOf(anna, '?currency=EUR')).toHaveLength(3)
    expect(await deckOf(anna, '?fuel_type=Diesel,Electric')).toEqual([])
    expect(
      (await deckOf(anna, '?fuel_type=Gasoline&transmission=Manual&condition=Good')).length,
    ).toBe(3)
    expect((await anna.get('/api/cars?fuel_type=Steam')).status).toBe(400)
    // Cars that a filter hid are not recorded as done.
    expect(await deckOf(anna)).toHaveLength(3)
  })

  test('a car that commits late is still in the deck of those who have swiped newer ones', async () => {
    const { app, anna, berta } = await start()
    const moveTo = (seconds: number) =>
      sql`update cars set feed_pos = feed_pos_of(now() - make_interval(secs => ${seconds}))`
    await run(app.pool, moveTo(60))
    await pass(anna, idsOf(await deckOf(anna))[0] ?? '')
    expect(await deckOf(anna)).toEqual([])
    const late = await aVisibleCar(app, berta.id)
    await run(app.pool, moveTo(90))
    expect(idsOf(await deckOf(anna))).toEqual([late])
  })

  test('a pass can be taken back, once', async () => {
    const { app, anna, annas, bertas } = await start()
    const carla = await signedIn(app)
    await longAgo(app)
    await pass(carla, bertas)
    await pass(anna, bertas)
    expect(await deckOf(anna)).toEqual([])
    expect((await anna.delete(`/api/swipes/${bertas}`)).status).toBe(200)
    expect(idsOf(await deckOf(anna))).toEqual([bertas])
    expect((await anna.delete(`/api/swipes/${bertas}`)).status).toBe(404)
    expect(idsOf(await deckOf(carla)), 'another’s pass stays').toEqual([annas])
  })

  test('run to its end, it shows each car exactly once while others list and deactivate', async () => {
    const { app, anna, berta, bertas } = await start()
    const carla = await signedIn(app)
    const shown: string[] = []
    const expected = new Set([bertas])
    for (let made = 0; made < 70; made++) expected.add(await aVisibleCar(app, berta.id))
    // Listed long ago, so that progress is recorded from the first page on.
    await run(app.pool, sql`update cars set feed_pos = feed_pos - 7200 * 1000000::bigint`)
    for (let page = 0; ; page++) {
      const cars = await deckOf(anna)
      if (cars.length === 0) break
      for (const { id } of cars) {
        shown.push(id)
        expect((await pass(anna, id)).status).toBe(200)
      }
      if (page === 1) expected.add(await aVisibleCar(app, carla.id))
      if (page === 2) {
        const gone = [...expected].find((id) => !shown.includes(id)) ?? ''
        await run(app.pool, sql`update cars set is_active = false where id = ${gone}`)
        expected.delete(gone)
      }
    }
    expect(shown.length).toBe(new Set(shown).size)
    expect(new Set(shown)).toEqual(expected)
    const progress = await one<{ ranges: number }>(
      app.pool,
      sql`select (select count(*) from unnest(done))::int as ranges from deck_progress where user_id = ${anna.id}`,
    )
    expect(progress.ranges).toBeLessThanOrEqual(3)
  })

  once('costs no more after thousands of own swipes', async () => {
    const { app, anna, bertas } = await startOn(await startApp())
    // Only the number of swipes read is measured, so their cars need not exist.
    await app.pool.query('alter table swipes disable trigger all')
    await run(
      app.pool,
      sql`insert into swipes (swiper_id, target_car_id, direction)
          select ${anna.id}, gen_random_uuid(), 'pass' from generate_series(1, 3000)
          union all
          select gen_random_uuid(), gen_random_uuid(), 'pass' from generate_series(1, 3000)`,
    )
    await app.pool.query('analyze')
    const read = await transaction(app.pool, async (tx) => {
      // From its sixth execution on, a prepared statement may get a generic plan, made for the average member.
      await run(tx, sql`set local plan_cache_mode = force_generic_plan`)
      const start = { below: TOP, isStart: true, worth: 0 }
      const volvo = { make_key: 'volvo' }
      for (const wanted of [undefined, volvo])
        expect((await drawCards(tx, anna, start, wanted)).drawn).toMatchObject([{ id: bertas }])
      return one<{ rows: number }>(
        tx,
        sql`select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'swipes'`,
      )
    })
    expect(read.rows).toBeLessThan(10)
  })

  test('says where the next page is', async () => {
    const { app, anna, berta } = await start()
    for (let made = 0; made < 25; made++) await aVisibleCar(app, berta.id)
    const first = await anna.get('/api/cars')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await anna.get(next)
    const ids = [...idsOf(first.body as DeckCar[]), ...idsOf(second.body as DeckCar[])]
    expect(ids.length).toBe(26)
    expect(new Set(ids).size).toBe(26)
    expect(second.headers.get('link')).toBeNull()
  })

  test('the next page of a filtered deck is filtered as well', async () => {
    const { app, anna, berta } = await start()
    for (let made = 0; made < 25; made++)
      await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
    const first = await anna.get('/api/cars?make=Saab&transmission=Manual,Automatic')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = (await anna.get(next)).body as DeckCar[]
    expect(second).toHaveLength(5)
    expect(second.every(({ make }) => make === 'Saab')).toBe(true)
  })

  test.each([
    [3, ''],
    [23, ''],
    [23, '?make=volvo'],
  ])(
    'cars of %i admirers come first, and the pages after them miss and repeat no car %s',
    async (admirers, query) => {
      const { app, anna, annas, berta, bertas } = await start()
      const admiring: string[] = []
      const others = [bertas]
      for (let made = 0; made < 25; made++) others.unshift(await aVisibleCar(app, berta.id))
      for (let made = 0; made < admirers; made++) {
        const admirer = await signedIn(app)
        const car = await aVisibleCar(app, admirer.id)
        await like(admirer, annas, car)
        admiring.unshift(car)
      }
      await longAgo(app)
      expect(await pagesOf(anna, query)).toEqual([...admiring, ...others])
      // Reading pages does not record unswiped cars as done.
      const newest = await aVisibleCar(app, berta.id)
      await longAgo(app)
      const [first, rest] = [admiring.slice(0, 20), admiring.slice(20)]
      for (let times = 0; times < 2; times++)
        expect(await pagesOf(anna, query)).toEqual([...first, newest, ...rest, ...others])
    },
  )

  test('admirers come first among what fits a filter, and only what fits', async () => {
    const { app, anna, annas, berta, bertas } = await start()
    const saab = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
    const carla = await signedIn(app)
    const carlas = await aVisibleCar(app, carla.id, { make: 'Saab', model: '99' })
    expect(idsOf(await deckOf(anna, '?make=saab'))).toEqual([carlas, saab])
    await like(berta, annas, bertas)
    expect(idsOf(await deckOf(anna, '?make=saab'))).toEqual([saab, carlas])
    expect(idsOf(await deckOf(anna, '?make=saab&year_from=1991'))).toEqual([])
  })

  test('an admirer’s unswiped car stays in the deck when the like is taken back', async () => {
    const { app, anna, annas, berta, bertas } = await start()
    await like(berta, annas, bertas)
    await run(app.pool, sql`update cars set feed_pos = feed_pos - 7200 * 1000000::bigint`)
    expect(idsOf(await deckOf(anna))).toEqual([bertas])
    await pass(berta, annas)
    expect(idsOf(await deckOf(anna))).toEqual([bertas])
  })

  test.each([
    'year_from=1990.5',
    'year_to=-1',
    'mileage_to=99999999999',
    'price_to=1e12',
    'price_from=0.5',
    'distance_km=1e300',
    'distance_km=far',
  ])('a filter value that no car can have is refused: %s', async (query) => {
    const { anna } = await start()
    expect((await anna.get(`/api/cars?${query}`)).status).toBe(400)
  })

  test.each(['-5', '0', '', '1e300', 'x', '9007199254740993'])(
    'a cursor that no page has given leads to an empty page: %s',
    async (after) => {
      const { anna } = await start()
      expect(await anna.get(`/api/cars?after=${after}`)).toMatchObject({ status: 200, body: [] })
    },
  )
})

describe('a swipe', () => {
  test('two likes that answer each other make one match, and both get the same answer', async () => {
    const { anna, berta, annas, bertas } = await start()
    expect(matchIn(await like(anna, bertas, annas))).toBeNull()
    const match = matchIn(await like(berta, annas, bertas))
    expect(
      match?.carA.id === annas ? [match.carA.id, match.carB.id] : [match?.carB.id, match?.carA.id],
    ).toEqual([annas, bertas])
    expect(await matchesOf(anna)).toMatchObject([{ id: match?.id, is_new: true, is_super: false }])
    expect(await matchesOf(berta)).toMatchObject([{ id: match?.id }])
  })

  test('is no news of a match any more once the chat was opened', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    await like(anna, bertas, annas)
    const id = matchIn(await like(berta, annas, bertas))?.id ?? ''
    const news = (member: SignedIn) => newsOfMatch(app.pool)(member.id, id)
    expect(await news(anna)).toMatchObject({ kind: 'matches', match_id: id, name: berta.name })
    await anna.post(`/api/matches/${id}/read`, { seq: 0 })
    expect([await news(anna), await news(berta)]).toEqual([
      undefined,
      expect.objectContaining({ name: anna.name }),
    ])
  })

  test('sent again changes nothing and answers the same', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const streams = [await listen(app, anna), await listen(app, berta)]
    await like(anna, bertas, annas)
    const first = await like(berta, annas, bertas)
    const again = await Promise.all([like(berta, annas, bertas), like(berta, annas, bertas)])
    for (const answer of again) expect(answer.body).toEqual(first.body)
    expect((await like(anna, bertas, annas)).body).toEqual({ match: null })
    // Also if the car has been switched off since, as after a lost answer.
    await anna.patch(`/api/cars/${annas}`, { is_active: false })
    expect((await like(berta, annas, bertas)).body).toEqual(first.body)
    const match_id = matchIn(first)?.id
    await berta.post(`/api/matches/${match_id}/messages`, { content: 'Hello' })
    for (const { received } of streams)
      await expect.poll(() => received.map(({ type }) => type)).toEqual(['match', 'message'])
    expect(await many(app.pool, sql`select 1 from matches`)).toHaveLength(1)
    expect(await many(app.pool, sql`select likes from car_stats order by likes`)).toEqual([
      { likes: 1 },
      { likes: 1 },
    ])
  })

  test('members have one match, however many cars they like', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const second = await aVisibleCar(app, berta.id)
    await like(anna, bertas, annas)
    await like(anna, second, annas)
    expect(matchIn(await like(berta, annas, bertas))).not.toBeNull()
    const third = await aVisibleCar(app, berta.id)
    expect(matchIn(await like(anna, third, annas))).toBeNull()
    expect(await matchesOf(anna)).toHaveLength(1)
  })

  test.each(['first', 'second'])(
    'a match has the car that was liked first, whichever member liked first (%s)',
    async (liker) => {
      const { app, anna, berta, annas, bertas } = await start()
      const [one, other] = liker === 'first' ? [anna, berta] : [berta, anna]
      const [ones, others] = liker === 'first' ? [annas, bertas] : [bertas, annas]
      const later = await aVisibleCar(app, other.id)
      await like(one, others, ones)
      await like(one, later, ones)
      const match = matchIn(await like(other, ones, others))
      expect([match?.carA.id, match?.carB.id].sort()).toEqual([ones, others].sort())
    },
  )

  test('a plain like of a second car does not take the star of the first away', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const second = await aVisibleCar(app, berta.id)
    await like(anna, bertas, annas, { is_super: true })
    await like(anna, second, annas)
    await like(berta, annas, bertas)
    expect(await matchesOf(berta)).toMatchObject([{ is_super: true }])
  })

  describe('of several cars liked', () => {
    const twoCarsEach = async () => {
      const all = await start()
      const { app, anna, berta } = all
      return {
        ...all,
        annasOther: await aVisibleCar(app, anna.id),
        bertasOther: await aVisibleCar(app, berta.id),
      }
    }
    const carsIn = (answer: Answer) => {
      const match = matchIn(answer)
      return new Set([match?.carA.id, match?.carB.id])
    }

    test('a match has the two that were both offered and liked', async () => {
      const { anna, berta, annas, bertas, annasOther, bertasOther } = await twoCarsEach()
      await like(anna, bertas, annas)
      await like(anna, bertasOther, annasOther)
      const made = await like(berta, annasOther, bertasOther)
      expect(carsIn(made)).toEqual(new Set([annasOther, bertasOther]))
    })

    test('it takes the first that was liked if the offered one is not liked', async () => {
      const { anna, berta, annas, bertas, bertasOther } = await twoCarsEach()
      await like(anna, bertas, annas)
      expect(carsIn(await like(berta, annas, bertasOther))).toEqual(new Set([annas, bertas]))
    })

    test('it takes the first that was liked if the liked one is not offered', async () => {
      const { anna, berta, annas, bertas, annasOther, bertasOther } = await twoCarsEach()
      await like(anna, bertas, annas)
      await like(anna, bertasOther, annas)
      const made = await like(berta, annasOther, bertasOther)
      expect(carsIn(made)).toEqual(new Set([annasOther, bertas]))
    })

    test('of who completes it, it takes the offered one if the liked one is reserved', async () => {
      const { app, anna, berta, annas, bertas, bertasOther } = await twoCarsEach()
      await like(anna, bertas, annas)
      await run(
        app.pool,
        sql`insert into reservations (car_id, deal_id) values (${bertas}, ${bertas})`,
      )
      const made = await like(berta, annas, bertasOther)
      expect(carsIn(made)).toEqual(new Set([annas, bertasOther]))
      const cars = [matchIn(made)?.carA, matchIn(made)?.carB]
      expect(cars.map((car) => car?.is_reserved)).toEqual([false, false])
    })
  })

  test('a later like replaces a pass; a pass takes an unanswered like back, and never dissolves a match', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    await pass(anna, bertas)
    await like(anna, bertas, annas)
    await pass(anna, bertas)
    expect(matchIn(await like(berta, annas, bertas))).toBeNull()
    expect(matchIn(await like(anna, bertas, annas))).not.toBeNull()
    await pass(anna, bertas)
    expect(await matchesOf(anna)).toHaveLength(1)
    expect(await matchesOf(berta)).toHaveLength(1)
    const swipes = await many(
      app.pool,
      sql`select direction from swipes where swiper_id = ${anna.id}`,
    )
    expect(swipes).toEqual([{ direction: 'like' }])
  })

  test('a super-like is a like whose star the other side sees once matched', async () => {
    const { anna, berta, annas, bertas } = await start()
    await like(anna, bertas, annas, { is_super: true })
    await like(berta, annas, bertas)
    expect(await matchesOf(berta)).toMatchObject([{ is_super: true }])
    expect(await matchesOf(anna)).toMatchObject([{ is_super: false }])
  })

  test('needs an active source car of the viewer, and an active target car of another member', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const second = await aVisibleCar(app, anna.id)
    await anna.patch(`/api/cars/${second}`, { is_active: false })
    for (const source of [second, bertas, crypto.randomUUID()])
      expect((await like(anna, bertas, source)).body).toEqual({
        code: 'NO_ACTIVE_CAR',
        message: 'You need at least one active car to like other cars.',
      })
    expect((await like(anna, annas, annas)).body).toMatchObject({ code: 'CAR_NOT_FOUND' })
    expect((await pass(anna, annas)).status).toBe(404)
    expect((await like(anna, crypto.randomUUID(), annas)).status).toBe(404)
    await berta.patch(`/api/cars/${bertas}`, { is_active: false })
    expect((await like(anna, bertas, annas)).status).toBe(404)
    for (const body of [
      { direction: 'like', target_car_id: bertas, source_car_id: null },
      { direction: 'pass', target_car_id: bertas, source_car_id: annas },
      { direction: 'maybe', target_car_id: bertas, source_car_id: annas },
    ])
      expect((await anna.post('/api/swipes', body)).status).toBe(400)
    expect(
      (
        await anna.post('/api/swipes', {
          direction: 'pass',
          target_car_id: bertas,
          swiper_id: berta.id,
        })
      ).status,
    ).toBe(403)
    expect(await many(app.pool, sql`select 1 from swipes`)).toEqual([])
  })

  test('deleting a car deletes the likes it got, but no match', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const annasSecond = await aVisibleCar(app, anna.id)
    await like(berta, annas, bertas)
    await anna.delete(`/api/cars/${annas}`)
    expect(matchIn(await like(anna, bertas, annasSecond))).toBeNull()
    const match = matchIn(await like(berta, annasSecond, bertas))
    expect(match).not.toBeNull()
    await anna.delete(`/api/cars/${annasSecond}`)
    await berta.delete(`/api/cars/${bertas}`)
    const [kept] = await matchesOf(anna)
    for (const car of [kept?.carA, kept?.carB])
      expect(car).toEqual({
        id: null,
        photo: null,
        year: 1990,
        make: 'Volvo',
        model: '240',
        is_reserved: false,
      })
  })

  test('when one of two liked cars is deleted, the other like still counts', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const annasSecond = await aVisibleCar(app, anna.id)
    await like(berta, annas, bertas)
    await like(berta, annasSecond, bertas)
    await anna.delete(`/api/cars/${annas}`)
    expect(matchIn(await like(anna, bertas, annasSecond))).not.toBeNull()
  })

  test('a like and a pass of one car at once end as one of them, for the pair and the count as well', async () => {
    const { app, anna, berta, annas } = await start()
    for (let round = 0; round < 60; round++) {
      const car = await aVisibleCar(app, berta.id)
      const both = [() => like(anna, car, annas), () => pass(anna, car)]
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((go) => go()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const left = await one<{ direction: string; is_liked: boolean; likes: number }>(
        app.pool,
        sql`select s.direction, s.target_car_id in (p.low_target, p.high_target) is true as is_liked,
                   coalesce((select likes from car_stats where car_id = ${car}), 0) as likes
            from swipes s left join pairs p on ${car} in (p.low_target, p.high_target)
            where s.swiper_id = ${anna.id} and s.target_car_id = ${car}`,
      )
      const isLike = left.direction === 'like'
      expect(left).toMatchObject({ is_liked: isLike, likes: isLike ? 1 : 0 })
      // The pair has one like per side: take it back, so that the next round's is recorded.
      await pass(anna, car)
    }
  })

  test('a like that is taken back takes back no other: neither another member’s nor that of another car', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const carla = await signedIn(app)
    const [carlas, second] = [await aVisibleCar(app, carla.id), await aVisibleCar(app, berta.id)]
    for (const car of [bertas, second]) await like(anna, car, annas)
    await like(carla, bertas, carlas)
    await pass(anna, bertas)
    expect(matchIn(await like(berta, carlas, bertas))).not.toBeNull()
    const match = matchIn(await like(berta, annas, second))
    expect([match?.carA.id, match?.carB.id].sort()).toEqual([annas, second].sort())
  })

  test('a car that is being switched off can neither be liked nor be offered in a like', async () => {
    const { app, anna, annas, bertas } = await start()
    for (const [car, code] of [
      [bertas, 'CAR_NOT_FOUND'],
      [annas, 'NO_ACTIVE_CAR'],
    ]) {
      let liked = Promise.resolve({ body: {} as unknown })
      await transaction(app.pool, async (tx) => {
        await run(tx, sql`update cars set is_active = false where id = ${car}`)
        liked = like(anna, bertas, annas)
        await someoneWaits(app)
      })
      expect((await liked).body).toMatchObject({ code })
      await run(app.pool, sql`update cars set is_active = true where id = ${car}`)
    }
  })

  test('200 pairs who like each other at once, on two instances, get exactly one match each', async () => {
    const apps = await startTwoApps()
    const answers: Answer[] = []
    // In rounds: a slow machine would refuse some of 400 at once.
    for (let round = 0; round < 5; round += 1) {
      const pairs = await Promise.all(Array.from({ length: 40 }, () => aPairOn(apps[0])))
      const likes = pairs.flatMap(({ anna, berta, annas, bertas }) => [
        like(anna, bertas, annas),
        like(asMember(apps[1], berta, berta.token), annas, bertas),
      ])
      answers.push(...(await Promise.all(likes)))
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const told = answers.map(matchIn).filter((match) => match !== null)
    expect(told).toHaveLength(200)
    expect(new Set(told.map(({ id }) => id)).size).toBe(200)
    expect(await many(apps[0].pool, sql`select 1 from matches`)).toHaveLength(200)
    expect(await many(apps[0].pool, sql`select 1 from chat_members`)).toHaveLength(400)
  })
})

describe('a match', () => {
  test('is seen by its two members and by nobody else', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const carla = await signedIn(app)
    await like(anna, bertas, annas)
    const match = matchIn(await like(berta, annas, bertas))
    for (const member of [anna, berta])
      expect((await member.get(`/api/matches/${match?.id}`)).body).toMatchObject({ id: match?.id })
    expect((await carla.get(`/api/matches/${match?.id}`)).status).toBe(404)
    expect(await matchesOf(carla)).toEqual([])
    expect((await carla.get(`/api/matches?userId=${anna.id}`)).status).toBe(403)
    expect((await anna.get(`/api/matches?userId=${anna.id}`)).status).toBe(200)
  })
})

describe('the list of matches', () => {
  test('is an error if a null makes one of them unreadable, not broken JSON', async () => {
    const { app, anna } = await aMatchOn(await startApp())
    app.expectErrors()
    await run(app.pool, sql`alter table matches alter column created_at drop not null`)
    await run(app.pool, sql`update matches set created_at = null`)
    const { status, body } = await anna.get('/api/matches')
    expect([status, body]).toMatchObject([500, { code: 'INTERNAL' }])
    expect(app.log.find(({ level }) => level === 'error')).toMatchObject({
      err: { message: expect.stringContaining('null instead of its JSON') },
    })
  })

  test('an old match with a new message comes first, and every other one is on some page', async () => {
    const { app, anna, berta, chat, match_id } = await aMatch()
    await run(
      app.pool,
      sql`with opened as (
            insert into chats (id, kind, size) select gen_random_uuid(), 'match', 2 from generate_series(1, 1010)
            returning id
          ), made as (
            insert into matches (id, user_a, user_b, snapshot_a, snapshot_b, super_a, super_b, created_at)
            select id, ${anna.id}, gen_random_uuid(), shown, shown, false, false,
                   now() + (n / 3) * interval '1 second'
            from (select id, row_number() over () as n from opened) opened, jsonb_build_object('year', 1990, 'make', 'Volvo', 'model', '240') shown
            returning id, created_at
          )
          insert into chat_members (user_id, chat_id, kind, created_at)
          select ${anna.id}, id, 'match', created_at from made`,
    )
    const pages: string[][] = []
    for (let next: string | undefined = '/api/matches'; next; ) {
      const page = await anna.get(next)
      pages.push((page.body as Match[]).map(({ id }) => id))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 11])
    expect(new Set(pages.flat()).size).toBe(1011)
    expect(pages.at(-1)?.at(-1)).toBe(match_id)
    await berta.post(`${chat}/messages`, { content: 'Hello', client_id: crypto.randomUUID() })
    await run(app.pool, sql`update messages set created_at = now() + interval '1 hour'`)
    expect((await matchesOf(anna))[0]).toMatchObject({ id: match_id, unread: 1 })
    const wrong = [[-1, match_id], [1.5, match_id], ['5', match_id], [5, 'no'], [5], {}]
    const cursors = wrong.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
    for (const after of ['x', '5', ...cursors])
      expect((await anna.get(`/api/matches?after=${after}`)).status).toBe(400)
  })
})

describe('search', () => {
  const garage = async () => {
    const { app, anna, berta } = await startOn(await startApp())
    await aVisibleCar(app, berta.id, { make: 'Volkswagen', model: 'Golf', year: 2012 })
    await aVisibleCar(app, berta.id, { make: 'Volkswagen', model: 'Golf', year: 2008 })
    await aVisibleCar(app, berta.id, { make: 'Škoda', model: 'Octavia', year: 2015 })
    await aVisibleCar(app, berta.id, { make: 'BMW', model: '320', year: 2010 })
    const find = async (q: string) => {
      const { results, ...rest } = (
        await anna.get(`/api/cars/search?${new URLSearchParams({ q })}`)
      ).body as {
        results: DeckCar[]
        isUsingFallback: boolean
        fallback: string | null
        fallbackMessage: string | null
        has_more: boolean
      }
      return { ...rest, titles: results.map(({ year, make, model }) => `${year} ${make} ${model}`) }
    }
    return { app, anna, berta, find }
  }
  /** For tests that only search. */
  const sharedGarage = shared(garage)

  once.each([
    ['golf', ['2008 Volkswagen Golf', '2012 Volkswagen Golf']],
    ['GOLF volkswagen', ['2008 Volkswagen Golf', '2012 Volkswagen Golf']],
    ['volkswagon golf', ['2008 Volkswagen Golf', '2012 Volkswagen Golf']],
    ['vlokswagen', ['2008 Volkswagen Golf', '2012 Volkswagen Golf']],
    ['golf 2012', ['2012 Volkswagen Golf']],
    ['2012 golf volks', ['2012 Volkswagen Golf']],
    ['skoda', ['2015 Škoda Octavia']],
    ['ŠKODA octavia', ['2015 Škoda Octavia']],
    ['oktavia', ['2015 Škoda Octavia']],
    ['bmw 320', ['2010 BMW 320']],
    ['VW', ['2008 Volkswagen Golf', '2012 Volkswagen Golf']],
    ['vw golf 2012', ['2012 Volkswagen Golf']],
    ['bmv', ['2010 BMW 320']],
    ['beemer 320', ['2010 BMW 320']],
    ['škoda', ['2015 Škoda Octavia']],
    ['shkoda', ['2015 Škoda Octavia']],
    ['Шкода', ['2015 Škoda Octavia']],
    ['2010', ['2010 BMW 320']],
  ])('%s', async (q, titles) => {
    const { find } = await sharedGarage()
    expect(await find(q)).toEqual({
      titles,
      isUsingFallback: false,
      fallback: null,
      fallbackMessage: null,
      has_more: false,
    })
  })

  once.each([
    ['golf 1999', '2008 Volkswagen Golf'],
    ['octavia xyzzy', '2015 Škoda Octavia'],
  ])(
    '%s finds nothing and falls back to the nearest, with a message that says so',
    async (q, first) => {
      const { find } = await sharedGarage()
      const answer = await find(q)
      expect(answer).toMatchObject({
        isUsingFallback: true,
        fallback: 'similar',
        fallbackMessage: `No cars found for “${q}”. Similar cars:`,
      })
      expect(answer.titles[0]).toBe(first)
    },
  )

  once(
    'a search that finds nothing similar says so and shows the newest cars, without answered ones',
    async () => {
      const { anna, find } = await garage()
      const q = 'zeppelin'
      const shown = await find(q)
      expect(shown).toMatchObject({
        isUsingFallback: true,
        fallback: 'newest',
        fallbackMessage: `Nothing like “${q}” here. The newest cars:`,
      })
      expect(shown.titles[0]).toBe('2010 BMW 320')
      const [bmw] = ((await anna.get('/api/cars/search?q=bmw')).body as { results: DeckCar[] })
        .results
      await anna.post('/api/swipes', { direction: 'pass', target_car_id: bmw?.id })
      expect((await find(q)).titles).toEqual(shown.titles.slice(1))
      expect((await find('bmw')).titles, 'asked for by name').toEqual(['2010 BMW 320'])
    },
  )

  /** An automatic diesel estate, an electric hatchback, a manual petrol SUV, and a Suzuki Wagon R that is none of these. */
  const garageOfKinds = shared(async () => {
    const { app, berta, find } = await garage()
    const car = async (make: string, model: string, ...[body, transmission, fuel]: string[]) => {
      const id = await aVisibleCar(app, berta.id, { make, model })
      await run(
        app.pool,
        sql`update cars set body = ${body}, transmission = ${transmission}, fuel_type = ${fuel} where id = ${id}`,
      )
    }
    await car('Audi', 'A6', 'Estate', 'Automatic', 'Diesel')
    await car('Nissan', 'Leaf', 'Hatchback', 'CVT', 'Electric')
    await car('Audi', 'Q5', 'SUV', 'Manual', 'Gasoline')
    await car('Suzuki', 'Wagon R', 'MPV', 'Manual', 'Gasoline')
    return { find }
  })

  once.each([
    ['universālis', ['1990 Audi A6']],
    ['Universāļi', ['1990 Audi A6']],
    ['audi universalis', ['1990 Audi A6']],
    ['estate audi 1990', ['1990 Audi A6']],
    ['wagon', ['1990 Audi A6', '1990 Suzuki Wagon R']],
    ['SUV', ['1990 Audi Q5']],
    ['4x4', ['1990 Audi Q5']],
    ['audi apvidus', ['1990 Audi Q5']],
    ['automatic', ['1990 Audi A6', '1990 Nissan Leaf']],
    ['automāts dīzelis', ['1990 Audi A6']],
    ['electric', ['1990 Nissan Leaf']],
    ['elektroauto', ['1990 Nissan Leaf']],
    ['suv universālis', ['1990 Audi A6', '1990 Audi Q5']],
  ])('a word may be a kind of car: %s', async (q, titles) => {
    const { find } = await garageOfKinds()
    const found = await find(q)
    expect([found.titles.sort(), found.fallback]).toEqual([titles, null])
  })

  once('a kind that a make does not have shows the make, as similar', async () => {
    const { find } = await garageOfKinds()
    expect(await find('suzuki coupe')).toMatchObject({
      titles: ['1990 Suzuki Wagon R'],
      fallback: 'similar',
    })
  })

  once('without any car to show, the answer is empty and not a fallback', async () => {
    const app = await startApp()
    const anna = await signedIn(app)
    await aVisibleCar(app, anna.id)
    expect((await anna.get('/api/cars/search?q=golf')).body).toEqual({
      results: [],
      isUsingFallback: false,
      fallback: null,
      fallbackMessage: null,
      has_more: false,
    })
  })

  once('a known word does not find words that are only similar', async () => {
    const { app, berta, find } = await garage()
    await aVisibleCar(app, berta.id, { make: 'SEAT', model: 'Ibiza' })
    await aVisibleCar(app, berta.id, { make: 'BYD', model: 'Seal' })
    expect((await find('seat')).titles).toEqual(['1990 SEAT Ibiza'])
    expect((await find('seal')).titles).toEqual(['1990 BYD Seal'])
  })

  once('a make is found by its other name, not only as its owner wrote it', async () => {
    const { app, berta, find } = await garage()
    await aVisibleCar(app, berta.id, { make: 'VW', model: 'Polo' })
    expect((await find('volkswagen polo')).titles).toEqual(['1990 VW Polo'])
    expect((await find('volkswagen')).titles).toHaveLength(3)
  })

  once('a search returns at most forty cars, and whether there are more', async () => {
    const { app, berta, find } = await garage()
    const aSaab = (model = 900) =>
      aVisibleCar(app, berta.id, { make: 'Saab', model: `${model}`, year: 1977 })
    for (let made = 0; made < 40; made++) await aSaab(900 + (made % 3))
    const ways = ['saab', '1977', 'saab 1977']
    for (const q of ways)
      expect(await find(q), q).toMatchObject({ has_more: false, titles: { length: 40 } })
    await aSaab()
    for (const q of ways)
      expect(await find(q), q).toMatchObject({ has_more: true, titles: { length: 40 } })
    expect(await find('qqqq')).toMatchObject({ has_more: false, titles: { length: 40 } })
  })

  const garageWithAMazda = shared(async () => {
    const { app, berta, find } = await garage()
    await aVisibleCar(app, berta.id, { make: 'Mazda', model: 'MX-5' })
    return { find }
  })

  once.each(['mx5', 'MX-5', 'mazda mx 5', 'mazda mx5'])('%s is a Mazda MX-5', async (q) => {
    const { find } = await garageWithAMazda()
    expect(await find(q)).toMatchObject({ titles: ['1990 Mazda MX-5'], isUsingFallback: false })
  })

  const garageWithPeugeots = shared(async () => {
    const { app, berta, find } = await garage()
    const peugeot = (model: string, year: number) =>
      aVisibleCar(app, berta.id, { make: 'Peugeot', model, year })
    await peugeot('208', 2008)
    await peugeot('2008', 2020)
    await peugeot('2008', 2017)
    return { find }
  })

  once.each([
    ['Peugeot 2008', ['2017 Peugeot 2008', '2020 Peugeot 2008', '2008 Peugeot 208']],
    ['peugeot 2008 2017', ['2017 Peugeot 2008']],
    ['2017 2008 peugeot', ['2017 Peugeot 2008']],
    ['peugeot 208', ['2008 Peugeot 208']],
    ['peugeot 208 2008', ['2008 Peugeot 208']],
    [
      '2008',
      ['2017 Peugeot 2008', '2020 Peugeot 2008', '2008 Peugeot 208', '2008 Volkswagen Golf'],
    ],
  ])('a year may be a model: %s', async (q, titles) => {
    const { find } = await garageWithPeugeots()
    expect(await find(q)).toEqual({
      titles,
      isUsingFallback: false,
      fallback: null,
      fallbackMessage: null,
      has_more: false,
    })
  })

  once('70 models of invisible or own cars do not keep others from being found', async () => {
    const { app, anna, berta, find } = await garage()
    const draft = await aVisibleCar(app, berta.id, { make: 'Volkswagen', model: 'X' })
    await run(app.pool, sql`delete from car_photos where car_id = ${draft}`)
    for (let typed = 0; typed < 70; typed++)
      expect((await berta.patch(`/api/cars/${draft}`, { model: `${typed}` })).status).toBe(200)
    expect(await find('volkswagen')).toMatchObject({
      titles: ['2008 Volkswagen Golf', '2012 Volkswagen Golf'],
      isUsingFallback: false,
    })
    expect(await many(app.pool, sql`select key from visible_models()`)).toHaveLength(4)
    // The viewer's own cars are not found either.
    for (let made = 0; made < 70; made++)
      await aVisibleCar(app, anna.id, { make: 'Škoda', model: `${made}` })
    expect((await find('skoda')).titles).toEqual(['2015 Škoda Octavia'])
  })

  once('of a long text only eight words are searched, also among 50,000 models', () => {
    const models = Array.from({ length: 50_000 }, (_, at) => ({
      key: `maker${at % 500} mod ${at}x`,
    }))
    const index = new ModelIndex(models)
    const asked = readingsOf('makre77 volkswagen 77x 2008 2009 sixthword '.repeat(4))
    expect(asked[0]?.words).toHaveLength(8)
    const [found] = index.find(asked.map(({ words }) => words))
    expect(found?.[0]?.key).toBe('maker77 mod 77x')
  })

  test('finds what was swiped, but no own or inactive car', async () => {
    const { app, anna, berta, find } = await garage()
    const saab = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
    await aVisibleCar(app, anna.id, { make: 'Saab', model: '9000' })
    await pass(anna, saab)
    expect((await find('saab')).titles).toEqual(['1990 Saab 900'])
    await berta.patch(`/api/cars/${saab}`, { is_active: false })
    expect(await find('saab')).toMatchObject({ isUsingFallback: true })
    expect((await anna.get('/api/cars/search?q=%20')).status).toBe(400)
  })
})

describe('views and reports', () => {
  test('views of a car that is deleted meanwhile wait, and count for the other cars', async () => {
    const { app, anna, berta, bertas } = await start()
    const other = await aVisibleCar(app, berta.id)
    let answer: Promise<Answer> | undefined
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`delete from cars where id = ${bertas}`)
      answer = anna.post('/api/views', { car_ids: [bertas, other] })
      await someoneWaits(app)
    })
    expect((await answer)?.status).toBe(200)
    expect(await many(app.pool, sql`select car_id from views`)).toEqual([{ car_id: other }])
  })

  test('a member counts once for a car, the owner not at all', async () => {
    const { app, anna, berta, annas, bertas } = await start()
    const carla = await signedIn(app)
    const view = (member: SignedIn, ...car_ids: string[]) => member.post('/api/views', { car_ids })
    await Promise.all([
      view(anna, bertas),
      view(anna, bertas),
      view(anna, bertas, annas),
      view(carla, bertas, crypto.randomUUID()),
    ])
    await view(berta, bertas)
    const [car] = (await berta.get(`/api/users/${berta.id}/cars`)).body as {
      views: number
      likes: number
    }[]
    expect(car).toMatchObject({ views: 2, likes: 0 })
  })

  test('members separated by a block or unmatch do not count, whichever side ended it', async () => {
    const app = await anApp()
    for (const how of ['block', 'unmatch'])
      for (const isByAnna of [true, false]) {
        const { anna, berta, annas, bertas, chat } = await aMatchOn(app)
        await (isByAnna ? anna : berta).post(`${chat}/end`, { how })
        // A deck that was open before may still send its views.
        await anna.post('/api/views', { car_ids: [bertas] })
        await berta.post('/api/views', { car_ids: [annas] })
        expect(await many(app.pool, sql`select 1 from views`)).toEqual([])
        expect(
          await many(app.pool, sql`select 1 from car_stats where views > 0`),
          `${how} by ${isByAnna ? 'anna' : 'berta'}`,
        ).toEqual([])
      }
  })

  test('a second report of the same car replaces the reason', async () => {
    const { app, anna, bertas, annas } = await start()
    const report = (reason: string, car_id = bertas, more = {}) =>
      anna.post('/api/reports', { car_id, reason, ...more })
    const first = await report('Stolen photos', bertas, { reporter_id: anna.id, category: 'fraud' })
    const second = await report(' Really stolen ')
    expect(second.body).toEqual(first.body)
    expect(await many(app.pool, sql`select reason, category, status from reports`)).toEqual([
      { reason: 'Really stolen', category: null, status: 'open' },
    ])
    expect((await report('  ')).body).toMatchObject({
      fields: [{ message: 'Please provide a reason for the report.' }],
    })
    expect((await report('Mine', annas)).status).toBe(404)
    expect((await report('Nothing', crypto.randomUUID())).status).toBe(404)
  })

  test('a match can be reported by either side, also after a block, and by nobody else', async () => {
    const { app, anna, berta, chat, match_id } = await aMatch()
    const report = (member: SignedIn, reason: string) => member.post(`${chat}/report`, { reason })
    const first = await report(anna, ' Rude ')
    await anna.post(`${chat}/end`, { how: 'block' })
    const second = await report(anna, 'Very rude')
    expect(second.body).toEqual(first.body)
    expect((await report(berta, 'Not true')).status).toBe(200)
    const about = { car_id: null, match_id, status: 'open', category: null }
    expect(
      await many(
        app.pool,
        sql`select user_id, reporter_id, reason, car_id, match_id, status, category from reports order by created_at`,
      ),
    ).toEqual([
      { ...about, user_id: berta.id, reporter_id: anna.id, reason: 'Rude\nVery rude' },
      { ...about, user_id: anna.id, reporter_id: berta.id, reason: 'Not true' },
    ])
    const stranger = await signedIn(app)
    expect((await report(stranger, 'Nosy')).status).toBe(404)
    expect((await report(anna, '  ')).status).toBe(400)
    await berta.delete('/api/me', { password: PASSWORD })
    // What was said stays, and so does the way to report it.
    expect((await report(anna, 'Gone')).status).toBe(200)
  })

  test('concurrent reports about one member become one', async () => {
    const { app, anna, chat } = await aMatch()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => anna.post(`${chat}/report`, { reason: `${index}` })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await many(app.pool, sql`select id from reports`)).toHaveLength(1)
  })

  test('the reporter sees the outcome of a report, as new until seen, for 30 days', async () => {
    const { app, anna, berta, bertas, chat } = await aMatch()
    const outcomes = async (member: SignedIn) =>
      (await member.get('/api/reports/outcomes')).body as ReportOutcome[]
    await anna.post(`${chat}/report`, { reason: 'Rude' })
    const { body } = await anna.post('/api/reports', { car_id: bertas, reason: 'No such car' })
    expect(await outcomes(anna)).toEqual([])
    await run(app.pool, sql`update reports set status = 'dismissed', decided_at = now()`)
    await run(
      app.pool,
      sql`update reports set status = 'resolved', decided_at = now() - interval '29 days'
          where id = ${(body as { id: string }).id}`,
    )
    expect(await outcomes(anna)).toMatchObject([
      { about: berta.name, status: 'dismissed', is_new: true },
      { about: '1990 Volvo 240', status: 'resolved', is_new: true },
    ])
    expect(await outcomes(berta)).toEqual([])
    // Marking as seen must affect neither reports still open nor another member's.
    const still = await anna.post('/api/reports', { car_id: bertas, reason: 'Still none' })
    await berta.post(`${chat}/report`, { reason: 'Rude as well' })
    const decide = (reason: string) =>
      run(
        app.pool,
        sql`update reports set status = 'dismissed', decided_at = now() where reason = ${reason}`,
      )
    await decide('Rude as well')
    expect((await anna.post('/api/reports/outcomes/seen')).status).toBe(200)
    expect((await outcomes(anna)).map(({ is_new }) => is_new)).toEqual([false, false])
    expect((await outcomes(berta)).map(({ is_new }) => is_new)).toEqual([true])
    await decide('Still none')
    expect((await outcomes(anna))[0]).toMatchObject({ ...(still.body as object), is_new: true })
    await berta.delete(`/api/cars/${bertas}`)
    await run(
      app.pool,
      sql`update reports set decided_at = now() - interval '31 days' where status = 'dismissed'`,
    )
    expect(await outcomes(anna)).toMatchObject([{ about: '1990 Volvo 240' }])
  })
})
