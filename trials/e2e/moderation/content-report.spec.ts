// Anybody can report illegal content, from a car's public page and without an account.
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { runNow } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { mailTo, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

test('a visitor reports what a public page shows, and is mailed the decision', async ({
  page,
  browser,
}) => {
  const owner = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, owner)
  const api = await apiOf(page, owner)
  const { url } = await api.ask<{ url: string }>('POST', `/api/cars/${carId}/share`, {})

  const visitor = await anotherBrowser(browser)
  const stranger = someone('Foto Zeme')
  const words = `My photo is used here, ${stranger.email}`
  await visitor.goto(url)
  await visitor.getByRole('link', { name: 'Report illegal content' }).click()
  await expect(visitor.getByLabel('Address of the page')).toHaveValue(url)
  await expectAccessible(visitor)
  await expectNoOverflow(visitor)
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByLabel('What is it about?')).toBeFocused()
  await expect(visitor.getByLabel('What is wrong with it?')).toHaveAccessibleDescription(
    'Please fill this in.',
  )
  await visitor.getByLabel('What is it about?').selectOption({ label: 'Stolen car' })
  await visitor.getByLabel('What is wrong with it?').fill(words)
  await visitor.getByLabel('Your name (optional)').fill(stranger.username)
  await visitor.getByLabel('Your email (optional)').fill(stranger.email)
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Report received' })).toBeFocused()
  await expectAccessible(visitor)
  const receipt = await mailTo(stranger, /We|received|number/)
  expect(receipt).toContain('we’ll email you the decision')

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  const reported = row(admin, words)
  await expect(reported.getByRole('heading', { name: 'Stolen car' })).toBeVisible()
  await expect(reported).toContainText('From outside')
  await expect(reported).toContainText('Foto Zeme')
  await expect(reported).toContainText('Berta Liepa')
  await expect(reported).toContainText(url)
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await reported.getByRole('link', { name: 'Open the case' }).click()
  await expect(admin.getByRole('link', { name: 'All reports' })).toBeVisible()
  await expect(reported).toContainText('Stolen car')
  await expect(reported).toContainText('Foto Zeme')
  await expect(reported).toContainText(url)
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await admin.getByRole('link', { name: 'All reports' }).click()
  await reported.getByRole('button', { name: 'Resolve' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Resolve' }).click()
  await expect(reported.getByText('Resolved', { exact: true })).toBeVisible()
  await runNow('content-report-mail')
  const decision = await mailTo(stranger, /acted on it/)
  for (const [typed, mail] of [receipt, decision].flatMap((one) => [
    [words, one],
    [url, one],
  ]))
    expect(mail).not.toContain(typed)
  for (const one of [visitor, admin]) await one.context().close()
})
