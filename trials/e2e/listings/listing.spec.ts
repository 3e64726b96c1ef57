/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  aPhoto,
  choose,
  expectListed,
  fillCar,
  photos,
  publishButton,
  tapChip,
  tiles,
} from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/upload')
  await expect(page.getByRole('heading', { level: 1, name: 'List Your Car' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('You must be logged in to list a car.')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})

test('a car with one photo is listed', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  await expect(page.getByText('At least one photo is required to publish your car')).toBeVisible()
  await expect(
    page.getByText('At least 1 image; formats JPG, PNG, WebP; max 10MB each'),
  ).toBeVisible()
  await choose(page, await photos(1))
  await expect(page.getByText('At least one photo is required')).toHaveCount(0)
  await fillCar(page)
  await page.getByLabel('Estimated value (USD)').fill('12,400')
  await tapChip(page, 'Transmission', 'CVT')
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Success!')
  await expectListed(page)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'My Cars' }).click()
  const card = page.getByRole('article')
  await expect(card).toContainText('2019 Volvo V60')
  await expect(card).toContainText('$12,400')
  await expect(card).toContainText('Good • 45,210 miles')
  // The form is empty again.
  await page.getByRole('link', { name: 'Add Car' }).click()
  await expect(page.getByLabel('Make')).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)
  expect(await stored(page)).toEqual({ forms: 0, photos: 0 })
})

test('a car with six photos is listed with all of them in order, as .jpg files', async ({
  page,
}) => {
  const bodies: { name: string; size: number }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    bodies.push({ name, size: request.postDataBuffer()?.length ?? 0 })
  })
  await signedIn(page, someone(), '/upload')
  await choose(page, [
    await aPhoto(0, { width: 4000, height: 3000 }),
    ...(await photos(6)).slice(1),
  ])
  await expect(tiles(page)).toHaveCount(6)
  await expect(page.getByText('6 of 6')).toBeVisible()
  await fillCar(page)
  await publishButton(page).click()
  await expect(publishButton(page)).toContainText('Uploading...')
  await expect(page.getByRole('progressbar', { name: 'All photos' })).toBeVisible()
  await expectListed(page)
  expect(bodies.map(({ name }) => name.replace(/^\d+/, '')).sort()).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => `_${index}.jpg`),
  )
  await page.getByRole('link', { name: 'My Cars' }).click()
  await page.getByRole('button', { name: 'Edit 2019 Volvo V60' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  const sources = await sheet
    .locator('[data-photo] img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).src.replace(/^.*_(\d)\.jpg.*$/, '$1')),
    )
  expect(sources).toEqual(['0', '1', '2', '3', '4', '5'])
  const first = sheet.locator('[data-photo] img').first()
  await expect(first).toHaveJSProperty('complete', true)
})

test('invalid fields show the contract’s error texts', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  const errorOf = (label: string) =>
    page.getByLabel(label).evaluate((field) => {
      const id = field.getAttribute('aria-describedby') ?? ''
      return field.getAttribute('aria-invalid') && document.getElementById(id)?.textContent
    })
  await expect(page.getByLabel('Year')).toHaveValue(String(new Date().getFullYear()))
  await expect(page.getByLabel('Mileage (miles)')).toHaveValue('0')
  // The preview card shows the mileage once, even while there is no description.
  await expect(page.getByRole('article').getByText('0 miles')).toHaveCount(1)
  await publishButton(page).click()
  await expect(page.getByLabel('Make')).toBeFocused()
  expect(await errorOf('Make')).toBe('Make is required')
  expect(await errorOf('Model')).toBe('Model is required')
  expect(await errorOf('Location')).toBe('Location is required')
  expect(await errorOf('Description')).toBe('Description must be at least 10 characters')
  await page.getByLabel('Make').fill('V')
  await expect(page.getByText('Make is required')).toHaveCount(0)

  await fillCar(page, { year: '1899', mileage: '-5', description: 'Too short' })
  await page.getByLabel('Estimated value (USD)').fill('-1')
  await publishButton(page).click()
  await expect(page.getByLabel('Year')).toBeFocused()
  expect(await errorOf('Year')).toBe('Invalid year')
  expect(await errorOf('Mileage (miles)')).toBe('Mileage must be a positive number')
  expect(await errorOf('Description')).toBe('Description must be at least 10 characters')
  expect(await errorOf('Estimated value (USD)')).toBe('Please enter a valid price.')

  await page.getByLabel('Estimated value (USD)').fill('12 500,50')
  await fillCar(page, { year: String(new Date().getFullYear() + 2), mileage: '' })
  await publishButton(page).click()
  // Polled, because all three had another error before.
  await expect.poll(() => errorOf('Mileage (miles)')).toBe('Expected number, received nan')
  await expect
    .poll(() => errorOf('Estimated value (USD)'))
    .toBe('Please enter a valid price. Whole amounts only, without cents.')
  expect(await errorOf('Year')).toBe('Invalid year')

  await fillCar(page)
  await page.getByLabel('Estimated value (USD)').fill('')
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Images required')
  await expect(toast(page)).toContainText('Please select at least one image for your car.')
  await expect(page.getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription(
    'Please select at least one image for your car.',
  )
  await expect(page.locator('[data-action=add]').first()).toBeFocused()
  await expectAccessible(page)
})

test('make and model are suggested, and usable by keyboard only', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  const make = page.getByRole('combobox', { name: 'Make' })
  await make.focus()
  await page.keyboard.type('skod')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Škoda'])
  await expect(make).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Škoda' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(make).toHaveValue('Škoda')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Tab')
  const model = page.getByRole('combobox', { name: 'Model' })
  await expect(model).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Octavia', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('Homebuilt')
  await page.keyboard.press('Tab')
  await expect(model).toHaveValue('Homebuilt')

  await page.getByLabel('Make').fill('VW')
  await page.getByRole('option', { name: 'Volkswagen' }).click()
  await expect(page.getByLabel('Make')).toHaveValue('Volkswagen')
})

test('leaving an unfinished car asks nothing, because what was entered is kept', async ({
  page,
}) => {
  await signedIn(page)
  await page.getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Make').fill('Volvo')
  await choose(page, await photos(2))
  await expect(tiles(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page).toHaveURL('/my-cars')
  await page.goBack()
  await expect(page.getByText('We kept what you entered.')).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveValue('Volvo')
  await expect(tiles(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByLabel('Make')).toHaveValue('Volvo')

  // The typed text would be lost with the tab, so the browser asks before it reloads.
  const dialogShown = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect(page.getByLabel('Make')).toHaveValue('Volvo')
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Start over' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start over?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Start over' }).click()
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Make')).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)

  // A sign-out in another tab removes form and photos from the browser, even while this tab shows another screen.
  await page.getByLabel('Make').fill('Saab')
  await choose(page, await photos(1))
  await expect.poll(() => stored(page)).toEqual({ forms: 1, photos: 1 })
  page.on('dialog', (leaving) => leaving.accept())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible()
  const other = await page.context().newPage()
  // A page without the app's code, so that only the first tab can delete.
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.removeItem('keyswap-session'))
  await expect.poll(() => stored(page)).toEqual({ forms: 0, photos: 0 })
})

/** How many forms and photos of unfinished cars the browser stores. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const forms = Object.keys(sessionStorage).filter((key) => key.startsWith('keyswap-listing'))
    const databases = await indexedDB.databases()
    const { name } = databases.find((each) => each.name?.startsWith('keyswap-listing')) ?? {}
    if (name === undefined) return { forms: forms.length, photos: 0 }
    const opened = await new Promise<IDBDatabase | null>((done) => {
      const request = indexedDB.open(name)
      // If the database was deleted meanwhile, opening it must not create it again.
      request.onupgradeneeded = () => request.transaction?.abort()
      request.onsuccess = () => done(request.result)
      request.onerror = () => done(null)
    })
    if (!opened) return { forms: forms.length, photos: 0 }
    const photos = await new Promise<number>((done) => {
      const request = opened.transaction('photos').objectStore('photos').count()
      request.onsuccess = () => done(request.result)
    })
    opened.close()
    return { forms: forms.length, photos }
  })

test('the form is accessible in both themes', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await choose(page, await photos(6))
  await expect(tiles(page)).toHaveCount(6)
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await page.evaluate(() => localStorage.setItem('keyswap-language', 'lv'))
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pievieno savu auto' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(6)
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the camera is offered, and number fields get a number keyboard', async ({ page }) => {
    await signedIn(page, someone(), '/upload')
    await expect(page.getByText('Take a photo')).toBeVisible()
    await expect(page.locator('input[capture=environment]')).toHaveCount(1)
    await choose(page, await photos(1))
    await page.getByRole('button', { name: 'Next' }).click()
    for (const label of ['Year', 'Mileage (miles)', 'Estimated value (USD)'])
      await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  })
})
