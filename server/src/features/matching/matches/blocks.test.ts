import type { BlockedMember, DeckCar, Match } from '@keyswap/contract/matching'
import { describe, expect, test as once } from 'vitest'
import { emptiedApps, emptiedTwoApps, startApp, type TestApp } from '../../../../test/app.ts'
import { type Answer, asMember, type SignedIn, signedIn } from '../../../../test/client.ts'
import { aMember, aToken, PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { databaseBefore } from '../../../../test/old-database.ts'
import { unzip } from '../../../../test/zip.ts'
import { many, one, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const like = (member: SignedIn, target_car_id: string, source_car_id: string, more = {}) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id, ...more })

/** Two members, each with a car; nothing has happened between them yet. */
async function twoMembers(given?: TestApp) {
  const app = given ?? (await anApp())
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id, { make: 'Volvo', model: 'V60' })
  const bertas = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  return { app, anna, berta, annas, bertas }
}

async function matched(given?: TestApp) {
  const two = await twoMembers(given)
  await like(two.anna, two.bertas, two.annas)
  const { match } = (await like(two.berta, two.annas, two.bertas)).body as { match: Match }
  return { ...two, match_id: match.id, chat: `/api/matches/${match.id}` }
}

const block = (member: SignedIn, { id }: { id: string }) =>
  member.post('/api/me/blocks', { user_id: id })
const unblock = (member: SignedIn, { id }: { id: string }) => member.delete(`/api/me/blocks/${id}`)
const blocksOf = async (member: SignedIn) =>
  (await member.get('/api/me/blocks')).body as BlockedMember[]
const matchesOf = async (member: SignedIn) => (await member.get('/api/matches')).body as Match[]
const idsOf = ({ body }: Answer) => (body as { id: string }[]).map(({ id }) => id)

/** How many of the owner's cars the viewer finds in each list that could show them. */
async function seenBy(viewer: SignedIn, owner: SignedIn, make: string, year: number) {
  const search = async (q: string) => {
    const { body } = await viewer.get(`/api/cars/search?q=${encodeURIComponent(q)}`)
    return (body as { results: DeckCar[] }).results.filter(({ owner_id }) => owner_id === owner.id)
  }
  const deck = async (query: string) =>
    ((await viewer.get(`/api/cars${query}`)).body as DeckCar[]).filter(
      ({ owner_id }) => owner_id === owner.id,
    )
  return {
    deck: (await deck('')).length,
    filtered: (await deck(`?make=${make}`)).length,
    search: (await search(make)).length,
    search_year: (await search(String(year))).length,
    search_both: (await search(`${make} ${year}`)).length,
    list: idsOf(await viewer.get(`/api/users/${owner.id}/cars`)).length,
  }
}
const NOTHING = { deck: 0, filtered: 0, search: 0, search_year: 0, search_both: 0, list: 0 }
const EVERYTHING = { deck: 1, filtered: 1, search: 1, search_year: 1, search_both: 1, list: 1 }

describe('a blocked member', () => {
  test('is listed with name and date, latest first, only for the member who blocked', async () => {
    const { app, anna, berta } = await twoMembers()
    const carla = await signedIn(app)
    await aVisibleCar(app, carla.id)
    const first = await block(anna, berta)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      id: berta.id,
      name: berta.name,
      blocked_at: expect.any(String),
    })
    await block(anna, carla)
    expect((await blocksOf(anna)).map(({ id }) => id)).toEqual([carla.id, berta.id])
    expect((await blocksOf(anna))[1]).toEqual(first.body)
    expect(await blocksOf(berta)).toEqual([])
  })

  test('and the member who blocked do not see each other’s cars, until unblocked', async () => {
    const { app, anna, berta, annas, bertas } = await twoMembers()
    const carla = await signedIn(app)
    const { year } = await one<{ year: number }>(
      app.pool,
      sql`select year from cars where id = ${annas}`,
    )
    // An admirer's cars come first in the deck, but not after a block.
    await like(berta, annas, bertas)
    expect(await seenBy(anna, berta, 'Saab', year)).toEqual(EVERYTHING)
    await block(anna, berta)
    expect(await seenBy(anna, berta, 'Saab', year)).toEqual(NOTHING)
    expect(await seenBy(berta, anna, 'Volvo', year)).toEqual(NOTHING)
    expect(await seenBy(carla, berta, 'Saab', year)).toEqual(EVERYTHING)
    for (const { status } of [await like(anna, bertas, annas), await block(berta, anna)])
      expect(status).toBe(404)
    await unblock(anna, berta)
    expect(await seenBy(anna, berta, 'Saab', year)).toEqual(EVERYTHING)
    expect(await seenBy(berta, anna, 'Volvo', year)).toEqual(EVERYTHING)
  })

  test('brings back the cars that the one who unblocks had passed, but not those that the other had', async () => {
    const { anna, berta, annas, bertas } = await twoMembers()
    const pass = (member: SignedIn, target_car_id: string) =>
      member.post('/api/swipes', { direction: 'pass', target_car_id })
    const deckOf = async (member: SignedIn) =>
      ((await member.get('/api/cars')).body as { id: string }[]).map(({ id }) => id)
    await pass(anna, bertas)
    await pass(berta, annas)
    await block(anna, berta)
    await unblock(anna, berta)
    expect(await deckOf(anna)).toEqual([bertas])
    expect(await deckOf(berta)).toEqual([])
  })

  test('stays blocked or unblocked when either is repeated', async () => {
    const { anna, berta } = await twoMembers()
    const first = await block(anna, berta)
    expect((await block(anna, berta)).body).toEqual(first.body)
    expect(await blocksOf(anna)).toHaveLength(1)
    for (let times = 0; times < 2; times++)
      expect((await unblock(anna, berta)).body).toEqual({ ok: true })
    expect(await blocksOf(anna)).toEqual([])
    // A new block stores the name at that time.
    await berta.patch('/api/me', { name: 'Bertha' })
    await block(anna, berta)
    expect(await blocksOf(anna)).toMatchObject([{ name: 'Bertha' }])
  })

  test('a member who has not blocked cannot unblock: likes, matches and the other’s block stay', async () => {
    const { app, anna, berta, match_id } = await matched()
    const left = async () => [
      await many(app.pool, sql`select 1 from swipes`),
      (await matchesOf(anna)).map(({ id, is_open }) => [id, is_open]),
      await blocksOf(berta),
    ]
    await unblock(anna, berta)
    expect(await left()).toMatchObject([{ length: 2 }, [[match_id, true]], []])
    await block(berta, anna)
    await unblock(anna, berta)
    expect(await left()).toMatchObject([{ length: 2 }, [[match_id, false]], [{ id: anna.id }]])
  })

  test('must be one whom the viewer can see: no unknown id, oneself, or member without an active car', async () => {
    const { app, anna, berta } = await twoMembers()
    const [carless, idle] = [await signedIn(app), await signedIn(app)]
    const switchedOff = await aVisibleCar(app, idle.id)
    await idle.patch(`/api/cars/${switchedOff}`, { is_active: false })
    for (const id of [crypto.randomUUID(), anna.id, carless.id, idle.id])
      expect((await block(anna, { id })).body).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect((await anna.post('/api/me/blocks', { user_id: 'x' })).status).toBe(400)
    expect((await unblock(anna, { id: crypto.randomUUID() })).status).toBe(200)
    expect(await blocksOf(anna)).toEqual([])
    expect((await block(carless, berta)).status).toBe(200)
  })

  test('is no longer listed once either account is deleted', async () => {
    const { app, anna, berta } = await twoMembers()
    const carla = await signedIn(app)
    await block(anna, berta)
    await block(carla, anna)
    await berta.delete('/api/me', { password: PASSWORD })
    expect(await blocksOf(anna)).toEqual([])
    await anna.delete('/api/me', { password: PASSWORD })
    expect(await blocksOf(carla)).toEqual([])
    expect(await many(app.pool, sql`select 1 from pairs`)).toEqual([])
  })

  test('is in the export of the member who blocked, with the name of that time; no other member’s blocks or reports are', async () => {
    const { app, anna, berta, annas, bertas } = await matched()
    await anna.post('/api/reports', { car_id: bertas, reason: 'Of Anna' })
    await berta.post('/api/reports', { car_id: annas, reason: 'Of Berta' })
    await block(anna, berta)
    await berta.patch('/api/me', { name: 'Later' })
    const exportOf = async ({ token }: SignedIn) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${app.url}/api/me/export`, { headers })
      const files = unzip(Buffer.from(await answer.arrayBuffer()))
      return ['blocks', 'reports', 'matches'].map((name) =>
        JSON.parse(String(files.get(`${name}.json`))),
      )
    }
    const { id, name } = berta
    expect(await exportOf(anna)).toMatchObject([
      [{ id, name }],
      [{ car_id: bertas, reason: 'Of Anna' }],
      [{ car: { make: 'Volvo' }, other: { id, name, car_id: bertas } }],
    ])
    expect(await exportOf(berta)).toMatchObject([
      [],
      [{ car_id: annas, reason: 'Of Berta' }],
      [{ car: { make: 'Saab' }, other: { id: anna.id, name: anna.name, car_id: annas } }],
    ])
  })
})

describe('the chat of two members, one of whom blocks the other', () => {
  test('is closed for both, readable to both, and stays in both lists', async () => {
    const { anna, berta, annas, bertas, chat, match_id } = await matched()
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    // A partner can be blocked even if neither side has an active car any more.
    await anna.patch(`/api/cars/${annas}`, { is_active: false })
    await berta.patch(`/api/cars/${bertas}`, { is_active: false })
    expect((await anna.post(`${chat}/end`, { how: 'block' })).status).toBe(200)
    expect((await blocksOf(anna)).map(({ id }) => id)).toEqual([berta.id])
    for (const member of [anna, berta]) {
      expect(await matchesOf(member)).toMatchObject([{ id: match_id, is_open: false }])
      expect((await member.get(`${chat}/messages`)).body).toMatchObject([{ content: 'Hello' }])
      expect((await member.post(`${chat}/messages`, { content: 'Hi' })).body).toMatchObject({
        code: 'CHAT_CLOSED',
      })
    }
  })

  test('never opens again; a match after the unblock is a new one', async () => {
    const { anna, berta, annas, bertas, chat, match_id } = await matched()
    await berta.post(`${chat}/messages`, { content: 'Hello' })
    await block(anna, berta)
    await unblock(anna, berta)
    expect(await matchesOf(anna)).toMatchObject([{ id: match_id, is_open: false }])
    // Likes from before the block no longer count, on either side.
    expect((await like(anna, bertas, annas)).body).toEqual({ match: null })
    const made = await like(berta, annas, bertas)
    const { match } = made.body as { match: Match }
    expect(match).toMatchObject({ is_open: true, last_message: null, is_new: true })
    expect(match.id).not.toBe(match_id)
    expect((await like(berta, annas, bertas)).body).toEqual(made.body)
    for (const member of [anna, berta]) {
      expect((await matchesOf(member)).map(({ id, is_open }) => [id, is_open])).toEqual([
        [match.id, true],
        [match_id, false],
      ])
      expect((await member.post(`${chat}/messages`, { content: 'Hi' })).status).toBe(403)
    }
    const again = await anna.post(`/api/matches/${match.id}/messages`, { content: 'Once more' })
    expect(again.status).toBe(200)
    // After another block and unblock, the next match is a third one.
    await block(berta, anna)
    await unblock(berta, anna)
    await like(anna, bertas, annas)
    const third = (await like(berta, annas, bertas)).body as { match: Match }
    expect(new Set([match_id, match.id, third.match.id]).size).toBe(3)
  })

  test('leaves no star of an old super-like to a later match', async () => {
    const { anna, berta, annas, bertas } = await twoMembers()
    const likeEachOther = async (is_super: boolean) => {
      await like(anna, bertas, annas, { is_super })
      await like(berta, annas, bertas, { is_super })
      return [(await matchesOf(anna))[0], (await matchesOf(berta))[0]]
    }
    expect(await likeEachOther(true)).toMatchObject([{ is_super: true }, { is_super: true }])
    await block(anna, berta)
    await unblock(anna, berta)
    expect(await likeEachOther(false)).toMatchObject([{ is_super: false }, { is_super: false }])
  })

  test('can be left by an unmatch, which is final: an unblock does not bring them together', async () => {
    const { anna, berta, bertas, annas, chat } = await matched()
    await block(anna, berta)
    await berta.post(`${chat}/end`, { how: 'unmatch' })
    await unblock(anna, berta)
    expect(await matchesOf(anna)).toEqual([])
    expect((await like(anna, bertas, annas)).status).toBe(404)
  })

  test('from before an unblock can be left by an unmatch without ending the new match', async () => {
    const { anna, berta, annas, bertas, chat } = await matched()
    await block(anna, berta)
    await unblock(anna, berta)
    await like(anna, bertas, annas)
    const { match } = (await like(berta, annas, bertas)).body as { match: Match }
    await anna.post(`${chat}/end`, { how: 'unmatch' })
    expect(await matchesOf(berta)).toMatchObject([{ id: match.id, is_open: true }])
    expect(idsOf(await berta.get(`/api/users/${anna.id}/cars`))).toEqual([annas])
    expect((await berta.post(`/api/matches/${match.id}/messages`, { content: 'Hi' })).status).toBe(
      200,
    )
  })
})

describe('after a block', () => {
  const sideOf = (match: Match | undefined, { id }: SignedIn) =>
    match?.user_a === id
      ? { user: match.userA, car: match.carA }
      : { user: match?.userB, car: match?.carB }
  const isOnePhoto = { photo: { url: expect.stringContaining('/storage/') } }

  /** A new name, picture and car, as the member's own screens would write them. */
  async function changeAll(app: TestApp, member: SignedIn, car: string, name: string) {
    await member.patch('/api/me', { name })
    await member.patch(`/api/cars/${car}`, { make: 'Lada', model: 'Niva', year: 1977 })
    const avatar_url = `/storage/${name}.webp`
    await run(app.pool, sql`update users set avatar_url = ${avatar_url} where id = ${member.id}`)
    expect((await member.get('/api/me')).body).toMatchObject({ name, avatar_url })
  }

  test.each([['who blocked'], ['who was blocked']])(
    '%s sees nothing that the other changes',
    async (seenBy) => {
      const { app, anna, berta, annas, bertas, chat } = await matched()
      const [blocker, blocked] = [anna, berta]
      const [viewer, other] = seenBy === 'who blocked' ? [anna, berta] : [berta, anna]
      const [mine, theirs] = viewer === anna ? [annas, bertas] : [bertas, annas]
      await changeAll(app, other, theirs, 'Before')
      expect(sideOf((await matchesOf(viewer))[0], other)).toMatchObject({
        user: { name: 'Before', avatar_url: '/storage/Before.webp' },
        car: { id: theirs, make: 'Lada', ...isOnePhoto },
      })
      await block(blocker, blocked)
      await changeAll(app, other, theirs, 'After')
      await other.patch(`/api/cars/${theirs}`, { make: 'ZAZ' })
      // If the other side blocks too, the match still shows what it showed at the first block.
      await block(blocked, blocker)
      const frozen = {
        user: {
          id: other.id,
          name: 'Before',
          avatar_url: null,
          is_deleted: false,
          swaps: 0,
          would_swap_again: null,
        },
        car: {
          id: null,
          year: 1977,
          make: 'Lada',
          model: 'Niva',
          photo: null,
          is_reserved: false,
        },
      }
      for (const match of [
        (await matchesOf(viewer))[0],
        (await viewer.get(chat)).body as Match | undefined,
      ]) {
        expect(sideOf(match, other)).toEqual(frozen)
        // One's own side is as it is now.
        expect(sideOf(match, viewer)).toMatchObject({
          user: { name: viewer.name },
          car: { id: mine, ...isOnePhoto },
        })
      }
      await other.delete(`/api/cars/${theirs}`)
      expect(sideOf((await matchesOf(viewer))[0], other)).toEqual(frozen)
      if (viewer === blocker)
        expect(await blocksOf(viewer)).toEqual([
          { id: other.id, name: 'Before', blocked_at: expect.any(String) },
        ])
      await other.delete('/api/me', { password: PASSWORD })
      expect(sideOf((await matchesOf(viewer))[0], other).user).toMatchObject({
        name: 'Deleted user',
        is_deleted: true,
      })
      // The name that the closed chat kept is deleted with the account.
      expect(
        await many(app.pool, sql`select 1 from chat_members where closed_name = 'Before'`),
      ).toEqual([])
    },
  )

  once(
    'from before migration 0022, the chat shows the other side as it was at the upgrade',
    async () => {
      const { url, pool, upgrade } = await databaseBefore('0022')
      const [anna, berta] = [await aMember({ pool }), await aMember({ pool })]
      const [annas, bertas] = [
        await aVisibleCar({ pool }, anna.id),
        await aVisibleCar({ pool }, berta.id, { make: 'Saab', model: '900', year: 1993 }),
      ]
      const match_id = crypto.randomUUID()
      await run(
        pool,
        sql`insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b, is_closed)
          values (${match_id}, ${anna.id}, ${berta.id}, ${annas}, ${bertas}, '{"year": 1, "make": "x", "model": "y"}',
                  '{"year": 1, "make": "x", "model": "y"}', false, false, true)`,
      )
      await run(
        pool,
        sql`insert into match_members (user_id, match_id) values (${anna.id}, ${match_id}), (${berta.id}, ${match_id})`,
      )
      await run(
        pool,
        sql`insert into pairs (low_id, high_id, low_blocked_at) values (${anna.id}, ${berta.id}, now())`,
      )
      await upgrade()
      const app = await startApp({ database: url })
      const viewer = asMember(app, anna, await aToken(app, anna.id))
      await changeAll(app, asMember(app, berta, await aToken(app, berta.id)), bertas, 'After')
      expect(sideOf((await matchesOf(viewer))[0], viewer)).toMatchObject({ car: { id: annas } })
      expect((await matchesOf(viewer))[0]).toMatchObject({
        userB: { name: berta.name, avatar_url: null },
        carB: { id: null, year: 1993, make: 'Saab', model: '900', photo: null },
      })
      expect(await blocksOf(viewer)).toMatchObject([{ id: berta.id, name: berta.name }])
    },
  )
})

test('a matched car’s page is open to the partner, except during a block', async () => {
  const { anna, berta, annas, bertas } = await matched()
  const look = async () => [
    (await anna.get(`/api/cars/${bertas}`)).status,
    (await berta.get(`/api/cars/${annas}`)).status,
  ]
  expect(await look()).toEqual([200, 200])
  await block(anna, berta)
  expect(await look()).toEqual([404, 404])
  await unblock(anna, berta)
  expect(await look()).toEqual([200, 200])
})

test('an unblock does not return a reported car to the deck', async () => {
  const { app, anna, berta, annas, bertas } = await matched()
  const more = await aVisibleCar(app, berta.id)
  for (const car_id of [bertas, more]) await anna.post('/api/reports', { car_id, reason: 'Stolen' })
  await block(anna, berta)
  await unblock(anna, berta)
  expect(idsOf(await anna.get('/api/cars'))).toEqual([])
  expect(idsOf(await berta.get('/api/cars'))).toEqual([annas])
  expect(
    await many(app.pool, sql`select direction, made_match from swipes order by target_car_id`),
  ).toEqual(Array(2).fill({ direction: 'pass', made_match: false }))
})

test('if both have blocked, unblocking by one does not lift the other’s block', async () => {
  const { anna, berta, annas, bertas } = await matched()
  expect((await block(anna, berta)).status).toBe(200)
  expect((await block(berta, anna)).status).toBe(200)
  await unblock(anna, berta)
  expect(await blocksOf(berta)).toHaveLength(1)
  expect((await like(anna, bertas, annas)).status).toBe(404)
  await unblock(berta, anna)
  expect((await like(anna, bertas, annas)).status).toBe(200)
})

test('an unblock deletes the likes and passes of both, and takes the likes out of the counts', async () => {
  const { app, anna, berta, annas, bertas } = await matched()
  const more = await aVisibleCar(app, berta.id)
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: more })
  const likes = () =>
    many<{ likes: number }>(
      app.pool,
      sql`select likes from car_stats where car_id in (${annas}, ${bertas})`,
    )
  expect(await likes()).toEqual([{ likes: 1 }, { likes: 1 }])
  await block(anna, berta)
  await unblock(anna, berta)
  expect(await many(app.pool, sql`select 1 from swipes`)).toEqual([])
  expect(await likes()).toEqual([{ likes: 0 }, { likes: 0 }])
  expect(idsOf(await anna.get('/api/cars')).sort()).toEqual([bertas, more].sort())
})

test('an unblock returns the cars of both to the decks, even if their positions were recorded as done', async () => {
  const { app, anna, berta, annas, bertas } = await twoMembers()
  await block(anna, berta)
  // As after a long time: the decks have recorded all positions as done.
  const everything = sql`insert into deck_progress (user_id, done)
    select id, int8multirange(int8range(0, ${Number.MAX_SAFE_INTEGER})) from users`
  await run(app.pool, everything)
  await unblock(anna, berta)
  expect(idsOf(await anna.get('/api/cars'))).toEqual([bertas])
  expect(idsOf(await berta.get('/api/cars'))).toEqual([annas])
})

describe('at the same moment on two instances', () => {
  const ROUNDS = 12

  test('a like and a block: no match that is open, and none after the block', async () => {
    const [here, there] = await twoApps()
    for (let round = 0; round < ROUNDS; round++) {
      const { anna, berta, annas, bertas } = await twoMembers(here)
      await like(anna, bertas, annas)
      const bertaThere = asMember(there, berta, berta.token)
      const [liked, blocked] = await Promise.all([
        like(bertaThere, annas, bertas),
        block(anna, berta),
      ])
      expect(blocked.status).toBe(200)
      expect([200, 404]).toContain(liked.status)
      const open = (await matchesOf(anna)).filter(({ is_open }) => is_open)
      expect(open).toEqual([])
      expect(await matchesOf(anna)).toHaveLength(liked.status === 200 ? 1 : 0)
    }
  })

  test('likes, blocks and unblocks leave pair, matches and swipes consistent with each other', async () => {
    const [here, there] = await twoApps()
    for (let round = 0; round < ROUNDS; round++) {
      const { app, anna, berta, annas, bertas, match_id } = await matched(here)
      if (round % 2 === 0) await block(anna, berta)
      const bertaThere = asMember(there, berta, berta.token)
      const answers = await Promise.all([
        unblock(anna, berta),
        block(bertaThere, anna),
        like(bertaThere, annas, bertas),
        unblock(bertaThere, anna),
        like(anna, bertas, annas),
        block(asMember(there, anna, anna.token), berta),
      ])
      for (const { status, text } of answers) if (status >= 500) throw new Error(text)
      const pair = await one<{ round: number; is_closed: boolean; matched: boolean }>(
        app.pool,
        sql`select round, is_closed_pair(low_id, high_id) as is_closed, matched_by is not null as matched
            from pairs where ${anna.id} in (low_id, high_id)`,
      )
      const matches = await matchesOf(anna)
      const open = matches.filter(({ is_open }) => is_open)
      expect(open).toHaveLength(pair.matched && !pair.is_closed ? 1 : 0)
      expect(matches).toHaveLength(pair.round + (pair.matched ? 1 : 0))
      expect(matches.at(-1)?.id).toBe(match_id)
      // Every like that is left is recorded in the pair.
      const { swipes, known } = await one<{ swipes: number; known: number }>(
        app.pool,
        sql`select (select count(*) from swipes where swiper_id in (${anna.id}, ${berta.id})) as swipes,
                   (select (low_target is not null)::int + (high_target is not null)::int from pairs
                    where ${anna.id} in (low_id, high_id)) as known`,
      )
      expect(swipes).toBe(known)
    }
  })
})
