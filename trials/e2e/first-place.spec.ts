import { choose, expectListed, fillCar, photos, publish } from './cars.ts'
import { signedIn, someone } from './people.ts'
import { expect, test } from './test.ts'

test('the first car’s place becomes the member’s own, which Settings shows at once', async ({
  page,
}) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await fillCar(page, { location: 'Cēsis' })
  await publish(page)
  await expectListed(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Place')).toHaveValue('Cēsis')
})
