/// <reference lib="dom" />
// The day of the meeting: one list, live on everyone's phone.
import { randomUUID } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '../setup/cars.ts'
import {
  accept,
  bertasPhone,
  closeDay,
  counter,
  dayList,
  onTheDay,
  openDay,
  planning,
  propose,
  sayKeys,
  seeTheEnd,
  standing,
} from '../setup/deals.ts'
import { annexOn, expectPhoto, OFFLINE, takePhoto } from '../setup/handover-photos.ts'
import { almostARing, answer, likes, offered, PHONE, phoneOf } from '../setup/rings.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test.use({ viewport: PHONE })

/** In half an hour, where it is about noon then: today, whatever the time is here. */
function atNoon(): string {
  const at = new Date(Date.now() + 1_800_000)
  const offset = 12 - at.getUTCHours()
  const local = new Date(at.getTime() + offset * 3_600_000).toISOString().slice(0, 19)
  const two = String(Math.abs(offset)).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${two}:00`
}

const heading = (page: Page, title: string | RegExp): Locator =>
  dayList(page).getByRole('heading', { name: title })

const tick = (page: Page, name?: string | RegExp): Locator =>
  dayList(page).getByRole('checkbox', name === undefined ? {} : { name })

const press = (page: Page, name: string): Promise<void> =>
  dayList(page).getByRole('button', { name, exact: true }).click()

async function tickAll(page: Page): Promise<void> {
  for (const one of await tick(page).all()) await one.check()
}

test('two phones go through the list, from the first look to the keys', async ({
  page,
  browser,
}) => {
  const made = await planning(page)
  const { asAnna, asBerta } = made
  const cash = [
    { from_id: asBerta.userId, to_id: asAnna.userId, amount_cents: 90_000, currency: 'EUR' },
  ]
  const terms = { cash, meet_at: atNoon(), place: 'Rīga Plaza' }
  const deal = await accept(asBerta, await propose(asAnna, made, terms))

  // A change that waits for an answer takes nothing away of what was agreed for today.
  await counter(asBerta, made, deal, { ...terms, place: 'Mols' })
  await page.goto('/matches')
  await expect(page.getByRole('link', { name: /^Today 12:/ })).toBeVisible()
  await page.getByRole('link', { name: 'Berta Kalniņa proposes a change' }).first().click()
  await expect(standing(page, 'Berta Kalniņa proposes a change')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Today 12:/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rīga Plaza Open in Maps/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'On the day: 0 of 7 steps done' })).toHaveCount(1)
  await expectAccessible(page)
  await asAnna.ask('POST', `/api/deals/${deal.id}/decline`, {})

  // Matches begins with when, where and the list, and the plan does too.
  await page.goto('/matches')
  await expect(page.getByRole('link', { name: /^Today 12:/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rīga Plaza Open in Maps/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'On the day: 0 of 7 steps done' }).click()
  await expect(heading(page, 'Look the car over')).toBeFocused()
  const phone = await bertasPhone(browser, page, made.berta, made.plan)
  await phone.setViewportSize(PHONE)
  await expect(phone.getByRole('heading', { level: 2, name: /^Today 12:/ })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Rīga Plaza Open in Maps/ })).toHaveCount(1)

  // The phone's Back goes to the step before, then closes.
  await press(page, 'Skip')
  await press(page, 'Skip')
  await expect(heading(page, 'Money')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Sign the agreement')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Look the car over')).toBeFocused()
  await page.goBack()
  await expect(dayList(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(made.plan))
  await page.reload()
  await expect(page.getByRole('button', { name: /^On the day: / })).toBeVisible()
  await expect(dayList(page)).toHaveCount(0)

  // What one ticks the other sees.
  await openDay(page, 'Look the car over')
  await openDay(phone, 'Look the car over')
  await tick(page).first().check()
  await expect(dayList(phone).getByText('Anna Ozola: 1 of 5')).toBeVisible()
  await tickAll(page)
  await expect(dayList(phone).getByText('Anna Ozola: done')).toBeVisible()
  await expect(dayList(page).getByText('Berta Kalniņa: not yet')).toBeVisible()
  // Papers that change take ticks away, and Anna reads so in the list.
  await asBerta.ask('PUT', `/api/deals/${deal.id}/papers/${made.polo}`, { keys: 2 })
  await expect(toast(page)).toContainText('Check marks removed: look again')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await tickAll(page)
  await expect(dayList(phone).getByText('Anna Ozola: done')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(PHONE)
  await press(page, 'Next')
  await press(phone, 'Skip')

  await press(page, 'Agreement')
  const paper = page.getByRole('dialog', { name: 'Agreement' })
  await expect(paper.getByRole('img', { name: /^Page 1 of / })).toBeVisible()
  await paper.getByRole('button', { name: 'Close' }).click()
  for (const one of [page, phone]) {
    await tick(one, 'I’ve signed the agreement').check()
    await expectAccessible(one)
  }
  for (const one of [page, phone]) {
    await expect(heading(one, /Sign the agreement \(done\)$/)).toBeVisible()
    await press(one, 'Next')
  }

  await expect(dayList(phone).getByText('Anna Ozola will confirm the money.')).toBeVisible()
  await expect(dayList(phone).getByText('You pay Anna Ozola €900')).toBeVisible()
  await expect(dayList(phone).getByRole('button', { name: /^I received/ })).toHaveCount(0)
  await press(page, 'I received €900')
  await expect(page.getByRole('alertdialog').getByRole('paragraph').locator('> span')).toHaveText([
    'Confirm only when you have the money.',
    'This can’t be undone.',
  ])
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Not yet' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I received €900' }).click()
  await expect(dayList(phone).getByText('Anna Ozola received €900')).toBeVisible()
  for (const one of [page, phone]) await press(one, 'Next')

  // Nobody confirms before every car is marked.
  await tickAll(page)
  await openDay(phone, 'Confirm together')
  await expect(dayList(phone).getByText('Not applied for yet: You')).toBeVisible()
  await expect(
    dayList(phone).getByRole('link', { name: 'Open e-CSDD, the Latvian vehicle register' }),
  ).toBeVisible()
  await expect(tick(phone)).toBeDisabled()
  await expectAccessible(phone)
  await openDay(phone, 'Apply for the change of owner')
  await tickAll(phone)
  for (const one of [page, phone]) {
    await openDay(one, 'Confirm together')
    await tickAll(one)
  }
  await expect(heading(page, /\(done\)$/)).toBeVisible()
  await press(page, 'Next')
  await tickAll(page)
  await expectAccessible(page)

  await sayKeys(page)
  await expect(standing(page, 'You have the keys')).toBeVisible()
  await openDay(phone, 'Keys')
  await expect(
    dayList(phone).getByRole('button', { name: 'Something else happened' }),
  ).toBeVisible()
  await expectAccessible(phone)
  await sayKeys(phone, true)
  for (const one of [page, phone]) {
    await seeTheEnd(one)
    await expect(standing(one, 'Swapped')).toBeVisible()
  }

  // What was skipped stays open.
  await expect(page.getByRole('button', { name: 'On the day: 5 of 7 steps done' })).toBeVisible()
  await openDay(phone, 'Insurance')
  await tickAll(phone)
  await closeDay(phone)
  for (const one of [page, phone])
    await expect(one.getByRole('button', { name: 'On the day: 6 of 7 steps done' })).toBeVisible()
  await phone.context().close()
})

test('three phones share one list, and each of the others is one line; one without a connection catches up, to the annex', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(OFFLINE)
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('There is no ring.')
  for (const member of [anna, dace, juris]) await answer(member, ring, 'join')
  const leg = (giver: typeof anna, receiver: typeof anna) => ({
    ...{ car_id: giver.car, giver_id: giver.api.userId, receiver_id: receiver.api.userId },
  })
  const deal: Deal = await anna.api.ask('POST', `/api/rings/${ring.id}/deal`, {
    client_id: randomUUID(),
    terms: { legs: [leg(anna, dace), leg(dace, juris), leg(juris, anna)] },
  })
  for (const { api } of [dace, juris]) await accept(api, deal)
  await onTheDay(ring.id)
  const plan = `/rings/${ring.id}/plan`
  await page.goto(plan)
  const daces = await phoneOf(browser, page, dace, plan)
  const juriss = await phoneOf(browser, page, juris, plan)
  const all = [page, daces, juriss]

  // Dace looks over the car that she gets without a connection.
  for (const one of all) {
    await expect(one.getByRole('button', { name: 'On the day: 0 of 6 steps done' })).toBeVisible()
    await openDay(one, 'Look the car over')
  }
  await expect(dayList(page).getByText('Dace: not yet')).toBeVisible()
  await expect(daces.getByLabel('Take a photo: Odometer')).toHaveCount(1)
  await daces.context().setOffline(true)
  await tick(daces, 'VIN').check()
  await takePhoto(daces, 'Odometer', await aPhoto(1))
  await expectPhoto(daces, 'Odometer')
  await expect(dayList(daces).getByText('Waiting for a connection').first()).toBeVisible()
  await daces.context().setOffline(false)
  for (const one of [page, juriss]) {
    await expect(dayList(one).getByText('Dace: 1 of 5')).toBeVisible()
    await expectPhoto(one, 'Odometer')
  }
  const annex = await annexOn(juriss)
  expect(annex.text).toMatch(/Annex: photos of the handover.*Gets: Dace.*Odometer/s)
  expect(annex.pictures).toBe(1)

  for (const one of all) await openDay(one, 'Sign the agreement')
  await tickAll(daces)
  await expect(dayList(page).getByText('Dace: done')).toBeVisible()
  await expect(dayList(page).getByText('Juris: not yet')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(PHONE)
  await tickAll(page)
  await tickAll(juriss)
  for (const one of all) await expect(heading(one, /Sign the agreement \(done\)$/)).toBeVisible()

  for (const one of [page, daces]) {
    await openDay(one, 'Apply for the change of owner')
    await tickAll(one)
  }
  await openDay(page, 'Confirm together')
  await expect(dayList(page).getByText('Not applied for yet: Juris')).toBeVisible()
  await openDay(juriss, 'Apply for the change of owner')
  await tickAll(juriss)
  await expect(tick(page)).toBeEnabled()
  for (const one of all) {
    await openDay(one, 'Confirm together')
    await tickAll(one)
  }
  await expect(heading(page, /\(done\)$/)).toBeVisible()
  for (const one of all) await sayKeys(one, one === juriss)
  for (const one of all) {
    await seeTheEnd(one)
    await expect(standing(one, 'Swapped')).toBeVisible()
  }
  for (const one of [daces, juriss]) await one.context().close()
})
