// API calls of a person without a browser, in a separate session.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export type Api = {
  userId: string
  /** The answer's JSON; an error fails the journey. */
  ask: <T>(method: string, path: string, body?: object) => Promise<T>
}

/** Every caller gets its own IP address, so that rate limits per address are not shared. */
export const aHome = () => `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}`

const known = new Map<string, Promise<Api>>()

/** Signs in once for all calls of this person, and creates the account if needed. */
export function apiOf(page: Page, person: Person): Promise<Api> {
  const { origin } = new URL(page.url())
  const key = `${origin} ${person.email} ${person.password}`
  const api = known.get(key) ?? openApi(origin, person)
  known.set(key, api)
  return api
}

async function openApi(origin: string, { username, email, password }: Person): Promise<Api> {
  const home = aHome()
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
  return {
    userId: session.user.id,
    async ask(method, path, body) {
      let answer = await send(method, path, body, session.access_token)
      if (answer.status === 401) {
        // The journey may have ended this session, with "Log out everywhere" for example.
        session = await enter()
        answer = await send(method, path, body, session.access_token)
      }
      expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
      return answer.json()
    },
  }
}
