import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/request-error.ts'
import { CompressionError } from '../../../lib/pictures/compression.ts'
import {
  canBeRedrawn,
  canTryAgain,
  type FlowAction,
  isBusy,
  type ListingFlow,
  type ListingPhoto,
  MIDDLE,
  type PhotoStep,
  partOfAll,
  photosOfDraft,
  photosOn,
  reduceFlow,
  samePhotos,
  startFlow,
} from './listing-flow.ts'

const photo = (key: string, step: PhotoStep = { at: 'chosen' }): ListingPhoto => ({
  key,
  name: `${key}.jpg`,
  view: `blob:${key}`,
  file: new Blob([key]),
  is_compressed: false,
  focus: MIDDLE,
  step,
})

const after = (flow: ListingFlow, ...actions: FlowAction[]) => actions.reduce(reduceFlow, flow)
const keys = ({ photos }: ListingFlow) => photos.map(({ key }) => key)
const steps = ({ photos }: ListingFlow) => photos.map(({ step }) => step.at)
const two = startFlow(null, [photo('a'), photo('b')])
const uploading = after(two, { type: 'submit' }, { type: 'created', car_id: 'car' })

test('a listing goes from editing through creating and uploading to attaching', () => {
  expect(after(two, { type: 'submit' }).phase).toBe('creating')
  expect(uploading).toMatchObject({ phase: 'uploading', car_id: 'car' })
  const half = after(uploading, { type: 'stored', key: 'a', url: '/a' })
  expect(half.phase).toBe('uploading')
  const all = after(half, { type: 'stored', key: 'b', url: '/b' })
  expect(all.phase).toBe('attaching')
  expect(
    after(all, { type: 'attached', key: 'a', id: '1', url: '/a' }, { type: 'done' }),
  ).toMatchObject({
    phase: 'done',
    photos: [{ step: { at: 'attached', id: '1' } }, { step: { at: 'stored' } }],
  })
})

test('nothing is attached before every photo is uploaded or has failed', () => {
  const failed = after(uploading, { type: 'failed', key: 'a', error: 'no' })
  expect(failed.phase).toBe('uploading')
  expect(after(failed, { type: 'sent', key: 'b', part: 1 }).phase).toBe('uploading')
})

test('if some photos failed, the owner decides', () => {
  const deciding = after(
    uploading,
    { type: 'failed', key: 'a', error: 'no' },
    { type: 'stored', key: 'b', url: '/b' },
  )
  expect(deciding.phase).toBe('deciding')
  const again = after(deciding, { type: 'retry' })
  expect(again.phase).toBe('uploading')
  expect(steps(again)).toEqual(['chosen', 'stored'])
  expect(after(again, { type: 'stored', key: 'a', url: '/a' }).phase).toBe('attaching')
  const without = after(deciding, { type: 'skip_failed' })
  expect(without.phase).toBe('attaching')
  expect(keys(without)).toEqual(['b'])
})

test('if all photos failed, the owner is back in the form, and the draft stays', () => {
  const none = after(
    uploading,
    { type: 'failed', key: 'a', error: 'no' },
    { type: 'failed', key: 'b', error: 'no' },
  )
  expect(none).toMatchObject({ phase: 'editing', car_id: 'car' })
  expect(steps(after(none, { type: 'submit' }))).toEqual(['chosen', 'chosen'])
  expect(steps(after(none, { type: 'submit', retry: 'b' }))).toEqual(['failed', 'chosen'])
})

test('a failed photo can be retried while others are uploading', () => {
  const flow = after(
    uploading,
    { type: 'failed', key: 'a', error: 'no' },
    { type: 'retry', key: 'a' },
  )
  expect(flow.phase).toBe('uploading')
  expect(steps(flow)).toEqual(['chosen', 'chosen'])
})

test('stopping keeps finished uploads and resets the others', () => {
  const flow = after(
    uploading,
    { type: 'stored', key: 'a', url: '/a' },
    { type: 'sent', key: 'b', part: 0.4 },
    { type: 'stop' },
  )
  expect(flow.phase).toBe('editing')
  expect(steps(flow)).toEqual(['stored', 'chosen'])
})

test('with nothing to upload it goes straight to attaching', () => {
  const flow = startFlow('car', [photo('a', { at: 'attached', id: '1', url: '/a' })])
  const saved = after(flow, { type: 'submit' }, { type: 'created', car_id: 'car' })
  expect(saved.phase).toBe('attaching')
})

test('uploads for a deleted draft are repeated for the new one', () => {
  const flow = startFlow('gone', [photo('a', { at: 'stored', url: '/gone/a' })])
  const created = after(flow, { type: 'submit' }, { type: 'created', car_id: 'new' })
  expect(created).toMatchObject({ phase: 'uploading', car_id: 'new' })
  expect(steps(created)).toEqual(['chosen'])
})

test('photos attached to a deleted draft are uploaded for the new one, if this browser still has the file', () => {
  const attached = { at: 'attached', id: '1', url: '/gone/a' } as const
  const flow = startFlow('gone', [photo('a', attached), { ...photo('b', attached), file: null }])
  const created = after(flow, { type: 'submit' }, { type: 'created', car_id: 'new' })
  expect(keys(created)).toEqual(['a'])
  expect(steps(created)).toEqual(['chosen'])
})

test('a resumed draft has each photo once', () => {
  const onCar = (id: string) => ({
    ...{
      id,
      url: `/${id}`,
      sort_order: 0,
      width: 1,
      height: 1,
      placeholder: '',
      focus_x: 0.5,
      focus_y: 0.5,
    },
  })
  const draft = { make: 'Volvo', model: '240', photos: [onCar('1'), onCar('2')] }
  const stored = [photo('a', { at: 'stored', url: '/2' }), photo('b', { at: 'stored', url: '/3' })]
  const resumed = startFlow('car', photosOfDraft(draft, stored))
  expect(keys(resumed)).toEqual(['1', 'a', 'b'])
  expect(steps(resumed)).toEqual(['attached', 'attached', 'stored'])
})

test('photos are moved, removed and added', () => {
  const three = after(two, { type: 'add', photos: [photo('c')] })
  expect(keys(after(three, { type: 'move', key: 'c', to: 0 }))).toEqual(['c', 'a', 'b'])
  expect(keys(after(three, { type: 'move', key: 'a', to: 2 }))).toEqual(['b', 'c', 'a'])
  expect(keys(after(three, { type: 'move', key: 'a', to: -1 }))).toEqual(['a', 'b', 'c'])
  expect(keys(after(three, { type: 'remove', key: 'b' }))).toEqual(['a', 'c'])
})

test('a compressed file replaces the chosen one and is marked as compressed', () => {
  const small = new Blob(['small'])
  const flow = after(uploading, { type: 'compressed', key: 'a', file: small })
  expect(flow.photos[0]).toMatchObject({ file: small, is_compressed: true })
})

test('total progress is the average of all photos', () => {
  const flow = after(
    uploading,
    { type: 'stored', key: 'a', url: '/a' },
    { type: 'sent', key: 'b', part: 0.5 },
  )
  expect(partOfAll(flow.photos)).toBeCloseTo(0.8)
  expect(partOfAll([])).toBe(0)
})

test('the flow is busy while it works, not while the owner decides', () => {
  const phases = ['editing', 'creating', 'uploading', 'deciding', 'attaching', 'done'] as const
  expect(phases.filter((phase) => isBusy({ ...two, phase }))).toEqual([
    'creating',
    'uploading',
    'attaching',
  ])
})

test('a chosen file is checked before the upload, and publishing waits for it', () => {
  const flow = startFlow(null, [photo('a', { at: 'checking' }), photo('b')])
  const out = after(flow, { type: 'submit' }, { type: 'created', car_id: 'car' })
  expect(steps(out)).toEqual(['checking', 'chosen'])
  const stored = after(out, { type: 'stored', key: 'b', url: '/b' })
  expect(stored.phase).toBe('uploading')
  expect(steps(after(stored, { type: 'checked', key: 'a' }))).toEqual(['chosen', 'stored'])
  const without = after(stored, { type: 'remove', key: 'a' })
  expect(without).toMatchObject({ phase: 'attaching', photos: { length: 1 } })
  const none = after(out, { type: 'remove', key: 'a' }, { type: 'remove', key: 'b' })
  expect(none.phase).toBe('editing')
})

test('a converted photo replaces the chosen file and counts as compressed', () => {
  const file = new Blob(['jpeg'])
  const flow = startFlow(null, [photo('a', { at: 'checking' })])
  const checked = after(flow, { type: 'checked', key: 'a', file, view: 'blob:jpeg' })
  expect(checked.photos[0]).toMatchObject({ file, view: 'blob:jpeg', is_compressed: true })
})

test('a focus point stays with its photo', () => {
  const flow = after(two, { type: 'focus', key: 'b', focus: { x: 0.2, y: 1 } })
  const moved = after(flow, { type: 'move', key: 'b', to: 0 })
  expect(moved.photos.map(({ focus }) => focus)).toEqual([{ x: 0.2, y: 1 }, MIDDLE])
})

const refused = (code: string, status = 400) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code, message: code }))

test.each<[string, unknown, boolean]>([
  ['a file that is not a picture to the server', refused('INVALID_IMAGE'), false],
  ['a file that is too large for the server', refused('FILE_TOO_LARGE', 413), false],
  ['a file that the browser cannot decode', new CompressionError('load'), false],
  ['a file that was moved or deleted', new CompressionError('read'), false],
  ['a busy server', refused('BUSY', 503), true],
  ['too many calls', refused('RATE_LIMITED', 429), true],
  ['an upload that timed out', refused('TIMEOUT', 408), true],
  ['a canvas without memory', new CompressionError('compress'), true],
  ['a broken connection', new TypeError('Failed to fetch'), true],
])('after a failure it is known whether a retry can help: %s', (_, error, helps) => {
  const flow = after(
    uploading,
    { type: 'stored', key: 'b', url: '/b' },
    { type: 'failed', key: 'a', error },
  )
  expect(flow.photos.map(canTryAgain)).toEqual([helps, false])
  expect(steps(after(flow, { type: 'retry' }))[0]).toBe(helps ? 'chosen' : 'failed')
})

test('a photo being compressed counts as under way, and starts over after a stop', () => {
  const flow = after(
    uploading,
    { type: 'stored', key: 'a', url: '/a' },
    { type: 'compressing', key: 'b' },
  )
  expect(flow.phase).toBe('uploading')
  // What is being prepared counts already: progress moves before the first byte is sent.
  expect(partOfAll(flow.photos)).toBeCloseTo(0.55)
  expect(steps(after(flow, { type: 'stop' }))).toEqual(['stored', 'chosen'])
})

test('stopping leaves failed, attached and unchecked photos alone', () => {
  const flow = startFlow('car', [
    photo('a', { at: 'failed', error: 'no' }),
    photo('b', { at: 'attached', id: '1', url: '/b' }),
    photo('c', { at: 'checking' }),
  ])
  expect(steps(after(flow, { type: 'stop' }))).toEqual(['failed', 'attached', 'checking'])
})

test('for another car, failed photos stay failed and checks continue', () => {
  const flow = startFlow('gone', [
    photo('a', { at: 'failed', error: refused('INVALID_IMAGE') }),
    photo('b', { at: 'checking' }),
  ])
  expect(steps(after(flow, { type: 'created', car_id: 'new' }))).toEqual(['failed', 'checking'])
})

test('a move beyond the last index is ignored', () => {
  expect(keys(after(two, { type: 'move', key: 'a', to: 1 }))).toEqual(['b', 'a'])
  expect(keys(after(two, { type: 'move', key: 'a', to: 2 }))).toEqual(['a', 'b'])
  expect(keys(after(two, { type: 'move', key: 'gone', to: 0 }))).toEqual(['a', 'b'])
})

test('a listed car’s photos start as attached, with their focus points', () => {
  const draft = {
    make: 'Volvo',
    model: '240',
    photos: [{ id: '1', url: '/1', focus_x: 0.1, focus_y: 0.9 }] as never,
  }
  expect(photosOn(draft)).toMatchObject([
    { key: '1', view: '/1?w=640', focus: { x: 0.1, y: 0.9 }, step: { at: 'attached', id: '1' } },
  ])
})

test('a different photo, order or focus point is a change', () => {
  const car = {
    make: 'Volvo',
    model: '240',
    photos: ['1', '2'].map((id) => ({ id, url: `/${id}`, focus_x: 0.5, focus_y: 0.5 })) as never,
  }
  const flow = startFlow('car', photosOn(car))
  expect(samePhotos(car, flow)).toBe(true)
  for (const change of [
    { type: 'add', photos: [photo('c')] },
    { type: 'remove', key: '2' },
    { type: 'move', key: '2', to: 0 },
    { type: 'focus', key: '1', focus: { x: 0.4, y: 0.5 } },
    { type: 'focus', key: '2', focus: { x: 0.5, y: 0.4 } },
  ] satisfies FlowAction[])
    expect(samePhotos(car, after(flow, change)), change.type).toBe(false)
})

test('a photo on the car that is redrawn becomes a new one in its place; undoing it leaves the car as it is', () => {
  const car = {
    make: 'Volvo',
    model: '240',
    photos: ['1', '2'].map((id) => ({ id, url: `/${id}`, focus_x: 0.5, focus_y: 0.5 })) as never,
  }
  const flow = startFlow('car', photosOn(car))
  const first = flow.photos[0] as ListingPhoto
  expect([canBeRedrawn(first, true), canBeRedrawn(first, false)]).toEqual([true, false])
  const file = new Blob(['hidden'])
  const redrawn = after(flow, { type: 'redrawn', key: '1', file, view: 'v', focus: MIDDLE })
  expect(samePhotos(car, redrawn)).toBe(false)
  expect(steps(redrawn)).toEqual(['chosen', 'attached'])
  const undo = { type: 'undo_redrawn', key: '1' } as const
  expect(samePhotos(car, after(redrawn, undo))).toBe(true)
  // Once the new one is on the car, the old one is not brought back.
  const attached = after(redrawn, { type: 'attached', key: '1', id: '3', url: '/3' })
  expect(samePhotos(car, attached)).toBe(false)
  expect(after(attached, undo).photos[0]?.step).toMatchObject({ id: '3' })
})

test('a redrawn photo is uploaded again; undoing it brings back the picture before', () => {
  const focus = { x: 0.2, y: 0.8 }
  const [turned, hidden] = [new Blob(['turned']), new Blob(['hidden'])]
  const stored = after(uploading, { type: 'stored', key: 'a', url: '/a' }, { type: 'stop' })
  const once = after(stored, { type: 'redrawn', key: 'a', file: turned, view: 'v1', focus: MIDDLE })
  const twice = after(once, { type: 'redrawn', key: 'a', file: hidden, view: 'v2', focus })
  expect(twice.photos[0]).toMatchObject({ file: hidden, view: 'v2', focus, step: { at: 'chosen' } })
  const undo = { type: 'undo_redrawn', key: 'a' } as const
  expect(after(twice, undo).photos[0]).toMatchObject({ file: turned, view: 'v1', focus: MIDDLE })
  const first = after(twice, undo, undo).photos[0]
  expect(first).toMatchObject({ view: 'blob:a', step: { at: 'chosen' } })
  expect(first?.before).toBeUndefined()
  expect(keys(after(twice, undo, undo, undo))).toEqual(['a', 'b'])
})
