/// <reference lib="dom" />
import type { Page } from '@playwright/test'
// What was agreed stays agreed, even if listings or proposals change.

import { listedCar } from '../setup/cars.ts'
import { accept, counter, planning, propose, standing, step } from '../setup/deals.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

/** Opens the form of what the listing says of a car. */
async function somethingIsDifferent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Is something wrong?' }).click()
  await page.getByRole('button', { name: 'Something is different from the listing' }).click()
}

test('what is different about a car of an agreed swap is a change that the others accept', async ({
  page,
}) => {
  const made = await planning(page)
  const deal = await accept(made.asBerta, await propose(made.asAnna, made))
  await page.goto(made.plan)
  await somethingIsDifferent(page)
  const sheet = page.getByRole('dialog', { name: 'Something is different' })
  await expect(sheet.getByLabel('Which car')).toHaveValue(made.polo)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Nothing is different yet.')).toBeVisible()
  await sheet.getByLabel('Which car').selectOption(made.golf)
  const before = await sheet.getByLabel('Mileage').inputValue()
  await sheet.getByLabel('Mileage').fill('160000')
  await expect(sheet.getByText(/^Agreed: /)).toBeVisible()
  await sheet.getByLabel('First registration').fill('2999-01-01')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('This can’t be in the future.')).toBeVisible()
  await sheet.getByLabel('First registration').fill('2012-05-03')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  const changed = new RegExp(`^Mileage: ${Number(before).toLocaleString('en-US')} \\S+ → 160,000`)
  await expect(step(page, 'Cars').getByText(changed)).toBeVisible()
  const registered = 'First registration: not set → May 3, 2012'
  await expect(step(page, 'Cars').getByText(registered)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await expect(page.getByRole('log').getByText(changed)).toBeVisible()
  await expect(page.getByRole('log').getByText(registered)).toBeVisible()

  await made.asBerta.ask('POST', `/api/deals/${deal.id}/accept`, { version: 2 })
  await page.goto(made.plan)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  await expect(step(page, 'Cars').getByText(/160,000/)).toBeVisible()
})

test('a defect and the papers of an agreed swap are said where they can be: in the chat, and one’s own papers in their form', async ({
  page,
}) => {
  const made = await planning(page)
  await accept(made.asBerta, await propose(made.asAnna, made))
  await page.goto(made.plan)
  const message = page.getByRole('textbox', { name: 'Message' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Is something wrong?' }).click()
    return page.getByRole('dialog', { name: 'What’s wrong?' })
  }
  await (await ask()).getByRole('link', { name: /^A defect/ }).click()
  await expect(message).toHaveValue('A defect: ')
  // What is being written already stays.
  await message.fill('See you')
  await page.goto(made.plan)
  await (await ask()).getByRole('link', { name: /^A defect/ }).click()
  await expect(message).toHaveValue('See you')
  await message.fill('')

  await page.goto(made.plan)
  await (await ask()).getByRole('button', { name: 'The papers' }).click()
  const whose = page.getByRole('dialog', { name: 'The papers' })
  await expectAccessible(page)
  await whose.getByRole('button', { name: /Golf$/ }).click()
  await expect(page.getByRole('dialog', { name: /^Papers: .* Golf/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await (await ask()).getByRole('button', { name: 'The papers' }).click()
  await whose.getByRole('link', { name: /Polo/ }).click()
  await expect(message).toHaveValue(/^The papers, 2019 .* Polo: $/)
})

test('an offer whose car was changed since cannot be accepted; a counter-offer shows what changed first', async ({
  page,
}) => {
  const made = await planning(page)
  await propose(made.asBerta, made)
  await made.asBerta.ask('PATCH', `/api/cars/${made.polo}`, { condition: 'Poor' })
  await page.goto(made.plan)
  const changed = page.getByText(
    /^Berta Kalniņa has changed the listing for the .* in the meantime$/,
  )
  await expect(changed).toBeVisible()
  await expect(page.getByText(/^Condition: .* → Poor$/)).toBeVisible()
  await expect(page.getByText(/can no longer be accepted/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Counter-offer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Counter-offer' })
  await expect(sheet.getByText(/^Condition: .* → Poor$/)).toBeInViewport()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
})

test('a first proposal shows what is signed with a car, and is not sent over a listing that was changed meanwhile', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 409/)
  const made = await planning(page)
  await page.goto(made.plan)
  const car = page.getByText(/ · Good · \$13,600$/)
  await expect(car).toBeVisible()
  await page.getByLabel('Place').fill('Sigulda')
  await made.asBerta.ask('PATCH', `/api/cars/${made.polo}`, { condition: 'Poor' })
  const send = page.getByRole('button', { name: 'Propose a swap' })
  await send.click()
  await expect(toast(page)).toContainText('The listing of a car in this proposal has been changed')
  const meanwhile = 'A car’s listing was changed while you were writing'
  await expect(page.getByRole('status').getByText(meanwhile)).toBeVisible()
  await page.getByRole('button', { name: 'Look at it first' }).click()
  await expect(page.getByText('Condition: Good → Poor')).toBeInViewport()
  await expect(page.getByText(/ · Poor · \$13,600$/)).toBeVisible()
  await expect(page.getByLabel('Place')).toHaveValue('Sigulda')
  await expectAccessible(page)
  await send.click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
})

test('what is typed about a car stays while the other side sends a change, and answers it', async ({
  page,
}) => {
  const made = await planning(page)
  const deal = await accept(made.asBerta, await propose(made.asAnna, made))
  await page.goto(made.plan)
  await somethingIsDifferent(page)
  const sheet = page.getByRole('dialog', { name: 'Something is different' })
  await sheet.getByLabel('Mileage').fill('160000')
  await counter(made.asBerta, made, deal, { place: 'Jelgava' })
  const newer = 'Berta Kalniņa made a counter-offer while you were writing'
  await expect(sheet.getByRole('status').getByText(newer)).toBeVisible()
  await sheet.getByRole('button', { name: 'Look at it first' }).click()
  await expect(sheet.getByText('Jelgava')).toBeInViewport()
  await expect(sheet.getByLabel('Mileage')).toHaveValue('160000')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(step(page, 'Cars').getByText(/→ 160,000/)).toBeVisible()
  await expect(step(page, 'When and where').getByText('Jelgava')).toHaveCount(0)

  // Nothing is sent to a plan that has ended.
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/accept`, { version: 3 })
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  await somethingIsDifferent(page)
  await sheet.getByLabel('Year').fill('2018')
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/cancel`, {})
  const ended = sheet.getByRole('status').getByText('The swap plan ended while you were writing')
  await expect(ended).toBeVisible()
  await sheet.getByRole('button', { name: 'Look at it first' }).click()
  await expect(sheet.getByText('What you wrote can no longer be sent.')).toBeInViewport()
  await expect(ended).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(standing(page, 'Canceled')).toBeVisible()
})

test('who reads a plan far down is told that the other side has cancelled it', async ({ page }) => {
  const made = await planning(page)
  const deal = await accept(made.asBerta, await propose(made.asAnna, made))
  await page.goto(made.plan)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  await page.getByRole('button', { name: /^On the day: / }).scrollIntoViewIfNeeded()
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/cancel`, {})
  await expect(toast(page)).toContainText('Berta Kalniņa canceled the swap')
  await expect(toast(page)).toBeInViewport()
})

test('a proposal after one that was declined starts from its terms, and the chat shows its cars', async ({
  page,
}) => {
  const made = await planning(page)
  const passat = await listedCar(page, made.anna, { make: made.make, model: 'Passat' })
  const { asAnna, asBerta, polo } = made
  const legs = [
    { car_id: passat, giver_id: asAnna.userId, receiver_id: asBerta.userId },
    { car_id: polo, giver_id: asBerta.userId, receiver_id: asAnna.userId },
  ]
  const pays = { from_id: asAnna.userId, to_id: asBerta.userId }
  const cash = [{ ...pays, amount_cents: 90_000, currency: 'EUR', by: 'cash' }]
  const deal = await propose(asAnna, made, { legs, cash, place: 'Sigulda', note: 'New tyres.' })
  await page.goto(`/chat/${made.matchId}`)
  await expect(
    page.getByRole('link', { name: /listing.*Passat|Open.*Passat/i }).first(),
  ).toBeVisible()

  await asBerta.ask('POST', `/api/deals/${deal.id}/decline`, {})
  await page.goto(made.plan)
  await page.getByRole('button', { name: 'Propose a new swap' }).click()
  await expect(page.getByLabel('You give')).toHaveValue(passat)
  await expect(page.getByLabel('Place')).toHaveValue('Sigulda')
  await expect(page.getByLabel('Amount')).toHaveValue('900')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect(page.getByLabel('Note (optional)')).toHaveValue('New tyres.')
  await page.getByRole('button', { name: 'Propose a swap' }).click()
  await expect(step(page, 'Money').getByText('You pay Berta Kalniņa €900, in cash')).toBeVisible()
})

test('a car in an open offer is taken off only after its owner has read that the offer ends', async ({
  page,
}) => {
  const made = await planning(page)
  await propose(made.asBerta, made)
  await page.goto('/my-cars')
  await page.getByRole('switch').click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate this car?' })
  await expect(question).toContainText('An open proposal includes this car. It will end.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('switch')).toBeChecked()
  await page.getByRole('button', { name: /^Delete 2019/ }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete Car Listing' })
  await expect(deletion).toContainText('An open proposal includes this car. It will end.')
  await deletion.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(toast(page)).toContainText('deleted')
  await page.goto(made.plan)
  await expect(standing(page, 'Canceled')).toBeVisible()
  await expect(page.getByText(/^You no longer offer your 2019 .* Golf\.$/)).toBeVisible()
})

test('changes of papers in a row are one step in an open chat, until the other one has read it', async ({
  page,
}) => {
  const made = await planning(page)
  const { asAnna, asBerta, golf, matchId } = made
  const deal = await accept(asBerta, await propose(asAnna, made))
  const write = (papers: object) =>
    asAnna.ask('PUT', `/api/deals/${deal.id}/papers/${golf}`, {
      ...{ vin: null, plate: null, odometer: null, odometer_unit: 'km', defects: null, keys: null },
      ...papers,
    })
  await page.goto(`/chat/${matchId}`)
  const log = page.getByRole('log')
  const changed = log.getByRole('link', { name: /^You (filled in|changed) the papers for the/ })
  await write({ keys: 2 })
  await expect(changed.getByText('Number of keys: 2')).toBeVisible()
  await write({ keys: 1, defects: 'A scratch' })
  await expect(changed.getByText('Number of keys: 1')).toBeVisible()
  await write({ defects: 'A scratch' })
  await expect(changed.getByText(/^Number of keys/)).toHaveCount(0)
  await expect(changed.getByText('Known defects: A scratch')).toBeVisible()
  await expect(changed).toHaveCount(1)
  await expectAccessible(page)
  const { last_seq } = await asBerta.ask<{ last_seq: number }>(
    'GET',
    `/api/matches/${matchId}/chat`,
  )
  await asBerta.ask('POST', `/api/matches/${matchId}/read`, { seq: last_seq })
  await write({ keys: 3, defects: 'A scratch' })
  await expect(changed).toHaveCount(2)
  await expect(changed.last().getByText('Number of keys: 3')).toBeVisible()
})

test('words of a proposal that scams say the like of have advice below them, in the chat and in the plan', async ({
  page,
}) => {
  const made = await planning(page)
  const place = 'Rīga, but add me on WhatsApp first'
  const note = 'Please pay the deposit in advance.'
  const other = 'Winter tyres, if you pay me with a gift card'
  await propose(made.asBerta, made, { place, note, extras: [{ car_id: made.polo, other }] })
  await page.goto(`/chat/${made.matchId}`)
  const messenger = page.getByText('Stay in this chat: what’s written elsewhere can’t be reported')
  await expect(messenger).toBeVisible()
  await page.goto(made.plan)
  await expect(messenger).toBeVisible()
  await expect(page.getByText('that money can’t be traced or refunded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: /^Report / })).toBeVisible()
})
