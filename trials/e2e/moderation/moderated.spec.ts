/// <reference lib="dom" />
// What moderators see of a report, how the car's owner learns of the decision, and what happens when an admin loses the role.
import type { Page } from '@playwright/test'
import { anAdmin, openTab, revokeAdmin, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { aMake, anotherBrowser } from '../setup/deck.ts'
import { signedIn, signUp, someone } from '../setup/people.ts'
import { waitForStream } from '../setup/streams.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('a moderator sees how a car was changed since it was reported, and the owner is notified of the decision at once', async ({
  page,
  browser,
}) => {
  const make = aMake()
  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  const owner = await signUp(page, someone('Berta'))
  const car_id = await listedCar(page, owner, { make, model: 'One' })
  const reporter = await apiOf(page, someone('Cilla'))
  await reporter.ask('POST', '/api/reports', { car_id, reason: `${make} is not theirs` })
  const own = await apiOf(page, owner)
  await own.ask('PATCH', `/api/cars/${car_id}`, { description: 'Changed after the report' })

  await openTab(admin, 'Reports')
  await row(admin, make).getByRole('button', { name: 'Show everything' }).click()
  const details = admin.getByRole('dialog', { name: /^Report #/ })
  await expect(details).toContainText('Changed after the report')
  await expect(details).toContainText('When reported: ')
  await expect(details.getByRole('img', { name: new RegExp(make) }).first()).toBeVisible()
  await expect(details).toContainText('Photos when reported')
  await expect(details).toContainText('Berta')
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await details.getByRole('button', { name: 'Close' }).click()

  await page.goto('/my-cars')
  await expect(page.getByRole('switch')).toBeEnabled()
  await row(admin, make).getByRole('button', { name: 'Deactivate Car' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Deactivate Car?' })
  await question.getByLabel('Rule').selectOption('Someone else’s photos or words')
  await question.getByLabel('Reason (optional)').fill('The photos are not yours.')
  await question.getByRole('button', { name: 'Deactivate Car' }).click()
  await expect(toast(admin)).toContainText('Car status updated successfully')

  // The owner's open page updates on its own.
  await expect(page.getByText('Deactivated by a moderator')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/1 unread/)
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link')).toContainText(
    `A moderator has deactivated your 2019 ${make} OneSomeone else’s photos or words: The photos are not yours.`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(page.getByText('Deactivated by a moderator')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await admin.context().close()
})

test('who loses the last photo of a car to a moderator learns why at once, and that nobody sees the car', async ({
  page,
  browser,
}) => {
  const make = aMake()
  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  const owner = await signUp(page, someone('Dace'))
  await listedCar(page, owner, { make, model: 'Bare' })
  await page.goto('/my-cars')
  const card = page.getByRole('article')
  await expect(card).toContainText('Active')

  await openTab(admin, 'Cars')
  await row(admin, make).getByRole('button', { name: 'Photos (1)' }).click()
  await admin.getByRole('button', { name: 'Delete photo 1' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Delete Photo?' })
  await question.getByLabel('Reason (optional)').fill('It shows a face.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(admin)).toContainText('Photo deleted successfully')

  await expect(card).toContainText('Not visible')
  await expect(card).toContainText('Without a photo, nobody sees it.')
  await expect(card.getByText('Active', { exact: true })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName(/1 unread/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('link')).toContainText(
    `A moderator has removed a photo of your 2019 ${make} BareThe rules of this site: It shows a face.`,
  )
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Add a photo' }).click()
  await expect(page.getByRole('dialog', { name: /^Edit/ })).toBeVisible()
  await admin.context().close()
})

test('when the app opens, each call for the badges is made only once', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(broadcasts|matches|reports\/outcomes|me\/notices)$/.test(pathname))
      requests.push(pathname)
  })
  await signedIn(page)
  const userId = await page.evaluate(() => String(localStorage.getItem('keyswap-session')))
  await waitForStream(page, userId, 'isUp')
  await expect.poll(() => new Set(requests).size).toBe(4)
  expect(requests.sort()).toEqual([
    '/api/broadcasts',
    '/api/matches',
    '/api/me/notices',
    '/api/reports/outcomes',
  ])
})

test('an admin who loses the right while the panel is open has to leave it', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403/)
  const admin = await anAdmin(page)
  await openTab(page, 'Users')
  await expect(row(page, admin.username).first()).toBeVisible()
  await revokeAdmin(admin)
  await page.getByRole('tab', { name: 'Cars' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
})
