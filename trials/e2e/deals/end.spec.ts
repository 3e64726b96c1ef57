/// <reference lib="dom" />
// The end of a swap is a moment for everyone, once.
import type { Page } from '@playwright/test'
import { enter } from '../setup/chats.ts'
import {
  accept,
  bertasPhone,
  onTheDay,
  planning,
  propose,
  sayKeys,
  seeTheEnd,
  standing,
  strip,
  theEnd,
} from '../setup/deals.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

/** Anna and Berta on the day of their meeting; Berta has her keys. */
async function beforeTheLastWord(page: Page) {
  const made = await planning(page)
  const deal = await accept(made.asBerta, await propose(made.asAnna, made))
  await onTheDay(made.matchId)
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  const sayLast = () => made.asAnna.ask('POST', `/api/deals/${deal.id}/handover`)
  return { ...made, deal, sayLast }
}

test('the last word shows both who drives which car, with a review one tap away', async ({
  page,
  browser,
}) => {
  const made = await beforeTheLastWord(page)
  const phone = await bertasPhone(browser, page, made.berta, made.plan)
  await expect(standing(phone, 'You have the keys')).toBeVisible()
  await page.goto(made.plan)
  await sayKeys(page, true)
  await expect(theEnd(page)).toContainText(`You now drive the 2019 ${made.make} Polo.`)
  await expect(theEnd(phone)).toContainText(`You now drive the 2019 ${made.make} Golf.`)
  await expect(theEnd(page).getByRole('listitem')).toHaveText([
    `You${made.make} Polo`,
    `Berta Kalniņa${made.make} Golf`,
  ])
  await expectAccessible(page)
  await expectNoOverflow(page)

  await theEnd(phone).getByRole('button', { name: 'Review Anna Ozola' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Review Anna Ozola' })
  await expect(sheet).toBeVisible()
  await expect(theEnd(phone)).toHaveCount(0)
  for (const yes of await sheet.getByText('Yes', { exact: true }).all()) await yes.click()
  await sheet.getByRole('button', { name: 'Send the review' }).click()
  await expect(phone.getByText('Your review of Anna Ozola')).toBeVisible()

  // Back closes it, as everything that is open.
  await page.goBack()
  await expect(theEnd(page)).toHaveCount(0)
  await expect(page).toHaveURL(made.plan)
  await expect(standing(page, 'Swapped')).toBeVisible()
  await page.reload()
  await expect(standing(page, 'Swapped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review Berta Kalniņa' })).toBeVisible()
  await expect(theEnd(page)).toHaveCount(0)
  await phone.context().close()
})

test('who was away sees it when they next open the chat, on one device', async ({
  page,
  browser,
}) => {
  const made = await beforeTheLastWord(page)
  await made.sayLast()
  // Elsewhere nothing interrupts.
  await page.goto('/my-cars')
  await expect(page.getByText(/^Swapped on/)).toBeVisible()
  await expect(theEnd(page)).toHaveCount(0)
  await page.goto(`/chat/${made.matchId}`)
  await seeTheEnd(page)
  const other = await anotherBrowser(browser)
  await enter(other, page, made.anna)
  for (const device of [page, other])
    for (const path of [`/chat/${made.matchId}`, made.plan]) {
      await device.goto(new URL(path, page.url()).href)
      const isThere = path === made.plan ? standing(device, 'Swapped') : strip(device, 'Swapped')
      await expect(isThere).toBeVisible()
      await expect(theEnd(device)).toHaveCount(0)
    }
  await other.context().close()
})

test('it waits until what is open is closed', async ({ page }) => {
  const made = await beforeTheLastWord(page)
  await page.goto(made.plan)
  await page.getByRole('button', { name: 'Is something wrong?' }).click()
  const problem = page.getByRole('dialog', { name: 'What’s wrong?' })
  await expect(problem).toBeVisible()
  const refetched = page.waitForResponse(/\/api\/deals\?/)
  await made.sayLast()
  await refetched
  await expect(problem).toBeVisible()
  await expect(theEnd(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(theEnd(page)).toBeVisible()
})

test('under reduced motion it stands still, and fits a small screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 568 })
  const made = await beforeTheLastWord(page)
  await made.sayLast()
  await page.goto(made.plan)
  await expect(theEnd(page)).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((each) => Number(each.effect?.getTiming().duration)),
    ),
  )
  expect(longest).toBeLessThan(10)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(theEnd(page)).toHaveCount(0)
})
