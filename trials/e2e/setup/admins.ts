// Creates admins, and finds rows in the admin panel.
import type { Page } from '@playwright/test'
import { runAdminCommand } from '../../../server/src/features/accounts/admins/admins.rules.ts'
import { inDatabase } from './database.ts'
import { type Person, signUp, someone } from './people.ts'

/** Signs in a new member on this page, which stays empty, and makes them an admin as the operator's command does. */
export async function anAdmin(
  page: Page,
  name = 'Ilze Liepa',
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<Person> {
  const person = await signUp(page, someone(name))
  await grantAdmin(person, folder)
  return person
}

export const grantAdmin = ({ email }: Person, folder?: string) =>
  inDatabase((db) => runAdminCommand(db, { verb: 'grant', email }), folder)

export const grantModerator = ({ email }: Person) =>
  inDatabase((db) => runAdminCommand(db, { verb: 'grant', email, role: 'moderator' }))

export const revokeAdmin = ({ email }: Person) =>
  inDatabase((db) => runAdminCommand(db, { verb: 'revoke', email }))

export const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto('/admin')
  await page.getByRole('tab', { name: tab }).click()
}

/** The cards or rows that contain this text. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
