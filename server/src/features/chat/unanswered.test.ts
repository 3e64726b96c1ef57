import { chat as limits } from '@keyswap/contract/limits'
import { expect } from 'vitest'
import { emptiedTwoApps } from '../../../test/app.ts'
import type { SignedIn } from '../../../test/client.ts'
import { accept, aPair, propose } from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { messagesIn } from '../../../test/photos.ts'
import { aCompleteRing } from '../../../test/rings.ts'
import { run, sql } from '../../db/sql.ts'

const twoApps = emptiedTwoApps()

const sayIn =
  (chat: string) =>
  (by: SignedIn, content = 'Hello?', client_id = crypto.randomUUID()) =>
    by.post(`${chat}/messages`, { content, client_id })

async function start() {
  const [app] = await twoApps()
  const pair = await aPair(app)
  const chat = `/api/matches/${pair.match}`
  const say = sayIn(chat)
  const sayOften = async (by: SignedIn, times: number) => {
    for (let time = 0; time < times; time += 1) expect((await say(by)).status).toBe(200)
  }
  return { ...pair, app, chat, say, sayOften }
}

const refused = { status: 409, body: { code: 'ANSWER_FIRST' } }

test('ten messages in a row can wait for an answer, the eleventh is refused and says for how long, an answer frees it', async () => {
  const { anna, berta, chat, say, sayOften } = await start()
  await sayOften(anna, limits.unanswered_max - 1)
  const client_id = crypto.randomUUID()
  const tenth = await say(anna, 'The tenth', client_id)
  const eleventh = await say(anna)
  expect(eleventh).toMatchObject(refused)
  const seconds = Number(eleventh.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(limits.unanswered_ms / 1_000 - 600)
  expect(seconds).toBeLessThanOrEqual(limits.unanswered_ms / 1_000)
  // What was sent before is the same message.
  expect((await say(anna, 'The tenth', client_id)).body).toEqual(tenth.body)
  expect(await messagesIn(berta, chat)).toHaveLength(limits.unanswered_max)
  expect((await say(berta, 'Hello!')).status).toBe(200)
  await sayOften(anna, limits.unanswered_max)
  expect(await say(anna)).toMatchObject(refused)
})

test('a day after the first of them, one more can wait', async () => {
  const { app, anna, match, say, sayOften } = await start()
  await sayOften(anna, limits.unanswered_max)
  await run(
    app.pool,
    sql`update messages set created_at = created_at - interval '24 hours' where chat_id = ${match} and seq = 1`,
  )
  expect((await say(anna)).status).toBe(200)
  expect(await say(anna)).toMatchObject(refused)
})

test('a step of the other in the swap plan is an answer, an own one is none', async () => {
  const { anna, berta, match, say, sayOften } = await start()
  await sayOften(berta, limits.unanswered_max)
  const { id } = (await propose(anna, match, [anna, berta])).body as { id: string }
  await sayOften(berta, limits.unanswered_max)
  expect((await berta.post(`/api/deals/${id}/decline`, {})).status).toBe(200)
  expect(await say(berta)).toMatchObject(refused)
})

test('while a swap is agreed nobody has to wait', async () => {
  const { anna, berta, match, say, sayOften } = await start()
  await sayOften(anna, limits.unanswered_max)
  const { id } = (await propose(berta, match, [berta, anna])).body as { id: string }
  expect((await accept(anna, id)).status).toBe(200)
  await sayOften(anna, limits.unanswered_max + 2)
  expect((await say(anna)).status).toBe(200)
})

test('in a ring nobody has to wait', async () => {
  const { ring, members } = await aCompleteRing(await twoApps().then(([app]) => app))
  const [anna] = members
  const say = sayIn(`/api/rings/${ring}`)
  if (anna)
    for (let time = 0; time <= limits.unanswered_max; time += 1)
      expect((await say(anna)).status).toBe(200)
})

test('of twelve messages at once, ten are written', async () => {
  const { anna, berta, chat, say } = await start()
  const answers = await Promise.all(Array.from({ length: 12 }, () => say(anna)))
  const written = answers.filter(({ status }) => status === 200)
  expect(written).toHaveLength(limits.unanswered_max)
  expect(await messagesIn(berta, chat)).toHaveLength(limits.unanswered_max)
})
