import type { Me } from '@keyswap/contract/accounts'
import { expect, test, vi } from 'vitest'
import { aBrowser, fillUp, stub, stubDatabases } from '../../../test/browser.ts'

/** A browser whose localStorage has lost all marks. */
async function afterAKill() {
  const { localStorage } = aBrowser()
  const databases = stubDatabases()
  for (const name of ['keyswap-kept:anna', 'keyswap-unsent:berta', 'of-an-extension:x'])
    databases.set(name, new Map())
  const caches = new Set(['keyswap-photos:anna', 'keyswap-files:1', 'keyswap-shared'])
  stub('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  })
  const left = () => [...databases.keys(), ...caches]
  return { localStorage, left, ...(await import('./unmarked.ts')) }
}

test('what a killed browser left of members who are no longer signed in is deleted, though its marks are lost and the storage is full', async () => {
  const { left, localStorage, markAgain } = await afterAKill()
  fillUp(localStorage)
  await markAgain()
  await expect.poll(left).toEqual(['of-an-extension:x', 'keyswap-files:1', 'keyswap-shared'])
})

test('what is the member’s own stays, and is marked for the end of the session', async () => {
  const { left, localStorage, markAgain } = await afterAKill()
  const { startSession } = await import('../http/session.ts')
  startSession({ user: { id: 'anna' } as Me, access_token: 'a', expires_at: '' })
  await markAgain()
  await expect.poll(left).not.toContain('keyswap-unsent:berta')
  expect(left()).toEqual(expect.arrayContaining(['keyswap-kept:anna', 'keyswap-photos:anna']))
  expect(localStorage.getItem('keyswap-kept:anna')).toBe('found')
})

test('a browser that cannot list its databases changes nothing', async () => {
  const { left, markAgain } = await afterAKill()
  const before = left()
  vi.stubGlobal('indexedDB', { deleteDatabase: () => ({}) })
  stub('caches', undefined)
  await markAgain()
  expect(left()).toEqual(before)
})
