import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { LONGEST_WAIT_MS } from '../../lib/http/time-limits.ts'
import {
  type ActionOutbox,
  createActionOutbox,
  type RefusedAction,
  type StoredAction,
  type WaitingAction,
} from './action-outbox.ts'

const refusal = (status: number, code: string) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code, message: '' }))

const tick = (item: 'vin' | 'signed', done = true): WaitingAction => ({
  type: 'check',
  car_id: 'car',
  item,
  done,
})

const word: WaitingAction = { type: 'handover', agreement_hash: 'seen', is_first: true }
const received: WaitingAction = { type: 'received', payment: 0, agreement_hash: 'seen' }

/** A phone with one storage for all its tabs, and a server with prepared answers. */
function aPhone() {
  let count = 0
  let line = Promise.resolve()
  const phone = {
    isOnline: true,
    now: 1_000,
    answers: [] as (Error | Promise<void>)[],
    stored: [] as StoredAction[],
    hasRoom: true,
    /** What reached the server, in order. */
    taken: [] as WaitingAction[],
    /** How long they had waited. */
    waited: [] as (number | undefined)[],
    refused: [] as RefusedAction[],
    later: [] as (() => void)[],
  }
  const aTab = () =>
    createActionOutbox({
      async send(id, action, waited_ms) {
        const answer = phone.answers.shift()
        if (answer instanceof Error) throw answer
        phone.taken.push(action)
        phone.waited.push(waited_ms)
        await answer
        return { id } as Deal
      },
      load: () => phone.stored,
      save(actions) {
        const isMore = actions.length > phone.stored.length
        if (phone.hasRoom || !isMore) phone.stored = [...actions]
      },
      newId: () => `${phone.now}-${++count}`,
      now: () => phone.now,
      isOnline: () => phone.isOnline,
      later: (_, run) => void phone.later.push(run),
      alone: (run) => {
        line = line.then(run)
        return line
      },
      onSent: () => {},
      onRefused: (refused) => void phone.refused.push(...refused),
    })
  return { phone, aTab }
}

const waitingIn = (outbox: ActionOutbox) =>
  outbox.get().flatMap(({ action, is_waiting }) => (is_waiting ? action : []))

test('with a connection an action goes out at once and is answered', async () => {
  const { phone, aTab } = aPhone()
  expect(await aTab().add('deal', word)).toEqual({ id: 'deal' })
  expect([phone.taken, phone.stored]).toEqual([[word], []])
})

test('what had to wait says how long, also if it is sent a second time; what goes out at once does not', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  await outbox.add('deal', tick('signed'))
  phone.isOnline = false
  await outbox.add('deal', tick('vin'))
  phone.now += 7_000
  phone.isOnline = true
  phone.answers = [new NetworkError('lost')]
  await outbox.flush()
  phone.now += 2_000
  await outbox.flush()
  expect([phone.taken, phone.waited]).toEqual([
    [tick('signed'), tick('vin')],
    [undefined, 9_000],
  ])
  // A clock that was set back.
  phone.isOnline = false
  await outbox.add('deal', tick('vin', false))
  phone.now -= 5_000
  phone.isOnline = true
  await outbox.flush()
  expect(phone.waited.at(-1)).toBe(0)
})

test('what is done without a connection waits, and goes out once and in order when it is back', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const [outbox, other] = [aTab(), aTab()]
  for (const action of [tick('vin'), received, word])
    expect(await outbox.add('deal', action)).toBe(null)
  expect(waitingIn(outbox)).toEqual([tick('vin'), received, word])
  phone.isOnline = true
  other.reread()
  await Promise.all([outbox.flush(), other.flush(), outbox.flush()])
  expect(phone.taken).toEqual([tick('vin'), received, word])
  expect([phone.stored, outbox.get()]).toEqual([[], []])
})

test('a later untick takes the place of the tick that waits, and of no other', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const outbox = aTab()
  for (const action of [tick('vin'), tick('signed'), tick('vin', false)])
    await outbox.add('deal', action)
  await outbox.add('another deal', tick('vin'))
  phone.isOnline = true
  await outbox.flush()
  expect(phone.taken).toEqual([tick('signed'), tick('vin', false), tick('vin')])
})

test('a first word that is taken back before it was sent is as if it had never been said', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const outbox = aTab()
  await outbox.add('deal', word)
  await outbox.add('deal', { type: 'take_back' })
  expect(phone.stored).toEqual([])
})

test('a word that may have arrived is taken back on the server too, after it', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  phone.answers = [new NetworkError()]
  expect(await outbox.add('deal', word)).toBe(null)
  phone.isOnline = false
  await outbox.add('deal', { type: 'take_back' })
  phone.isOnline = true
  await outbox.flush()
  expect(phone.taken).toEqual([word, { type: 'take_back' }])
})

test('no answer, and one that says “later”, leave an action waiting; it is sent again', async () => {
  const { phone, aTab } = aPhone()
  const outbox = aTab()
  phone.answers = [new NetworkError(), refusal(503, 'BUSY')]
  expect(await outbox.add('deal', word)).toBe(null)
  expect(waitingIn(outbox)).toEqual([word])
  phone.later.at(-1)?.()
  await expect.poll(() => phone.later.length).toBe(3)
  expect(waitingIn(outbox)).toEqual([word])
  phone.later.at(-1)?.()
  await expect.poll(() => phone.taken).toEqual([word])
  expect(phone.refused).toEqual([])
})

test.each(['TOO_EARLY', 'AGREEMENT_CHANGED', 'DEAL_OVER'] as const)(
  'an action that is refused with %s leaves the phone, the member reads why, and the others go out',
  async (code) => {
    const { phone, aTab } = aPhone()
    phone.isOnline = false
    const outbox = aTab()
    await outbox.add('deal', word)
    await outbox.add('deal', tick('vin'))
    phone.isOnline = true
    phone.answers = [refusal(409, code)]
    await outbox.flush()
    expect(phone.refused).toMatchObject([{ deal_id: 'deal', action: word, error: { code } }])
    expect([phone.taken, phone.stored]).toEqual([[tick('vin')], []])
  },
)

test('a refusal at once is for who asked', async () => {
  const { phone, aTab } = aPhone()
  phone.answers = [refusal(409, 'TOO_EARLY')]
  await expect(aTab().add('deal', word)).rejects.toMatchObject({ code: 'TOO_EARLY' })
  expect([phone.refused, phone.stored]).toEqual([[], []])
})

test('what a tab was sending when it was closed is sent by the next visit', async () => {
  const { phone, aTab } = aPhone()
  phone.answers = [new Promise<void>(() => {})]
  void aTab().add('deal', word)
  const next = aTab()
  await next.flush()
  expect(phone.taken, 'another tab may still be sending it').toEqual([word])
  phone.now += LONGEST_WAIT_MS
  await next.flush()
  expect([phone.taken, phone.stored]).toEqual([[word, word], []])
})

test('without room to store it, an action goes out now or fails', async () => {
  const { phone, aTab } = aPhone()
  phone.hasRoom = false
  const outbox = aTab()
  expect(await outbox.add('deal', word)).toEqual({ id: 'deal' })
  phone.isOnline = false
  await expect(outbox.add('deal', word)).rejects.toBeInstanceOf(NetworkError)
  expect(phone.taken).toEqual([word])
})

test('after the session nothing more is sent', async () => {
  const { phone, aTab } = aPhone()
  phone.isOnline = false
  const outbox = aTab()
  await outbox.add('deal', word)
  outbox.close()
  phone.isOnline = true
  await outbox.flush()
  expect([phone.taken, outbox.get()]).toEqual([[], []])
})
