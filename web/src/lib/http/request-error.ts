import type { ErrorBody, ErrorCode, FieldError, Weakness } from '@keyswap/contract/errors'
import { parseJson } from '../browser-storage.ts'

/** The server answered with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Absent if the answer came from something in between, such as a proxy. */
  readonly code: ErrorCode | undefined
  readonly fields: readonly FieldError[]
  /** What a weak password lacks. */
  readonly reasons: readonly Weakness[]
  /** Why an account is suspended, if a reason was given. */
  readonly reason: string | undefined
  /** When a suspension or a limit ends by itself. */
  readonly until: string | undefined
  readonly request_id: string | undefined
  /** Seconds until a retry makes sense. */
  readonly retry_after: number | undefined

  constructor(response: Response, text: string) {
    const body = errorBody(text)
    super(body?.message ?? `${response.status}: ${text || response.statusText}`)
    this.status = response.status
    this.code = body?.code
    this.fields = body?.fields ?? []
    this.reasons = body?.reasons ?? []
    this.reason = body?.reason
    this.until = body?.until
    this.request_id = response.headers.get('x-request-id') ?? undefined
    this.retry_after = seconds(response.headers.get('retry-after'))
  }
}

/** Names of the refused fields: `keys` for the path `keys.auth`. */
export const pathsOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.fields.map(({ path }) => path.split('.')[0] ?? '') : []

/** No answer: offline, the server is down, or the connection broke. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** Worth a retry. A 401 means that the token could not be renewed yet: if the session ends, nothing is sent any more. */
const TEMPORARY = [401, 408, 429, 502, 503, 504]

/** Whether the same call may succeed later: there was no answer, or one that says "later". */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || TEMPORARY.includes(error.status)

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

function errorBody(text: string): ErrorBody | undefined {
  const body = parseJson(text)
  return isErrorBody(body) ? body : undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

/** A proxy may send a date instead of seconds. */
function seconds(header: string | null): number | undefined {
  if (header === null) return undefined
  const value = Number(header)
  if (Number.isFinite(value)) return value
  const left = (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(left) ? undefined : Math.max(0, left)
}
