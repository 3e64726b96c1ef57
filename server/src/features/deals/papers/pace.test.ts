import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { anAgreedDeal, dealAs, handOver, writePapers } from '../../../../test/deals.ts'

test('nobody keeps the other’s word out by changing papers in a loop', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await startApp())
  let changes = 0
  for (; changes < 100; changes += 1) {
    const { agreement_hash: seen } = await dealAs(berta, deal)
    if ((await writePapers(anna, deal, anna.car, { odometer: changes })).status !== 200) break
    expect((await handOver(berta, deal, { agreement_hash: seen })).status).toBe(409)
  }
  expect(changes).toBe(60)
  const { agreement_hash: seen } = await dealAs(berta, deal)
  expect((await handOver(berta, deal, { agreement_hash: seen })).status).toBe(200)
})
