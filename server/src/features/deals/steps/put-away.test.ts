import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { sharedApps } from '../../../../test/app.ts'
import type { SignedIn } from '../../../../test/client.ts'
import { aDoneDeal, aDriver, anAgreedDeal, dealAs } from '../../../../test/deals.ts'

const sharedApp = sharedApps()

const putAway = (by: SignedIn, deal: string) => by.post(`/api/deals/${deal}/put-away`)

test('the reminder to list the car one got is put away once, for its receiver alone', async () => {
  const app = await sharedApp()
  const { anna, berta, deal } = await aDoneDeal(app)
  expect((await dealAs(anna, deal)).is_put_away).toBe(false)
  for (const _ of ['first', 'again']) {
    const answer = await putAway(anna, deal)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  }
  expect((await dealAs(anna, deal)).is_put_away).toBe(true)
  expect((await dealAs(berta, deal)).is_put_away).toBe(false)
  const list = (await anna.get('/api/deals?state=done')).body as Deal[]
  expect(list.map(({ is_put_away }) => is_put_away)).toEqual([true])
})

test('there is nothing to put away before the swap is done, nor for anybody else', async () => {
  const app = await sharedApp()
  const { anna, deal } = await anAgreedDeal(app)
  const early = await putAway(anna, deal)
  expect([early.status, early.body]).toMatchObject([409, { code: 'NOT_DONE' }])
  expect((await dealAs(anna, deal)).is_put_away).toBe(false)
  expect((await putAway(await aDriver(app), deal)).status).toBe(404)
})
