import type { Page } from '@playwright/test'
import { zoneAt } from '../../../server/test/zones.ts'
import { apiOf } from '../setup/api.ts'
import { aDraftCar, listedCar } from '../setup/cars.ts'
import { inDatabase } from '../setup/database.ts'
import { aMake, anotherBrowser, openDeck, topCard } from '../setup/deck.ts'
import { mailTo, type Person, signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

// The browser is in a time zone where it is noon, outside of quiet hours.
test.use({ timezoneId: zoneAt(12) })

test('after 45 days away cars are hidden; the mail’s link brings them back, says which and why, signed in or not', async ({
  page,
  browser,
}) => {
  const make = aMake()
  const zone = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me') && answer.request().method() === 'PATCH',
  )
  const anna = await signedIn(page)
  await zone
  const asAnna = await apiOf(page, anna)
  const off = await listedCar(page, anna, { make, model: 'Off' })
  await asAnna.ask('PATCH', `/api/cars/${off}`, { is_active: false })
  await listedCar(page, anna, { make, model: 'Away' })
  const other = await anotherBrowser(browser)
  const berta = await signedIn(other, someone('Berta'))
  const asBerta = await apiOf(other, berta)
  const seen = () => asBerta.ask<unknown[]>('GET', `/api/users/${asAnna.userId}/cars`)
  await page.goto('about:blank')
  await absent(anna, 31)
  const mail = await mailTo(anna, /Away still yours\?/)
  const link = mail.match(/\S+\/my-cars\S*/)?.[0] ?? ''

  await absent(anna, 46)
  await expect.poll(seen).toEqual([])
  await openDeck(other, make)
  await expect(other.getByRole('heading', { name: /^No (more )?cars/ })).toBeVisible()

  await page.goto(link)
  const note = (at: Page) =>
    at.getByRole('heading', { name: 'Your car is visible again' }).locator('..')
  const why = `You were away for more than 45 days, so we hid your 2019 ${make} Away until now.`
  await expect(note(page)).toContainText(why)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await other.reload()
  await expect(topCard(other)).toContainText('Away')

  await page.goto('about:blank')
  await absent(anna, 46)
  await expect.poll(seen).toEqual([])
  const elsewhere = await anotherBrowser(browser)
  await elsewhere.goto(link)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = elsewhere.getByRole('dialog')
  await dialog.getByLabel('Email').fill(anna.email)
  await dialog.getByLabel('Password', { exact: true }).fill(anna.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(note(elsewhere)).toContainText(why)
  await expect(elsewhere).toHaveURL(/\/my-cars$/)
  expect(await seen()).toHaveLength(1)
})

test('who comes back after 35 days finds “Still yours?” at the bell and in My Listings', async ({
  page,
}) => {
  const make = aMake()
  await page.setViewportSize({ width: 390, height: 844 })
  const anna = await signedIn(page)
  await listedCar(page, anna, { make, model: 'Kept' })
  await aDraftCar(page, anna, { make, model: 'Begun' })
  await page.goto('about:blank')
  await absent(anna, 35)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  const question = page.getByRole('link', { name: `Still yours? 2019 ${make} Kept` })
  await expectAccessible(page)
  await question.click()
  const note = page.getByRole('heading', { name: 'Still yours?' }).locator('..')
  await expect(note).toContainText(`Others can still see your 2019 ${make} Kept.`)
  // The car is on the first screen with what can be done, and a draft is below it.
  const car = page.getByRole('article').filter({ hasText: 'Kept' })
  for (const seen of [
    car.getByText('Active', { exact: true }),
    car.getByRole('switch'),
    car.getByRole('button', { name: /^Edit/ }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('article').first()).toContainText('Kept')
  await expect(page.getByRole('article').last()).toContainText('Begun')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

/** Backdates the member's last visit by this many days, and asks the question that is due then. */
async function absent({ email }: Person, days: number): Promise<void> {
  await inDatabase(async (client) => {
    const aged = await client.query(
      `update visits
       set at = now() - make_interval(days => $1),
           asked_at = case when $1 > 45 then now() - make_interval(days => $1 - 30) end
       where user_id = (select user_id from emails where email = $2)`,
      [days, email],
    )
    expect(aged.rowCount).toBe(1)
    await client.query(`select graphile_worker.add_job('keep-fresh')`)
  })
}
