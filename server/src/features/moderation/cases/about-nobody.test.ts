import type { AdminCase } from '@keyswap/contract/cases'
import type { Deal } from '@keyswap/contract/deals'
import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import {
  accept,
  aDriver,
  aMatchOf,
  anAgreedDeal,
  type Driver,
  dispute,
  handOver,
  propose,
  writePapers,
} from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { one, sql } from '../../../db/sql.ts'
import { openCase } from '../../matching/index.ts'
import { joinCase } from '../index.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  return { app, moderator: await signedIn(app, { moderator: true }) }
}

const listed = async (by: SignedIn) =>
  (await by.get('/api/admin/reports?status=all')).body as AdminReport[]

async function theCase(by: SignedIn): Promise<AdminCase> {
  const [report] = await listed(by)
  return (await by.get(`/api/admin/cases/${report?.case_id}`)).body as AdminCase
}

const decide = (by: SignedIn, { id }: AdminCase, act: string, target_id: string | null) =>
  by.post('/api/admin/decisions', {
    ...{ cases: [{ case_id: id, target_id }], act },
    ...{ rule: 'other', reason: 'Looked at it.' },
  })

/** As a copied photo makes it, without pictures. */
async function aCopy(app: TestApp) {
  const [anna, berta] = [await aDriver(app), await aDriver(app)]
  const id = await openCase(app.pool, { rule: 'copied_photo', reason: 'Photos look the same.' })
  for (const { car } of [anna, berta]) await joinCase(app.pool, { kind: 'report', id }, { car })
  return { anna, berta }
}

const isActive = async (app: TestApp, id: string) =>
  (await one<{ is_active: boolean }>(app.pool, sql`select is_active from cars where id = ${id}`))
    .is_active

test('a case of two photos that look the same has both cars with their photos and owners, and accuses neither', async () => {
  const { app, moderator } = await start()
  const { anna, berta } = await aCopy(app)
  const shown = await theCase(moderator)
  expect(shown.members).toEqual([])
  expect(shown.cars.map(({ id, owner }) => [id, owner.id]).sort()).toEqual(
    [anna, berta].map(({ id, car }) => [car, id]).sort(),
  )
  expect(shown.parties.map(({ id }) => id).sort()).toEqual([anna.id, berta.id].sort())
  const photo_id = shown.cars.find(({ id }) => id === berta.car)?.photos[0]?.id ?? ''
  expect((await decide(moderator, shown, 'remove_photo', photo_id)).status).toBe(200)
})

test('one of the cars is deactivated from the case, or its owner is suspended', async () => {
  const { app, moderator } = await start()
  const { anna, berta } = await aCopy(app)
  const shown = await theCase(moderator)
  const { body } = await decide(moderator, shown, 'deactivate_car', berta.car)
  expect([await isActive(app, anna.car), await isActive(app, berta.car)]).toEqual([true, false])
  const [{ id = '' } = {}] = body as { id?: string }[]
  await moderator.post(`/api/admin/decisions/${id}/undo`)
  expect((await decide(moderator, shown, 'suspend', anna.id)).status).toBe(200)
})

test('a party of a disputed swap can be warned, though nobody is accused', async () => {
  const { app, moderator } = await start()
  const { anna, berta, deal } = await anAgreedDeal(app)
  await handOver(anna, deal)
  await dispute(berta, deal)
  const shown = await theCase(moderator)
  expect(shown).toMatchObject({ members: [], deals: [{ id: deal, is_over: false }] })
  const parties = [anna.id, berta.id].sort()
  expect(shown.deals[0]?.parties.map(({ id }) => id).sort()).toEqual(parties)
  expect(shown.parties.map(({ id }) => id).sort()).toEqual(parties)
  expect((await decide(moderator, shown, 'warn', berta.id)).status).toBe(200)
})

test('what was dealt with elsewhere is resolved without a target, and can be taken back', async () => {
  const { app, moderator } = await start()
  await send(app, 'POST', '/api/illegal-content-reports', {
    body: { url: 'https://example.com/other', category: 'stolen', text: 'It is mine' },
  })
  const shown = await theCase(moderator)
  expect(shown).toMatchObject({ members: [], parties: [], cars: [], deals: [] })
  const { body } = await decide(moderator, shown, 'resolve', null)
  expect(body).toMatchObject([{ act: 'resolve', target: '–' }])
  expect(await listed(moderator)).toMatchObject([{ status: 'resolved' }])
  const [{ id = '' } = {}] = body as { id?: string }[]
  expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(200)
  expect(await listed(moderator)).toMatchObject([{ status: 'open' }])
})

async function aSwap([from, to]: [Driver, Driver]): Promise<string> {
  const { body } = await propose(from, await aMatchOf(from, to), [from, to])
  await accept(to, (body as Deal).id)
  return (body as Deal).id
}

const VIN = { vin: 'WVWZZZ1JZXW000001', odometer: 98_765, odometer_unit: 'km', keys: 2 }

test('a case of a VIN in two swaps is about both, and both can be read and ended from it', async () => {
  const { app, moderator } = await start()
  const [anna, carla] = [await aDriver(app), await aDriver(app)]
  const first = await aSwap([anna, await aDriver(app)])
  const second = await aSwap([carla, await aDriver(app)])
  const third = await aSwap([await aDriver(app), await aDriver(app)])
  await writePapers(anna, first, anna.car, VIN)
  await writePapers(carla, second, carla.car, VIN)
  const [report] = await listed(moderator)
  expect(report).toMatchObject({ deal_id: second, other_deal_id: first, rule: 'vin_elsewhere' })
  const shown = await theCase(moderator)
  expect(shown.deals.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(shown.parties).toHaveLength(4)
  const read = (deal_id: string) =>
    moderator.get(`/api/admin/reports/${report?.id}/deal?deal_id=${deal_id}`)
  expect((await read(first)).body).toMatchObject({ id: first })
  expect((await read(second)).body).toMatchObject({ id: second })
  expect((await read(third)).status).toBe(404)
  expect((await decide(moderator, shown, 'end_deal', first)).status).toBe(200)
  expect((await read(first)).status).toBe(404)
})
