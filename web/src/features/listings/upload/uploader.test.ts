import { afterEach, expect, test, vi } from 'vitest'
import { stubUploads } from '../../../../test/browser.ts'
import { setAccessToken, setUnauthorizedHandler } from '../../../lib/http/http.ts'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { createFlowStore } from './flow-store.ts'
import { type ListingPhoto, MIDDLE, startFlow } from './listing-flow.ts'
import { createUploader } from './uploader.ts'

const photo = (key: string): ListingPhoto => ({
  key,
  name: key,
  view: `blob:${key}`,
  file: new Blob([key], { type: 'image/jpeg' }),
  is_compressed: true,
  focus: MIDDLE,
  step: { at: 'chosen' },
})
const settled = () => new Promise((done) => setTimeout(done))

afterEach(() => {
  setAccessToken(null)
  setUnauthorizedHandler(() => false)
})

/** A flow that has just started uploading these photos. */
async function anUpload(...keys: string[]) {
  const sent = stubUploads()
  const flow = createFlowStore(startFlow('car', keys.map(photo)))
  flow.dispatch({ type: 'submit' })
  flow.dispatch({ type: 'created', car_id: 'car' })
  const onSettled = vi.fn()
  const uploader = createUploader({ flow, userId: 'anna', onSettled })
  uploader.start()
  await settled()
  /** The latest try of the photo at this index. */
  const latest = (index: number) => sent.findLast(({ path }) => path.endsWith(`_${index}.jpg`))
  const answer = async (index: number, status: number, body?: unknown) => {
    latest(index)?.answer(status, body)
    await settled()
  }
  const steps = () => flow.get().photos.map(({ step }) => step.at)
  const errorOf = (index: number) => {
    const step = flow.get().photos[index]?.step
    return step?.at === 'failed' ? step.error : undefined
  }
  return { sent, latest, flow, uploader, onSettled, answer, steps, errorOf }
}
const url = (name: string) => ({ url: `/${name}` })

test('two uploads run at once, the next follows, and onSettled is called once at the end', async () => {
  const { latest, onSettled, answer, steps, flow } = await anUpload('a', 'b', 'c')
  expect(steps()).toEqual(['uploading', 'uploading', 'chosen'])
  await answer(0, 200, url('a'))
  expect(steps()).toEqual(['stored', 'uploading', 'uploading'])
  await answer(2, 200, url('c'))
  expect(onSettled).not.toHaveBeenCalled()
  await answer(1, 200, url('b'))
  expect(flow.get().phase).toBe('attaching')
  expect(onSettled).toHaveBeenCalledTimes(1)
  expect(await Promise.all([0, 1, 2].map((index) => latest(index)?.body.text()))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('every upload has its own name, under its member and car', async () => {
  const { sent, latest, answer, uploader, flow } = await anUpload('a', 'b')
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
  const first = latest(0)?.path
  expect(first).toMatch(/\/anna\/car\/\d+_0\.jpg$/)
  expect(latest(1)?.path).toMatch(/\/anna\/car\/\d+_1\.jpg$/)
  await answer(1, 200, url('b'))
  await answer(0, 503, { code: 'BUSY', message: 'x' })
  vi.setSystemTime(Date.now() + 1)
  flow.dispatch({ type: 'retry' })
  uploader.start()
  await settled()
  vi.useRealTimers()
  expect(latest(0)?.path, 'a retry gets another name').not.toBe(first)
})

test('progress is reported, and 0 if the total is unknown', async () => {
  const { sent, flow } = await anUpload('a')
  const part = () => {
    const step = flow.get().photos[0]?.step
    return step?.at === 'uploading' ? step.sent : undefined
  }
  expect(part()).toBe(0)
  sent[0]?.progress(30, 120)
  expect(part()).toBe(0.25)
  sent[0]?.progress(30, 0)
  expect(part()).toBe(0)
})

test('a failed upload does not stop the others', async () => {
  const { answer, steps, onSettled, flow, errorOf } = await anUpload('a', 'b', 'c')
  await answer(0, 413, { code: 'FILE_TOO_LARGE', message: 'x' })
  await answer(1, 0)
  await answer(2, 200, url('c'))
  expect(steps()).toEqual(['failed', 'failed', 'stored'])
  expect(errorOf(0)).toMatchObject({ code: 'FILE_TOO_LARGE', status: 413 })
  expect(errorOf(0)).toBeInstanceOf(ApiError)
  expect(errorOf(1)).toBeInstanceOf(NetworkError)
  expect(flow.get().phase).toBe('deciding')
  expect(onSettled).toHaveBeenCalledTimes(1)
})

test('a refused upload keeps the server’s retry-after', async () => {
  const { sent, errorOf } = await anUpload('a')
  sent[0]?.answer(429, { code: 'RATE_LIMITED', message: 'x' }, { 'retry-after': '7' })
  await settled()
  expect(errorOf(0)).toMatchObject({ code: 'RATE_LIMITED', retry_after: 7 })
})

test('if the session expires during an upload, it is renewed and the photo sent again', async () => {
  setAccessToken('old')
  setUnauthorizedHandler(() => {
    setAccessToken('new')
    return true
  })
  const { sent, answer, steps } = await anUpload('a')
  await answer(0, 401, { code: 'UNAUTHENTICATED', message: 'x' })
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  expect(sent[1]?.headers['content-type']).toBe('image/jpeg')
  await answer(0, 200, url('a'))
  expect(steps()).toEqual(['stored'])
})

test('stop aborts the uploads: none counts as failed, and onSettled is not called', async () => {
  const { sent, uploader, steps, onSettled } = await anUpload('a', 'b', 'c')
  uploader.stop()
  await settled()
  expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true])
  expect(sent).toHaveLength(2)
  expect(steps()).not.toContain('failed')
  expect(onSettled).not.toHaveBeenCalled()
})

test('a photo that is still being checked is uploaded after its check, and onSettled waits for it', async () => {
  const { sent, flow, answer, onSettled } = await anUpload('a')
  flow.dispatch({ type: 'add', photos: [{ ...photo('b'), step: { at: 'checking' } }] })
  await answer(0, 200, url('a'))
  expect(onSettled).not.toHaveBeenCalled()
  flow.dispatch({ type: 'checked', key: 'b' })
  await settled()
  expect(sent).toHaveLength(2)
  await answer(1, 200, url('b'))
  expect(onSettled).toHaveBeenCalledTimes(1)
})
