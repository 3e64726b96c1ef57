/// <reference lib="dom" />
// Latvian button names are written out here, because a test that read them from the product's texts would not notice if two were
// swapped.
import type { Page } from '@playwright/test'
import { listedCar } from '../setup/cars.ts'
import { log, matched } from '../setup/chats.ts'
import { aMake, aSwiper, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { signUp } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

test.use({ locale: 'lv-LV' })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Runs `act`, waits for the answer to the call that it makes to this path, and returns the method and body of the call. */
async function sentTo(page: Page, path: RegExp, act: () => Promise<void>) {
  const answered = page.waitForResponse(
    (answer) => path.test(new URL(answer.url()).pathname) && answer.request().method() !== 'GET',
  )
  await act()
  const request = (await answered).request()
  return { method: request.method(), body: request.postDataJSON() as unknown }
}

test('the deck: Patīk likes, Izlaist passes, Ļoti patīk super-likes, and undo brings the car back', async ({
  page,
}) => {
  const make = aMake()
  await listedCar(page, await aSwiper(page), { make: 'Own', model: 'Car' })
  await someoneListing(page, make, ['Four', 'Three', 'Two', 'One'])
  await openDeck(page, make)
  const swiped = (name: string) => sentTo(page, /\/swipes$/, () => button(page, name).click())
  expect((await swiped('Izlaist')).body).toMatchObject({ direction: 'pass' })
  await expect(topCard(page)).toContainText('Two')
  const undone = await sentTo(page, /\/swipes\//, () =>
    button(page, 'Atgriezt izlaisto auto').click(),
  )
  expect(undone.method).toBe('DELETE')
  await expect(topCard(page)).toContainText('One')
  expect((await swiped('Patīk')).body).toMatchObject({ direction: 'like', is_super: false })
  await expect(topCard(page)).toContainText('Two')
  expect((await swiped('Ļoti patīk')).body).toMatchObject({ direction: 'like', is_super: true })
  await expect(topCard(page)).toContainText('Three')
  const details = page.getByRole('complementary')
  const decided = await sentTo(page, /\/swipes$/, () =>
    details.getByRole('button', { name: /^Izlaist: / }).click(),
  )
  expect(decided.body).toMatchObject({ direction: 'pass' })
})

test('a chat: Sūtīt sends, Bloķēt blocks, Beigt sakritību ends the match', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('textbox', { name: 'Ziņa' }).fill('Sveiki!')
  const sent = await sentTo(page, /\/messages$/, () => button(page, 'Sūtīt').click())
  expect(sent.body).toMatchObject({ content: 'Sveiki!' })
  await expect(log(page)).toContainText('Sveiki!')
  for (const [name, how] of [
    ['Bloķēt', 'block'],
    ['Beigt sakritību', 'unmatch'],
  ] as const) {
    await button(page, 'Sakritības izvēlne').click()
    await button(page, name).click()
    const question = page.getByRole('alertdialog')
    const ended = await sentTo(page, /\/end$/, () =>
      question.getByRole('button', { name, exact: true }).click(),
    )
    expect(ended.body).toMatchObject({ how })
    await expect(page.getByRole('textbox', { name: 'Ziņa' })).toHaveCount(0)
  }
})

test('my cars: the switch deactivates and activates a car, Dzēst deletes it after a confirmation', async ({
  page,
}) => {
  const title = '1990 Volvo 240'
  await listedCar(page, await signUp(page), { make: 'Volvo', model: '240', year: 1990 })
  await page.goto('/my-cars')
  const toggle = page.getByRole('switch', { name: `Aktīvs: ${title}` })
  await expect(toggle).toBeChecked()
  const off = await sentTo(page, /\/cars\//, () => toggle.click())
  expect(off.body).toEqual({ is_active: false })
  const on = await sentTo(page, /\/cars\//, () => toggle.click())
  expect(on.body).toEqual({ is_active: true })
  await button(page, `Dzēst: ${title}`).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Atcelt' }).click()
  await button(page, `Dzēst: ${title}`).click()
  const gone = await sentTo(page, /\/cars\//, () =>
    question.getByRole('button', { name: 'Dzēst neatgriezeniski' }).click(),
  )
  expect(gone.method).toBe('DELETE')
})
