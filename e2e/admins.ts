// Admins for the journeys.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type Person, signedIn, someone } from './people.ts'

const execute = promisify(execFile)

/** Signs in and grants the right with the operator's command, next to the running server. */
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

/** Revokes the right. */
export const noAdmin = ({ email }: Person, folder = process.env.E2E_DATA_DIR ?? '') =>
  execute(process.execPath, ['server/src/admin.ts', 'revoke', email], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  })

export const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto('/admin')
  await page.getByRole('tab', { name: tab }).click()
}

/** The card or row whose text contains this. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
