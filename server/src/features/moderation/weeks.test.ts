// What came of what began in each week, for the panel.
import type { MarketWeek } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { aDoneDeal, anAgreedDeal, aPair } from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { aCompleteRing, anOfferedRing } from '../../../test/rings.ts'
import { run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const weeks = async () => (await admin.get('/api/admin/weeks')).body as MarketWeek[]
  return { app, weeks }
}

const NOTHING = {
  matches: 0,
  written: 0,
  answered: 0,
  median_ms: null,
  rings_offered: 0,
  rings_joined: 0,
  deals_agreed: 0,
  deals_done: 0,
}

test('a site where nothing has happened has twelve empty weeks, each a Monday, the newest first', async () => {
  const { weeks } = await start()
  const all = await weeks()
  expect(all).toHaveLength(12)
  expect(all.map(({ week: _, ...rest }) => rest)).toEqual(all.map(() => NOTHING))
  for (const { week } of all) expect(new Date(week).getUTCDay()).toBe(1)
  expect(all.map(({ week }) => week)).toEqual(
    all.map(({ week }) => week).toSorted((one, other) => other.localeCompare(one)),
  )
  expect(Date.now() - Date.parse(all[0]?.week ?? '')).toBeLessThan(7 * 86_400_000)
})

test('answers count in the week in which they were asked for, with the median time, though the match has ended since', async () => {
  const { app, weeks } = await start()
  for (const hours of [1, 3, 30, null]) {
    const { anna, berta, match } = await aPair(app)
    await anna.post(`/api/matches/${match}/messages`, { content: 'Hello?' })
    await run(
      app.pool,
      sql`update matches set created_at = now() - interval '14 days' where id = ${match}`,
    )
    await run(
      app.pool,
      sql`update chat_members set asked_at = now() - interval '14 days',
                 answered_at = now() - interval '14 days' + ${hours}::int * interval '1 hour'
          where chat_id = ${match} and asked_at is not null`,
    )
    if (hours === 3) await berta.post(`/api/matches/${match}/unmatch`)
  }
  await aPair(app)
  const [now, , before] = await weeks()
  expect(now).toMatchObject({ ...NOTHING, matches: 1 })
  expect(before).toMatchObject({ written: 4, answered: 3, median_ms: 3 * 3_600_000 })
})

test('rings that all have joined count in the week of their offer, and swaps in the week in which they were agreed', async () => {
  const { app, weeks } = await start()
  await aCompleteRing(app)
  await anOfferedRing(app)
  const done = await aDoneDeal(app)
  const agreed = await anAgreedDeal(app)
  await run(app.pool, sql`update rings set created_at = now() - interval '7 days'`)
  await run(
    app.pool,
    sql`update deals set first_agreed_at = now() - interval '7 days' where id in (${done.deal}, ${agreed.deal})`,
  )
  const [, last] = await weeks()
  expect(last).toMatchObject({
    rings_offered: 2,
    rings_joined: 1,
    deals_agreed: 2,
    deals_done: 1,
  })
})
