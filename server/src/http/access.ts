import { isIP } from 'node:net'
import type { Endpoint } from '@keyswap/contract'
import type { FastifyRequest } from 'fastify'
import type { UncheckedCaller } from '../calls/caller.ts'
import type { Viewer } from '../calls/viewer.ts'
import { Refusal } from '../errors/refusal.ts'
import { isPrivateAddress } from './addresses.ts'
import { bearerOf } from './exchange.ts'

export type FindViewer = (token: string) => Promise<Viewer | undefined>
export type RequireAdmin = (viewer: Viewer) => Promise<void>
/** What a token claims. Nobody has checked it. */
export type ReadToken = (token: string) => { id: string; hash: Buffer } | undefined

// Headers that proxies, load balancers and content networks add.
const FORWARDED =
  /^(forwarded|via|cdn-loop|x-real-ip)$|^x-forwarded|^x-original-|client-ip$|^(cf|x-envoy|x-amzn)-/

/**
 * Whether the request comes without a proxy. A proxy that adds no header still passes on the public host name or address, or
 * speaks HTTP/1.0, as nginx does by default. Other names are not accepted: one could be that of a web page and lead to this
 * machine (DNS rebinding).
 */
function isDirect(request: FastifyRequest): boolean {
  const name = request.hostname.replace(/^\[|\]$/g, '')
  const namesMachine = name === 'localhost' || (isIP(name) !== 0 && isPrivateAddress(name))
  return (
    namesMachine &&
    request.raw.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((header) => FORWARDED.test(header))
  )
}

/** The caller of an endpoint whose own first statement checks the token. */
export function uncheckedCallerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  readToken: ReadToken,
): UncheckedCaller {
  const claimed = readToken(bearerOf(request) ?? '')
  if (!claimed) throw new Refusal('UNAUTHENTICATED')
  const { limit, method } = endpoint
  const isRead = method === 'GET'
  return { claimed, pace: limit && { key: limitKey(endpoint, claimed.id), limit, isRead } }
}

/** A rate limit counts the calls with the same key together. */
export const limitKey = ({ method, path }: Endpoint, who: string): string =>
  `${method} ${path} ${who}`

/** Returns the viewer, or refuses the call. No other code decides on an endpoint's access level. */
export async function admit(
  { access }: Endpoint,
  request: FastifyRequest,
  { findViewer, requireAdmin }: { findViewer: FindViewer; requireAdmin: RequireAdmin },
): Promise<Viewer | undefined> {
  switch (access) {
    case 'public':
      return undefined
    case 'operator': {
      // 404 rather than 403: outsiders need not know that the route exists.
      if (!isDirect(request) || !isPrivateAddress(request.socket.remoteAddress ?? ''))
        throw new Refusal('NOT_FOUND')
      return undefined
    }
    case 'member':
    case 'moderator':
    case 'admin': {
      const token = bearerOf(request)
      const viewer = token === undefined ? undefined : await findViewer(token)
      if (!viewer) throw new Refusal('UNAUTHENTICATED')
      if (access === 'member') return viewer
      if (access === 'admin' ? !viewer.is_admin : !viewer.is_moderator)
        throw new Refusal('FORBIDDEN')
      await requireAdmin(viewer)
      return viewer
    }
  }
}
