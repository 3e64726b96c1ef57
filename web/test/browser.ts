// As much of a browser as storage, tabs and the network need, for tests that run in Node.
import type { ServerEvent } from '@keyswap/contract/chat'
import { onTestFinished, vi } from 'vitest'

/** Shared by all tabs. The modules that a test imports after this call are one fresh tab of it. */
export function aBrowser(stored: Record<string, string> = {}) {
  vi.resetModules()
  const page = new EventTarget()
  const events = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    title: '',
    documentElement: { lang: '', dataset: {} },
  })
  const navigator = {
    onLine: true,
    languages: ['en-US'],
    locks: globalThis.navigator.locks,
    setAppBadge: vi.fn(async (_count: number) => {}),
    clearAppBadge: vi.fn(async () => {}),
  }
  const [localStorage, sessionStorage] = [aStorage(stored), aStorage()]
  const globals = { ...events, window: events, document, navigator, localStorage, sessionStorage }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const tell = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return {
    document,
    navigator,
    localStorage,
    sessionStorage,
    /** What another tab does to the storage, and this one is told. */
    elsewhere: {
      tell,
      set(key: string, value: string) {
        localStorage.setItem(key, value)
        tell(key, value)
      },
      remove(key: string) {
        localStorage.removeItem(key)
        tell(key, null)
      },
      clear() {
        localStorage.clear()
        tell(null, null)
      },
    },
    goOnline() {
      navigator.onLine = true
      page.dispatchEvent(new Event('online'))
    },
    goOffline() {
      navigator.onLine = false
      page.dispatchEvent(new Event('offline'))
    },
    show(isVisible: boolean) {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** Asks whether the page may be left. */
    mayLeave: () => page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}

function aStorage(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    keys: () => [...kept.keys()],
  }
}

export type Asked = { method: string; path: string; token: string | null; body: unknown }

/** A server on the other end of `fetch`. Answers are bodies, or a status with one. */
export function aServer(answer: (asked: Asked) => unknown): Asked[] {
  const heard: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    const asked = { method: init.method ?? 'GET', path, token, body }
    heard.push(asked)
    const given = await answer(asked)
    if (given instanceof Response) return given
    return Response.json(given ?? null)
  })
  return heard
}

/** The server's refusal. */
export const refusal = (status: number, code: string, more = {}) =>
  Response.json({ code, message: code, ...more }, { status })

/** Another tab that holds the stream of a member, and passes on what it hears. */
export async function aLeadingTab(userId: string) {
  const name = `keyswap-events-${userId}`
  const { promise: over, resolve: leave } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const lock = navigator.locks.request(name, () => {
    hold()
    return over
  })
  await held
  const channel = new BroadcastChannel(name)
  const tab = {
    isUp: true,
    say: (word: object) => channel.postMessage(word),
    hear: (event: ServerEvent) => channel.postMessage({ event }),
    async leave() {
      channel.close()
      leave()
      // Rejected where another tab took it.
      await lock.catch(() => {})
    },
  }
  channel.onmessage = ({ data }) => 'isAnyoneThere' in data && tab.say({ isUp: tab.isUp })
  onTestFinished(tab.leave)
  return tab
}
