import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
} from '../setup/test.ts'

test('a visitor sees the landing page, in both themes', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Find your perfect car match · Keyswap')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect car match')
  for (const step of ['Browse and swipe', 'Match and connect', 'Chat and deal']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await expect(page.getByText('Keyswap finds your perfect car match.')).toBeVisible()
  // Rings are said early: three cars in a circle, with arrows between them.
  const match = page.getByRole('listitem').filter({ hasText: 'Match and connect' })
  await expect(match).toContainText('three or four owners can swap in a ring.')
  await match.scrollIntoViewIfNeeded()
  await expect(match.locator('.aspect-3\\/4')).toHaveCount(3)
  for (const car of await match.locator('.aspect-3\\/4').all()) await expect(car).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})

test('an unknown address shows the not-found page, in both themes', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the keyboard reaches the main action', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Join Keyswap' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeFocused()
})

test('with reduced motion the demonstration shows its end state', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByText("It's a Match!")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden()
  const running = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
  await expect.poll(running).toBe(0)
})

test('the demonstration can be played again', async ({ page }) => {
  await page.goto('/')
  const replay = page.getByRole('button', { name: 'Play again' })
  await expect(replay).toBeVisible()
  await replay.click()
  await expect(replay).toBeHidden()
})

test('Back returns to the previous scroll position', async ({ page }) => {
  await page.goto('/')
  const link = page.locator('footer').getByRole('link', { name: 'Help & Support' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect car match')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('while the code of a dialog is on its way, a line at the top says so', async ({ page }) => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/auth-dialog-.*\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const line = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(line).toBeInViewport()
  await expectAccessible(page)
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('being offline is shown', async ({ page, context }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
})

test.describe('a Latvian visitor', () => {
  test.use({ locale: 'lv-LV' })

  test('gets the page in Latvian, and can choose English', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Atrodi auto, kas der tieši tev',
    )
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect car match')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect car match')
  })
})
