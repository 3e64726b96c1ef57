// Calls the API as a person, without a browser and in a separate session.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Person, someone } from './people.ts'

export type Api = {
  userId: string
  /** Returns the answer's JSON. An error status fails the journey. */
  ask: <T>(method: string, path: string, body?: object) => Promise<T>
  /** Like `ask`, for a GET that may answer 404, which gives undefined. */
  find: <T>(path: string) => Promise<T | undefined>
}

/** A page, or a window of another engine, of which only the URL is used. */
export type Site = Pick<Page, 'url'>

/** A random IP address for each caller, so that callers don't share the rate limits of an address. */
export const anIpAddress = () =>
  `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}`

const known = new Map<string, Promise<Api>>()

/** Signs in once for all calls of this person, and creates the account if needed. */
export function apiOf(page: Site, person: Person): Promise<Api> {
  const { origin } = new URL(page.url())
  const key = `${origin} ${person.email} ${person.password}`
  const api = known.get(key) ?? openApi(origin, person)
  known.set(key, api)
  return api
}

/** The photos of this car as a stranger sees them; none if it is no longer listed. */
export async function photosOf(origin: string, carId: string): Promise<string[]> {
  const stranger = await openApi(origin, someone())
  const car = await stranger.find<{ photos: { url: string }[] }>(`/api/cars/${carId}`)
  return car?.photos.map(({ url }) => url) ?? []
}

async function openApi(origin: string, { username, email, password }: Person): Promise<Api> {
  const home = anIpAddress()
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': home,
        ...(body && { 'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  async function enter() {
    const entered = await send('POST', '/api/auth/sign-in', { email, password })
    if (entered.ok) return entered.json()
    return (await send('POST', '/api/auth/sign-up', { username, email, password })).json()
  }
  let session = await enter()
  async function request(method: string, path: string, body?: object) {
    const answer = await send(method, path, body, session.access_token)
    if (answer.status !== 401) return answer
    // The journey may have ended this session, for example with 'Sign out everywhere'.
    session = await enter()
    return send(method, path, body, session.access_token)
  }
  const expectOk = ({ ok, status }: Response, what: string) =>
    expect(ok, `${what}: ${status}`).toBe(true)
  return {
    userId: session.user.id,
    async ask(method, path, body) {
      const answer = await request(method, path, body)
      expectOk(answer, `${method} ${path}`)
      return answer.json()
    },
    async find(path) {
      const answer = await request('GET', path)
      if (answer.status === 404) return undefined
      expectOk(answer, `GET ${path}`)
      return answer.json()
    },
  }
}
