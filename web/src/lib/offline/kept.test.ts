import type { Me } from '@keyswap/contract/accounts'
import { expect, test, vi } from 'vitest'
import { aBrowser, stubDatabases } from '../../../test/browser.ts'
import { MAX_KEPT } from './kept.ts'

async function aVisit() {
  const { leave } = aBrowser()
  const databases = stubDatabases()
  const { startSession } = await import('../http/session.ts')
  startSession({ user: { id: 'dace' } as Me, access_token: 'a', expires_at: '' })
  const ids = () => [...(databases.get('keyswap-kept:dace')?.keys() ?? [])]
  return { ...(await import('./kept.ts')), ids, leave }
}

test('the bound of kept answers holds during a long visit too', async () => {
  const { keep, ids } = await aVisit()
  for (let each = 1; each <= MAX_KEPT + 200; each++) await keep('dace', `answer ${each}`, each)
  expect(ids()).toHaveLength(MAX_KEPT)
})

test('a keeper writes the latest value, and removes what has ended', async () => {
  const { createKeeper, ids, readKept } = await aVisit()
  const keeper = createKeeper('dace')
  keeper('chat', 'first')
  keeper('chat', 'latest')
  await expect.poll(() => readKept('dace', 'chat')).toBe('latest')
  keeper('chat', undefined)
  await expect.poll(ids).toEqual([])
})

test('a page that was left closes its database, and opens it again if the member comes back to it', async () => {
  const { keep, ids, readKept, leave } = await aVisit()
  await keep('dace', 'chat', 'seen before')
  const opening = vi.spyOn(globalThis.indexedDB, 'open')
  leave()
  await keep('dace', 'deck', 'seen after')
  expect(opening).toHaveBeenCalledOnce()
  expect(ids()).toEqual(['chat', 'deck'])
  expect(await readKept('dace', 'chat')).toBe('seen before')
})
