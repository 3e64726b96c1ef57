import { zoneAt } from '../../../server/test/zones.ts'
import { listedCar } from '../setup/cars.ts'
import { aMake, openDeck, press, someoneListing, topCard } from '../setup/deck.ts'
import { mailTo, signedIn } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

// The browser is in a time zone where it is noon, outside of quiet hours.
test.use({ timezoneId: zoneAt(12) })

test('a search is kept, a new car that fits is mailed, and a link in the mail stops that', async ({
  page,
}) => {
  const make = aMake()
  const zone = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me') && answer.request().method() === 'PATCH',
  )
  const person = await signedIn(page)
  expect((await zone).ok()).toBe(true)
  const berta = await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Pass')
  const tell = page.getByRole('button', { name: 'Tell me about new cars' })
  await tell.click()
  await expect(toast(page)).toContainText(
    'You’ll get an email about new cars that match, at most one a day.',
  )
  await toast(page).getByRole('button', { name: 'Change' }).click()
  const title = page.getByRole('heading', { name: 'Saved searches' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'We’ll tell you' })).toBeVisible()

  await page.getByLabel('Search by make, model').fill(make)
  await page.keyboard.press('Enter')
  await tell.click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Year from').selectOption('2010')
  await page.getByRole('dialog').getByRole('button', { name: 'Tell me about new cars' }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'We’ll tell you' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Show cars' }).click()

  const two = await listedCar(page, berta, { make, model: 'Two', year: 1999 })
  const mail = await mailTo(person, /Two/)
  expect(mail).toContain(`/car/${two}`)

  // The app's bell shows the new car at once, until the car is swiped.
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: `A new car for you: 1999 ${make} Two` }).click()
  await expect(page).toHaveURL(`/car/${two}`)
  await page.getByRole('button', { name: /^Pass / }).click()
  await expect(page.getByText('You passed on this car.')).toBeVisible()

  await page.goto('/settings/notifications')
  const kept = page.locator('section', { hasText: 'Saved searches' })
  await expect(kept.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('switch', { name: `Mail: ${make}, 2010 or newer` })).toBeChecked()
  // The switch stays off although an older answer arrives after the click.
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/alerts', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/alerts')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
  await asked
  const pushed = page.getByRole('switch', { name: `Notification: “${make}”` })
  await pushed.click()
  await expect(pushed).not.toBeChecked()
  const answered = page.waitForResponse('**/api/alerts')
  answer.resolve()
  await answered
  await page.unroute('**/api/alerts')
  await expect(pushed).not.toBeChecked()
  await page.getByRole('button', { name: `Delete: ${make}, 2010 or newer` }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.goto(mail.match(/\S+\/unsubscribe\/\S+/)?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('Done: no more emails about new cars.')).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: `Mail: “${make}”` })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: `Notification: “${make}”` })).not.toBeChecked()
})
