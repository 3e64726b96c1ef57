import { choose, expectListed, fillCar, photos, publishButton } from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

test('the first car’s place becomes the member’s own, which Settings shows at once', async ({
  page,
}) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await fillCar(page, { location: 'Cēsis' })
  await publishButton(page).click()
  await expectListed(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: /Member since/ }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Cēsis')
})
