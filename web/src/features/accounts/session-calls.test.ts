import { expect, test } from 'vitest'
import { aBrowser, aServer, refusal } from '../../../test/browser.ts'

async function ending(answer: Response) {
  aBrowser()
  const calls = aServer(() => answer)
  const { endSessionOf } = await import('./session-calls.ts')
  return { calls, ended: endSessionOf('s') }
}

test('a session that was already over counts as ended', async () => {
  const { calls, ended } = await ending(refusal(404, 'NOT_FOUND'))
  await ended
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/me/sessions/s' }])
})

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [429, 'RATE_LIMITED'],
  [500, 'INTERNAL'],
])('a response of %i does not count as ended', async (status, code) => {
  const { ended } = await ending(refusal(status, code))
  await expect(ended).rejects.toMatchObject({ status })
})
