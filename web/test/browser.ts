// What a browser gives to the code under test, for tests that run without one: a server, a storage, a database.
import { onTestFinished, vi } from 'vitest'

export type Asked = { method: string; path: string; body?: unknown; keepalive?: true }

/** What the server says; `lost` where the answer never arrives. */
export type Answer = { status?: number; body?: unknown; next?: string } | 'lost'

export const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code },
})

/** Answers the calls of this test, and remembers what was asked. */
export function serving(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const all: Asked[] = []
  stub('fetch', async (path: string, init: RequestInit) => {
    const asked: Asked = {
      method: String(init.method),
      path,
      ...(init.body !== undefined && { body: JSON.parse(String(init.body)) }),
      ...(init.keepalive && { keepalive: true }),
    }
    all.push(asked)
    const given = await answer(asked)
    if (given === 'lost') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(given.body ?? {}), {
      status: given.status ?? 200,
      headers: {
        'content-type': 'application/json',
        ...(given.next && { link: `<${path.split('?')[0]}?after=${given.next}>; rel="next"` }),
      },
    })
  })
  return all
}

/** An empty storage; `isClosed` as some browsers close theirs to us. */
export function storing(name: 'localStorage' | 'sessionStorage', isClosed = false) {
  const kept = new Map<string, string>()
  const open = <T>(act: () => T): T => {
    if (isClosed) throw new DOMException('The operation is insecure.', 'SecurityError')
    return act()
  }
  stub(name, {
    getItem: (key: string) => open(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => open(() => kept.set(key, value)),
    removeItem: (key: string) => open(() => kept.delete(key)),
  })
  return kept
}

/** An empty database of the browser's, as far as single requests on one store go. */
export function databasing(): void {
  const kept = new Map<string, unknown>()
  const request = <T>(act: () => T) => {
    const asked: { result?: T; onsuccess?: () => void; onupgradeneeded?: () => void } = {}
    queueMicrotask(() => {
      asked.result = act()
      asked.onupgradeneeded?.()
      asked.onsuccess?.()
    })
    return asked
  }
  const store = {
    put: (one: { slot: string }) => request(() => kept.set(one.slot, structuredClone(one))),
    get: (key: string) => request(() => kept.get(key)),
    getAll: () => request(() => [...kept.values()]),
    delete: (key: string) => request(() => kept.delete(key)),
  }
  const opened = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
  }
  stub('indexedDB', { open: () => request(() => opened) })
}

/** For this test alone. */
export function stub(name: string, value: unknown): void {
  vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
}
