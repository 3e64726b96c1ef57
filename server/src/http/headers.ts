import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { isOfApi } from './paths.ts'

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
// Text becomes a script or markup only through the one Trusted Types policy of the web (web/src/lib/scripts/trusted-scripts.ts).
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types keyswap']

const FOR_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
export const PAGE_HEADERS = {
  ...FOR_ALL,
  'content-security-policy': [...POLICY, ...TRUSTED_TYPES].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
} as const
// Swagger UI writes markup, so it gets no Trusted Types. It shows only our own texts, nothing of members.
const FOR_DOCS = { ...PAGE_HEADERS, 'content-security-policy': POLICY.join('; ') } as const
// The answer of a call is not a page. If a browser shows it nevertheless, it may load nothing.
const FOR_CALLS = {
  ...FOR_ALL,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const
const TWO_YEARS = 'max-age=63072000'

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS']

export function protect(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply, siteUrl)
    refuseAmbiguous(request)
    refuseForeignOrigin(request, siteUrl)
  })
}

export function addSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string,
): void {
  reply.headers(headersFor(request.url))
  reply.header('x-request-id', request.id)
  if (request.protocol === 'https' || siteUrl.startsWith('https:'))
    reply.header('strict-transport-security', TWO_YEARS)
}

/**
 * Scripts and styles get fewer headers: those that only pages need would be about 6 of the 195 kB that a phone loads until its
 * first photo. Of scripts, only that of a worker has a policy of its own. A page that is sent in place of a missing file gets its
 * headers later.
 */
function headersFor(url: string) {
  if (url.startsWith('/api/docs')) return FOR_DOCS
  if (isOfApi(url)) return FOR_CALLS
  return url.startsWith('/assets/') && !url.includes('.worker-') ? FOR_ALL : PAGE_HEADERS
}

/**
 * With two Host headers, a proxy and this server might each believe a different one. HTTP/1.1 demands one; Node would also refuse
 * a request without it, but with an empty answer. HTTP/0.9 has no headers.
 */
function refuseAmbiguous({ raw }: FastifyRequest): void {
  let hosts = 0
  // rawHeaders has names and values in turn.
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (raw.rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  const least = raw.httpVersion === '1.1' ? 1 : 0
  if (hosts > 1 || hosts < least || raw.httpVersionMajor < 1) throw new Refusal('MALFORMED_REQUEST')
}

/** This cookie signs nobody in: it only tells that the browser is known. */
export const DEVICE_COOKIE = 'keyswap_device'

const hasOnlyDevice = (cookies: string): boolean =>
  cookies.split(';').every((cookie) => /^\s*(__Secure-)?keyswap_device=/.test(cookie))

/**
 * CSRF: a browser adds our cookie to requests that another site makes it send. Such a request carries a foreign Origin, and newer
 * browsers say by Sec-Fetch-Site where it comes from. A request with a cookie but neither header is refused too, unless its only
 * cookie is that of a known device: a program may have nothing else left of an ended session.
 */
function refuseForeignOrigin(request: FastifyRequest, siteUrl: string): void {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers
  if (CHANGES_NOTHING.includes(request.method) || cookie === undefined) return
  const trusted =
    origin === undefined
      ? site === 'same-origin' || (site === undefined && hasOnlyDevice(cookie))
      : (site === undefined || site === 'same-origin') &&
        isOwnOrigin(origin, siteUrl, `${request.protocol}://${request.host}`)
  if (!trusted) throw new Refusal('FOREIGN_ORIGIN')
}

/**
 * Whether the origin is SITE_URL, or another address at which the request reached us, perhaps one of the local network. For the
 * host of SITE_URL no other scheme counts: behind a proxy that is not trusted every request looks like plain HTTP, and over plain
 * HTTP anybody in between can serve a page.
 */
const isOwnOrigin = (origin: string, siteUrl: string, sentTo: string): boolean =>
  origin === siteUrl ||
  (origin === sentTo && isWrittenByBrowser(origin) && hostOf(origin) !== hostOf(siteUrl))

/** A browser writes an origin in lower case, without user, path and the scheme's default port. */
const isWrittenByBrowser = (origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).origin === origin

/** The host with its port. A dot at the end of the name is dropped, because it changes nothing. */
const hostOf = (origin: string): string => new URL(origin).host.replace(/\.(?=:|$)/, '')
