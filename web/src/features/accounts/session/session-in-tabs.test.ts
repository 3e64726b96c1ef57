import { session as limits } from '@keyswap/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aServer, type Call, refusal, stubDatabases } from '../../../../test/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KEY = 'keyswap-session'

const settled = () => vi.advanceTimersByTimeAsync(0)

/**
 * A tab in a browser with this member's id in the storage and this member's refresh cookie. `answer` responds to all
 * calls but the renewal of the token.
 */
async function aTab(remembered: string | null, answer?: (call: Call) => unknown) {
  const browser = aBrowser(remembered === null ? {} : { [KEY]: remembered })
  const cookie = { of: remembered }
  const calls = aServer((request) =>
    answer && !request.path.endsWith('/refresh') ? answer(request) : renewed(cookie.of),
  )
  const { keepSession } = await import('./keep-session.ts')
  const session = await import('../../../lib/http/session.ts')
  const { suspension } = await import('../../../lib/http/suspension.ts')
  keepSession()
  await settled()
  const who = () => session.currentSession().user?.id ?? session.currentSession().status
  const renewals = () => calls.filter(({ path }) => path === '/api/auth/refresh').length
  return { browser, cookie, session, suspension, who, renewals, calls }
}

const renewed = (id: string | null) =>
  id === null
    ? refusal(401, 'SESSION_MISSING')
    : { user: { id }, access_token: `token of ${id}`, expires_at: '' }

type Tab = Awaited<ReturnType<typeof aTab>>

const remembered = ({ browser }: Tab) => browser.localStorage.getItem(KEY)

test('a remembered member’s session is renewed at once; a visitor’s is not', async () => {
  expect(await aTab('anna')).toMatchObject({ calls: [{ path: '/api/auth/refresh' }] })
  const visitor = await aTab(null)
  await vi.advanceTimersByTimeAsync(90_000)
  visitor.browser.show(true)
  visitor.browser.goOnline()
  expect([visitor.who(), visitor.renewals()]).toEqual(['signed_out', 0])
})

test('a remembered member whose renewal is refused is signed out and no longer remembered', async () => {
  const tab = await aTab('anna')
  tab.cookie.of = null
  await vi.advanceTimersByTimeAsync(limits.access_token_ms)
  expect(tab.who()).toBe('signed_out')
  expect(remembered(tab)).toBeNull()
})

test('a sign-out in another tab signs this one out; other storage changes do nothing', async () => {
  const tab = await aTab('anna')
  tab.browser.otherTab.set('keyswap-theme', 'dark')
  tab.browser.otherTab.remove('keyswap-theme')
  expect(tab.who()).toBe('anna')
  tab.browser.otherTab.remove(KEY)
  expect(tab.who()).toBe('signed_out')
  expect(tab.renewals()).toBe(1)
})

/** The ways in which Anna's session can end in a tab. */
const endings: [string, (tab: Tab) => unknown][] = [
  ['signs out', ({ session }) => session.endSession()],
  ['signs out in another tab', ({ browser }) => browser.otherTab.remove(KEY)],
  [
    'is suspended',
    () => {
      aServer(() => refusal(403, 'ACCOUNT_SUSPENDED'))
      return vi.advanceTimersByTimeAsync(limits.access_token_ms)
    },
  ],
  [
    'is followed by another member in another tab',
    ({ browser, cookie }) => {
      cookie.of = 'berta'
      browser.otherTab.set(KEY, 'berta')
    },
  ],
]

test.each(endings)(
  'nothing this browser stores of an unfinished car stays when the member %s',
  async (_, end) => {
    const databases = stubDatabases()
    const tab = await aTab('anna')
    tab.browser.sessionStorage.setItem('keyswap-listing:anna/tab', 'A car')
    tab.browser.localStorage.setItem('keyswap-listing:anna', 'photos')
    databases.set('keyswap-listing:anna', new Map([['anna/tab', 'Its photos']]))
    await vi.advanceTimersByTimeAsync(limits.access_token_ms)
    expect(tab.renewals(), 'a renewed token deletes nothing').toBe(2)
    expect([...databases.keys()]).toEqual(['keyswap-listing:anna'])
    await end(tab)
    await settled()
    expect(Object.keys(tab.browser.sessionStorage)).toEqual([])
    expect([...databases.keys()]).toEqual([])
  },
)

test.each(endings)(
  'what was not sent is counted when the member %s, and nothing of it stays',
  async (_, end) => {
    const tab = await aTab('anna')
    const { localStorage } = tab.browser
    for (const key of ['swipes:anna/1', 'swipes:anna/2', 'outbox:anna/3'])
      localStorage.setItem(`keyswap-${key}`, '{"content":"Secret"}')
    await end(tab)
    await settled()
    expect(localStorage.getItem('keyswap-lost')).toBe('sso')
    expect(localStorage.keys().map((key) => localStorage.getItem(key))).not.toContain(
      '{"content":"Secret"}',
    )
  },
)

test.each([
  ['no one', null],
  ['another member', 'berta'],
  ['the same member', 'anna'],
])(
  'a tab opened or restored with %s signed in deletes only other members’ unfinished cars',
  async (_, remembered) => {
    const databases = stubDatabases()
    databases.set('keyswap-listing:anna', new Map([['anna/tab', 'Photos']]))
    const { localStorage, sessionStorage } = aBrowser(
      remembered === null ? {} : { [KEY]: remembered },
    )
    localStorage.setItem('keyswap-listing:anna', 'photos')
    sessionStorage.setItem('keyswap-listing:anna/tab', 'A car')
    await import('../../../lib/http/session.ts')
    await settled()
    const kept = remembered === 'anna'
    expect(Object.keys(sessionStorage)).toEqual(kept ? ['keyswap-listing:anna/tab'] : [])
    expect([...databases.keys()]).toEqual(kept ? ['keyswap-listing:anna'] : [])
  },
)

test('clearing the storage signs the member out', async () => {
  const tab = await aTab('anna')
  tab.browser.otherTab.clear()
  expect(tab.who()).toBe('signed_out')
})

test('another member’s sign-in in another tab is followed here; the same member’s needs no renewal', async () => {
  const tab = await aTab('anna')
  tab.browser.otherTab.set(KEY, 'anna')
  await settled()
  expect(tab.renewals()).toBe(1)
  tab.cookie.of = 'berta'
  tab.browser.otherTab.set(KEY, 'berta')
  await settled()
  expect([tab.who(), tab.renewals()]).toEqual(['berta', 2])
  tab.browser.otherTab.remove(KEY)
  tab.browser.otherTab.set(KEY, 'berta')
  await settled()
  expect(tab.who()).toBe('berta')
})

test('a late sign-out event does not sign out the member who has signed in since', async () => {
  const tab = await aTab('anna')
  tab.cookie.of = 'berta'
  tab.browser.localStorage.setItem(KEY, 'berta')
  tab.browser.otherTab.dispatchStorage(KEY, null)
  expect(remembered(tab)).toBe('berta')
  await settled()
  expect(remembered(tab)).toBe('berta')
  expect(tab.who()).toBe('berta')
})

test.each(['show', 'goOnline', 'check'] as const)(
  'a tab that was suspended renews its expired token (%s)',
  async (how) => {
    const tab = await aTab('anna')
    vi.setSystemTime(Date.now() + limits.access_token_ms)
    if (how === 'show') tab.browser.show(true)
    if (how === 'goOnline') tab.browser.goOnline()
    if (how === 'check') {
      await vi.advanceTimersByTimeAsync(29_999)
      expect(tab.renewals()).toBe(1)
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.renewals()).toBe(2)
    tab.browser.show(true)
    await settled()
    expect(tab.renewals()).toBe(2)
  },
)

test('many calls refused at once share one renewal and are repeated; a later one renews again', async () => {
  const tab = await aTab('anna', ({ token }) =>
    token === 'token of anna' ? refusal(401, 'UNAUTHENTICATED') : { token },
  )
  const { call } = await import('../../../lib/http/client.ts')
  const { setAccessToken } = await import('../../../lib/http/http.ts')
  tab.cookie.of = 'berta'
  const answers = await Promise.all([call('getMe'), call('getMe'), call('getMe')])
  expect(answers).toEqual([1, 2, 3].map(() => ({ token: 'token of berta' })))
  expect(tab.renewals()).toBe(2)
  setAccessToken('token of anna')
  await call('getMe')
  expect(tab.renewals()).toBe(3)
})

test('a call whose session is over is refused and not repeated', async () => {
  const tab = await aTab('anna', () => refusal(401, 'UNAUTHENTICATED'))
  const { call } = await import('../../../lib/http/client.ts')
  tab.cookie.of = null
  await expect(call('getMe')).rejects.toMatchObject({ status: 401 })
  expect(tab.calls.filter(({ path }) => path === '/api/me')).toHaveLength(1)
  expect(tab.who()).toBe('signed_out')
})

const END = '2026-11-22T12:00:00.000Z'

test.each([
  ['with a reason', { reason: 'Spam' }, { reason: 'Spam', until: null }],
  ['with its end', { until: END }, { reason: null, until: END }],
  ['without either', {}, { reason: null, until: null }],
])('a suspension is shown in all tabs %s until someone signs in', async (_, said, shown) => {
  const tab = await aTab('anna', () => refusal(403, 'ACCOUNT_SUSPENDED', said))
  aServer(() => refusal(403, 'ACCOUNT_SUSPENDED', said))
  await vi.advanceTimersByTimeAsync(limits.access_token_ms)
  expect(tab.who()).toBe('signed_out')
  expect(tab.suspension.get()).toEqual(shown)
  const stored = tab.browser.localStorage.getItem('keyswap-suspended') ?? ''

  const other = await aTab(null)
  other.browser.otherTab.set('keyswap-suspended', stored)
  expect(other.suspension.get()).toEqual(shown)
  other.cookie.of = 'berta'
  other.browser.otherTab.set(KEY, 'berta')
  await settled()
  expect(other.suspension.get()).toBeNull()
  expect(other.browser.localStorage.getItem('keyswap-suspended')).toBeNull()
})

test('a notice that the last release stored is shown', async () => {
  const tab = await aTab(null)
  tab.browser.otherTab.set('keyswap-suspended', 'Spam')
  expect(tab.suspension.get()).toEqual({ reason: 'Spam', until: null })
})

test('a suspension dismissed in another tab is dismissed here', async () => {
  const tab = await aTab(null)
  tab.browser.otherTab.set('keyswap-suspended', 'Spam')
  tab.browser.otherTab.remove('keyswap-suspended')
  expect(tab.suspension.get()).toBeNull()
})

test('a profile that arrives after signing out does not sign anyone in', async () => {
  const { session, who, browser } = await aTab('anna')
  const { user } = session.currentSession()
  session.endSession()
  if (user) session.updateUser(user)
  expect(who()).toBe('signed_out')
  expect(browser.localStorage.keys()).toEqual([])
})

test('after signing out no call carries the token', async () => {
  const { session, calls } = await aTab('anna', () => ({}))
  const { call } = await import('../../../lib/http/client.ts')
  await call('getMe')
  session.endSession()
  await call('getMe')
  expect(calls.slice(-2).map(({ token }) => token)).toEqual(['token of anna', undefined])
})
