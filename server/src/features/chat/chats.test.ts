// The migration that gave chats their own tables.
import type { ChatState, Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { asMember } from '../../../test/client.ts'
import { aMember, aToken } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { databaseBefore } from '../../../test/old-database.ts'
import { newId } from '../../calls/ids.ts'
import { many, run, sql } from '../../db/sql.ts'

test('matches from before chats had tables of their own keep their messages, order and read marks', async () => {
  const { url, pool, upgrade } = await databaseBefore('0025')
  const [anna, berta] = [await aMember({ pool }), await aMember({ pool })]
  const car = await aVisibleCar({ pool }, berta.id)
  const [older, newer] = [newId(), newId()]
  for (const [id, last_seq] of [
    [older, 2],
    [newer, 0],
  ] as const) {
    await run(
      pool,
      sql`insert into matches (id, user_a, user_b, car_b, snapshot_a, snapshot_b, super_a, super_b, last_seq)
          values (${id}, ${anna.id}, ${berta.id}, ${car}, '{"year": 1, "make": "x", "model": "y"}',
                  '{"year": 1, "make": "x", "model": "y"}', false, false, ${last_seq})`,
    )
    await run(
      pool,
      sql`insert into match_members (user_id, match_id, read_seq, opened_at)
          values (${anna.id}, ${id}, 1, now()), (${berta.id}, ${id}, 0, null)`,
    )
  }
  for (const seq of [1, 2])
    await run(
      pool,
      sql`insert into messages (match_id, seq, id, sender_id, client_id, content, created_at)
          values (${older}, ${seq}, ${newId()}, ${berta.id}, ${newId()}, ${`No. ${seq}`}, now() + interval '1 hour')`,
    )
  await run(
    pool,
    sql`update match_members set said_at = now() + interval '1 hour' where match_id = ${older}`,
  )
  await upgrade()
  const app = await startApp({ database: url })
  const viewing = asMember(app, anna, await aToken(app, anna.id))
  const matches = (await viewing.get('/api/matches')).body as Match[]
  expect(matches.map(({ id }) => id)).toEqual([older, newer])
  expect(matches[0]).toMatchObject({ unread: 1, is_new: false, is_open: true })
  const messages = (await viewing.get(`/api/matches/${older}/messages`)).body as Message[]
  expect(messages.map(({ content }) => content)).toEqual(['No. 1', 'No. 2'])
  const state = (await viewing.get(`/api/matches/${older}/chat`)).body as ChatState
  expect(state).toMatchObject({ read_seq: 1, their_read_seq: 0, last_seq: 2, is_open: true })
  const sent = await viewing.post(`/api/matches/${older}/messages`, { content: 'No. 3' })
  expect(sent.body).toMatchObject({ seq: 3 })
  expect(
    await many(app.pool, sql`select 1 from chats where kind = 'match' and size = 2`),
  ).toHaveLength(2)
})
