/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from '@keyswap/contract/limits'
import { type APIResponse, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'

const { storage_key } = session

export type Person = { username: string; email: string; password: string }

export const anAddress = (): string => `${randomUUID()}@example.com`

export function someone(username = 'Anna Ozola'): Person {
  return { username, email: anAddress(), password: 'correct horse' }
}

/** Creates an account through the API; the page stays signed out. */
export async function member(page: Page, person = someone()): Promise<Person> {
  const answer = await page.request.post('/api/auth/sign-up', { data: person })
  expect(answer.ok()).toBe(true)
  await page.context().clearCookies()
  return person
}

export async function openSignIn(page: Page, url = '/'): Promise<void> {
  await page.goto(url)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
}

export async function signIn(page: Page, { email, password }: Person, url = '/'): Promise<void> {
  await openSignIn(page, url)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens this screen with a new account that is already signed in. */
export async function signedIn(page: Page, person = someone(), path = '/'): Promise<Person> {
  await signUp(page, person)
  await page.goto(path)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return person
}

/** Signs in a new account on this page, which stays empty, for journeys that open their screen later. */
export async function signUp(page: Page, person = someone()): Promise<Person> {
  const answer = await page.request.post('/api/auth/sign-up', { data: person })
  await rememberSession(page, answer)
  return person
}

const EMPTY_PAGE = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/** Stores the signed-in member's id, because the app asks for a session only if its storage has it. */
export async function rememberSession(page: Page, answer: APIResponse): Promise<void> {
  const { user } = await answer.json()
  const address = new URL('/empty', answer.url()).href
  await page.route(address, (route) => route.fulfill(EMPTY_PAGE))
  await page.goto(address)
  await page.unroute(address)
  await page.evaluate(([key, id]) => localStorage.setItem(key, id), [storage_key, user.id] as const)
}

/** The link in the newest mail to this person with a link to reset or confirm, from the running server's outbox. */
export async function linkMailedTo(
  { email }: Person,
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = (await mailsTo(email, folder))
        .map(({ text }) => text?.match(/https?:\S+#\S+/)?.[0])
        .findLast((found) => found !== undefined)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** The text of the newest mail to this person that has these words. */
export async function mailTo(
  { email }: Person,
  words: RegExp,
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(email, folder))
        .map(({ text = '' }) => text)
        .findLast((text) => words.test(text))
      return found
    })
    .toBeDefined()
  return found ?? ''
}

async function mailsTo(email: string, folder: string) {
  const outbox = join(folder, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email))
}
