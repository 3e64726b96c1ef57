// A car's public page: made, seen without an account, joined from, and taken down.
import type { Page } from '@playwright/test'
import { listedCar } from './cars.ts'
import { signedIn, someone } from './people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this car' })

/** An owner at their listings, with a car of two photos. */
async function anOwner(page: Page): Promise<string> {
  const owner = await signedIn(page, someone('Berta Liepa'))
  const carId = await listedCar(page, owner, {}, 2)
  await page.goto('/my-cars')
  return carId
}

/** Shares the car from My Listings. Returns the address of its page. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  await dialog(page).getByRole('button', { name: 'Make a public page' }).click()
  const link = dialog(page).getByLabel('Link to the public page')
  await expect(link).toHaveValue(/\/c\/\w{12}$/)
  return link.inputValue()
}

test('an owner shares a car, and a visitor who joins from its page comes back to it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const carId = await anOwner(page)
  const url = await share(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  const findable = dialog(page).getByRole('switch', { name: 'May be found by search engines' })
  await expect(findable).not.toBeChecked()
  await findable.check()
  await expect
    .poll(async () => (await page.request.get(url)).headers()['x-robots-tag'])
    .toBeUndefined()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), colorScheme: 'dark' })
  const visitor = await elsewhere.newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: '2019 Volvo V60' })).toBeVisible()
  await expect(visitor.getByText('Berta')).toHaveCount(0)
  const first = visitor.getByRole('img', { name: '2019 Volvo V60, photo 1 of 2' })
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(visitor)
  await expectNoOverflow(visitor)

  await visitor.getByRole('link', { name: 'Join to like it' }).click()
  const joining = visitor.getByRole('dialog', { name: 'Join Keyswap' })
  const person = someone()
  await joining.getByLabel('Username').fill(person.username)
  await joining.getByLabel('Email').fill(person.email)
  await joining.getByLabel('Password', { exact: true }).fill(person.password)
  await joining.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeVisible()
  await expect(visitor).toHaveURL(new RegExp(`/car/${carId}$`))
  await elsewhere.close()
})

test('an owner stops sharing at the car’s own page, and the public page is gone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  const carId = await anOwner(page)
  const url = await share(page)
  await page.goto(`/car/${carId}`)
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  await dialog(page).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(toast(page)).toContainText('The public page is gone.')
  await expect(dialog(page).getByRole('button', { name: 'Make a public page' })).toBeVisible()
  expect((await page.goto(url))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This car is not shown here' })).toBeVisible()
})
