import { LONG_NAME } from '../pictures/picture.ts'
import { signedIn, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
} from '../setup/test.ts'

const pages = ['Notifications', 'Privacy & Safety', 'Help & Support', 'About', 'App settings']

test('a visitor’s settings and their pages are accessible in both themes', async ({ page }) => {
  await page.goto('/settings')
  await expect(page).toHaveTitle('Settings · Keyswap')
  await expectAccessibleInBothThemes(page)
  for (const name of pages) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Keyswap`)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Back to Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  }
  await expectNoOverflow(page)
})

for (const [locale, out] of [
  ['en-US', 'Log Out'],
  ['lv-LV', 'Iziet'],
] as const)
  test.describe(`on a phone, in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } })

    test('the head with name and picture, the four rows and Log Out are seen without scrolling', async ({
      page,
    }) => {
      const { username, email } = await signedIn(page, someone(LONG_NAME), '/settings')
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: out })).toBeVisible()
      const links = main.getByRole('link')
      expect(
        await links.evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
      ).toEqual(
        [
          ...['profile', 'notifications', 'privacy-safety', 'help-support', 'about'],
          ...['security', 'app', 'data'],
        ].map((path) => `/settings/${path}`),
      )
      await expect(links.first()).toContainText(username)
      await expect(links.first()).toContainText(email)
      const tabs = await page.getByRole('navigation').first().boundingBox()
      const last = await main.getByRole('button', { name: out }).boundingBox()
      expect((last?.y ?? 844) + (last?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    })
  })

test('older links to a part of Settings lead to the page that has it now', async ({ page }) => {
  await signedIn(page)
  for (const [old, now, name] of [
    ['#security', '/settings/security', 'Sign-in and security'],
    ['#notifications', '/settings/notifications#devices', 'Notifications on this device'],
    ['#kept-searches', '/settings/notifications#kept-searches', 'Saved searches'],
  ] as const) {
    await page.goto('/settings/about')
    await page.goto(`/settings${old}`)
    await expect(page).toHaveURL(now)
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL('/settings/about')
  }
})

test('the deck’s order is explained on the Help page, which says that there is no support address', async ({
  page,
}) => {
  await page.goto('/settings/help-support')
  const rule = page.getByRole('heading', { name: 'How the deck is ordered' }).locator('..')
  await expect(rule).toContainText('whose owner already likes one of your active cars')
  await expect(rule).toContainText('newest first')
  await expect(rule).toContainText('Nobody can pay to be shown earlier')
  // Without SUPPORT_EMAIL the address would be support@localhost, which is no real mailbox.
  await expect(
    page.getByText('The operator of this site hasn’t set a help address yet.'),
  ).toBeVisible()
})

test('a chosen theme applies before the app’s scripts run, even if the system prefers the other', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(background).toBe('rgb(12, 17, 32)')
  // With the app's scripts replaced by empty ones, only start.ts can have set the theme.
  await page.route(/assets\/(?!start-).*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.reload()
  expect(await background()).toBe('rgb(12, 17, 32)')
})

test('a chosen language and unit are kept', async ({ page }) => {
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'Kilometers' }).check({ force: true })
  await page.getByRole('radio', { name: 'Latviešu' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Lietotnes iestatījumi' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Latviešu' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Lietotnes iestatījumi' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Kilometri' })).toBeChecked()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
