import type { ChatState, Message } from '@keyswap/contract/chat'
import type { ServerEvent } from '@keyswap/contract/events'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import { describe, expect } from 'vitest'
import { emptiedApps, emptiedTwoApps, startApp, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { freshDatabase } from '../../../test/database.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

async function aMatchOn(app: TestApp) {
  const anna = await signedIn(app)
  const berta = await signedIn(app)
  const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, bertas, annas)
  const { match } = (await like(berta, annas, bertas)).body as { match: Match }
  return { anna, berta, annas, bertas, chat: `/api/matches/${match.id}`, match_id: match.id }
}
const startOn = async (app: TestApp) => ({ app, ...(await aMatchOn(app)) })
const start = async () => startOn(await anApp())

const stateOf = async (member: SignedIn, chat: string) =>
  (await member.get(`${chat}/chat`)).body as ChatState
const matchSeenBy = async (member: SignedIn) =>
  ((await member.get('/api/matches')).body as Match[])[0]

const moderate = async (app: TestApp, what: 'ban' | 'unban', { id }: SignedIn) => {
  const admin = await signedIn(app, { admin: true })
  const { status } = await admin.post(`/api/admin/${what}-user`, { user_id: id })
  expect(status).toBe(200)
}

/** The events of a stream, without those from before it opened: the match, and seqs up to `known`. */
const later = ({ received }: { received: ServerEvent[] }, known = 1): ServerEvent[] =>
  received.filter((event) => event.type !== 'match' && !('seq' in event && event.seq <= known))

/** Makes every call about a chat. */
const everyCall = (member: SignedIn, chat: string) => [
  member.get(chat),
  member.get(`${chat}/messages`),
  member.get(`${chat}/messages?after=0`),
  member.get(`${chat}/chat`),
  member.post(`${chat}/messages`, { content: 'Me too' }),
  member.post(`${chat}/read`, { seq: 1 }),
  member.post(`${chat}/typing`),
  member.post(`${chat}/end`, { how: 'block' }),
]

const messagesIn = async (member: SignedIn, chat: string, query = '') =>
  (await member.get(`${chat}/messages${query}`)).body as Message[]

describe('messages', () => {
  test('are kept in one order and seen by both', async () => {
    const { anna, berta, chat } = await start()
    await anna.post(`${chat}/messages`, { content: ' Hello! ', sender_id: anna.id })
    await berta.post(`${chat}/messages`, { content: 'Hi' })
    const seen = await messagesIn(anna, chat)
    expect(seen.map(({ seq, sender_id, content }) => [seq, sender_id, content])).toEqual([
      [1, anna.id, 'Hello!'],
      [2, berta.id, 'Hi'],
    ])
    expect(await messagesIn(berta, chat)).toEqual(seen)
    expect(await messagesIn(berta, chat, '?after=1')).toEqual(seen.slice(1))
    expect(await messagesIn(berta, chat, '?before=2')).toEqual(seen.slice(0, 1))
  })

  test('one that a null makes unreadable is an error, not left out', async () => {
    const { app, anna, chat } = await startOn(await startApp())
    app.expectErrors()
    for (const content of ['Hello', 'Hello again']) await anna.post(`${chat}/messages`, { content })
    await run(app.pool, sql`alter table messages alter column created_at drop not null`)
    await run(app.pool, sql`update messages set created_at = null where seq = 1`)
    expect((await anna.get(`${chat}/messages`)).status).toBe(500)
    expect((await anna.get(`${chat}/messages?after=1`)).status).toBe(200)
  })

  test.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(2001), 400],
    ['x'.repeat(2000), 200],
  ])('a message has 1 to 2000 characters (case %#)', async (content, status) => {
    const { anna, chat } = await start()
    expect((await anna.post(`${chat}/messages`, { content })).status).toBe(status)
    expect(await messagesIn(anna, chat)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('the same client id sent again, also at once, is one message', async () => {
    const { anna, berta, chat } = await start()
    const client_id = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        anna.post(`${chat}/messages`, { content: 'Once', client_id }),
      ),
    )
    expect(new Set(answers.map(({ body }) => (body as Message).id)).size).toBe(1)
    await berta.post(`${chat}/messages`, { content: 'Mine', client_id })
    expect((await messagesIn(anna, chat)).map(({ content }) => content)).toEqual(['Once', 'Mine'])
  })

  test('8 writers hammering one match over two instances keep one order with no gap and no double', async () => {
    const apps = await twoApps()
    const { anna, berta, chat } = await aMatchOn(apps[0])
    // By turns, so that neither has ten messages that wait for an answer.
    const write = (writer: number, sent: number) => {
      const member = (writer + sent) % 2 === 0 ? anna : berta
      const on = asMember(apps[writer < 4 ? 0 : 1] as TestApp, member, member.token)
      return on.post(`${chat}/messages`, { content: `${writer}.${sent}` })
    }
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let sent = 0; sent < 10; sent++) expect((await write(writer, sent)).status).toBe(200)
      }),
    )
    const seen = await messagesIn(anna, chat)
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    for (let writer = 0; writer < 8; writer++) {
      const own = seen
        .filter(({ content }) => content.startsWith(`${writer}.`))
        .map(({ content }) => content)
      expect(own).toEqual(Array.from({ length: 10 }, (_, sent) => `${writer}.${sent}`))
    }
    expect(await messagesIn(asMember(apps[1], berta, berta.token), chat)).toEqual(seen)
  })

  test('a client that was away gets the messages after its last one, page by page', async () => {
    const { anna, berta, chat } = await start()
    await anna.post(`${chat}/messages`, { content: '1' })
    const seen = await messagesIn(berta, chat)
    for (let sent = 2; sent <= 112; sent++)
      await (sent % 2 ? anna : berta).post(`${chat}/messages`, { content: String(sent) })
    for (;;) {
      const more = await messagesIn(berta, chat, `?after=${seen.at(-1)?.seq}`)
      if (more.length === 0) break
      seen.push(...more)
    }
    expect(seen.map(({ seq, content }) => [seq, content])).toEqual(
      Array.from({ length: 112 }, (_, index) => [index + 1, String(index + 1)]),
    )
  })

  test('an instance that was restarted goes on where the last one stopped', async () => {
    const database = await freshDatabase()
    const first = await startApp({ database })
    const { anna, berta, chat, match_id } = await aMatchOn(first)
    const cut = await listen(first, berta)
    await anna.post(`${chat}/messages`, { content: 'Before' })
    await first.close()
    await expect.poll(() => cut.state.ended).toBe(true)

    const second = await startApp({ database })
    const [annaAgain, bertaAgain] = [anna, berta].map((member) =>
      asMember(second, member, member.token),
    ) as [SignedIn, SignedIn]
    const stream = await listen(second, berta)
    await annaAgain.post(`${chat}/messages`, { content: 'After' })
    await expect.poll(() => later(stream)).toEqual([{ type: 'message', match_id, seq: 2 }])
    expect((await messagesIn(bertaAgain, chat)).map(({ content }) => content)).toEqual([
      'Before',
      'After',
    ])
  })
})

describe('nothing of a chat', () => {
  test('is there for a stranger', async () => {
    const { app, anna, chat } = await start()
    await anna.post(`${chat}/messages`, { content: 'Private' })
    const stranger = await signedIn(app)
    for (const { status } of await Promise.all(everyCall(stranger, chat))) expect(status).toBe(404)
    expect(await messagesIn(anna, chat)).toHaveLength(1)
  })

  test('is there for either side after an unmatch', async () => {
    const { anna, berta, chat } = await start()
    await anna.post(`${chat}/messages`, { content: 'Private' })
    await anna.post(`${chat}/end`, { how: 'unmatch' })
    for (const member of [anna, berta])
      for (const { status } of await Promise.all(everyCall(member, chat))) expect(status).toBe(404)
  })

  test('is there for a banned member', async () => {
    const { app, anna, berta, chat } = await start()
    const stream = await listen(app, berta)
    await moderate(app, 'ban', berta)
    await expect.poll(() => stream.state.ended).toBe(true)
    await anna.post(`${chat}/typing`)
    expect(later(stream)).toEqual([{ type: 'session_ended' }])
    for (const { status } of await Promise.all(everyCall(berta, chat))) expect(status).toBe(401)
    expect((await listen(app, berta)).status).toBe(401)
  })
})

describe('when the other side is banned or gone', () => {
  test('the chat can be read but not written to, until the ban is lifted', async () => {
    const { app, anna, berta, chat } = await start()
    await berta.post(`${chat}/messages`, { content: 'Hello' })
    await moderate(app, 'ban', berta)
    expect(await stateOf(anna, chat)).toMatchObject({ is_open: false, last_seq: 1 })
    expect((await anna.post(`${chat}/messages`, { content: 'Hi' })).body).toMatchObject({
      code: 'CHAT_CLOSED',
    })
    expect(await messagesIn(anna, chat)).toHaveLength(1)
    await moderate(app, 'unban', berta)
    expect(await stateOf(anna, chat)).toMatchObject({ is_open: true })
    expect((await anna.post(`${chat}/messages`, { content: 'Hi' })).status).toBe(200)
  })

  test('a message sent before gets the same answer when it is sent again', async () => {
    const { app, anna, berta, chat } = await start()
    const hello = { content: 'Hello', client_id: crypto.randomUUID() }
    const { body } = await anna.post(`${chat}/messages`, hello)
    await moderate(app, 'ban', berta)
    expect(await anna.post(`${chat}/messages`, hello)).toMatchObject({ status: 200, body })
  })

  test('messages of a deleted account stay with the other side, and the chat is closed', async () => {
    const { anna, berta, chat } = await start()
    await berta.post(`${chat}/messages`, { content: 'Hello' })
    await anna.post(`${chat}/messages`, { content: 'Hi' })
    await berta.post(`${chat}/messages`, { content: 'Bye' })
    expect((await berta.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect(await stateOf(anna, chat)).toMatchObject({ is_open: false })
    expect((await anna.post(`${chat}/messages`, { content: 'Hi' })).status).toBe(403)
    expect(
      (await messagesIn(anna, chat)).map(({ content, sender_id }) => [content, sender_id]),
    ).toEqual([
      ['Hello', berta.id],
      ['Hi', anna.id],
      ['Bye', berta.id],
    ])
    expect(await matchSeenBy(anna)).toMatchObject({ last_message: { content: 'Bye' }, unread: 2 })
  })

  test('a message waits for a ban in progress, and is refused once the member is banned', async () => {
    const { app, anna, berta, chat } = await start()
    const banning = await app.pool.connect()
    await banning.query('begin')
    await banning.query('update users set banned_at = now() where id = $1', [berta.id])
    const saying = anna.post(`${chat}/messages`, { content: 'Hi' })
    await someoneWaits(app)
    await banning.query('commit')
    banning.release()
    expect((await saying).status).toBe(403)
    expect(await messagesIn(anna, chat)).toEqual([])
  })
})

describe('a match', () => {
  test('shows the beginning of the last message, and how many are unread', async () => {
    const { anna, berta, chat } = await start()
    expect(await matchSeenBy(anna)).toMatchObject({ last_message: null, unread: 0, is_new: true })
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    const { body } = await anna.post(`${chat}/messages`, { content: `${'ā'.repeat(200)}and more` })
    const { created_at } = body as Message
    const last_message = { seq: 2, sender_id: anna.id, content: 'ā'.repeat(200), created_at }
    expect(await matchSeenBy(anna)).toMatchObject({ last_message, unread: 0 })
    expect(await matchSeenBy(berta)).toMatchObject({ last_message, unread: 2 })
    await berta.post(`${chat}/read`, { seq: 1 })
    expect(await matchSeenBy(berta)).toMatchObject({ unread: 1, is_new: false })
    expect((await berta.get(chat)).body).toMatchObject({ unread: 1, last_message })
  })

  test('sending a message does not mark the other side’s messages as read', async () => {
    const { anna, berta, chat } = await start()
    await anna.post(`${chat}/messages`, { content: 'Are you there?' })
    await berta.post(`${chat}/messages`, { content: 'Sent on the train' })
    expect(await matchSeenBy(berta)).toMatchObject({ unread: 1 })
    expect(await stateOf(anna, chat)).toMatchObject({ their_read_seq: 0, read_seq: 0 })
    expect(await matchSeenBy(anna)).toMatchObject({ unread: 1 })
  })

  test('counts unread messages up to a hundred', async () => {
    const { app, anna, berta, chat, match_id } = await start()
    await run(
      app.pool,
      sql`insert into messages (chat_id, seq, id, sender_id, client_id, content)
          select ${match_id}, n, gen_random_uuid(), ${anna.id}, gen_random_uuid(), n::text
          from generate_series(1, 150) n`,
    )
    await run(app.pool, sql`update chats set last_seq = 150 where id = ${match_id}`)
    expect(await matchSeenBy(berta)).toMatchObject({ unread: 100 })
    await berta.post(`${chat}/read`, { seq: 60 })
    expect(await matchSeenBy(berta)).toMatchObject({ unread: 90 })
  })
})

test('a message reads for everyone as it does for the risk line: nothing in it turns it around', async () => {
  const { anna, berta, chat } = await start()
  const backwards = [...'Pay the deposit first'].reverse().join('')
  const { body } = await anna.post(`${chat}/messages`, { content: `\u202e${backwards}` })
  expect(body).toMatchObject({ content: backwards })
  expect((await messagesIn(berta, chat)).at(-1)).toMatchObject({ content: backwards })
})

test('read state goes forward only, never beyond the last message, and the match is no longer new', async () => {
  const { app, anna, berta, chat, match_id } = await start()
  for (const content of ['1', '2', '3']) await anna.post(`${chat}/messages`, { content })
  await berta.post(`${chat}/read`, { seq: 2 })
  await berta.post(`${chat}/read`, { seq: 1 })
  expect(await stateOf(anna, chat)).toEqual({
    read_seq: 0,
    their_read_seq: 2,
    last_seq: 3,
    is_open: true,
    readable_until: null,
    warning: null,
    asks_interest: false,
  })
  const stream = await listen(app, anna)
  for (const seq of [99, 100]) await berta.post(`${chat}/read`, { seq })
  await berta.post(`${chat}/typing`)
  await expect
    .poll(() => later(stream, 2))
    .toEqual([
      { type: 'read', match_id, seq: 3 },
      { type: 'typing', match_id },
    ])
  expect((await stateOf(anna, chat)).their_read_seq).toBe(3)
  expect((await berta.get(chat)).body).toMatchObject({ is_new: false })
  expect((await anna.get(chat)).body).toMatchObject({ is_new: true })
})

test('in a closed chat the other side does not see how far a member has read', async () => {
  const { app, anna, berta, chat, match_id } = await start()
  for (const content of ['1', '2', '3']) await anna.post(`${chat}/messages`, { content })
  await berta.post(`${chat}/read`, { seq: 1 })
  await anna.post('/api/me/blocks', { user_id: berta.id })
  const [annas, bertas] = [await listen(app, anna), await listen(app, berta)]
  await berta.post(`${chat}/read`, { seq: 3 })
  await expect.poll(() => bertas.received).toContainEqual({ type: 'read', match_id, seq: 3 })
  expect(annas.received).not.toContainEqual({ type: 'read', match_id, seq: 3 })
  expect(await stateOf(anna, chat)).toMatchObject({ their_read_seq: 0, is_open: false })
  expect(await stateOf(berta, chat)).toMatchObject({ read_seq: 3, is_open: false })
})

describe('the stream', () => {
  test('tells a member of messages, reading, typing and matches, on whichever instance they are', async () => {
    const apps = await twoApps()
    const { anna, berta, annas, chat, match_id } = await aMatchOn(apps[0])
    const annasStream = await listen(apps[0], anna)
    const bertasStream = await listen(apps[1], berta)
    expect(annasStream.type).toContain('text/event-stream')
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    await berta.post(`${chat}/read`, { seq: 1 })
    await berta.post(`${chat}/typing`)
    const message = { type: 'message', match_id, seq: 1 }
    await expect
      .poll(() => later(annasStream, 0))
      .toEqual([message, { type: 'read', match_id, seq: 1 }, { type: 'typing', match_id }])
    await expect
      .poll(() => later(bertasStream, 0))
      .toEqual([message, { type: 'read', match_id, seq: 1 }])
    const carla = await signedIn(apps[1])
    const carlas = await aVisibleCar(apps[1], carla.id)
    await carla.post('/api/swipes', {
      direction: 'like',
      target_car_id: annas,
      source_car_id: carlas,
    })
    await anna.post('/api/swipes', {
      direction: 'like',
      target_car_id: carlas,
      source_car_id: annas,
    })
    await expect.poll(() => annasStream.received.at(-1)).toMatchObject({ type: 'match' })
  })

  test('tells a stranger nothing, is closed to visitors, and ends when the server closes', async () => {
    const { app, anna, chat } = await startOn(await startApp())
    const stranger = await signedIn(app)
    const stream = await listen(app, stranger)
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    const own = await listen(app, anna)
    await anna.post(`${chat}/messages`, { content: 'Again' })
    await expect.poll(() => own.received.at(-1)).toMatchObject({ seq: 2 })
    expect(stream.received).toEqual([])
    expect((await fetch(`${app.url}/api/events`)).status).toBe(401)
    await app.close()
    await expect.poll(() => [stream.state.ended, own.state.ended]).toEqual([true, true])
  })

  test('tells every device of a member what happens on one of them', async () => {
    const { app, anna, berta, chat, match_id } = await start()
    const phone = asMember(app, anna, await aToken(app, anna.id))
    const streams = [await listen(app, anna), await listen(app, phone)]
    const words = { content: 'From the laptop', client_id: crypto.randomUUID() }
    const sent = await Promise.all([anna, phone].map((one) => one.post(`${chat}/messages`, words)))
    expect(sent[0]?.body).toEqual(sent[1]?.body)
    await berta.post(`${chat}/messages`, { content: 'Hi' })
    await phone.post(`${chat}/read`, { seq: 2 })
    // The events may come in any order, because those of another instance may arrive later.
    for (const { received } of streams)
      for (const event of [
        { type: 'read', match_id, seq: 2 },
        { type: 'message', match_id, seq: 1 },
        { type: 'message', match_id, seq: 2 },
      ])
        await expect.poll(() => received).toContainEqual(event)
    expect(await matchSeenBy(anna)).toMatchObject({ unread: 0 })
  })

  test('is no longer counted in the metrics once its reader has left', async () => {
    const { app, anna } = await start()
    const open = async () =>
      /event_streams (\d+)/.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
    const stream = await listen(app, anna)
    expect(await open()).toBe('1')
    stream.close()
    await anna.post('/api/matches/x/typing')
    await expect.poll(open).toBe('0')
  })
})

test('after an unmatch the chat is gone for both, and the other’s cars are not shown and cannot be liked', async () => {
  const { app, anna, berta, annas, chat } = await start()
  const carla = await signedIn(app)
  const bertasNew = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  await anna.post(`${chat}/messages`, { content: 'Hello' })
  expect((await anna.post(`${chat}/end`, { how: 'unmatch' })).status).toBe(200)
  for (const member of [anna, berta]) {
    expect((await member.get('/api/matches')).body).toEqual([])
    expect((await member.get(`${chat}/messages`)).status).toBe(404)
    expect((await member.post(`${chat}/messages`, { content: 'Still there?' })).status).toBe(404)
  }
  const deck = async (member: SignedIn) =>
    ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
  expect(await deck(anna)).not.toContain(bertasNew)
  expect(await deck(carla)).toContain(bertasNew)
  const found = (await anna.get('/api/cars/search?q=saab')).body as { results: unknown[] }
  expect(found.results).toEqual([])
  const again = await anna.post('/api/swipes', {
    direction: 'like',
    target_car_id: bertasNew,
    source_car_id: annas,
  })
  expect(again.status).toBe(404)
  expect((await berta.post('/api/reports', { car_id: annas, reason: 'Rude' })).status).toBe(200)
})

describe('the other side hears at once, on another instance too, that the chat is', () => {
  const listening = async () => {
    const apps = await twoApps()
    const made = await aMatchOn(apps[0])
    const stream = await listen(apps[1], made.anna)
    // The event of the match itself may still arrive from the other instance.
    const received = () => stream.received.filter((event) => event.type !== 'match')
    const changed = { type: 'chat_changed', match_id: made.match_id }
    const state = () => stateOf(asMember(apps[1], made.anna, made.anna.token), made.chat)
    return { apps, ...made, received, changed, state }
  }

  test('closed by a ban, and open again when it is lifted', async () => {
    const { apps, berta, received, changed, state } = await listening()
    await moderate(apps[0], 'ban', berta)
    await expect.poll(received).toEqual([changed])
    expect(await state()).toMatchObject({ is_open: false })
    await moderate(apps[0], 'unban', berta)
    await expect.poll(received).toEqual([changed, changed])
    expect(await state()).toMatchObject({ is_open: true })
  })

  test('closed by a deleted account', async () => {
    const { berta, received, changed, state } = await listening()
    await berta.delete('/api/me', { password: PASSWORD })
    await expect.poll(received).toEqual([changed])
    expect(await state()).toMatchObject({ is_open: false })
  })

  test('closed by a block, which says no more than that', async () => {
    const { berta, chat, received, changed, state } = await listening()
    await berta.post(`${chat}/end`, { how: 'block' })
    await expect.poll(received).toEqual([changed])
    expect(await state()).toMatchObject({ is_open: false })
  })

  test('ended by an unmatch', async () => {
    const { berta, chat, match_id, received } = await listening()
    await berta.post(`${chat}/end`, { how: 'unmatch' })
    await expect.poll(received).toEqual([{ type: 'match_ended', match_id }])
  })
})

test('a match says whether its chat is open and whose account is deleted', async () => {
  const { app, anna, berta } = await start()
  expect(await matchSeenBy(anna)).toMatchObject({ is_open: true })
  await moderate(app, 'ban', berta)
  expect(await matchSeenBy(anna)).toMatchObject({ is_open: false })
  await moderate(app, 'unban', berta)
  expect(await matchSeenBy(anna)).toMatchObject({ is_open: true })
  await asMember(app, berta, await aToken(app, berta.id)).delete('/api/me', { password: PASSWORD })
  const match = await matchSeenBy(anna)
  const [mine, theirs] =
    match?.user_a === anna.id ? [match.userA, match.userB] : [match?.userB, match?.userA]
  expect(mine).toMatchObject({ is_deleted: false })
  expect(theirs).toEqual({
    id: berta.id,
    name: 'Deleted user',
    avatar_url: null,
    is_deleted: true,
    swaps: 0,
    would_swap_again: null,
  })
  expect(match).toMatchObject({ is_open: false })
})
