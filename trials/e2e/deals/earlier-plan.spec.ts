// Plans that are not the newest of their chat: nobody hides one behind another proposal.
import { randomUUID } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { inDatabase } from '../setup/database.ts'
import { accept, onTheDay, planning, propose, standing, strip } from '../setup/deals.ts'
import { someone } from '../setup/people.ts'
import { expect, expectAccessible, test } from '../setup/test.ts'

test('a plan with something to give back is reached from the strip, its steps and My Cars, whatever is proposed after it', async ({
  page,
}) => {
  const made = await planning(page)
  const { asAnna, asBerta } = made
  const cash = [
    { from_id: asAnna.userId, to_id: asBerta.userId, amount_cents: 90_000, currency: 'EUR' },
  ]
  const first = await accept(asBerta, await propose(asAnna, made, { cash }))
  await onTheDay(made.matchId)
  await asBerta.ask('POST', `/api/deals/${first.id}/payments/0/received`)
  await asBerta.ask('POST', `/api/deals/${first.id}/cancel`, {})
  await propose(asBerta, made, { place: 'Sigulda' })
  await page.goto(`/chat/${made.matchId}`)
  await expect(strip(page, 'Berta Kalniņa proposes a swap')).toBeVisible()
  await expectAccessible(page)
  await strip(page, 'Earlier swap: what to give back').click()
  const money = page.getByText('Berta Kalniņa has to give €900 back to you.')
  await expect(money).toBeVisible()
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await page
    .getByRole('log')
    .getByRole('link', { name: /^Berta Kalniņa received €900/ })
    .click()
  await expect(money).toBeVisible()
  await page.goto(made.plan)
  await expect(standing(page, 'Berta Kalniņa proposes a swap')).toBeVisible()
  await page.getByRole('link', { name: 'Earlier swap: what to give back' }).click()
  await expect(money).toBeVisible()
  await page.goto('/my-cars')
  await page.getByRole('link', { name: 'Open the swap plan' }).click()
  await expect(money).toBeVisible()
})

test('after another proposal from an older address the plan shows the new one', async ({
  page,
}) => {
  const made = await planning(page)
  const first = await propose(made.asAnna, made, { place: 'Jelgava' })
  await made.asAnna.ask('POST', `/api/deals/${first.id}/cancel`, {})
  await page.goto(`${made.plan}?deal=${first.id}`)
  await page.getByRole('button', { name: 'Propose a new swap' }).click()
  await page.getByRole('button', { name: 'Propose a swap' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${made.plan}$`))
})

test('a report from a plan is about that plan, and a plan of another chat is not shown here', async ({
  page,
}) => {
  const made = await planning(page)
  const { asAnna, asBerta } = made
  const first = await accept(asBerta, await propose(asAnna, made))
  await asBerta.ask('POST', `/api/deals/${first.id}/cancel`, {})
  await accept(asAnna, await propose(asBerta, made, { place: 'Sigulda' }))
  await page.goto(`${made.plan}?deal=${first.id}`)
  await page.getByRole('button', { name: 'Is something wrong?' }).click()
  await page.getByRole('button', { name: /^Danger or fraud/ }).click()
  const report = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await report.getByLabel('Reason').fill('Took the car.')
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(report).toBeHidden()
  const { rows } = await inDatabase((client) =>
    client.query('select deal_id from reports where user_id = $1', [asBerta.userId]),
  )
  expect(rows).toEqual([{ deal_id: first.id }])

  const carla = someone('Carla Liepa')
  const seat = await listedCar(page, carla, { make: made.make, model: 'Seat', price: 9_000 })
  const free = await listedCar(page, made.anna, { make: made.make, model: 'Fox', price: 9_000 })
  const asCarla = await apiOf(page, carla)
  const like = (target_car_id: string, source_car_id: string) => ({
    direction: 'like',
    target_car_id,
    source_car_id,
  })
  await asAnna.ask('POST', '/api/swipes', like(seat, free))
  const { match } = await asCarla.ask<{ match: { id: string } }>(
    'POST',
    '/api/swipes',
    like(free, seat),
  )
  const elsewhere = await asCarla.ask<Deal>('POST', `/api/matches/${match.id}/deal`, {
    client_id: randomUUID(),
    terms: {
      legs: [
        { car_id: free, giver_id: asAnna.userId, receiver_id: asCarla.userId },
        { car_id: seat, giver_id: asCarla.userId, receiver_id: asAnna.userId },
      ],
    },
  })
  await page.goto(`${made.plan}?deal=${elsewhere.id}`)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
  await expect(page.getByText('Carla Liepa')).toHaveCount(0)
})
