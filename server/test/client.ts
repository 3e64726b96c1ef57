import type { Pool } from '../src/db/pool.ts'
import { aMember, aToken, type Member } from './factories.ts'

type Reachable = { url: string }

export type Answer = { status: number; headers: Headers; text: string; body: unknown }

type Send = { body?: unknown; headers?: Record<string, string> }

/** Sends the request as given, with a content type if it has a body. */
export async function send(
  app: Reachable,
  method: string,
  path: string,
  { body, headers }: Send = {},
): Promise<Answer> {
  const answer = await fetch(new URL(path, app.url), {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: written(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

const written = (body: unknown): BodyInit =>
  typeof body === 'string'
    ? body
    : Buffer.isBuffer(body)
      ? new Uint8Array(body)
      : JSON.stringify(body)

export type SignedIn = Member & {
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  /** Sends raw bytes as a picture, anything else as JSON. */
  put(path: string, body: Buffer | object, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
}

/** A new member with a session, and functions for its calls. */
export async function signedIn(
  app: Reachable & { pool: Pool; nextUrl?(): string },
  options: { admin?: boolean; moderator?: boolean } = {},
): Promise<SignedIn> {
  const member = await aMember(app, options)
  const url = app.nextUrl?.() ?? app.url
  return asMember({ url }, member, await aToken(app, member.id))
}

/** Makes the calls of an existing member with an existing token, on any instance. */
export function asMember(app: Reachable, member: Member, token: string): SignedIn {
  const call = (method: string) => (path: string, body?: unknown) =>
    send(app, method, path, { body, headers: { authorization: `Bearer ${token}` } })
  return {
    ...member,
    token,
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    put: (path, body, headers) =>
      send(app, 'PUT', path, {
        body,
        headers: {
          authorization: `Bearer ${token}`,
          ...(Buffer.isBuffer(body) && { 'content-type': 'image/jpeg' }),
          ...headers,
        },
      }),
    delete: call('DELETE'),
  }
}
