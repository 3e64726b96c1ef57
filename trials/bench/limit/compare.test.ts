// The comparison with `limit` is only fair if `limit` answers, refuses and stores the same as Keyswap.
import { postMessage } from '@keyswap/contract/chat'
import { postSwipe, searchCars } from '@keyswap/contract/matching'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../server/src/db/pool.ts'
import { writeToken } from '../../../server/src/features/accounts/tokens.ts'
import { startApp } from '../../../server/test/app.ts'
import { freshDatabase } from '../../../server/test/database.ts'
import { fillKeyswap } from '../fill.ts'
import * as keyswap from '../keyswap/requests.ts'
import { type Call, calls, type Request } from '../subject.ts'
import { carId, likedMember, matchId, memberId, pairOf, type Size, secretOf } from '../world.ts'
import { limit } from './subject.ts'

const SMALL: Size = { members: 1_000, cars: 2_000, swipes: 12_000, matches: 2_000, messages: 5_000 }
const REQUESTS = 30

/** Starts Keyswap and `limit`, each on its own copy of a filled database to which the statements in `change` were applied. */
async function openBoth(change: string[] = []) {
  const ours = await freshDatabase()
  await fillKeyswap(ours, SMALL, { say: () => {}, signal: new AbortController().signal })
  for (const text of change) await rowsOf(ours, text)
  const theirs = await freshDatabase(new URL(ours).pathname.slice(1))
  const app = await startApp({ database: ours })
  const bare = await limit.start({ url: theirs, another: async () => theirs })
  onTestFinished(() => bare.stop())
  return {
    databases: [ours, theirs],
    ask: (asked: Request) => Promise.all([send(app.url, asked), send(bare.url, asked)]),
  }
}

async function rowsOf(database: string, text: string): Promise<unknown[]> {
  const client = await connect(database)
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function send(url: string, { method, path, headers, body }: Request) {
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  return { status: answer.status, body: answer.status === 200 ? JSON.parse(text) : undefined }
}

const as = (member: number, { headers, ...asked }: Request): Request => {
  const authorization = `Bearer ${writeToken([memberId(member)], secretOf(member))}`
  return { ...asked, headers: { ...headers, authorization } }
}

/** Blanks what differs between the two servers: generated ids and times. */
const withoutChance = ({ body, ...answer }: Awaited<ReturnType<typeof send>>, call: Call) =>
  call === 'me'
    ? { ...answer, body: { ...body, created_at: '' } }
    : call === 'post message'
      ? { ...answer, body: { ...body, id: '', client_id: '', created_at: '' } }
      : call === 'swipe' && body?.match
        ? { ...answer, body: { match: { ...body.match, created_at: '' } } }
        : { ...answer, body }

/** The limit's deck has no cars whose like would close a ring: so has Keyswap's if it is asked so. */
function request(size: Size, call: Call, nth: number): Request {
  const asked = keyswap.request(size, call, nth)
  return call === 'deck' ? { ...asked, path: `${asked.path}?order=newest` } : asked
}

// Queries for all that these calls store, without times. Of random ids only the UUID version is compared.
const STORED = {
  swipes:
    'select swiper_id, target_car_id, direction, source_car_id, is_super, made_match from swipes order by 1, 2',
  pairs: `select low_id, high_id, low_target, low_source, low_super, low_liked_at is null as a, high_target, high_source,
      high_super, high_liked_at is null as b, matched_by from pairs order by 1, 2`,
  matches:
    'select id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b from matches order by 1',
  messages: `select chat_id, seq, substr(id::text, 15, 1) as id, substr(client_id::text, 15, 1) as client_id, sender_id,
      content from messages order by 1, 2`,
  chats: 'select id, kind, size, last_seq, is_closed from chats order by 1',
  chat_members: 'select chat_id, user_id, kind, read_seq from chat_members order by 1, 2',
  car_stats: 'select * from car_stats order by 1',
  rate_limits: 'select key from rate_limits order by 1',
}

test('the limit answers every call as Keyswap does, and stores the same', async () => {
  const { ask, databases } = await openBoth()
  let matches = 0
  for (const call of calls)
    for (let nth = 0; nth < REQUESTS; nth++) {
      const [ours, theirs] = await ask(request(SMALL, call, nth))
      expect(ours.status, `${call} ${nth}`).toBe(200)
      expect(withoutChance(theirs, call), `${call} ${nth}`).toEqual(withoutChance(ours, call))
      if (call === 'swipe' && theirs.body.match) matches += 1
    }
  expect(matches).toBe(REQUESTS / 10)
  for (const [table, text] of Object.entries(STORED)) {
    const [ours, theirs] = await Promise.all(databases.map((database) => rowsOf(database, text)))
    expect(theirs, table).toEqual(ours)
  }
})

test('the limit refuses what Keyswap refuses', async () => {
  const [one, other] = pairOf(SMALL, 0)
  const liked = likedMember(SMALL, 5, 0)
  const { ask, databases } = await openBoth([
    // Member 1 has used up all rate limits; member 2 has swiped everything.
    // Longer than this test takes, but short enough not to count as a jump of the clock (migration 0046).
    ...[searchCars, postSwipe, postMessage].map(
      ({ method, path, limit: { seconds } }) =>
        `insert into rate_limits (key, full_at)
         values ('${method} ${path} ${memberId(1)}', now() + interval '${seconds + 50} seconds')`,
    ),
    `insert into swipes (swiper_id, target_car_id, direction)
     select '${memberId(2)}', id, 'pass' from cars on conflict do nothing`,
    `delete from pairs where '${memberId(2)}' in (low_id, high_id)`,
    // Member 5 has blocked a member whom they liked, and one match is over.
    `update pairs set low_blocked_at = now() where '${memberId(5)}' in (low_id, high_id) and '${memberId(liked)}' in (low_id, high_id)`,
    `update chats set is_closed = true where id = '${matchId(0)}'`,
  ])
  const statusOf = async (asked: Request) => {
    const [ours, theirs] = await ask(asked)
    expect(theirs).toEqual(ours)
    return ours.status
  }
  for (const call of calls) {
    const asked = request(SMALL, call, 0)
    const stranger = writeToken([memberId(0)], secretOf(1))
    for (const token of [stranger, 'x', ''])
      expect(
        await statusOf({
          ...asked,
          headers: { ...asked.headers, authorization: `Bearer ${token}` },
        }),
        call,
      ).toBe(401)
    if (['search', 'swipe', 'post message'].includes(call))
      expect(await statusOf(as(1, asked)), call).toBe(429)
  }
  const messages = request(SMALL, 'messages', 0)
  const message = request(SMALL, 'post message', 0)
  expect(await statusOf(as(other + 1, messages)), "a stranger's reading").toBe(404)
  expect(await statusOf(as(other + 1, message)), "a stranger's message").toBe(404)
  expect(await statusOf(as(one, message)), 'a message in a closed chat').toBe(403)
  const swipe = (direction: string, target: number, source?: number): Request => ({
    ...request(SMALL, 'swipe', 0),
    body: JSON.stringify({
      direction,
      target_car_id: carId(target),
      ...(source !== undefined && { source_car_id: carId(source) }),
    }),
  })
  // The second half of the cars, of which the fill has swiped none.
  const second = liked + SMALL.members
  const own = 5 + SMALL.members
  expect(await statusOf(as(5, swipe('like', second, 5))), 'a like of a blocked one').toBe(404)
  expect(await statusOf(as(5, swipe('pass', own))), "a pass of one's own car").toBe(404)
  expect(
    await statusOf(as(5, swipe('like', SMALL.members + 900, 6))),
    'a like with the car of another',
  ).toBe(403)
  // Lists of members who have swiped everything or blocked somebody.
  expect(await statusOf(as(2, request(SMALL, 'deck', 0)))).toBe(200)
  expect(await statusOf(as(5, request(SMALL, 'deck', 0)))).toBe(200)
  expect(await statusOf(as(5, request(SMALL, 'search', liked)))).toBe(200)
  expect(await statusOf(as(5, request(SMALL, 'matches', 0)))).toBe(200)
  const [ours, theirs] = await Promise.all(
    databases.map((database) => rowsOf(database, STORED.swipes)),
  )
  expect(theirs).toEqual(ours)
})
