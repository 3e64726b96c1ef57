/// <reference lib="dom" />
import type { Locator } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { bertasPhone, planning } from '../setup/deals.ts'
import { aMake, anotherBrowser, openDeck, press, topCard } from '../setup/deck.ts'
import { signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('an owner says what they would swap for, and an owner of such a car sees that theirs fits', async ({
  page,
  browser,
}) => {
  const make = aMake()
  const berta = await signUp(page, someone('Berta Kalniņa'))
  await listedCar(page, berta, { make, model: 'Wanting' })
  await page.goto('/my-cars')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  await expect(sheet.getByLabel('Makes or models')).toHaveCount(0)
  await sheet.getByText('What I’d swap for').click()
  await sheet.getByLabel('Makes or models').fill('Saab 900, VW')
  const wish = sheet.locator('[data-section=wish]')
  await wish.getByText('Wagon', { exact: true }).click()
  await wish.getByText('Diesel', { exact: true }).click()
  await sheet.getByLabel('Year from').fill('2020')
  await sheet.getByLabel('Year to').fill('2010')
  await wish.getByText('I’ll pay up to …').click()
  await sheet.getByLabel('Amount (USD)').fill('1,500')
  // A closed section opens if something in it is wrong.
  await sheet.getByText('What I’d swap for').click()
  await expect(sheet.getByLabel('Makes or models')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(sheet.getByText('Invalid year')).toBeVisible()
  await expect(sheet.locator('[name^="wish.year_"]:focus')).toBeVisible()
  await sheet.getByLabel('Year from').fill('2010')
  await sheet.getByLabel('Year to').fill('')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Car details updated successfully.')

  const phone = await anotherBrowser(browser)
  const anna = await signUp(phone, someone('Anna Ozola'))
  const golf = await listedCar(phone, anna, { make: 'Volkswagen', model: 'Golf' })
  await listedCar(page, berta, { make, model: 'Newer' })
  await phone.setViewportSize({ width: 390, height: 844 })
  await openDeck(phone, make)
  await expect(topCard(phone), 'the newest').toContainText('Newer')
  const asAnna = await apiOf(phone, anna)
  await asAnna.ask('PATCH', `/api/cars/${golf}`, { body: 'Estate' })
  await phone.reload()
  await expect(topCard(phone)).toContainText('Wanting')
  const words = 'Looking for: Saab 900, VW, wagon, diesel, 2010 or newer'
  await expect(topCard(phone)).toContainText(words)
  await expect(topCard(phone)).toContainText('Your car is what they want')
  await expect(topCard(phone)).not.toContainText('May still work in a ring')
  await asAnna.ask('PATCH', `/api/cars/${golf}`, { body: 'Van', wish: { models: [make] } })
  await phone.reload()
  await expect(topCard(phone)).toContainText('Your wish')
  await press(phone, 'Pass')
  await expect(topCard(phone), 'the other wish, of a car that does not fit').toContainText(
    `May still work in a ring · ${words} · Will pay up to $1,500`,
  )
  for (const height of [844, 760]) {
    await phone.setViewportSize({ width: 390, height })
    await expect(topCard(phone).locator('.card-wish')).toBeVisible()
    await expect
      .poll(() => hiddenPart(topCard(phone).locator('.card-wish'), 'May still work in a ring'), {
        message: `at a height of ${height} px`,
      })
      .toBeLessThan(1)
  }
  await topCard(phone)
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect(phone.getByRole('dialog')).toContainText(words)
  await expect(phone.getByRole('dialog')).toContainText('Will pay up to $1,500')
  // On the smallest cards only the details have room for it.
  await expect(phone.getByRole('dialog')).toContainText('May still work in a ring')
  await expectAccessible(phone)

  // Who wants no rings reads nothing of them.
  await asAnna.ask('PATCH', '/api/me', { offer_rings: false })
  await phone.reload()
  await expect(topCard(phone)).toContainText(words)
  await expect(topCard(phone)).not.toContainText('May still work in a ring')
  await topCard(phone)
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect(phone.getByRole('dialog')).toContainText(words)
  await expect(phone.getByRole('dialog')).not.toContainText('May still work in a ring')
})

/** How many pixels of these words lie outside the box of their line, which cuts a long text. */
const hiddenPart = (line: Locator, words: string) =>
  line.evaluate((element, wanted) => {
    const text = element.firstChild as Text
    const range = document.createRange()
    const start = text.data.indexOf(wanted)
    range.setStart(text, start)
    range.setEnd(text, start + wanted.length)
    const [box, own] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
    return Math.max(own.bottom - box.bottom, box.top - own.top, own.right - box.right)
  }, words)

test('a plan suggests the money that an owner adds or wants', async ({ page, browser }) => {
  const { asAnna, berta, golf, plan } = await planning(page)
  const money = { side: 'adds', amount: 800, currency: 'USD' }
  await asAnna.ask('PATCH', `/api/cars/${golf}`, { wish: { money } })
  const phone = await bertasPhone(browser, page, berta, plan)
  await phone
    .getByRole('button', { name: 'You get $800 Anna Ozola’s listing: will pay up to $800' })
    .click()
  await expect(phone.getByLabel('Amount')).toHaveValue('800')
  await expect(phone.getByRole('radio', { name: 'You get' })).toBeChecked()
})
