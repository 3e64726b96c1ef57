// Transport only: no UI and no navigation. The only retry is after the handler set with setUnauthorizedHandler has
// renewed the session.
import { inputInQuery, type Method } from '@keyswap/contract/endpoint'
import { language } from '../preferences.ts'
import { takeEarly } from './early.ts'
import { ApiError, isAborted, NetworkError } from './request-error.ts'
import { noteDate } from './server-clock.ts'

export type Request = {
  method: Method
  /** `{name}` is replaced with `params.name`. */
  path: string
  params?: Record<string, unknown> | undefined
  input?: unknown
  /** Raw bytes instead of JSON. */
  body?: Blob | undefined
  /** SHA-256 of the body in hex, for calls that want it in the header content-digest. */
  digest?: string | undefined
  signal?: AbortSignal | undefined
  /** Is sent even if the page is closed meanwhile. */
  keepalive?: boolean | undefined
}

/** Returns whether the session was renewed. If so, the request is sent once more. */
export type UnauthorizedHandler = () => Promise<boolean> | boolean

/** Empty if the session of an earlier visit could not be renewed yet. */
let accessToken: string | null = null
export let unauthorized: UnauthorizedHandler = () => false

type Ask = (request: Request) => Promise<Response>
let limit = (request: Request, ask: Ask): Promise<Response> => ask(request)

/** For members, calls give up if there is no answer in time (time-limits.ts). */
export const setLimit = (limited: typeof limit): void => {
  limit = limited
}

export const setAccessToken = (token: string | null): void => {
  accessToken = token
}

export const isTokenMissing = (): boolean => accessToken === ''

export const setUnauthorizedHandler = (handler: UnauthorizedHandler): void => {
  unauthorized = handler
}

export const send = async (request: Request, base = ''): Promise<unknown> =>
  (await sendForPage(request, base)).body

/** The answer, and the cursor of the next page if the list goes on. */
export const sendForPage = (request: Request, base = ''): Promise<AnswerPage> =>
  inputInQuery(request.method) ? sendRead(request, base) : sendOnce(request, base)

async function sendOnce(request: Request, base: string): Promise<AnswerPage> {
  if (isTokenMissing() && !request.path.endsWith('/refresh') && !(await unauthorized()))
    unreachable(null)
  return withToken(async (token) => {
    const response = await limit(request, (limited) => attempt(limited, base, token))
    noteDate(response.headers.get('date'))
    return { body: await read(response), next: nextOf(response.headers.get('link')) }
  })
}

const reads = new Map<AbortController, Promise<unknown>>()
let pause: Promise<void> | undefined

function sendRead(request: Request, base: string): Promise<AnswerPage> {
  if (pause) return afterPause(request, base)
  const { signal } = request
  const stop = new AbortController()
  const follow = () => stop.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow, { once: true })
  const answer = sendOnce({ ...request, signal: stop.signal }, base).catch((error: unknown) => {
    const wasPaused = stop.signal.aborted && !signal?.aborted
    if (wasPaused) return afterPause(request, base)
    throw error
  })
  const done = () => {
    reads.delete(stop)
    signal?.removeEventListener('abort', follow)
  }
  reads.set(stop, answer)
  answer.then(done, done)
  return answer
}

/** Nobody waits for the answer any more if the session has ended meanwhile. */
async function afterPause(request: Request, base: string): Promise<AnswerPage> {
  await pause
  if (accessToken === null) throw new DOMException('', 'AbortError')
  return sendRead(request, base)
}

/** Resolves when all reads that are under way have their answer, or have failed. */
export const readsUnderWay = (): Promise<unknown> => Promise.allSettled(reads.values())

/** Until the returned function is called, reads wait: also those under way, which are stopped and sent again. */
export function pauseReads(): () => void {
  let goOn = () => {}
  pause = new Promise((resolve) => {
    goOn = resolve
  })
  for (const stop of reads.keys()) stop.abort()
  return () => {
    pause = undefined
    goOn()
  }
}

export type AnswerPage = { body: unknown; next: string | undefined }

/** The cursor of `</api/cars?after=…>; rel="next"`. */
function nextOf(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return new URLSearchParams(address?.split('?')[1]).get('after') ?? undefined
}

/** Calls `tryWith` with the access token, and once more if the token had expired and could be renewed. */
export async function withToken<T>(tryWith: (token: string | null) => Promise<T>): Promise<T> {
  const token = accessToken
  try {
    return await tryWith(token)
  } catch (error) {
    if (token === null || !endedSession(error) || !(await unauthorized())) throw error
    return tryWith(accessToken)
  }
}

/** Not every 401: a wrong password is one too, and a new token would not help. */
const endedSession = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UNAUTHENTICATED'

async function attempt(request: Request, base: string, token: string | null): Promise<Response> {
  const { method, path, input, body, digest, signal, keepalive } = request
  const address = base + addressOf(request)
  const early = takeEarly({ method, path, address, token })
  // Without `await` if there is none: a request of a page that closes must be sent at once.
  const answer = early && (await early)
  if (answer) return answer
  const hasJson = input !== undefined && !inputInQuery(method, body !== undefined)
  const sent = fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      // Decides the language of mails to an account that is created by this call.
      'accept-language': language.get(),
      ...(hasJson && { 'content-type': 'application/json' }),
      ...(body && { 'content-type': body.type }),
      ...(digest && { 'content-digest': `sha-256=:${base64Of(digest)}:` }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(hasJson && { body: JSON.stringify(input) }),
    ...(body && { body }),
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  })
  return sent.catch(unreachable)
}

const base64Of = (hex: string): string =>
  btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type !== '' && !/json|^text\//.test(type)) {
    return new Uint8Array(await response.arrayBuffer().catch(unreachable))
  }
  const text = await response.text().catch(unreachable)
  if (!response.ok) throw new ApiError(response, text)
  if (text === '') return undefined
  return type.includes('json') ? JSON.parse(text) : text
}

function unreachable(error: unknown): never {
  if (isAborted(error)) throw error
  throw new NetworkError()
}

export function addressOf({ method, path, params = {}, input, body }: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = inputInQuery(method, body !== undefined) ? queryOf(input) : ''
  return query === '' ? filled : `${filled}?${query}`
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return query.toString()
}
