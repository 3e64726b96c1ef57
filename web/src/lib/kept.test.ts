import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser, stubDatabases } from '../../test/browser.ts'
import { MAX_KEPT } from './kept.ts'

async function aVisit() {
  aBrowser()
  const databases = stubDatabases()
  const { startSession } = await import('./session.ts')
  startSession({ user: { id: 'dace' } as Me, access_token: 'a', expires_at: '' })
  const ids = () => [...(databases.get('keyswap-kept:dace')?.keys() ?? [])]
  return { ...(await import('./kept.ts')), ids }
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
