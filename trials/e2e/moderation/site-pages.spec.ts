// The operator's own pages.
import { anAdmin } from '../setup/admins.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('an admin writes the rules, which everyone reads at once and finds at sign-up and in Help; emptied, they are gone', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/404/)
  await anAdmin(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Site settings' }).click()
  const english = page.getByLabel('Rules of this site: English')
  await english.fill(
    '# Be fair\n\nNever:\n- ask for a deposit\n- <b>shout</b>\n\nSee https://example.com/law.',
  )
  const form = page.locator('form').filter({ has: english })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Everyone can see it now.')
  await expectAccessible(page)
  await expectNoOverflow(page)

  const visitor = await anotherBrowser(browser)
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Get Started' }).first().click()
  await visitor
    .getByRole('button', { name: /Sign Up|Create/ })
    .last()
    .click()
  const links = visitor.getByRole('dialog').getByRole('list', { name: 'About this site' })
  await expect(links.getByRole('link', { name: 'Rules of this site' })).toHaveAttribute(
    'href',
    '/rules',
  )
  await visitor.goto('/settings/help-support')
  await expect(visitor.getByRole('link', { name: 'Rules of this site' })).toBeVisible()
  await visitor.goto('/rules')
  await expect(visitor.getByRole('heading', { name: 'Be fair' })).toBeVisible()
  await expect(visitor.getByText('<b>shout</b>')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'https://example.com/law' })).toBeVisible()
  await expectAccessible(visitor)
  await expectNoOverflow(visitor)

  await english.fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('link')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
