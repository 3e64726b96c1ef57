import {
  choose,
  expectListed,
  fillCar,
  onUpload,
  openFilledForm,
  photos,
  publishButton,
  tiles,
} from '../setup/cars.ts'
import { signedIn } from '../setup/people.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

test('offline nothing typed is lost, and the car is published when the connection is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await signedIn(page)
  // The code of toasts is loaded on demand, so it must be there before the page goes offline.
  const toaster = page.waitForResponse(/toaster/)
  await page.goto('/upload')
  await expect(page.getByLabel('Make')).toBeVisible()
  await toaster
  await context.setOffline(true)
  await expect(page.getByText('What you enter is kept in this tab')).toBeVisible()
  await choose(page, await photos(1))
  await fillCar(page)
  await publishButton(page).click()
  await expect(
    page.getByText('Ready. Your car will be published as soon as you’re online.'),
  ).toBeVisible()
  await expect(publishButton(page)).toContainText('Waiting…')
  await expect(page.getByLabel('Make')).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Don’t publish yet' }).click()
  await page.getByLabel('Model').fill('V90')
  await publishButton(page).click()
  await expect(
    page.getByText('Ready. Your car will be published as soon as you’re online.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('article')).toContainText('2019 Volvo V90')
})

test('publishing waits for a connection lost half-way, and every photo arrives', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await openFilledForm(page, 3)
  await onUpload(page, (route, count) =>
    count === 2 ? context.setOffline(true).then(() => route.abort('failed')) : undefined,
  )
  await publishButton(page).click()
  await expect(
    page.getByText('Ready. Your car will be published as soon as you’re online.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(tiles(page)).toHaveCount(3)
})

for (const isReloaded of [false, true])
  test(`publishing again after a lost answer makes no second car${isReloaded ? ', even after a reload' : ''}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    await openFilledForm(page, 1)
    // The server creates the car, but its answer does not arrive.
    let isLost = false
    await page.route('**/api/cars', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort('failed')
    })
    await publishButton(page).click()
    await expect(toast(page)).toContainText('Error')
    expect(isLost).toBe(true)
    if (isReloaded) await page.reload()
    await page.getByLabel('Model').fill('V90')
    await publishButton(page).click()
    await expectListed(page)
    await page.getByRole('link', { name: 'My Cars' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('2019 Volvo V90')
  })
