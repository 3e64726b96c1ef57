/// <reference lib="dom" />
// A swap plan asks for one thing at a time.
import { randomUUID } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import type { Page } from '@playwright/test'
import {
  accept,
  aSaturday,
  askForKeys,
  closeDay,
  onTheDay,
  openDay,
  planning,
  propose,
  seeTheEnd,
  standing,
  step,
  strip,
} from '../setup/deals.ts'
import { almostARing, answer, carOwner, likes, offered } from '../setup/rings.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

async function expectShort(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height, 'px of the plan at 390').toBeLessThan(1600)
}

test('a proposal is one line, an amount from the reader’s side and a tap for the day; it survives a reload', async ({
  page,
}) => {
  const made = await planning(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(made.plan)
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing is agreed until everyone accepts.')).toBeVisible()
  // A suggestion takes one tap and then disappears.
  const suggestion = page.getByRole('button', {
    name: 'You pay $1,200 Evens out the estimated values',
  })
  const amount = page.getByLabel('Amount')
  await suggestion.click()
  await expect(amount).toHaveValue('1200')
  await expect(amount).toBeFocused()
  await expect(suggestion).toHaveCount(0)
  await amount.fill('')
  await expect(suggestion).toBeVisible()
  await page.getByText('You get', { exact: true }).click()
  await amount.fill('300')
  // The next seven days are offered. A second tap removes the choice.
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
  await expect(days).toHaveCount(7)
  const saturday = page.getByRole('radio', { name: /^Saturday / })
  await expect(page.getByLabel('Time', { exact: true })).toHaveCount(0)
  await saturday.check({ force: true })
  await saturday.click({ force: true })
  await expect(saturday).not.toBeChecked()
  await expect(page.getByLabel('Time', { exact: true })).toHaveCount(0)
  await saturday.check({ force: true })
  await page.getByLabel('Time', { exact: true }).fill('14:00')
  await page.getByLabel('Place').fill('Rīga Plaza')
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.reload()
  await expect(amount).toHaveValue('300')
  await expect(page.getByRole('radio', { name: 'You get' })).toBeChecked()
  await expect(saturday).toBeChecked()
  await expect(page.getByLabel('Place')).toHaveValue('Rīga Plaza')
  await page.getByRole('button', { name: 'Propose a swap' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(step(page, 'Money').getByText('Berta Kalniņa pays you $300')).toBeVisible()

  // A sent proposal is no longer a draft, but a counter-offer that was left is one.
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await propose(made.asBerta, made, { place: 'Jelgava' })
  await page.getByRole('button', { name: 'Counter-offer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Counter-offer' })
  await expect(sheet.getByLabel('Place')).toHaveValue('Jelgava')
  await sheet.getByLabel('Place').fill('Sigulda')
  await page.reload()
  await page.getByRole('button', { name: 'Counter-offer' }).click()
  await expect(sheet.getByLabel('Place')).toHaveValue('Sigulda')
  await sheet.getByRole('button', { name: 'Start over' }).click()
  await expect(sheet.getByLabel('Place')).toHaveValue('Jelgava')
  await page.keyboard.press('Escape')

  // So does what is different about a car of an agreed swap.
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  const different = page.getByRole('dialog', { name: 'Something is different' })
  const open = async () => {
    await page.getByRole('button', { name: 'Is something wrong?' }).click()
    await page.getByRole('button', { name: 'Something is different from the listing' }).click()
  }
  await open()
  await different.getByLabel('Mileage').fill('160000')
  await page.reload()
  await open()
  await expect(different.getByLabel('Mileage')).toHaveValue('160000')
  await expect(different.getByRole('button', { name: 'Start over' })).toBeVisible()
  await different.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keyswap-plan')))
  await expect.poll(kept).toEqual([])
})

test('papers survive a reload until they are saved', async ({ page }) => {
  const made = await planning(page)
  await accept(made.asBerta, await propose(made.asAnna, made))
  await page.goto(made.plan)
  const open = page.getByRole('button', { name: /^Papers for the .* Golf/ })
  const papers = page.getByRole('dialog', { name: /^Papers/ })
  await open.click()
  await papers.getByLabel('License plate number').fill('AB-1234')
  await page.reload()
  await open.click()
  await expect(papers.getByLabel('License plate number')).toHaveValue('AB-1234')
  await expect(papers.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectAccessible(page)
  await papers.getByRole('button', { name: 'Save' }).click()
  await expect(papers).toHaveCount(0)
  // The button is folded away with what was filled in, and the page stays where it was.
  await expect(page.getByRole('heading', { name: 'Step 4 of 5: Papers' })).toBeFocused()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keyswap-plan')))
  await expect.poll(kept).toEqual([])
})

const VINS = ['1HGCM82633A004352', '1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004353']

for (const count of [3, 4])
  test(`the plan of a ring of ${count} is short once it is agreed, with all papers`, async ({
    page,
  }) => {
    const { make, anna, dace, juris } = await almostARing(page)
    // Each gives their car to the next.
    const owners = [anna, dace, juris]
    if (count === 4) {
      const ilze = await carOwner(page, make, 'Ilze', 'Berlingo')
      await likes(ilze, juris)
      owners.push(ilze)
    }
    await likes(anna, owners.at(-1) ?? juris)
    const [ring] = await offered(anna, 1)
    if (!ring) throw new Error('There is no ring.')
    for (const owner of owners) await answer(owner, ring, 'join')
    const deal: Deal = await anna.api.ask('POST', `/api/rings/${ring.id}/deal`, {
      client_id: randomUUID(),
      terms: {
        meet_at: `${aSaturday()}T12:00:00Z`,
        place: 'Rīga Plaza',
        legs: owners.map((owner, index) => ({
          car_id: owner.car,
          giver_id: owner.api.userId,
          receiver_id: (owners[index + 1] ?? anna).api.userId,
        })),
      },
    })
    for (const owner of owners.slice(1)) await accept(owner.api, deal)
    for (const [index, { api, car }] of owners.entries())
      await api.ask('PUT', `/api/deals/${deal.id}/papers/${car}`, {
        ...{ vin: VINS[index], plate: `AB-${1000 + index}`, first_registration: '2019-05-03' },
        ...{ odometer: 98_000, keys: 2, defects: 'A scratch' },
      })
    await page.goto(`/rings/${ring.id}/plan`)
    await expect(standing(page, 'The swap is agreed')).toBeVisible()
    await expectShort(page)
    await expectNoOverflow(page)
    // The papers of cars that the viewer neither gives nor gets fold.
    const other = page.getByRole('heading', { level: 3, name: /MX-5$/ }).last()
    await expect(other).toBeHidden()
    await page.getByText(count === 3 ? '1 more car' : '2 more cars').click()
    await expect(other).toBeVisible()
    await expectAccessible(page)
  })

test('from the agreement to the keys the plan is short and has one next step; cancelling stands at its end, what cannot be undone apart', async ({
  page,
}) => {
  const made = await planning(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const deal = await propose(made.asBerta, made, {
    meet_at: `${aSaturday()}T12:00:00Z`,
    place: 'Rīga Plaza',
  })
  await accept(made.asAnna, deal)
  for (const [by, car, plate] of [
    [made.asAnna, made.golf, 'AB-1234'],
    [made.asBerta, made.polo, 'CD-5678'],
  ] as const)
    await by.ask('PUT', `/api/deals/${deal.id}/papers/${car}`, {
      ...{ plate, odometer: 98_000, keys: 2, defects: 'A scratch' },
    })
  await page.goto(made.plan)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^Next: / })).toHaveCount(1)
  await expectShort(page)
  const buttons = main.getByRole('button')
  await expect(buttons.last()).toHaveText('Cancel the swap')
  const [wrong, cancel] = await Promise.all([
    main.getByRole('button', { name: 'Is something wrong?' }).boundingBox(),
    buttons.last().boundingBox(),
  ])
  expect((cancel?.y ?? 0) - (wrong?.y ?? 0) - (wrong?.height ?? 0)).toBeGreaterThanOrEqual(8)
  // The version and its hash are hidden until somebody looks for them.
  const code = main.getByText(/^Version 1\s· [0-9a-f]{8}$/)
  await expect(code).toBeHidden()
  await main.getByText('1 version', { exact: true }).click()
  await expect(code).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await onTheDay(made.matchId)
  await page.reload()
  const question = await askForKeys(page)
  // Whose VIN is missing is said before, above the button.
  await expect(page.getByText(/^The VIN of your .* Golf isn’t filled in\.$/)).toBeAttached()
  await expect(question.getByText('Once everyone has confirmed, the swap is done.')).toBeVisible()
  // Two short lines, and separately what cannot be undone.
  await expect(question.getByRole('paragraph').locator('> span')).toHaveText([
    'Confirm only when you’re holding the keys and the documents.',
    'You can undo this until everyone has their keys.',
    'Once everyone has confirmed, the swap is done. That can’t be undone.',
  ])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toHaveCount(0)
  await closeDay(page)
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  // The first card says who has keys. The plan stays short, even while it is disputed.
  await expect(standing(page, 'The handover has begun')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Handover', exact: true })).toHaveCount(1)
  await expectShort(page)
  await openDay(page, 'Keys')
  await page.getByRole('button', { name: 'We each have our own car' }).click()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Not settled yet')).toBeVisible()
  await expectShort(page)
  await expect(buttons.last()).toHaveText('Cancel the swap')
  await page.getByRole('button', { name: 'It’s settled' }).click()
  await askForKeys(page)
  await expect(question.getByText('this completes the swap')).toBeVisible()
  await question.getByRole('button', { name: 'I got the keys' }).click()
  await seeTheEnd(page)
  await expect(standing(page, 'Swapped')).toBeVisible()
  // "Is something wrong?" stays after the last keys. It leads to the chat or, in danger, to a report.
  await page.getByRole('button', { name: 'Is something wrong?' }).click()
  const problem = page.getByRole('dialog', { name: 'What’s wrong?' })
  await expect(problem.getByRole('button', { name: /^Danger/ })).toBeVisible()
  await problem.getByRole('link', { name: /^A defect/ }).click()
  await expect(page).toHaveURL(`/chat/${made.matchId}`)
})

test('a plan that ended says why and what next', async ({ page }) => {
  const made = await planning(page)
  await propose(made.asBerta, made)
  await made.asBerta.ask('DELETE', `/api/cars/${made.polo}`)
  await page.goto(made.plan)
  await expect(standing(page, 'Canceled')).toBeVisible()
  await expect(
    page.getByText(`Berta Kalniņa no longer offers the 2019 ${made.make} Polo.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose a new swap' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at other cars' }).click()
  await expect(page).toHaveURL('/')
})

test('plan and chat say who deactivated which car', async ({ page }) => {
  const made = await planning(page)
  await propose(made.asAnna, made)
  await made.asBerta.ask('PATCH', `/api/cars/${made.polo}`, { is_active: false })
  const text = `Berta Kalniņa deactivated the 2019 ${made.make} Polo.`
  await page.goto(made.plan)
  await expect(standing(page, 'Canceled')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
  await expectAccessible(page)
})

test('the first screen of a chat belongs to messages: the plan is one line', async ({ page }) => {
  const made = await planning(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await propose(made.asBerta, made, { place: 'The parking lot behind the big store in Rīga' })
  await page.goto(`/chat/${made.matchId}`)
  const line = strip(page, /^Berta Kalniņa proposes a swap/)
  await expect(line).toHaveText('Berta Kalniņa proposes a swap')
  const height = async () => (await line.boundingBox())?.height
  expect(await height(), 'px of the strip').toBeLessThan(48)
  await expectNoOverflow(page)
  expect(await height(), 'px of the strip on the narrowest phone').toBeLessThan(48)
  await expectAccessible(page)
  await line.click()
  await expect(page).toHaveURL(made.plan)
})
