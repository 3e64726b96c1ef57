import type { Language } from '@keyswap/contract/accounts'
import { languages } from '@keyswap/contract/languages'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, plainAddress } from './addresses.ts'

/** What a route may use of request and response beyond its input. Hides the framework. */
export type Exchange = {
  /** What rate limits count as one caller: an IPv4 address, or an IPv6 /64. */
  caller: string
  /** The caller's IP address. */
  address: string
  user_agent: string
  /** The supported language that the client prefers. */
  language: Language
  bearer: string | undefined
  cookie(name: string): string | undefined
  /** HttpOnly and SameSite=Strict. Undefined clears the cookie. */
  setCookie(name: string, value: string | undefined, path: string, maxAgeMs: number): void
  setHeader(name: string, value: string): void
  setHeaders(headers: Record<string, string>): void
  setStatus(status: 200 | 206 | 304 | 404 | 416): void
  header(name: string): string | undefined
  /** Whether the client has hung up. */
  isGone(): boolean
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

export const exchangeOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  siteIsSecure: boolean,
): Exchange => ({
  // Getters, because few routes use them.
  get caller() {
    return callerOf(request.ip)
  },
  get address() {
    return plainAddress(request.ip)
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
  cookie: (name) => parseCookie(request.headers.cookie ?? '')[name],
  setCookie(name, value, path, maxAgeMs) {
    const cookie = stringifySetCookie({
      name,
      value: value ?? '',
      path,
      httpOnly: true,
      sameSite: 'strict',
      // Behind an untrusted proxy the protocol looks like http, so SITE_URL decides too.
      secure: siteIsSecure || request.protocol === 'https',
      maxAge: value === undefined ? 0 : Math.floor(maxAgeMs / 1000),
    })
    reply.header('set-cookie', cookie)
  },
  setHeader: (name, value) => void reply.header(name, value),
  setHeaders: (headers) => void reply.headers(headers),
  setStatus: (status) => void reply.code(status),
  header(name) {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  },
  isGone: () => request.raw.socket.destroyed,
})
