import type { ChatState, Message, ServerEvent } from '@keyswap/contract/chat'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApp, startTwoApps, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'

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
const start = async () => {
  const app = await startApp()
  return { app, ...(await aMatchOn(app)) }
}

const messagesIn = async (member: SignedIn, chat: string, query = '') =>
  (await member.get(`${chat}/messages${query}`)).body as Message[]

/** A member's open stream: what it was told so far, and a way to wait for more. */
async function listen(app: { url: string }, { token }: SignedIn) {
  const end = new AbortController()
  const answer = await fetch(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  const heard: ServerEvent[] = []
  const state = { ended: false }
  const reading = (async () => {
    const decoder = new TextDecoderStream()
    for await (const text of answer.body?.pipeThrough(decoder) ?? [])
      for (const [, json = ''] of text.matchAll(/^data: (.+)$/gm)) heard.push(JSON.parse(json))
  })()
  reading.then(
    () => {
      state.ended = true
    },
    () => {},
  )
  onTestFinished(() => end.abort())
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    heard,
    state,
    close: () => end.abort(),
  }
}

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

  test.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(2001), 400],
    ['x'.repeat(2000), 200],
  ])('a text of that length (%#) is answered with its status', async (content, status) => {
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
    const apps = await startTwoApps()
    const { anna, berta, chat } = await aMatchOn(apps[0])
    const writers = Array.from({ length: 8 }, (_, index) => {
      const member = index % 2 === 0 ? anna : berta
      return asMember(apps[index < 4 ? 0 : 1] as TestApp, member, member.token)
    })
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let sent = 0; sent < 10; sent++)
          expect(
            (await writer.post(`${chat}/messages`, { content: `${index}.${sent}` })).status,
          ).toBe(200)
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

  test('a stranger gets nothing from any call of a chat', async () => {
    const { app, anna, chat } = await start()
    await anna.post(`${chat}/messages`, { content: 'Private' })
    const stranger = await signedIn(app)
    for (const attempt of [
      stranger.get(`${chat}/messages`),
      stranger.get(`${chat}/chat`),
      stranger.post(`${chat}/messages`, { content: 'Me too' }),
      stranger.post(`${chat}/read`, { seq: 1 }),
      stranger.post(`${chat}/typing`),
      stranger.post(`${chat}/end`, { how: 'block' }),
    ])
      expect((await attempt).status).toBe(404)
    expect(await messagesIn(anna, chat)).toHaveLength(1)
  })
})

test('read state goes forward only, never beyond the last message, and opens the match', async () => {
  const { anna, berta, chat } = await start()
  for (const content of ['1', '2', '3']) await anna.post(`${chat}/messages`, { content })
  const state = async (member: SignedIn) => (await member.get(`${chat}/chat`)).body as ChatState
  await berta.post(`${chat}/read`, { seq: 2 })
  await berta.post(`${chat}/read`, { seq: 1 })
  expect(await state(anna)).toEqual({ read_seq: 0, their_read_seq: 2, last_seq: 3, is_open: true })
  await berta.post(`${chat}/read`, { seq: 99 })
  expect((await state(anna)).their_read_seq).toBe(3)
  expect((await berta.get(chat)).body).toMatchObject({ is_new: false })
  expect((await anna.get(chat)).body).toMatchObject({ is_new: true })
})

describe('the stream', () => {
  test('tells both members of messages, reading, typing and matches, on whichever instance they are', async () => {
    const apps = await startTwoApps()
    const { anna, berta, annas, chat, match_id } = await aMatchOn(apps[0])
    const annasStream = await listen(apps[0], anna)
    const bertasStream = await listen(apps[1], berta)
    expect(annasStream.type).toContain('text/event-stream')
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    await berta.post(`${chat}/read`, { seq: 1 })
    await berta.post(`${chat}/typing`)
    const message = { type: 'message', match_id, seq: 1 }
    await expect
      .poll(() => annasStream.heard)
      .toEqual([message, { type: 'read', match_id, seq: 1 }, { type: 'typing', match_id }])
    await expect
      .poll(() => bertasStream.heard)
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
    await expect.poll(() => annasStream.heard.at(-1)).toMatchObject({ type: 'match' })
  })

  test('tells a stranger nothing, is closed to visitors, and ends when the server closes', async () => {
    const { app, anna, chat } = await start()
    const stranger = await signedIn(app)
    const stream = await listen(app, stranger)
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    const own = await listen(app, anna)
    await anna.post(`${chat}/messages`, { content: 'Again' })
    await expect.poll(() => own.heard.length).toBe(1)
    expect(stream.heard).toEqual([])
    expect((await fetch(`${app.url}/api/events`)).status).toBe(401)
    await app.close()
    await expect.poll(() => [stream.state.ended, own.state.ended]).toEqual([true, true])
  })

  test('a reader that left is forgotten', async () => {
    const { app, anna } = await start()
    const open = async () =>
      /event_streams (\d+)/.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
    const stream = await listen(app, anna)
    expect(await open()).toBe('1')
    stream.close()
    await anna.post('/api/matches/x/typing')
    await expect.poll(open, { timeout: 5_000 }).toBe('0')
  })
})

describe.each(['unmatch', 'block'] as const)('after an %s', (how) => {
  test('the chat is gone for both and the two never meet again', async () => {
    const { app, anna, berta, annas, bertas, chat } = await start()
    const carla = await signedIn(app)
    const bertasNew = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
    await anna.post(`${chat}/messages`, { content: 'Hello' })
    expect((await anna.post(`${chat}/end`, { how })).status).toBe(200)
    for (const member of [anna, berta]) {
      expect((await member.get('/api/matches')).body).toEqual([])
      expect((await member.get(`${chat}/messages`)).status).toBe(404)
      expect((await member.post(`${chat}/messages`, { content: 'Still there?' })).status).toBe(404)
    }
    const deck = async (member: SignedIn) =>
      ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
    expect(await deck(anna)).not.toContain(bertasNew)
    expect(await deck(carla)).toContain(bertasNew)
    const found = (await anna.get('/api/cars/search?q=saab')).body as { isUsingFallback: boolean }
    expect(found.isUsingFallback).toBe(true)
    const again = await anna.post('/api/swipes', {
      direction: 'like',
      target_car_id: bertasNew,
      source_car_id: annas,
    })
    expect(again.status).toBe(404)
    expect((await berta.post('/api/reports', { car_id: annas, reason: 'Rude' })).status).toBe(200)
    expect(bertas).toBeDefined()
  })
})
