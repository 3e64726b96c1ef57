import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { beforeEach, expect, test } from 'vitest'
import { aServer, type Call, LOST, refusal, stubStorage } from '../../../test/browser.ts'
import { saveDraft } from './save-draft.ts'

const input = { make: 'Volvo', model: '240', price: 4_000 } as CarInput
const car = (id: string, more: Partial<OwnCar> = {}) =>
  ({ id, price: 4_000, is_draft: true, ...more }) as OwnCar

let names: Map<string, string>
beforeEach(() => {
  names = stubStorage('sessionStorage')
})

const clientIds = (asked: Call[]) =>
  asked
    .filter(({ path }) => path === '/api/cars')
    .map(({ body }) => (body as { client_id: string }).client_id)
const ways = (asked: Call[]) => asked.map(({ method, path }) => `${method} ${path}`)

test('a new car is made under a name of its own, which is forgotten with the answer', async () => {
  const asked = aServer(() => car('new'))
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/cars', body: input }])
  expect(names.size).toBe(0)
  await saveDraft(null, input, 'anna/tab')
  expect(new Set(clientIds(asked)).size, 'the next car is another one').toBe(2)
})

test.each<[string, unknown]>([
  ['no answer', LOST],
  ['a busy server', refusal(503, 'BUSY')],
  ['too many calls', refusal(429, 'RATE_LIMITED')],
  ['a broken server', Response.json('no', { status: 500 })],
])('after %s the same car is sent again, with what is typed by then', async (_, first) => {
  const answers: unknown[] = [first, car('made'), car('made')]
  const asked = aServer(() => answers.shift() ?? LOST)
  await expect(saveDraft(null, input, 'anna/tab')).rejects.toThrow()
  await saveDraft(null, { ...input, model: '740' }, 'anna/tab')
  expect(ways(asked)).toEqual(['POST /api/cars', 'POST /api/cars', 'PATCH /api/cars/made'])
  expect(new Set(clientIds(asked)).size).toBe(1)
  expect(asked[2]?.body).toMatchObject({ model: '740' })
  expect(names.size).toBe(0)
})

test('what was published under the name meanwhile stays, and the new car is made beside it', async () => {
  const answers: unknown[] = [LOST, car('published', { is_draft: false }), car('new')]
  const asked = aServer(() => answers.shift() ?? LOST)
  await expect(saveDraft(null, input, 'anna/tab')).rejects.toThrow()
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  const [first, again, other] = clientIds(asked)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('another member, or another draft, has another name', async () => {
  const asked = aServer(() => LOST)
  for (const slot of ['anna/tab', 'berta/tab', 'anna/other'])
    await expect(saveDraft(null, input, slot)).rejects.toThrow()
  expect(new Set(clientIds(asked)).size).toBe(3)
})

test('a browser that keeps nothing still makes the car', async () => {
  stubStorage('sessionStorage', true)
  const asked = aServer(() => car('new'))
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  expect(clientIds(asked)[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a draft is changed; without a value none is sent', async () => {
  const asked = aServer(() => car('draft'))
  await saveDraft(car('draft'), input, 'anna/draft')
  await saveDraft(car('draft', { price: 0 }), { ...input, price: 0 }, 'anna/draft')
  expect(asked).toEqual([
    { method: 'PATCH', path: '/api/cars/draft', body: input },
    { method: 'PATCH', path: '/api/cars/draft', body: { make: 'Volvo', model: '240' } },
  ])
})

test('a draft whose value is taken away is made anew, also where it is gone already', async () => {
  for (const deleted of [{ ok: true }, refusal(404, 'CAR_NOT_FOUND')]) {
    const asked = aServer(({ method }) => (method === 'DELETE' ? deleted : car('new')))
    const saved = await saveDraft(car('draft'), { ...input, price: 0 }, 'anna/draft')
    expect(saved).toEqual(car('new'))
    expect(ways(asked)).toEqual(['DELETE /api/cars/draft', 'POST /api/cars'])
    expect(asked[1]?.body).toMatchObject({ price: 0 })
  }
})

test('a draft that was deleted elsewhere is made anew', async () => {
  const asked = aServer(({ method }) =>
    method === 'PATCH' ? refusal(404, 'CAR_NOT_FOUND') : car('new'),
  )
  expect(await saveDraft(car('draft'), input, 'anna/draft')).toEqual(car('new'))
  expect(ways(asked)).toEqual(['PATCH /api/cars/draft', 'POST /api/cars'])
})

test.each<[string, unknown]>([
  ['no connection', LOST],
  ['a refused field', refusal(400, 'INVALID_INPUT')],
  ['a page of a proxy', Response.json('Not found', { status: 404 })],
  ['too many calls', refusal(429, 'RATE_LIMITED')],
])('%s is no reason to make another car', async (_, answer) => {
  const asked = aServer(() => answer)
  await expect(saveDraft(car('draft'), input, 'anna/draft')).rejects.toThrow()
  await expect(saveDraft(car('draft'), { ...input, price: 0 }, 'anna/draft')).rejects.toThrow()
  expect(ways(asked)).toEqual(['PATCH /api/cars/draft', 'DELETE /api/cars/draft'])
})
