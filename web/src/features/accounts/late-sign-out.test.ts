import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser, aServer, type Call, LOST, stub } from '../../../test/browser.ts'

/** A tab in which Anna has signed out without a connection. */
async function aLeftTab() {
  const browser = aBrowser()
  const server = { answer: (_: Call): unknown => LOST }
  const calls = aServer((call) => server.answer(call))
  const { startSession, currentSession } = await import('../../lib/http/session.ts')
  startSession({ user: { id: 'anna' } as Me, access_token: 'secret', expires_at: '' })
  browser.localStorage.setItem('keyswap-kept:anna', 'seen')
  browser.goOffline()
  const late = await import('./late-sign-out.ts')
  late.signOutLater()
  const paths = () => calls.map(({ path }) => path)
  return { browser, server, calls, paths, currentSession, ...(await import('./auth-calls.ts')) }
}

test('signing out without a connection leaves nothing but a note to tell the server', async () => {
  const { browser, currentSession, calls } = await aLeftTab()
  expect(currentSession().status).toBe('signed_out')
  expect(browser.localStorage.keys()).toEqual(['keyswap-sign-out'])
  expect(calls).toEqual([])
})

test('the server is told when the connection is back, until it has answered', async () => {
  const { browser, server, calls, paths } = await aLeftTab()
  browser.goOnline()
  await expect.poll(paths).toEqual(['/api/auth/sign-out'])
  expect(browser.localStorage.keys()).toEqual(['keyswap-sign-out'])
  server.answer = () => ({ ok: true })
  browser.goOnline()
  await expect.poll(() => browser.localStorage.keys()).toEqual([])
  browser.goOnline()
  expect(calls).toHaveLength(2)
  expect(calls.map(({ token }) => token)).toEqual([undefined, undefined])
})

test('the server is told before somebody signs in, whose cookie would replace the one of the session', async () => {
  const { browser, server, paths, submitSignIn } = await aLeftTab()
  const given = { username: '', email: 'b@example.com', password: 'secret', car_id: undefined }
  await expect(submitSignIn(given)).rejects.toThrow()
  expect(paths()).toEqual(['/api/auth/sign-out'])
  server.answer = () => ({ ok: true })
  await submitSignIn(given)
  expect(paths().slice(1)).toEqual(['/api/auth/sign-out', '/api/auth/sign-in'])
  expect(browser.localStorage.keys()).toEqual([])
})

test('the server is not told after somebody has signed in in another tab, whose session it would end', async () => {
  const { browser, server, calls, paths } = await aLeftTab()
  browser.goOnline()
  await expect.poll(paths).toEqual(['/api/auth/sign-out'])
  server.answer = () => ({ ok: true })
  // The other tab has told the server, and signed in.
  browser.otherTab.remove('keyswap-sign-out')
  browser.otherTab.set('keyswap-session', 'berta')
  const { tellServer } = await import('./late-sign-out.ts')
  await tellServer()
  browser.otherTab.remove('keyswap-session')
  await tellServer()
  expect(calls).toHaveLength(1)
})

test('a sign-in waits for a late sign-out that is under way, and sends no second one', async () => {
  const { browser, server, paths, submitSignIn } = await aLeftTab()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answer = () => promise
  browser.goOnline()
  const given = { username: '', email: 'b@example.com', password: 'secret', car_id: undefined }
  const signedIn = submitSignIn(given)
  resolve({ ok: true })
  await signedIn
  expect(paths()).toEqual(['/api/auth/sign-out', '/api/auth/sign-in'])
})

test.each([
  ['tells the server first', { ok: true }, []],
  ['without a connection tries again the next time', LOST, ['keyswap-sign-out']],
])('the next start of the app %s', async (_, answer, left) => {
  const { localStorage } = aBrowser({ 'keyswap-sign-out': 'wanted' })
  const calls = aServer(() => answer)
  await import('../../start.ts')
  await expect.poll(() => localStorage.keys()).toEqual(left)
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/sign-out' }])
})

test('a start without a connection tells the server when it is back', async () => {
  const browser = aBrowser({ 'keyswap-sign-out': 'wanted' })
  const answers: unknown[] = [LOST, { ok: true }]
  const calls = aServer(() => answers.shift())
  await import('../../start.ts')
  await expect
    .poll(() => {
      browser.goOnline()
      return browser.localStorage.keys()
    })
    .toEqual([])
  expect(calls).toHaveLength(2)
})

test('what the start has told the server does not answer the next sign-out', async () => {
  const { localStorage } = aBrowser({ 'keyswap-sign-out': 'wanted' })
  const calls = aServer(() => ({ ok: true }))
  await import('../../start.ts')
  await expect.poll(() => localStorage.keys()).toEqual([])
  const { signOutLater, tellServer } = await import('./late-sign-out.ts')
  signOutLater()
  await tellServer()
  expect(calls).toHaveLength(2)
})

test('a start of which somebody is remembered tells nothing: another release may have signed them in', async () => {
  const { navigator } = aBrowser({ 'keyswap-sign-out': 'wanted', 'keyswap-session': 'berta' })
  Object.assign(navigator, { language: 'en-US' })
  stub('location', { pathname: '/settings' })
  const calls = aServer(() => LOST)
  await import('../../start.ts')
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
})
