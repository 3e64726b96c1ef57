import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'

export type Person = { username: string; email: string; password: string }

export function someone(username = 'Anna Ozola'): Person {
  return { username, email: `${randomUUID()}@example.com`, password: 'correct horse' }
}

/** An account that exists already, made without a browser. */
export async function member(page: Page, person = someone()): Promise<Person> {
  const answer = await page.request.post('/api/auth/sign-up', { data: person })
  expect(answer.ok()).toBe(true)
  await page.context().clearCookies()
  return person
}

export async function openSignIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
}

export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** An account with an open session in this browser. */
export async function signedIn(page: Page, person = someone()): Promise<Person> {
  await signIn(page, await member(page, person))
  return person
}

/** The link of the newest mail to this person, as the outbox of the running server has it. */
export async function linkMailedTo(
  { email }: Person,
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = (await mailsTo(email, folder)).map(({ text }) => text?.match(/https?:\S+/)?.[0]).at(-1)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function mailsTo(email: string, folder: string) {
  const outbox = join(folder, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email))
}
