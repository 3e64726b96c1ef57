/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { choose as choosePhotos, listedCar, photos, publishButton } from '../setup/cars.ts'
import { aMake, aSwiper, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { signedIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const IN_KM = { mileage: undefined, mileage_km: 110_000, price: 9_500, currency: 'EUR' }

const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true })

/** The request that saves a car. */
const saved = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'PATCH' && /cars/.test(request.url()))

test.describe('in Rīga', () => {
  test.use({ locale: 'lv-LV' })

  test('kilometres and euros are typed and stored; a choice is saved to the account', async ({
    page,
    browser,
  }) => {
    const person = await signedIn(page, someone(), '/upload')
    await expect(page.getByLabel('Nobraukums (km)')).toHaveValue('0')
    await expect(page.getByLabel('Aptuvenā vērtība (EUR)')).toHaveValue('')
    await choosePhotos(page, await photos(1))
    const typed = {
      Marka: 'Volvo',
      Modelis: 'V60',
      Gads: '2019',
      'Nobraukums (km)': '110 000',
      'Aptuvenā vērtība (EUR)': '9500',
      'Atrašanās vieta': 'Rīga',
      Apraksts: 'Viens īpašnieks, divas atslēgas.',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    const listed = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/cars'),
    )
    await publishButton(page).click()
    const sent = (await listed).postDataJSON()
    expect(sent).toMatchObject({ mileage_km: 110_000, price: 9_500, currency: 'EUR' })
    expect(sent).not.toHaveProperty('mileage')
    await expect(toast(page)).toContainText('Tavs auto ir publicēts.')
    // What screen readers announce is in Latvian too, including its label.
    await expect(page.getByText(/^Paziņojums .*Tavs auto ir publicēts/)).toBeAttached()
    await page.goto('/my-cars')
    const card = page.getByRole('article')
    await expect(card).toContainText(/• 110\s000\skm/)
    await expect(card).toContainText(/9500\s€/)

    await page.goto('/settings/app')
    await expect(page.getByRole('radio', { name: 'Kilometri' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Eiro' })).toBeChecked()
    for (const name of ['Jūdzes', 'ASV dolārs']) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
      await choose(page, name)
      expect((await answered).ok()).toBe(true)
    }
    await expectAccessible(page)

    const elsewhere = await browser.newContext({ locale: 'lv-LV' })
    const other = await elsewhere.newPage()
    await other.goto(new URL('/settings/app', page.url()).href)
    await other.getByRole('banner').getByRole('button').last().click()
    const dialog = other.getByRole('dialog')
    await dialog.locator('input[type=email]').fill(person.email)
    await dialog.locator('input[type=password]').fill(person.password)
    await dialog.locator('form button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    // Signing in switches to the account's language, English, and to the units chosen in the first browser.
    await expect(other.getByRole('radio', { name: 'Miles' })).toBeChecked()
    await elsewhere.close()
  })

  test('a mileage typed in the other unit keeps its number until another is typed', async ({
    page,
  }) => {
    const person = await signUp(page)
    await listedCar(page, person, { mileage: 68_400, price: 12_400 })
    await page.goto('/my-cars')
    const card = page.getByRole('article')
    await expect(card).toContainText(/≈\s110\s079\skm/)
    await expect(card).toContainText(/12\s400\s\$/)
    const sheet = page.getByRole('dialog')
    const edit = async (fill: () => Promise<void>) => {
      await card.getByRole('button', { name: /^Labot/ }).click()
      await fill()
      const sent = saved(page)
      await sheet.locator('button[type=submit]').click()
      const change = (await sent).postDataJSON()
      await expect(sheet).toHaveCount(0)
      return change
    }

    const other = await edit(async () => {
      await expect(sheet.getByLabel('Nobraukums (km)')).toHaveValue('110079')
      await expect(sheet).toContainText(/68\s400 jūdžu/)
      await expectNoOverflow(page)
      await sheet.getByLabel('Modelis').fill('V90')
    })
    expect(other).toMatchObject({ model: 'V90', mileage: 68_400, price: 12_400, currency: 'USD' })

    const typed = await edit(async () => {
      await sheet.getByLabel('Nobraukums (km)').fill('111 000')
      await sheet.getByRole('button', { name: 'Norādīt eiro' }).click()
      await sheet.getByLabel('Aptuvenā vērtība (EUR)').fill('11500')
    })
    expect(typed).toMatchObject({ mileage_km: 111_000, price: 11_500, currency: 'EUR' })
    expect(typed).not.toHaveProperty('mileage')
    await expect(card).toContainText(/• 111\s000\skm/)
    await expect(card).toContainText(/11\s500\s€/)
  })

  test('values are filtered in one currency, mileages in the viewer’s unit', async ({ page }) => {
    const make = aMake()
    await aSwiper(page)
    const berta = await someoneListing(page, make, [])
    await listedCar(page, berta, { make, model: 'Dolāri', mileage: 45_210 })
    await listedCar(page, berta, { make, model: 'Eiro', ...IN_KM })
    await openDeck(page, make)
    await page.getByRole('button', { name: /iltr/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Aptuvenā vērtība līdz').selectOption({ label: '20 000 €' })
    await sheet.getByLabel('Nobraukums līdz').selectOption({ label: '150 000\u00A0km' })
    await expectAccessible(page)
    const requested = page.waitForRequest(/price_to=20000/)
    await sheet.locator('button[type=submit]').click()
    const query = new URL((await requested).url()).searchParams
    expect(query.get('currency')).toBe('EUR')
    expect(query.get('mileage_km_to')).toBe('150000')
    await expect(topCard(page)).toContainText('Eiro')
    await expect(page.getByText('Dolāri')).toHaveCount(0)
  })
})

test('filters stored by an earlier version still apply, in miles and dollars', async ({ page }) => {
  await aSwiper(page)
  await page.evaluate(() => {
    const user = localStorage.getItem('keyswap-session')
    const filters = { mileage_to: 62_137, price_to: 11_111 }
    localStorage.setItem(`keyswap-filters-${user}`, JSON.stringify(filters))
    localStorage.setItem('keyswap-distance', 'km')
  })
  const requested = page.waitForRequest(/price_to=11111/)
  await page.goto('/')
  const query = new URL((await requested).url()).searchParams
  expect([query.get('currency'), query.get('mileage_to')]).toEqual(['USD', '62137'])
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Mileage up to')).toHaveValue('mi 62137')
  await expect(sheet.getByLabel('Estimated value up to')).toContainText('$11,111')
})

test('a choice that could not be saved is reverted, and can be retried', async ({
  page,
  watch,
}) => {
  watch.allow(/api\/me/)
  await signedIn(page, someone(), '/settings/app')
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await choose(page, 'Kilometers')
  await expect(toast(page)).toContainText('Your choice couldn’t be saved.')
  await expect(page.getByRole('radio', { name: 'Miles' })).toBeChecked()
  await page.unroute('**/api/me')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('radio', { name: 'Kilometers' })).toBeChecked()
})
