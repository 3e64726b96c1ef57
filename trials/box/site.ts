// Calls a Keyswap over http or https, from a chosen address of this machine.
import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

const ANSWER_MS = 30_000

type Call = {
  token?: string
  body?: object | Buffer
  headers?: Record<string, string>
}

type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: unknown
  /** The SHA-256 of the answer's bytes. */
  hash: string
}

export type Site = {
  url: string
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** Like `call`, but returns only the body, and throws if the status is not 200. */
  ok<T = unknown>(method: string, path: string, call?: Call): Promise<T>
  /** Like `call`, but returns the answer as soon as it begins. */
  open(method: string, path: string, call?: Call): Promise<IncomingMessage>
}

type Options = { ca?: string; localAddress?: string }

export function siteAt(url: string, { ca, localAddress }: Options = {}): Site {
  function open(method: string, path: string, { token, body, headers }: Call = {}) {
    const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const asked = (url.startsWith('https:') ? secureRequest : request)(new URL(path, url), {
      method,
      ca,
      localAddress,
      family: 4,
      agent: false,
      headers: {
        ...(sent !== undefined && {
          'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    asked.once('response', resolve).once('error', reject).end(sent)
    asked.setTimeout(ANSWER_MS, () => asked.destroy(new Error(`${method} ${path}: no answer`)))
    return promise
  }
  async function call(method: string, path: string, given?: Call): Promise<Answer> {
    const answer = await open(method, path, given)
    const bytes = await buffer(answer)
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
      hash: createHash('sha256').update(bytes).digest('hex'),
    }
  }
  return {
    url,
    call,
    open,
    async ok<T>(method: string, path: string, given?: Call) {
      const { status, body } = await call(method, path, given)
      if (status === 200) return body as T
      throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(body)}`)
    },
  }
}
