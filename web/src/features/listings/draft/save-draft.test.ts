import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { beforeEach, expect, test } from 'vitest'
import { aServer, type Call, LOST, refusal, stubStorage } from '../../../../test/browser.ts'
import { saveDraft } from './save-draft.ts'

const input = { make: 'Volvo', model: '240', price: 4_000 } as CarInput
const car = (id: string, more: Partial<OwnCar> = {}) =>
  ({ id, price: 4_000, is_draft: true, ...more }) as OwnCar

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage('sessionStorage')
})

const clientIds = (calls: Call[]) =>
  calls
    .filter(({ path }) => path === '/api/cars')
    .map(({ body }) => (body as { client_id: string }).client_id)
const requests = (calls: Call[]) => calls.map(({ method, path }) => `${method} ${path}`)

test('a new car gets a client_id, which is deleted after the response', async () => {
  const calls = aServer(() => car('new'))
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/cars', body: input }])
  expect(stored.size).toBe(0)
  await saveDraft(null, input, 'anna/tab')
  expect(new Set(clientIds(calls)).size, 'the next car gets a new client_id').toBe(2)
})

test.each<[string, unknown]>([
  ['no answer', LOST],
  ['a busy server', refusal(503, 'BUSY')],
  ['too many calls', refusal(429, 'RATE_LIMITED')],
  ['a broken server', Response.json('no', { status: 500 })],
])('after %s a retry sends the same client_id, then the current fields', async (_, first) => {
  const answers: unknown[] = [first, car('made'), car('made')]
  const calls = aServer(() => answers.shift() ?? LOST)
  await expect(saveDraft(null, input, 'anna/tab')).rejects.toThrow()
  await saveDraft(null, { ...input, model: '740' }, 'anna/tab')
  expect(requests(calls)).toEqual(['POST /api/cars', 'POST /api/cars', 'PATCH /api/cars/made'])
  expect(new Set(clientIds(calls)).size).toBe(1)
  expect(calls[2]?.body).toMatchObject({ model: '740' })
  expect(stored.size).toBe(0)
})

test('if the car with this client_id was published in the meantime, another is created', async () => {
  const answers: unknown[] = [LOST, car('published', { is_draft: false }), car('new')]
  const calls = aServer(() => answers.shift() ?? LOST)
  await expect(saveDraft(null, input, 'anna/tab')).rejects.toThrow()
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  const [first, again, other] = clientIds(calls)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('every member and draft has its own client_id', async () => {
  const calls = aServer(() => LOST)
  for (const slot of ['anna/tab', 'berta/tab', 'anna/other'])
    await expect(saveDraft(null, input, slot)).rejects.toThrow()
  expect(new Set(clientIds(calls)).size).toBe(3)
})

test('without storage the car is still created', async () => {
  stubStorage('sessionStorage', true)
  const calls = aServer(() => car('new'))
  expect(await saveDraft(null, input, 'anna/tab')).toEqual(car('new'))
  expect(clientIds(calls)[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a draft is updated; without a price none is sent', async () => {
  const calls = aServer(() => car('draft'))
  await saveDraft(car('draft'), input, 'anna/draft')
  await saveDraft(car('draft', { price: 0 }), { ...input, price: 0 }, 'anna/draft')
  expect(calls).toEqual([
    { method: 'PATCH', path: '/api/cars/draft', body: input },
    { method: 'PATCH', path: '/api/cars/draft', body: { make: 'Volvo', model: '240' } },
  ])
})

test('a draft whose price is removed is deleted and created again, even if it is already gone', async () => {
  for (const deleted of [{ ok: true }, refusal(404, 'CAR_NOT_FOUND')]) {
    const calls = aServer(({ method }) => (method === 'DELETE' ? deleted : car('new')))
    const saved = await saveDraft(car('draft'), { ...input, price: 0 }, 'anna/draft')
    expect(saved).toEqual(car('new'))
    expect(requests(calls)).toEqual(['DELETE /api/cars/draft', 'POST /api/cars'])
    expect(calls[1]?.body).toMatchObject({ price: 0 })
  }
})

test('a draft that was deleted elsewhere is created again', async () => {
  const calls = aServer(({ method }) =>
    method === 'PATCH' ? refusal(404, 'CAR_NOT_FOUND') : car('new'),
  )
  expect(await saveDraft(car('draft'), input, 'anna/draft')).toEqual(car('new'))
  expect(requests(calls)).toEqual(['PATCH /api/cars/draft', 'POST /api/cars'])
})

test.each<[string, unknown]>([
  ['no connection', LOST],
  ['a refused field', refusal(400, 'INVALID_INPUT')],
  ['an error page of a proxy', Response.json('Not found', { status: 404 })],
  ['too many calls', refusal(429, 'RATE_LIMITED')],
])('%s does not create another car', async (_, answer) => {
  const calls = aServer(() => answer)
  await expect(saveDraft(car('draft'), input, 'anna/draft')).rejects.toThrow()
  await expect(saveDraft(car('draft'), { ...input, price: 0 }, 'anna/draft')).rejects.toThrow()
  expect(requests(calls)).toEqual(['PATCH /api/cars/draft', 'DELETE /api/cars/draft'])
})
