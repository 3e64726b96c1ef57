// Admins, and what members do beside the browser, for the journeys of the panel.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { type Person, signedIn, someone } from './people.ts'

const execute = promisify(execFile)

/** Signed in, and granted by the operator's own command, beside the running server. */
export async function anAdmin(
  page: Page,
  name = 'Ilze Liepa',
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<Person> {
  const person = await signedIn(page, someone(name))
  await execute(process.execPath, ['server/src/admin.ts', 'grant', person.email], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  })
  return person
}

/** Takes the right away again. */
export const noAdmin = ({ email }: Person, folder = process.env.E2E_DATA_DIR ?? '') =>
  execute(process.execPath, ['server/src/admin.ts', 'revoke', email], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  })

export type Api = {
  userId: string
  ask: <T>(method: string, path: string, body?: object) => Promise<T>
}

const aHome = () => `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}`

/** Calls of this person's; an account is made where there is none yet. */
export async function apiOf(page: Page, { username, email, password }: Person): Promise<Api> {
  const { origin } = new URL(page.url())
  const home = aHome()
  const send = async (method: string, path: string, body?: object, token?: string) =>
    fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': home,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  let entered = await send('POST', '/api/auth/sign-in', { email, password })
  if (!entered.ok) entered = await send('POST', '/api/auth/sign-up', { username, email, password })
  const { access_token, user } = await entered.json()
  return {
    userId: user.id,
    async ask(method, path, body) {
      const answer = await send(method, path, body, access_token)
      expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
      return answer.json()
    },
  }
}

export const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto('/admin')
  await page.getByRole('tab', { name: tab }).click()
}

/** The one card or row whose text contains this. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
