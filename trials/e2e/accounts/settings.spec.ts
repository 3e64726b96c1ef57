import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
} from '../setup/test.ts'

const pages = ['Notifications', 'Privacy & Safety', 'Help & Support', 'About']

test('settings and their info pages are accessible in both themes', async ({ page }) => {
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
  await page.goto('/settings')
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
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Kilometers' }).check({ force: true })
  await page.getByRole('radio', { name: 'Latviešu' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Iestatījumi' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Latviešu' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Iestatījumi' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Kilometri' })).toBeChecked()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
