// A car's public page: made, seen without an account, joined from, and taken down.
import type { Locator, Page } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { aPhoto, choose, fillCar, listedCar, publishButton } from '../setup/cars.ts'
import { type Person, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this car' })

/** An owner on their listings page, with a car that has two photos. */
async function anOwner(page: Page): Promise<{ owner: Person; carId: string }> {
  const owner = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, owner, {}, 2)
  await page.goto('/my-cars')
  return { owner, carId }
}

/** Shares the car from My Listings. Returns the address of its page. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  await dialog(page).getByRole('button', { name: 'Make a public page' }).click()
  const link = dialog(page).getByLabel('Link to the public page')
  await expect(link).toHaveValue(/\/c\/\w{12}$/)
  return link.inputValue()
}

/** The tags of the page as the browser parses it. They differ from the written tags if the browser had to repair something. */
async function understood(page: Page, text: string): Promise<string> {
  // On our own pages, Trusted Types forbid parsing a text as markup.
  const blank = await page.context().newPage()
  const html = await blank.evaluate(
    (given) => new DOMParser().parseFromString(given, 'text/html').documentElement.outerHTML,
    text,
  )
  await blank.close()
  return html
}
/** The tags in this markup. A self-closing tag, as in drawings, counts as an opening and a closing one. */
const tagsIn = (html: string) =>
  html.replace(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>').match(/<\/?[a-z]\w*/g)

test('an owner shares a car, and a visitor who joins from its page comes back to it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { carId } = await anOwner(page)
  const url = await share(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  const findable = dialog(page).getByRole('switch', { name: 'Search engines may list it' })
  await expect(findable).not.toBeChecked()
  // `check()` would fail, because React shows the old state until the call has begun.
  await findable.click()
  await expect(findable).toBeChecked()
  await expect
    .poll(async () => (await page.request.get(url)).headers()['x-robots-tag'])
    .toBeUndefined()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  const badge = page.getByText('Shared', { exact: true })
  await expect(badge).toBeVisible()
  const active = page.getByRole('switch', { name: '2019 Volvo V60' })
  // `uncheck()` would fail, because React shows the old state until the cached list has changed.
  await active.click()
  await expect(badge).toHaveCount(0)
  await active.click()
  await expect(badge).toBeVisible()

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
  const written = await (await visitor.request.get(url)).text()
  expect(tagsIn(await understood(visitor, written))).toEqual(tagsIn(written))
  const broken = written.replace('</h1>', '')
  expect(tagsIn(await understood(visitor, broken))).not.toEqual(tagsIn(broken))

  const plain = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const scriptless = await plain.newPage()
  await scriptless.goto(url)
  await scriptless.getByRole('link', { name: 'Join to like it' }).click()
  for (const [lang, text] of [
    ['en', 'Keyswap needs JavaScript'],
    ['lv', 'Keyswap darbojas ar JavaScript'],
  ] as const) {
    // Playwright finds no texts inside a noscript element.
    const said = scriptless.locator(`p[lang=${lang}]`)
    await expect(said).toBeVisible()
    await expect(said).toContainText(text)
  }
  await plain.close()

  await visitor.getByRole('link', { name: 'Join to like it' }).click()
  const joining = visitor.getByRole('dialog', { name: 'Join Keyswap' })
  // The car stays in sight, in the dialog and without it, while the visitor joins or signs in.
  const picture = (within: Page | Locator) =>
    within.locator(`img[src^="${new URL(url).pathname}/"]`)
  const isSeen = (image: Locator) =>
    expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBe(1200)
  await isSeen(picture(joining))
  await expectAccessible(visitor)
  await joining.getByRole('button', { name: /Sign in$/ }).click()
  await isSeen(picture(visitor.getByRole('dialog')))
  await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await isSeen(picture(visitor.getByRole('main')))
  await visitor.getByRole('button', { name: 'Join', exact: true }).click()
  const person = someone()
  await joining.getByLabel('Username').fill(person.username)
  await joining.getByLabel('Email').fill(person.email)
  await joining.getByLabel('Password', { exact: true }).fill(person.password)
  await joining.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeVisible()
  await expect(visitor).toHaveURL(new RegExp(`/car/${carId}$`))

  // A like needs a car, and listing it leads back to the shared one.
  await visitor.setViewportSize({ width: 1280, height: 800 })
  await visitor.getByRole('button', { name: 'Like 2019 Volvo V60', exact: true }).click()
  await toast(visitor).getByRole('button', { name: 'List Your Car' }).click()
  await choose(visitor, [await aPhoto()])
  await fillCar(visitor, { make: 'Saab', model: '900' })
  await publishButton(visitor).click()
  await expect(visitor).toHaveURL(new RegExp(`/car/${carId}$`))
  await visitor.getByRole('button', { name: 'Like 2019 Volvo V60', exact: true }).click()
  await expect(visitor.getByText('You like this car.')).toBeVisible()
  await elsewhere.close()
})

test('an owner stops sharing at the car’s own page, and the public page is gone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  const { carId } = await anOwner(page)
  const url = await share(page)
  await page.goto(`/car/${carId}`)
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  await dialog(page).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(toast(page)).toContainText('The public page is gone.')
  await expect(dialog(page).getByRole('button', { name: 'Make a public page' })).toBeVisible()
  expect((await page.goto(url))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This car isn’t shown here' })).toBeVisible()
})

test('an owner whose car was hidden meanwhile is told why it cannot be shared', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { owner, carId } = await anOwner(page)
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  const make = dialog(page).getByRole('button', { name: 'Make a public page' })
  await expect(make).toBeVisible()
  const elsewhere = await apiOf(page, owner)
  await elsewhere.ask('PATCH', `/api/cars/${carId}`, { is_active: false })
  await make.click()
  await expect(toast(page)).toContainText('Others can’t see this car right now')
  await expect(make).toHaveCount(0)
})
