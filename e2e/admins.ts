// Creates admins, and finds rows in the admin panel.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type Person, signedIn, someone } from './people.ts'

const execute = promisify(execFile)

/** Signs in a new member and makes them an admin with the operator's command, while the server runs. */
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

/** Revokes the admin right, with the operator's command too. */
export const noAdmin = ({ email }: Person, folder = process.env.E2E_DATA_DIR ?? '') =>
  execute(process.execPath, ['server/src/admin.ts', 'revoke', email], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  })

export const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto('/admin')
  await page.getByRole('tab', { name: tab }).click()
}

/** The cards or rows that contain this text. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
