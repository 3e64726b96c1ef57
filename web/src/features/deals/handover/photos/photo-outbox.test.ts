import { deal as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../../lib/http/request-error.ts'
import { createPhotoOutbox, type UnsentPhoto } from './photo-outbox.ts'

const refused = (status: number, code: string) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code, message: '' }))

const aPhoto = (view: UnsentPhoto['view'], more: Partial<UnsentPhoto> = {}): UnsentPhoto => ({
  id: `deal/car/${view}`,
  deal_id: 'deal',
  car_id: 'car',
  view,
  caption: null,
  file: new Blob([view]),
  digest: view,
  taken_at: 0,
  ...more,
})

/** A phone with one storage for all its tabs, and a server with prepared answers. */
function aPhone() {
  const phone = {
    isOnline: true,
    now: 0,
    answers: [] as (Error | Promise<void>)[],
    stored: new Map<string, UnsentPhoto>(),
    /** What reached the server, in order. */
    taken: [] as string[],
    later: [] as (() => void)[],
    /** Plans that were over when a photo arrived. */
    over: [] as string[],
  }
  const aTab = () =>
    createPhotoOutbox({
      async send({ digest }) {
        const answer = phone.answers.shift()
        if (answer instanceof Error) throw answer
        await answer
        phone.taken.push(digest)
      },
      load: async () => [...phone.stored.values()],
      save: async (photo) => phone.stored.set(photo.id, photo),
      remove: async (id) => phone.stored.delete(id),
      isOnline: () => phone.isOnline,
      later: (_, run) => void phone.later.push(run),
      now: () => phone.now,
      onOver: (deal_id) => void phone.over.push(deal_id),
    })
  return { phone, aTab }
}

const statesOf = (outbox: ReturnType<typeof createPhotoOutbox>) =>
  outbox.get().map(({ view, state, why }) => [view, state, why])

test('photos that were taken without a connection go out once, in order, when it is back', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  phone.isOnline = false
  await outbox.add(aPhoto('vin'))
  await outbox.add(aPhoto('odometer'))
  expect(statesOf(outbox)).toEqual([
    ['vin', 'waiting', undefined],
    ['odometer', 'waiting', undefined],
  ])
  phone.isOnline = true
  await Promise.all([outbox.flush(), outbox.flush()])
  expect(phone.taken).toEqual(['vin', 'odometer'])
  expect([outbox.get(), phone.stored.size]).toEqual([[], 0])
})

test('what an earlier visit has left is sent by the next one', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  await aTab().add(aPhoto('vin', { taken_at: 2 }))
  await aTab().add(aPhoto('interior', { taken_at: 1 }))
  phone.isOnline = true
  const next = aTab()
  await next.reread()
  await next.flush()
  await expect.poll(() => phone.taken).toEqual(['interior', 'vin'])
  expect(phone.stored.size).toBe(0)
})

test('no answer, a busy server and one that fails leave a photo waiting; it is sent again', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  phone.answers = [new NetworkError(), refused(503, 'BUSY'), refused(500, 'INTERNAL')]
  await outbox.add(aPhoto('vin'))
  for (let nth = 1; nth <= 3; nth++) {
    await expect.poll(() => phone.later.length).toBe(nth)
    expect(statesOf(outbox)).toEqual([['vin', 'waiting', undefined]])
    phone.later.at(-1)?.()
  }
  await expect.poll(() => phone.taken).toEqual(['vin'])
})

test.each([
  [409, 'DEAL_OVER', 'over'],
  [404, 'NOT_FOUND', 'over'],
  [400, 'INVALID_IMAGE', 'image'],
  [413, 'FILE_TOO_LARGE', 'image'],
  [400, 'WRONG_DIGEST', 'other'],
  [409, 'TOO_EARLY', 'other'],
])(
  'a photo that is refused with %s %s says why, also after a reload, and holds up no other',
  async (status, code, why) => {
    const { phone, aTab } = aPhone()
    const outbox = aTab()
    phone.answers = [refused(status, code)]
    await Promise.all([outbox.add(aPhoto('vin')), outbox.add(aPhoto('odometer'))])
    await expect.poll(() => phone.taken).toEqual(['odometer'])
    expect(statesOf(outbox)).toEqual([['vin', 'refused', why]])
    const next = aTab()
    await next.reread()
    expect(statesOf(next)).toEqual([['vin', 'refused', why]])
    await next.flush()
    expect(phone.taken).toEqual(['odometer'])
    // Said once, not at each visit.
    expect(phone.over).toEqual(why === 'over' ? ['deal'] : [])
  },
)

test('a photo whose view has another one already leaves the phone: that one is shown', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  phone.answers = [refused(409, 'PHOTO_EXISTS')]
  await outbox.add(aPhoto('vin'))
  await expect.poll(() => outbox.get()).toEqual([])
  expect(phone.stored.size).toBe(0)
})

test('a photo that has waited for more than seven days is not sent, and says so', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const outbox = aTab()
  await outbox.add(aPhoto('vin'))
  phone.isOnline = true
  phone.now = limits.photos_after_end_ms + 1
  await outbox.flush()
  expect(statesOf(outbox)).toEqual([['vin', 'refused', 'late']])
  expect(phone.taken).toEqual([])
})

test('one that was taken in place of another while that was being sent is sent too', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  const { promise, resolve } = Promise.withResolvers<void>()
  phone.answers = [promise]
  await outbox.add(aPhoto('vin', { digest: 'first' }))
  await outbox.add(aPhoto('vin', { digest: 'second' }))
  resolve()
  await expect.poll(() => phone.taken).toEqual(['first', 'second'])
  expect(phone.stored.size).toBe(0)
})

test('nothing is sent any more once the session is over', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const outbox = aTab()
  await outbox.add(aPhoto('vin'))
  outbox.close()
  phone.isOnline = true
  await outbox.flush()
  expect([outbox.get(), phone.taken]).toEqual([[], []])
})
