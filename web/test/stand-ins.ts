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

export type Upload = {
  method: string
  path: string
  headers: Record<string, string>
  body: Blob
  /** Of the bytes, in all. */
  progress: (loaded: number, total: number) => void
  /** The server's answer; a status of 0 where the connection broke. */
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  isAborted: boolean
}

/** Uploads as they are begun; each waits for the test to answer it. */
export function uploading(): Upload[] {
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

/** An empty storage; `isClosed` as some browsers close theirs to us. */
export function storing(name: 'localStorage' | 'sessionStorage', isClosed = false) {
  const kept = new Map<string, string>()
  const open = <T>(act: () => T): T => {
    if (isClosed) throw new DOMException('The operation is insecure.', 'SecurityError')
    return act()
  }
  const calls = {
    getItem: (key: string) => open(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => open(() => kept.set(key, value)),
    removeItem: (key: string) => open(() => kept.delete(key)),
  }
  // Its keys are its own properties, as a browser's are.
  stub(
    name,
    new Proxy(calls, {
      ownKeys: () => open(() => [...kept.keys()]),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  return kept
}

/** What it holds outlives a test: the code under test opens it once. */
const kept = new Map<string, unknown>()

/** The browser's database, as far as single requests on one store go. */
export function databasing(): Map<string, unknown> {
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
  return kept
}

/** For this test alone. */
export function stub(name: string, value: unknown): void {
  vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
}
