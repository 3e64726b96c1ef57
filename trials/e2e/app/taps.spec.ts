/// <reference lib="dom" />
// How much a phone asks of a newcomer, from the landing page to the agreement as a file.
import type { Locator } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import {
  carDetails,
  choose,
  expectListed,
  listedCar,
  photos,
  publishButton,
  tiles,
} from '../setup/cars.ts'
import { accept, standing, strip } from '../setup/deals.ts'
import { aMake, openDeck, popup } from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('from the landing page to the agreement as a file it takes at most 28 taps and 12 fields, papers apart', async ({
  page,
}) => {
  let taps = 0
  let fields = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const type = async (label: string, text: string) => {
    fields += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  const make = aMake()
  const anna = someone()
  const berta = someone('Berta')
  await page.goto('/')
  const polo = await listedCar(page, berta, { make, model: 'Polo' })
  await tap(button('Get Started').first())
  await type('Username', anna.username)
  await type('Email', anna.email)
  await type('Password', anna.password)
  await tap(button('Create Account'))

  // The system's own picker counts as two taps: the button, and the photo.
  taps += 2
  await choose(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await tap(button('Next'))
  for (const [label, text] of [
    ['Make', make],
    ['Model', 'Golf'],
    ['Year', carDetails.year],
    ['Mileage (miles)', carDetails.mileage],
  ] as const)
    await type(label, text)
  await tap(button('Next'))
  await type('Location', carDetails.location)
  await type('Description', carDetails.description)
  await tap(publishButton(page))
  await expectListed(page)

  const [asAnna, asBerta] = [await apiOf(page, anna), await apiOf(page, berta)]
  const [mine] = await asAnna.ask<{ id: string }[]>('GET', `/api/users/${asAnna.userId}/cars`)
  const like = { direction: 'like', target_car_id: mine?.id, source_car_id: polo }
  await asBerta.ask('POST', '/api/swipes', like)
  // The tab; the address keeps other journeys' cars away.
  taps += 1
  await openDeck(page, make, '/swipe')
  await tap(button('Like'))
  await tap(popup(page).getByRole('button', { name: 'Go to Chat' }))
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
  await tap(strip(page, 'Propose a swap'))
  await tap(page.getByText(/^Sat/).first())
  await type('Time', '14:00')
  await type('Place', 'Rīga Plaza')
  await tap(button('Propose a swap'))
  await expect(standing(page, 'Waiting for Berta')).toBeVisible()

  const [deal] = await asBerta.ask<Parameters<typeof accept>[1][]>('GET', '/api/deals?state=open')
  if (!deal) throw new Error('There is no proposal')
  await accept(asBerta, deal)
  for (const [by, car, vin] of [
    [asAnna, mine?.id, '1M8GDM9AXKP042788'],
    [asBerta, polo, '11111111111111111'],
  ] as const)
    await by.ask('PUT', `/api/deals/${deal.id}/papers/${car}`, {
      ...{ vin, plate: 'AB-1234', first_registration: '2019-05-03', keys: 2 },
    })
  await tap(
    page
      .getByRole('main')
      .getByRole('button', { name: /agreement/i })
      .first(),
  )
  const file = page.waitForEvent('download')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Download (PDF)' }))
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)

  test.info().annotations.push({ type: 'counted', description: `${taps} taps, ${fields} fields` })
  expect(taps, 'taps').toBeLessThanOrEqual(28)
  expect(fields, 'fields').toBeLessThanOrEqual(12)
})
