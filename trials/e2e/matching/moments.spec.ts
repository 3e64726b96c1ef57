import type { Match } from '@keyswap/contract/matching'
import type { Page } from '@playwright/test'
import { type Api, apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { enter } from '../setup/chats.ts'
import { aMake, anotherBrowser, aSwiper, popup } from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

/** Somebody whose car the member has liked with `mine`, and their like back. */
async function anAdmired(page: Page, member: Api, name: string, mine: string) {
  const person = someone(name)
  const theirs = await listedCar(page, person, { make: aMake(), model: name })
  const like = (by: Api, target_car_id: string, source_car_id: string) =>
    by.ask<{ match: Match | null }>('POST', '/api/swipes', {
      ...{ direction: 'like', target_car_id, source_car_id },
    })
  await like(member, theirs, mine)
  const api = await apiOf(page, person)
  return { likesBack: () => like(api, mine, theirs) }
}

test('who liked first sees the match once: at the next deck, on one device', async ({
  page,
  browser,
}) => {
  const anna = await aSwiper(page, 'Anna')
  const asAnna = await apiOf(page, anna)
  const mine = await listedCar(page, anna, { make: aMake(), model: 'Mine' })
  const berta = await anAdmired(page, asAnna, 'Berta', mine)
  const carla = await anAdmired(page, asAnna, 'Carla', mine)
  const phone = await anotherBrowser(browser)
  await enter(phone, page, anna)

  // Elsewhere nothing interrupts; the number on the tab is enough.
  await page.goto('/matches')
  await berta.likesBack()
  await expect(page.getByRole('link', { name: 'Matches 1 new' })).toBeVisible()
  await expect(popup(page)).toHaveCount(0)
  await page.goto('/')
  await expect(popup(page)).toContainText('You and Berta')
  await popup(page).getByRole('button', { name: 'Go to Chat' }).click()
  await expect(page).toHaveURL('/matches')

  // Both devices show the deck when Carla likes back.
  await page.goto('/swipe')
  await phone.goto(new URL('/swipe', page.url()).href)
  for (const device of [page, phone])
    await expect(device.getByRole('link', { name: 'Matches 1 new' })).toBeVisible()
  await carla.likesBack()
  // Which device is first is not known, nor whether the second one still has to ask.
  const devices = [page, phone]
  const shown = () => Promise.all(devices.map((device) => popup(device).count()))
  await expect.poll(shown).toContain(1)
  const [first = page, second = phone] = (await popup(page).count())
    ? devices
    : devices.toReversed()
  await expect(second.getByRole('link', { name: 'Matches 2 new' })).toBeVisible()
  await expect(popup(first)).toContainText('You and Carla')
  await expect(popup(second)).toHaveCount(0)
  await second.reload()
  await expect(second.getByRole('link', { name: 'Matches 2 new' })).toBeVisible()
  await expect(popup(second)).toHaveCount(0)
  await popup(first).getByRole('button', { name: 'Go to Chat' }).click()
  await expect(first).toHaveURL(/\/chat\/.+/)
  await phone.context().close()
})

test('members who have matched and like another car of each other read so in their chat and at the bell', async ({
  page,
}) => {
  const anna = await aSwiper(page, 'Anna')
  const asAnna = await apiOf(page, anna)
  const berta = someone('Berta')
  const aCar = (owner: typeof berta, model: string) =>
    listedCar(page, owner, { make: aMake(), model })
  const [golf, polo] = [await aCar(anna, 'Golf'), await aCar(anna, 'Polo')]
  const [civic, jazz] = [await aCar(berta, 'Civic'), await aCar(berta, 'Jazz')]
  const asBerta = await apiOf(page, berta)
  const like = (by: Api, target_car_id: string, source_car_id: string) =>
    by.ask<{ match: Match | null }>('POST', '/api/swipes', {
      ...{ direction: 'like', target_car_id, source_car_id },
    })
  await like(asAnna, civic, golf)
  const { match } = await like(asBerta, golf, civic)
  await like(asBerta, polo, jazz)
  await page.goto(`/chat/${match?.id}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.goto('/my-cars')
  await like(asAnna, jazz, polo)

  const said = 'You could also swap another two: Polo ↔ Jazz'
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: said }).click()
  await expect(page).toHaveURL(`/chat/${match?.id}`)
  await expect(page.getByLabel('Messages with Berta').getByText(said)).toBeVisible()
})
