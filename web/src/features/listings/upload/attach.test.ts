import { expect, test } from 'vitest'
import { aServer, type Call, refusal } from '../../../../test/browser.ts'
import { attachedFocus, attachedIds, putOnCar } from './attach.ts'
import { createFlowStore } from './flow-store.ts'
import { type ListingPhoto, MIDDLE, type PhotoStep, startFlow } from './listing-flow.ts'

const photo = (key: string, step: PhotoStep): ListingPhoto => ({
  key,
  name: key,
  view: `blob:${key}`,
  file: new Blob([key]),
  is_compressed: true,
  focus: key === 'b' ? { x: 0.1, y: 0.9 } : MIDDLE,
  step,
})
const stored = (key: string) => photo(key, { at: 'stored', url: `/${key}` })
const attached = (key: string) => photo(key, { at: 'attached', id: key, url: `/${key}` })
const flowOf = (...photos: ListingPhoto[]) => createFlowStore(startFlow('car', photos))
const sent = ({ body }: Call) => body as { url: string; sort_order: number; publish: boolean }
const idOf = (call: Call) => sent(call).url.slice(1)

test('each photo is attached at its index, and the car stays a draft', async () => {
  const flow = flowOf(attached('a'), stored('b'), stored('c'))
  const calls = aServer((one) => ({ id: idOf(one), url: sent(one).url }))
  const present = { current: ['a'] }
  await putOnCar(flow, 'car', present)
  expect(calls.map(({ body }) => body)).toEqual([
    { car_id: 'car', url: '/b', sort_order: 1, publish: false },
    { car_id: 'car', url: '/c', sort_order: 2, publish: false },
  ])
  expect(attachedIds(flow)).toEqual(['a', 'b', 'c'])
  expect(attachedFocus(flow)[1]).toEqual({ id: 'b', x: 0.1, y: 0.9 })
  expect(present.current).toEqual(['a', 'b', 'c'])
})

test('a failed photo does not undo the others, and only it is sent again', async () => {
  const flow = flowOf(stored('a'), stored('b'))
  let isBusy = true
  const calls = aServer((one) =>
    isBusy && idOf(one) === 'a' ? refusal(503, 'BUSY') : { id: idOf(one), url: sent(one).url },
  )
  const present = { current: [] as string[] }
  await expect(putOnCar(flow, 'car', present)).rejects.toThrow('BUSY')
  expect(flow.get().photos.map(({ step }) => step.at)).toEqual(['stored', 'attached'])
  expect(present.current).toEqual(['b'])
  isBusy = false
  calls.length = 0
  await putOnCar(flow, 'car', present)
  expect(calls.map(idOf)).toEqual(['a'])
})

test('an upload that the server has deleted counts as failed and is uploaded again', async () => {
  const flow = flowOf(stored('a'))
  aServer(() => refusal(409, 'PHOTO_NOT_UPLOADED'))
  await expect(putOnCar(flow, 'car', { current: [] })).rejects.toThrow()
  expect(flow.get().photos[0]?.step.at).toBe('failed')
  flow.dispatch({ type: 'submit' })
  expect(flow.get().photos[0]?.step.at).toBe('chosen')
})

test('exchanging six for six: removed photos make room, and the car is never without a photo', async () => {
  const flow = flowOf(...['a', 'b', 'c', 'd', 'e', 'f'].map(stored))
  const onCar = new Set(['1', '2', '3', '4', '5', '6'])
  const counts: number[] = []
  aServer((one) => {
    const { photos } = one.body as { photos?: string[] }
    if (photos) for (const id of onCar) if (!photos.includes(id)) onCar.delete(id)
    if (!photos) onCar.add(idOf(one))
    counts.push(onCar.size)
    return photos ? {} : { id: idOf(one), url: sent(one).url }
  })
  await putOnCar(flow, 'car', { current: [...onCar] })
  expect([...onCar].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(Math.max(...counts)).toBe(6)
  expect(Math.min(...counts)).toBe(1)
})
