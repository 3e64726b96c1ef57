/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { onTheDay, planning, propose, standing } from '../setup/deals.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  hold,
  tabTo,
  test,
} from '../setup/test.ts'

/** Expects that nothing is cut off on the narrowest phone, and that axe finds nothing in both themes. */
async function look(page: Page): Promise<void> {
  await expectNoOverflow(page)
  const cut = await page
    .locator('[role=dialog], [role=alertdialog]')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  expect(cut, 'dialogs that are wider than the screen').toBe(0)
  await expectAccessibleInBothThemes(page)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function pressKey(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}

test('from a counter-offer to a review by keyboard only, on the narrowest phone, in both themes', async ({
  page,
}) => {
  const made = await planning(page)
  const deal = await propose(made.asBerta, made)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(made.plan)
  await pressKey(page, 'Counter-offer')
  const form = page.getByRole('dialog', { name: 'Counter-offer' })
  await tabTo(page, form.getByLabel('Place'))
  await page.keyboard.type('Rīga Plaza')
  await tabTo(page, form.getByLabel('Amount'), 'Shift+Tab')
  await look(page)
  await page.keyboard.type('900')
  await pressKey(page, 'Send')
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()

  await made.asBerta.ask('POST', `/api/deals/${deal.id}/accept`, { version: 2 })
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  await pressKey(page, /^Papers for the .* Golf/)
  const papers = page.getByRole('dialog', { name: /^Papers/ })
  await tabTo(page, papers.getByLabel('VIN'))
  await page.keyboard.type('YV1DZ8256C2271234')
  await look(page)
  await pressKey(page, 'Save')
  // The VIN is not of a car of 2019, so its field gets the focus again.
  await expect(papers.getByText(/^Check it again\./)).toBeVisible()
  await expect(papers.getByLabel('VIN')).toBeFocused()
  await pressKey(page, 'Save')
  await expect(papers).toHaveCount(0)

  await pressKey(page, /^On the day: /)
  const list = page.getByRole('dialog', { name: 'On the day' })
  const tick = list.getByRole('checkbox').first()
  await expect(list.getByRole('heading', { name: 'Look the car over' })).toBeFocused()
  await tabTo(page, tick)
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await look(page)
  await pressKey(page, 'Skip')
  await expect(list.getByRole('heading', { name: 'Sign the agreement' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(button(page, /^On the day: /)).toBeFocused()

  await onTheDay(made.matchId)
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  await expect(standing(page, 'The handover has begun')).toBeVisible()
  const showTheEnd = await hold(page, `**/api/deals/${deal.id}/shown`)
  await pressKey(page, /^On the day: /)
  await pressKey(page, 'I got the keys')
  const question = page.getByRole('alertdialog')
  await look(page)
  await tabTo(page, question.getByRole('button', { name: 'I got the keys' }))
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(standing(page, 'Swapped')).toBeVisible()

  await pressKey(page, 'Review Berta Kalniņa')
  // The end of the swap, which comes now, is not shown over what is open.
  const end = page.waitForResponse(`**/api/deals/${deal.id}/shown`)
  showTheEnd()
  await end
  await pressKey(page, 'Send the review')
  const answers = page.getByRole('dialog').getByRole('radio')
  await expect(answers.first()).toBeFocused()
  await look(page)
  for (const question of [0, 1, 2]) {
    if (question > 0) await tabTo(page, answers.nth(2 * question))
    await page.keyboard.press('Space')
  }
  await pressKey(page, 'Send the review')
  const moment = page.getByRole('dialog', { name: 'Swapped' })
  await expect(moment).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moment).toHaveCount(0)
  await expect(page.getByText('Your review of Berta Kalniņa')).toBeVisible()
  await look(page)
})
