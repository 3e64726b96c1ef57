// The limit is only a fair one if it answers the same as Keyswap.
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../server/test/app.ts'
import { freshDatabase } from '../../server/test/database.ts'
import { fill } from '../fill.ts'
import { request } from '../keyswap/requests.ts'
import { type Call, calls } from '../subject.ts'
import type { Size } from '../world.ts'
import { limit } from './subject.ts'

const SMALL: Size = { members: 1_000, cars: 2_000, swipes: 12_000, matches: 2_000, messages: 5_000 }
const REQUESTS = 30

async function ask(url: string, call: Call, nth: number): Promise<unknown> {
  const { method, path, headers, body } = request(SMALL, call, nth)
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  expect(answer.status, `${call} ${nth}`).toBe(200)
  return answer.json()
}

/** Two servers, two databases: what is made by each call has its own id and time. */
const withoutChance = (text: string) =>
  text.replaceAll(/"(id|client_id)":"[0-9a-f-]{36}"/g, '').replaceAll(/"created_at":"[^"]+"/g, '')

test('the limit answers every call as Keyswap does', async () => {
  const database = await freshDatabase()
  await fill(database, SMALL, () => {})
  const copy = await freshDatabase(new URL(database).pathname.slice(1))
  const app = await startApp({ database })
  const bare = await limit.start({ url: copy, another: async () => copy })
  onTestFinished(() => bare.stop())
  for (const call of calls)
    for (let nth = 0; nth < REQUESTS; nth++) {
      const [ours, theirs] = [await ask(app.url, call, nth), await ask(bare.url, call, nth)]
      const writes = call === 'swipe' || call === 'post message'
      if (writes)
        expect(withoutChance(JSON.stringify(theirs))).toBe(withoutChance(JSON.stringify(ours)))
      else expect(theirs, `${call} ${nth}`).toEqual(ours)
    }
  // Some of the swipes made a match.
  const swipes = await Promise.all(
    Array.from({ length: REQUESTS }, (_, nth) => ask(bare.url, 'swipe', nth)),
  )
  expect(swipes.some((answer) => (answer as { match: unknown }).match !== null)).toBe(true)
})
