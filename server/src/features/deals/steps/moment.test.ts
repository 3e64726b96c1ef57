import { expect } from 'vitest'
import { sharedApps } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  anAgreedDeal,
  dealAs,
  dispute,
  endDispute,
  handOver,
  takeBack,
} from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'

const sharedApp = sharedApps()

const show = (member: SignedIn, deal: string) => member.post(`/api/deals/${deal}/shown`, {})
const isUnshown = async (member: SignedIn, deal: string) => (await dealAs(member, deal)).is_unshown

test('the end of a swap is a moment for each party, once, whichever device asks first', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
  await handOver(anna, deal)
  expect((await handOver(berta, deal)).body).toMatchObject({ state: 'done', is_unshown: true })
  expect(await isUnshown(anna, deal)).toBe(true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => show(anna, deal)))
  const firsts = answers.map(({ body }) => (body as { is_first: boolean }).is_first)
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect([await isUnshown(anna, deal), await isUnshown(berta, deal)]).toEqual([false, true])
  expect((await show(berta, deal)).body).toEqual({ is_first: true })
})

test('there is none before the swap is done, also if a word was taken back or disputed', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
  expect((await show(anna, deal)).body).toEqual({ is_first: false })
  await handOver(anna, deal)
  await takeBack(anna, deal)
  await handOver(anna, deal)
  await dispute(berta, deal)
  await handOver(berta, deal)
  expect(await isUnshown(anna, deal)).toBe(false)
  expect((await endDispute(berta, deal)).body).toMatchObject({ state: 'done', is_unshown: true })
  expect(await isUnshown(anna, deal)).toBe(true)
})

test('what follows the end brings it back to nobody', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await sharedApp())
  for (const party of [anna, berta]) await handOver(party, deal)
  await show(anna, deal)
  await handOver(anna, deal)
  await anna.put(`/api/deals/${deal}/checks/${berta.car}/vin`, { done: true })
  expect(await isUnshown(anna, deal)).toBe(false)
})

test('it is not for strangers', async () => {
  const app = await sharedApp()
  const { anna, berta, deal } = await anAgreedDeal(app)
  for (const party of [anna, berta]) await handOver(party, deal)
  expect((await show(await signedIn(app), deal)).status).toBe(404)
})
