import type { Readable } from 'node:stream'
import { Refusal } from '../errors/refusal.ts'
import type { Exchange } from './exchange.ts'

type Stored = {
  size: number
  etag: string
  open(range?: { start: number; end: number }): Promise<Readable>
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/** Parses a Range header. Undefined means the whole file; null means that the range cannot be satisfied. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? null : { start, end }
}

/** The client may store the answer, but must ask each time whether it is still current. */
export const REVALIDATE = 'no-cache'

/** The same, for one member's eyes: each time it is also asked whether they may still see it. */
export const PRIVATE = 'private, no-cache'

/** Whether the client has this version already. A weak comparison: a proxy may have marked the etag as weak. */
export const clientHas = (if_none_match: string | undefined, etag: string): boolean =>
  (if_none_match ?? '').split(/,\s*/).some((one) => one.replace(/^W\//, '') === etag || one === '*')

/** Serves what is made for the request, or 304 if the client has it already. `tag` identifies the version. */
export async function answerGenerated<Body extends string | Uint8Array>(
  http: Exchange,
  tag: string,
  make: () => Body | Promise<Body>,
): Promise<Body | string> {
  const etag = `"${tag}"`
  // The body is made before the headers are set: an error must not carry them.
  const body = clientHas(http.header('if-none-match'), etag) ? undefined : await make()
  http.setHeader('etag', etag)
  http.setHeader('cache-control', REVALIDATE)
  if (body === undefined) http.setStatus(304)
  return body ?? ''
}

/** For an answer in JSON: the client may store it, and gets 304 instead of it while this is its version. */
export function tagAnswer(http: Exchange, tag: string): void {
  const etag = `"${tag}"`
  http.setHeader('etag', etag)
  http.setHeader('cache-control', REVALIDATE)
  if (clientHas(http.header('if-none-match'), etag)) http.setStatus(304)
}

/** Serves a stored file: the whole file, a range, or 304 if the client has it already. */
export async function answerStored(
  http: Exchange,
  stored: Stored,
  cache_control: string,
): Promise<AsyncIterable<Uint8Array> | string> {
  const etag = `"${stored.etag}"`
  const describe = () => {
    http.setHeader('etag', etag)
    http.setHeader('cache-control', cache_control)
    http.setHeader('accept-ranges', 'bytes')
  }
  if (clientHas(http.header('if-none-match'), etag)) {
    describe()
    http.setStatus(304)
    return ''
  }
  const range = readRange(http.header('range'), stored.size)
  if (range === null) {
    http.setHeader('content-range', `bytes */${stored.size}`)
    throw new Refusal('UNSATISFIABLE')
  }
  // Open before setting headers: the file may be gone by now, and an error must not carry the file's headers.
  const bytes = await stored.open(range)
  describe()
  if (range !== undefined) {
    http.setStatus(206)
    http.setHeader('content-range', `bytes ${range.start}-${range.end}/${stored.size}`)
  }
  const length = range === undefined ? stored.size : range.end - range.start + 1
  http.setHeader('content-length', String(length))
  return bytes
}
