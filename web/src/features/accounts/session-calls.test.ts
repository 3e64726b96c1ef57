import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aServer, refusal, stub } from '../../../test/browser.ts'

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

test('signing out on a stalled connection fails after ten seconds', async () => {
  aBrowser()
  const stop = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stop.signal)
  onTestFinished(() => timeout.mockRestore())
  stub('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const { submitSignOut } = await import('./session-calls.ts')
  const ended = submitSignOut()
  expect(timeout).toHaveBeenCalledWith(10_000)
  stop.abort(new DOMException('', 'TimeoutError'))
  await expect(ended).rejects.toMatchObject({ name: 'NetworkError' })
})
