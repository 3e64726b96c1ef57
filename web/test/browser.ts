// Browser APIs for tests that run in Node: storage, tabs, network, uploads, IndexedDB.
import type { ServerEvent } from '@keyswap/contract/events'
import { onTestFinished, vi } from 'vitest'

/** Stubs the globals of a new tab. Modules that the test imports after this call are loaded again, in that tab. */
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
  const localStorage = aStorage(new Map(Object.entries(stored)))
  const sessionStorage = aStorage()
  const globals = { ...events, window: events, document, navigator, localStorage, sessionStorage }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const endTimers = followTimers()
  onTestFinished(async () => {
    // Sign out, or else a message that still waits for its lock would be sent in a later test.
    const { endSession } = await import('../src/lib/http/session.ts')
    endSession()
    endTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const dispatchStorage = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return {
    document,
    navigator,
    localStorage,
    sessionStorage,
    /** Changes the storage as another tab would: this tab gets the `storage` event. */
    otherTab: {
      dispatchStorage,
      set(key: string, value: string) {
        localStorage.setItem(key, value)
        dispatchStorage(key, value)
      },
      remove(key: string) {
        localStorage.removeItem(key)
        dispatchStorage(key, null)
      },
      clear() {
        localStorage.clear()
        dispatchStorage(null, null)
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
    /** False if a `beforeunload` listener asks to stay. */
    mayLeave: () => page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    leave: () => page.dispatchEvent(new Event('pagehide')),
  }
}

/**
 * A closed tab has no timers. Returns a function that ends those started from now on: a retry that comes 30 seconds later
 * would be a call of whichever test runs then. Fake timers end with `vi.useRealTimers`.
 */
function followTimers(): () => void {
  const started: NodeJS.Timeout[] = []
  if (!vi.isFakeTimers())
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = globalThis[name] as (...args: Parameters<typeof setTimeout>) => NodeJS.Timeout
      vi.stubGlobal(name, (...args: Parameters<typeof start>) => {
        const timer = start(...args)
        started.push(timer)
        return timer
      })
    }
  return () => started.forEach(clearTimeout)
}

/** As in a browser, `Object.keys` lists the stored keys. `isClosed`: it throws, as with blocked cookies. */
function aStorage(kept = new Map<string, string>(), isClosed = false) {
  const open = <T>(act: () => T): T => {
    if (isClosed) throw new DOMException('The operation is insecure.', 'SecurityError')
    return act()
  }
  const methods = {
    getItem: (key: string) => open(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => void open(() => kept.set(key, value)),
    removeItem: (key: string) => void open(() => kept.delete(key)),
    clear: () => open(() => kept.clear()),
    keys: () => open(() => [...kept.keys()]),
  }
  return new Proxy(methods, {
    ownKeys: () => methods.keys(),
    getOwnPropertyDescriptor: (target, key) =>
      Reflect.getOwnPropertyDescriptor(target, key) ?? { enumerable: true, configurable: true },
  })
}

/** Stubs one empty storage, for a test that needs no whole browser. Returns its content. */
export function stubStorage(name: 'localStorage' | 'sessionStorage', isClosed = false) {
  const kept = new Map<string, string>()
  stub(name, aStorage(kept, isClosed))
  return kept
}

/** From now on the storage is full, as a browser's: it takes only what is not longer than what it replaces. */
export function fillUp(storage: ReturnType<typeof aStorage>): void {
  const { getItem, setItem } = storage
  storage.setItem = (key, value) => {
    if (value.length > (getItem(key)?.length ?? -1))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem(key, value)
  }
}

export type Call = {
  method: string
  path: string
  token?: string
  body?: unknown
  keepalive?: true
}

/** Answers `fetch`. An answer is a JSON body or a whole response. Returns the calls received so far. */
export function aServer(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  stub('fetch', async (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      ...(token !== undefined && { token }),
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) }),
      ...(init.keepalive && { keepalive: true }),
    }
    calls.push(call)
    const given = await answer(call)
    if (given === LOST) throw new TypeError('Failed to fetch')
    // Cloned: a test may give the same response twice, but a body can be read only once.
    return given instanceof Response ? given.clone() : Response.json(given ?? null)
  })
  return calls
}

/** An answer for `aServer`: `fetch` fails, as if the connection were lost. */
export const LOST = Response.error()

export const refusal = (status: number, code: string, more = {}) =>
  Response.json({ code, message: code, ...more }, { status })

/** One page of a list, and the cursor of the next. */
export const aPage = (items: unknown[], next: string | undefined) =>
  Response.json(items, { headers: next ? { link: `</list?after=${next}>; rel="next"` } : {} })

export type Upload = {
  method: string
  path: string
  headers: Record<string, string>
  body: Blob
  /** In bytes. */
  progress: (loaded: number, total: number) => void
  /** Status 0: the connection broke. */
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  isAborted: boolean
}

/** Replaces XMLHttpRequest. Returns the uploads started so far; each waits until the test answers it. */
export function stubUploads(): Upload[] {
  const all: Upload[] = []
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    statusText = ''
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    #given: Record<string, string> = {}
    #headers: Record<string, string> = {}
    #opened = { method: '', path: '' }
    #sent: Upload | undefined
    open(method: string, path: string) {
      this.#opened = { method, path }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#given[name] ?? null
    }
    send(body: Blob) {
      this.#sent = {
        ...this.#opened,
        headers: this.#headers,
        body,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, answered = {}, headers = {}) => {
          this.status = status
          this.responseText = JSON.stringify(answered)
          this.#given = headers
          if (status === 0) this.onerror?.()
          else this.onload?.()
          this.onloadend?.()
        },
      }
      all.push(this.#sent)
    }
    abort() {
      if (this.#sent) this.#sent.isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
  }
  stub('XMLHttpRequest', Request)
  return all
}

/** Another tab that is the leader: it holds the member's stream and relays its events. */
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
    post: (message: object) => channel.postMessage(message),
    relay: (event: ServerEvent) => channel.postMessage({ event }),
    async leave() {
      channel.close()
      leave()
      // Rejects when another tab has stolen the lock.
      await lock.catch(() => {})
    },
  }
  channel.onmessage = ({ data }) => 'isAnyoneThere' in data && tab.post({ isUp: tab.isUp })
  onTestFinished(tab.leave)
  return tab
}

/**
 * IndexedDB, limited to single requests on one store per database. Returns the records by database. As in a browser, a
 * database is deleted only after all its connections are closed; a closed connection has no more transactions. `isFull`:
 * no room for more, which a browser notices when it commits. A transaction ends only if it is committed: browsers end it
 * themselves, but not while the page is left.
 */
export function stubDatabases({ isFull = false } = {}): Map<string, Map<string, unknown>> {
  const databases = new Map<string, Map<string, unknown>>()
  type Connection = { name: string; onversionchange?: () => void }
  const connected = new Set<Connection>()
  const toDelete = new Set<string>()
  const isUsed = (name: string) => [...connected].some((one) => one.name === name)
  const deleteUnused = () => {
    for (const name of toDelete)
      if (!isUsed(name)) {
        databases.delete(name)
        toDelete.delete(name)
      }
  }
  const open = (name: string) =>
    request(() => {
      const records = databases.get(name) ?? new Map<string, unknown>()
      databases.set(name, records)
      const store = {
        put: (one: { slot?: string; key?: string; id?: string }) =>
          request(() => {
            const key = one.slot ?? one.key ?? one.id ?? ''
            if (!isFull) records.set(key, structuredClone(one))
            return key
          }),
        get: (key: string) => request(() => records.get(key)),
        getAll: () => request(() => [...records.values()]),
        delete: (key: string) => request(() => records.delete(key)),
      }
      const connection = {
        name,
        createObjectStore: () => store,
        transaction: () => {
          if (!connected.has(connection)) throw new DOMException('Closed', 'InvalidStateError')
          const ends: { oncomplete?: () => void; onabort?: () => void } = {}
          // After its request, which succeeds in the next microtask.
          const commit = () =>
            queueMicrotask(() =>
              queueMicrotask(() => (isFull ? ends.onabort : ends.oncomplete)?.()),
            )
          const error = new DOMException('Full')
          return Object.assign(ends, { objectStore: () => store, commit, error })
        },
        close: () => {
          connected.delete(connection)
          deleteUnused()
        },
      }
      connected.add(connection)
      return connection
    })
  const deleteDatabase = (name: string) => {
    toDelete.add(name)
    for (const one of connected) if (one.name === name) one.onversionchange?.()
    return request(deleteUnused)
  }
  const list = async () => [...databases.keys()].map((name) => ({ name }))
  stub('indexedDB', { open, deleteDatabase, databases: list })
  return databases
}

/** An IDBRequest that succeeds in the next microtask. */
function request<T>(act: () => T) {
  const pending: { result?: T; onsuccess?: () => void; onupgradeneeded?: () => void } = {}
  queueMicrotask(() => {
    pending.result = act()
    pending.onupgradeneeded?.()
    pending.onsuccess?.()
  })
  return pending
}

/** Replaces a global until the test ends. */
export function stub(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  vi.stubGlobal(name, value)
  // Restores only this global: the test's other stubs are still needed for its own clean-up.
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  })
}
