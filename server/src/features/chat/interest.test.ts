// "Still interested?" after two days without an answer.
import type { ChatState } from '@keyswap/contract/chat'
import { expect } from 'vitest'
import { emptiedTwoApps } from '../../../test/app.ts'
import type { SignedIn } from '../../../test/client.ts'
import { aPair, makeMembersOld } from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { messagesIn } from '../../../test/photos.ts'
import { run, sql } from '../../db/sql.ts'

const twoApps = emptiedTwoApps()

/** Anna has written to Berta so many hours ago. */
async function start(hours: number) {
  const [app] = await twoApps()
  const pair = await aPair(app)
  await makeMembersOld(app, [pair.anna])
  const chat = `/api/matches/${pair.match}`
  await pair.anna.post(`${chat}/messages`, { content: 'Hello?' })
  await run(
    app.pool,
    sql`update chat_members set asked_at = asked_at - ${hours} * interval '1 hour' where asked_at is not null`,
  )
  const asks = async (member: SignedIn) =>
    ((await member.get(`${chat}/chat`)).body as ChatState).asks_interest
  return { ...pair, app, chat, asks }
}

test('who has not answered for two days is asked, the one who waits is not', async () => {
  const early = await start(47)
  expect(await early.asks(early.berta)).toBe(false)
  const { anna, berta, asks } = await start(49)
  expect([await asks(anna), await asks(berta)]).toEqual([false, true])
})

test('an answer ends the question, and so does putting it off, for good', async () => {
  const answered = await start(49)
  await answered.berta.post(`${answered.chat}/messages`, { content: 'Yes' })
  expect(await answered.asks(answered.berta)).toBe(false)
  const { berta, chat, asks } = await start(49)
  for (const _ of ['once', 'again']) {
    expect((await berta.post(`${chat}/later`)).status).toBe(200)
    expect(await asks(berta)).toBe(false)
  }
})

test('nobody is asked in a chat that is closed', async () => {
  const { app, anna, berta, asks } = await start(49)
  await run(app.pool, sql`update users set banned_at = now() where id = ${anna.id}`)
  expect(await asks(berta)).toBe(false)
})

test('a kind refusal is an answer, stored by its key with an English text', async () => {
  const { anna, berta, chat, asks } = await start(49)
  expect((await berta.post(`${chat}/messages`, { reply: 'keeping_mine' })).status).toBe(200)
  expect(await asks(berta)).toBe(false)
  expect((await berta.get('/api/me/answering')).body).toMatchObject({ asked: 1, answered: 1 })
  expect((await messagesIn(anna, chat)).at(-1)).toMatchObject({
    kind: 'text',
    content: 'Thanks, but I’m keeping my car after all.',
    data: { reply: 'keeping_mine' },
  })
})
