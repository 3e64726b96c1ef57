import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser, stub } from '../../../../test/browser.ts'
import { aCar } from '../deck-examples.ts'

/** A browser with Anna signed in. */
async function aVisit(stored: Record<string, string> = {}) {
  const browser = aBrowser({ 'keyswap-session': 'anna', ...stored })
  const { startSession } = await import('../../../lib/http/session.ts')
  const signIn = (id: string) =>
    startSession({ user: { id } as Me, access_token: '', expires_at: '' })
  signIn('anna')
  const hearts = await import('./kept-likes.ts')
  const ids = () => hearts.keptLikes.get().map(({ car_id }) => car_id)
  return { ...hearts, browser, signIn, ids }
}

test('a like before the first car is kept, the same car once, the later way', async () => {
  const { keepLike, keptLikes, ids } = await aVisit()
  keepLike('anna', aCar('a'), false)
  keepLike('anna', aCar('b'), false)
  keepLike('anna', aCar('a'), true)
  expect(ids()).toEqual(['b', 'a'])
  expect(keptLikes.get().at(-1)).toMatchObject({ is_super: true })
})

test('it survives a reload, and no more than the newest twenty do', async () => {
  const first = await aVisit()
  for (let n = 0; n < 25; n++) first.keepLike('anna', aCar(String(n)), false)
  const stored = first.browser.localStorage.getItem('keyswap-hearts:anna') ?? ''
  const { ids } = await aVisit({ 'keyswap-hearts:anna': stored })
  expect(ids()).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 5)))
})

test('what is decided otherwise is forgotten; all are taken once', async () => {
  const { keepLike, dropKeptLike, takeKeptLikes, ids, browser } = await aVisit()
  for (const id of ['a', 'b']) keepLike('anna', aCar(id), false)
  dropKeptLike('anna', 'a')
  expect(ids()).toEqual(['b'])
  expect(takeKeptLikes('anna').map(({ car_id }) => car_id)).toEqual(['b'])
  expect([ids(), takeKeptLikes('anna')]).toEqual([[], []])
  expect(browser.localStorage.getItem('keyswap-hearts:anna')).toBeNull()
})

test('another member has none of them, and another tab has the same', async () => {
  const { keepLike, followKeptLikes, signIn, ids } = await aVisit()
  keepLike('anna', aCar('a'), false)
  const tabs = new EventTarget()
  stub('addEventListener', tabs.addEventListener.bind(tabs))
  stub('removeEventListener', tabs.removeEventListener.bind(tabs))
  const stop = followKeptLikes('anna')
  const change = { key: 'keyswap-hearts:anna', newValue: null }
  tabs.dispatchEvent(Object.assign(new Event('storage'), change))
  expect(ids()).toEqual([])
  stop()
  keepLike('anna', aCar('a'), false)
  signIn('berta')
  expect(ids()).toEqual([])
})

test('a broken storage keeps none', async () => {
  const { ids } = await aVisit({ 'keyswap-hearts:anna': '[{"car_id": 1}, null, "x"' })
  expect(ids()).toEqual([])
  const other = await aVisit({ 'keyswap-hearts:anna': '[{"car_id": 1}, null, "x"]' })
  expect(other.ids()).toEqual([])
})
