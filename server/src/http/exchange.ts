import type { Language } from '@keyswap/contract/accounts'
import { languages } from '@keyswap/contract/languages'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, householdOf } from './addresses.ts'

/** The parts of request and response that a route may use besides its input. Hides the framework. */
export type Exchange = {
  /** Rate limits count these together: an IPv4 address, or an IPv6 /64. */
  household: string
  /** The caller's IP address. */
  address: string
  user_agent: string
  /** The supported language that the client prefers. */
  language: Language
  bearer: string | undefined
  cookie(name: string): string | undefined
  /** The cookie is HttpOnly and SameSite=Strict. Undefined clears it. */
  setCookie(name: string, value: string | undefined, path: string, maxAgeMs: number): void
  setHeader(name: string, value: string): void
  setHeaders(headers: Record<string, string>): void
  setStatus(status: 200 | 206 | 304 | 404): void
  header(name: string): string | undefined
  /** Aborted when the client has hung up, or has got its answer. */
  gone: AbortSignal
}

const USER_AGENT_MAX = 300

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Browsers list the languages in order of preference, so the q values can be ignored. */
function languageOf(request: FastifyRequest): Language {
  for (const entry of (request.headers['accept-language'] ?? '').split(',')) {
    const code = entry.trim().toLowerCase().split(/[-;]/)[0]
    const found = languages.find((language) => language === code)
    if (found) return found
  }
  return 'en'
}

/**
 * Browsers accept a cookie with this prefix only over TLS, so nobody in between can replace it over plain HTTP. A cookie without
 * the prefix is read if there is none with it: it may be from before the site had TLS, or from an earlier release.
 */
const SECURE_PREFIX = '__Secure-'

export const exchangeOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  siteIsSecure: boolean,
): Exchange => ({
  // These are getters, because few routes use them.
  get household() {
    return householdOf(addressOf(request))
  },
  get address() {
    return addressOf(request)
  },
  get user_agent() {
    return (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
  },
  get language() {
    return languageOf(request)
  },
  get bearer() {
    return bearerOf(request)
  },
  cookie(name) {
    const cookies = parseCookie(request.headers.cookie ?? '')
    return cookies[SECURE_PREFIX + name] ?? cookies[name]
  },
  setCookie(name, value, path, maxAgeMs) {
    // Behind an untrusted proxy the protocol looks like http, so SITE_URL decides too.
    const secure = siteIsSecure || request.protocol === 'https'
    const send = (full_name: string, content: string | undefined) =>
      reply.header(
        'set-cookie',
        stringifySetCookie({
          ...{ name: full_name, value: content ?? '', path, secure },
          ...{ httpOnly: true, sameSite: 'strict' },
          maxAge: content === undefined ? 0 : Math.floor(maxAgeMs / 1000),
        }),
      )
    send(secure ? SECURE_PREFIX + name : name, value)
    // Clears a cookie from before the site had TLS, or from a release without the prefix.
    if (secure && name in parseCookie(request.headers.cookie ?? '')) send(name, undefined)
  },
  setHeader: (name, value) => void reply.header(name, value),
  setHeaders: (headers) => void reply.headers(headers),
  setStatus: (status) => void reply.code(status),
  header(name) {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  },
  get gone() {
    const closed = new AbortController()
    // The client may have hung up before this getter is used.
    if (request.raw.socket.destroyed) closed.abort()
    else reply.raw.once('close', () => closed.abort())
    return closed.signal
  },
})
