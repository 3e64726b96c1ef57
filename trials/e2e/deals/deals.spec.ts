/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Deal } from '@keyswap/contract/deals'
import type { AuditEntry } from '@keyswap/contract/moderation'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { choose, listedCar, photos } from '../setup/cars.ts'
import { seeMatch } from '../setup/chats.ts'
import {
  accept,
  acceptButton,
  aSaturday,
  backdateAccounts,
  backdateSwap,
  bertasPhone,
  closeDay,
  controlClock,
  counter,
  dayList,
  onTheDay,
  openDay,
  type Planning,
  planning,
  pressAccept,
  propose,
  sayKeys,
  seeTheEnd,
  standing,
  step,
  strip,
  swapped,
} from '../setup/deals.ts'
import { anotherBrowser, openDeck, topCard } from '../setup/deck.ts'
import { type Person, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, hold, test, toast } from '../setup/test.ts'

/** The VIN of a car of 2003, which does not fit the listing. */
const VIN = '1HGCM82633A004352'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return readFile(await (file as Download).path())
}

async function wordsOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text
}

async function review(page: Page, name: string, text: string): Promise<void> {
  await press(page, `Review ${name}`)
  const sheet = page.getByRole('dialog', { name: `Review ${name}` })
  await expect(
    sheet.getByText(`Others will see it once ${name} has reviewed you too`),
  ).toBeVisible()
  await sheet.getByLabel('In your own words (optional)').fill(text)
  await sheet.getByRole('button', { name: 'Send the review' }).click()
  // No answer is preselected.
  await expect(sheet.getByText('Please choose yes or no.')).toHaveCount(3)
  for (const yes of await sheet.getByText('Yes', { exact: true }).all()) await yes.click()
  await sheet.getByRole('button', { name: 'Send the review' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Expects this text in the dialog that asks before the match ends. */
async function endingSays(page: Page, how: 'Unmatch' | 'Block', text: string): Promise<void> {
  await press(page, 'More options')
  await press(page, how)
  const question = page.getByRole('alertdialog', { name: `${how} Berta Kalniņa?` })
  await expect(question).toContainText(text)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
}

test('from a proposal over two counter-offers to swapped keys and reviews, on two phones', async ({
  page,
  browser,
}) => {
  const made = await planning(page)
  const { matchId, plan, make } = made
  await page.goto(`/chat/${matchId}`)
  const phone = await bertasPhone(browser, page, made.berta, `/chat/${matchId}`)

  // Anna proposes what the values suggest.
  await strip(page, 'Propose a swap').click()
  await expect(page).toHaveURL(plan)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^You pay \$1,200/ }).click()
  await expect(page.getByRole('radio', { name: 'You pay' })).toBeChecked()
  await press(page, 'Another day')
  await page.getByLabel('Date').fill(aSaturday())
  await press(page, 'Propose a swap')
  // A date without a time is not a meeting.
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused()
  await page.getByLabel('Time', { exact: true }).fill('14:00')
  await page.getByText('What comes with the cars, and a note').click()
  await page.getByText('Winter tires').first().click()
  await page.getByLabel('Note (optional)').fill('With new tyres!')
  await press(page, 'Propose a swap')
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expectAccessible(page)

  // Berta reads it in the chat and wants less money.
  await expect(phone.getByRole('log').getByText('Anna Ozola proposed a swap')).toBeVisible()
  await expect(phone.getByRole('log').getByText(/^Money: you get \$1,200/)).toBeVisible()
  await strip(phone, /Anna Ozola proposes a swap/).click()
  await expect(phone.getByText('With new tyres!')).toBeVisible()
  await expect(step(phone, 'Money').getByText('Anna Ozola pays you $1,200')).toBeVisible()
  await expectNoOverflow(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone)
  await press(phone, 'Counter-offer')
  const sheet = phone.getByRole('dialog', { name: 'Counter-offer' })
  await sheet.getByLabel('Amount').fill('900')
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(standing(phone, 'Waiting for Anna Ozola')).toBeVisible()

  // Anna sees what changed, and answers with a place.
  await expect(standing(page, 'Berta Kalniņa made a counter-offer')).toBeVisible()
  await expect(step(page, 'Money').getByText('Changed')).toBeVisible()
  await expect(step(page, 'Money').locator('del')).toHaveText('You pay Berta Kalniņa $1,200')
  await expectAccessible(page)
  await press(page, 'Counter-offer')
  await page.getByRole('dialog').getByLabel('Place').fill('Rīga Plaza')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()

  // Berta accepts: both see the same version, agreed, and the cars are reserved.
  await expect(phone.getByText('Changed: the place')).toBeVisible()
  await expect(phone.getByText('If you accept, the swap is agreed')).toBeVisible()
  await pressAccept(phone, 'Enter')
  for (const one of [page, phone]) await expect(standing(one, 'The swap is agreed')).toBeVisible()
  const [first, second] = await Promise.all(
    [page, phone].map((one) =>
      one
        .getByText(/^Version 3\s· [0-9a-f]{8}$/)
        .first()
        .textContent(),
    ),
  )
  expect(first).toBe(second)
  const map = step(page, 'When and where').getByRole('link', { name: 'Open in Maps' })
  await expect(map).toHaveAttribute('href', /query=R%C4%ABga\+Plaza$/)
  await expect(map).toHaveAttribute('rel', /noreferrer/)
  await expectAccessible(page)

  // Papers: the VIN's year is not the listing's. The giver is asked to check the VIN again, the receiver to compare it with the plate.
  await press(page, /Papers for the .* Golf/)
  const papers = page.getByRole('dialog', { name: /^Papers/ })
  await papers.getByLabel('VIN').fill('1hg-cm8 26o')
  await expect(papers.getByText('A VIN has no letter O. Did you mean 0?')).toBeVisible()
  await papers.getByLabel('VIN').fill('1hg-cm8 2633a00435')
  await expect(papers.getByText('16 of 17 letters and digits')).toBeVisible()
  await papers.getByRole('button', { name: 'Save' }).click()
  await expect(papers.getByText('A VIN has 17 letters and digits')).toBeVisible()
  // Text that is typed in the middle of the field stays there.
  await papers.getByLabel('VIN').fill(VIN.toLowerCase().replace('hg', ''))
  await papers.getByLabel('VIN').press('Home')
  await papers.getByLabel('VIN').press('ArrowRight')
  await papers.getByLabel('VIN').pressSequentially('hg')
  await expect(papers.getByLabel('VIN')).toHaveValue(VIN)
  await papers.getByLabel('Odometer now').fill('45 300')
  await papers.getByLabel('Number of keys').fill('2')
  await papers.getByLabel('First registration').fill('2003-05-04')
  await papers.getByLabel('Estimated value (optional)').fill('9 500')
  await expectAccessible(page)
  await papers.getByRole('button', { name: 'Save' }).click()
  await expect(papers.getByText(/^Check it again\./)).toBeVisible()
  await expect(papers.getByLabel('VIN')).toBeFocused()
  await papers.getByRole('button', { name: 'Save' }).click()
  const keysOf = (one: Page) =>
    one
      .getByRole('region', { name: /Papers$/ })
      .locator('section', { hasText: 'Golf' })
      .locator('details')
  for (const one of [page, phone]) {
    await keysOf(one).locator('summary').click()
    await expect(step(one, 'Papers').getByText(VIN)).toBeVisible()
    await expect(step(one, 'Papers').getByText('May 4, 2003')).toBeVisible()
  }
  const compare = 'Compare the VIN plate with the papers.'
  await expect(step(phone, 'Papers').getByText(compare)).toBeVisible()
  await expect(step(page, 'Papers').getByText(compare)).toHaveCount(0)
  await expect(step(page, 'Papers').getByText('Check the VIN again.')).toBeVisible()

  // Both tick that they have signed, once for both cars.
  for (const one of [page, phone]) {
    const list = await openDay(one, 'Sign the agreement')
    await list.getByRole('checkbox', { name: 'I’ve signed the agreement' }).check()
  }
  await expect(dayList(page).getByText('Berta Kalniņa: done')).toBeVisible()
  await expect(dayList(page).getByRole('heading', { name: /\(done\)$/ })).toBeVisible()
  await dayList(page)
    .getByRole('button', { name: /^Why: / })
    .click()
  await expect(dayList(page).getByText('not legal advice')).toBeVisible()
  await expectAccessible(page)

  // The agreement says what the plan says; the calendar has the meeting.
  await dayList(page).getByRole('button', { name: 'Agreement', exact: true }).click()
  const paper = page.getByRole('dialog', { name: 'Agreement' })
  const pages = paper.getByRole('img', { name: /^Page \d of \d/ })
  await expect(pages).toHaveCount(2)
  // A tap makes a page large enough to read.
  const small = await pages.first().boundingBox()
  await pages.first().click()
  await expect
    .poll(async () => (await pages.first().boundingBox())?.width)
    .toBeGreaterThan(2 * (small?.width ?? Number.POSITIVE_INFINITY))
  await expectAccessible(page)
  const agreement = await wordsOf(await downloaded(page, 'Download (PDF)'))
  await paper.getByRole('button', { name: 'Close' }).click()
  for (const said of ['Anna Ozola', 'Berta Kalniņa', VIN, 'Rīga Plaza', `${make} Golf`])
    expect(agreement).toContain(said)
  const printed = await page
    .getByText(/^Agreement, papers revision 1\s· [0-9a-f]{8}$/)
    .textContent()
  expect(agreement).toContain(printed?.slice(-8))
  await closeDay(phone)
  const calendar = await downloaded(phone, 'Add to calendar')
  expect(calendar.toString()).toContain('BEGIN:VEVENT')

  // Keys change hands on both phones, on the day of the meeting.
  for (const one of [page, phone]) {
    const list = await openDay(one, 'Keys')
    await expect(
      list.getByText(/^You can say “I got the keys” from .* change the meeting first\./),
    ).toBeVisible()
    await expect(one.getByRole('button', { name: /I got the keys$/ })).toHaveCount(0)
    await closeDay(one)
  }
  await onTheDay(matchId)
  await backdateAccounts(made)
  for (const one of [page, phone]) await one.reload()
  await sayKeys(phone)
  await expect(standing(phone, 'You have the keys')).toBeVisible()
  await expect(standing(page, 'The handover has begun')).toBeVisible()
  // Berta has the keys of the Golf, so its papers are locked.
  await keysOf(page).locator('summary').click()
  await expect(page.getByText('Berta Kalniņa has the keys, so these are locked.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Papers for the .* Golf/ })).toHaveCount(0)
  // After the other's word the same button stands there, and the other two answers below it.
  const keys = await openDay(page, 'Keys')
  await expect(keys.getByRole('button', { name: 'I got the keys', exact: true })).toBeVisible()
  await expect(keys.getByRole('button', { name: 'We each have our own car' })).toBeVisible()
  await sayKeys(page, true)
  for (const one of [page, phone]) {
    await seeTheEnd(one)
    await expect(standing(one, 'Swapped')).toBeVisible()
  }
  // Only the payee can say that the money was received, even after the swap.
  await expect(page.getByText(/ paid /)).toHaveCount(0)
  for (const one of [page, phone]) await openDay(one, 'Money')
  await expect(page.getByRole('button', { name: /I received/ })).toHaveCount(0)
  await press(phone, 'I received $900')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'I received $900' }).click()
  await expect(dayList(phone).getByText('You received $900')).toBeVisible()
  await expect(dayList(page).getByText('Berta Kalniņa received $900')).toBeVisible()
  for (const one of [page, phone]) await closeDay(one)
  // Nobody has another car to give.
  await expect(page.getByRole('link', { name: 'List the car you got' })).toHaveAttribute(
    'href',
    /^\/upload\?deal=/,
  )
  await expect(page.getByRole('button', { name: 'Propose a new swap' })).toHaveCount(0)

  // A review is shown once both have written one.
  await review(page, 'Berta Kalniņa', 'Friendly and on time.')
  await expect(
    page.getByText('Others will see it once Berta Kalniņa has reviewed you too'),
  ).toBeVisible()
  await review(phone, 'Anna Ozola', 'Just as described.')
  await expect(page.getByText('Just as described.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await expect(page.getByRole('log').getByText('The cars are swapped')).toBeVisible()
  for (const said of [
    'Money: you pay $1,200 → you pay $900',
    'Where: not set → Rīga Plaza',
    'Berta Kalniņa accepted: the swap is agreed',
    `You filled in the papers for the 2019 ${make} Golf`,
    'Berta Kalniņa received $900',
  ])
    await expect(page.getByRole('log').getByText(said)).toBeAttached()
  await expect(page.getByRole('log').getByText('accepted the proposal')).toHaveCount(0)
  await expectAccessible(page)
  await backdateSwap(matchId)
  await page.reload()
  await press(page, /Reviews of Berta Kalniņa: 1 swap · 100% would swap again/)
  await expect(page.getByRole('dialog').getByText('Friendly and on time.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-cars')
  await expect(page.getByText(/^Swapped on/)).toBeVisible()
  // My Cars shows the received car; its listing form is filled in from the swap.
  await expect(page.getByRole('heading', { name: 'Your new car' })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: `List it: 2019 ${make} Polo` }).click()
  await choose(page, await photos(1))
  await press(page, 'Next')
  await expect(page.getByLabel('Make')).toHaveValue(make)
  await expect(page.getByLabel('Model')).toHaveValue('Polo')
  await page.goto(`/car/${made.polo}`)
  await expect(page.getByText(/^Swapped on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'List it' })).toBeVisible()
  await expectAccessible(page)
  // The reminder is put away once, and stays away.
  await page.goto('/my-cars')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/put-away'))
  await press(page, `Don’t remind me: 2019 ${make} Polo`)
  await expect(page.getByRole('heading', { name: 'Your new car' })).toHaveCount(0)
  expect((await answered).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText(/^Swapped on/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your new car' })).toHaveCount(0)
  await phone.context().close()
})

/** Makes another match with Anna's Golf and returns its id. */
async function matchWith(page: Page, { asAnna, golf }: Planning, person: Person): Promise<string> {
  const audi = await listedCar(page, person, { model: 'A3' })
  const like = { direction: 'like' }
  await asAnna.ask('POST', '/api/swipes', { ...like, target_car_id: audi, source_car_id: golf })
  const { match } = await (await apiOf(page, person)).ask<{ match: { id: string } }>(
    'POST',
    '/api/swipes',
    { ...like, target_car_id: golf, source_car_id: audi },
  )
  await seeMatch(asAnna, match.id)
  return match.id
}

test('an agreed car leaves the decks of others, and is back after a cancellation', async ({
  page,
  browser,
}) => {
  const made = await planning(page)
  const third = await anotherBrowser(browser)
  const cita = await signUp(third, someone('Cita'))
  await openDeck(third, made.make)
  await expect(topCard(third)).toContainText('Polo')
  const other = await matchWith(page, made, cita)

  await accept(made.asBerta, await propose(made.asAnna, made))
  await third.reload()
  await expect(third.getByText(`2019 ${made.make}`)).toHaveCount(0)
  await page.goto('/my-cars')
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Reserved for the swap with Berta Kalniņa, so it can’t be/),
  ).toBeVisible()
  await expect(page.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Edit 2019/ })).toBeDisabled()
  await expectAccessible(page)
  await page.goto(`/car/${made.polo}`)
  await expect(page.getByText('This car is reserved for a swap.')).toBeVisible()
  // The Golf cannot be offered to anyone else, and the form says why.
  await page.goto(`/chat/${other}/plan`)
  await expect(page.getByText('You have no car to give at the moment.')).toBeVisible()
  await expect(
    page.getByText(`Reserved for another swap: 2019 ${made.make} Golf`, { exact: true }),
  ).toBeVisible()

  await page.goto(made.plan)
  await press(page, 'Cancel the swap')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason (optional)').fill('It was sold.')
  await dialog.getByRole('button', { name: 'Cancel the swap' }).click()
  await expect(standing(page, 'Canceled')).toBeVisible()
  await expect(page.getByText('Reason: It was sold.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agreement', exact: true })).toHaveCount(0)
  // A canceled swap can still be reported: a car may have been handed over although nobody confirmed it here.
  await press(page, 'Is something wrong?')
  await page.getByRole('button', { name: /^Danger or fraud/ }).click()
  const report = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await expect(report).toContainText('Moderators read every report, along with this swap plan')
  await report.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await press(page, 'Propose a new swap')
  await expect(page.getByText('You give', { exact: true })).toBeVisible()
  await third.reload()
  await expect(topCard(third)).toContainText(made.make)
  await third.context().close()
})

test('who was offline while the other side countered sees it before accepting', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_(INTERNET_DISCONNECTED|NETWORK_\w+)|409/)
  const made = await planning(page)
  const deal = await propose(made.asBerta, made)
  // The code of toasts is fetched after the screen.
  const toaster = page.waitForResponse(/toaster/)
  await page.goto(made.plan)
  await expect(standing(page, 'Berta Kalniņa proposes a swap')).toBeVisible()
  await toaster
  await context.setOffline(true)
  const cash = {
    from_id: made.asAnna.userId,
    to_id: made.asBerta.userId,
    amount_cents: 90_000,
    currency: 'EUR',
  }
  const second = await counter(made.asBerta, made, deal, { cash: [cash] })
  await acceptButton(page).click()
  await expect(toast(page)).toContainText('You’re offline')

  await context.setOffline(false)
  await expect(standing(page, 'Berta Kalniņa made a counter-offer')).toBeVisible()
  await expect(page.getByText('You pay Berta Kalniņa €900').first()).toBeVisible()

  // The phone does not know the new version yet. Accepting the old one is refused, and the new one is shown.
  const release = await hold(page, '**/api/deals?*')
  await counter(made.asBerta, made, second, { cash: [{ ...cash, amount_cents: 80_000 }] })
  await acceptButton(page).click()
  await expect(toast(page)).toContainText('no longer the newest')
  release()
  await expect(page.getByText('You pay Berta Kalniņa €800').first()).toBeVisible()
  const [known] = await made.asAnna.ask<{ state: string }[]>('GET', '/api/deals')
  expect(known?.state).toBe('open')
  await pressAccept(page)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
})

test('after a declined change another one can be proposed, and is compared with what holds', async ({
  page,
}) => {
  const made = await planning(page)
  const meet_at = `${aSaturday()}T14:00:00Z`
  const deal = await accept(
    made.asBerta,
    await propose(made.asAnna, made, { place: 'Rīga', meet_at }),
  )
  await page.goto(made.plan)
  const change = async (place: string) => {
    await press(page, 'Propose a change')
    const sheet = page.getByRole('dialog', { name: 'Propose a change' })
    await expect(sheet.getByLabel('Place')).toHaveValue('Rīga')
    await sheet.getByLabel('Place').fill(place)
    return sheet
  }
  // The form for a change still knows the names and values of the reserved cars.
  const first = await change('Cēsis')
  await expect(first.getByRole('button', { name: /^You pay \$1,200/ })).toBeVisible()
  await first.getByText('What comes with the cars, and a note').click()
  await expect(
    first.getByText(`Comes with the 2019 ${made.make} Polo`, { exact: true }),
  ).toBeVisible()
  await first.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/decline`, {})
  await expect(standing(page, 'The swap is agreed')).toBeVisible()

  // While Anna writes, Berta proposes a change herself: nothing that was typed is lost.
  const second = await change('Sigulda')
  const based = { ...deal, versions: [...deal.versions, ...deal.versions] }
  await counter(made.asBerta, made, based, { place: 'Jelgava', meet_at })
  // The change is announced, and "Look at it first" takes the place of "Send".
  await expect(
    second
      .getByRole('status')
      .getByText('Berta Kalniņa made a counter-offer while you were writing'),
  ).toBeVisible()
  await expect(second.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Look at it first' }).click()
  await expect(second.getByText('Jelgava')).toBeInViewport()
  await expect(second.getByLabel('Place')).toHaveValue('Sigulda')
  await expectAccessible(page)
  await second.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(page.getByText('Changed: the place')).toBeVisible()
  await expect(step(page, 'When and where').locator('del')).toHaveText('Rīga')
  await expect(step(page, 'When and where').getByText('Sigulda')).toBeVisible()
})

test('the plan marks its steps as read, ending the chat says what becomes of it, and a done swap is found in My Cars', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  const made = await planning(page)
  const deal = await propose(made.asBerta, made)
  await page.goto('/matches')
  const row = page.getByRole('link', { name: /Berta Kalniņa/ }).last()
  await expect(row).toContainText('1 unread')
  const read = page.waitForResponse(`**/api/matches/${made.matchId}/read`)
  await page.goto(made.plan)
  await read
  await pressAccept(page)
  await page.goto('/matches')
  await expect(row).toContainText('Swap agreed')
  await expect(row).toContainText(`Your 2019 ${made.make} Golf (Reserved)`)
  await expect(row).not.toContainText('unread')

  await page.goto(`/chat/${made.matchId}`)
  await endingSays(
    page,
    'Unmatch',
    'Your swap plan will be canceled, and Berta Kalniņa will be told',
  )
  await endingSays(page, 'Block', 'Your swap plan will be canceled, and Berta Kalniņa will be told')
  // Before the plans are loaded, the dialog says what happens if there is one.
  const release = await hold(page, '**/api/deals?*')
  await page.goto(`/chat/${made.matchId}`)
  await endingSays(page, 'Block', 'If you have an unfinished swap plan, it will be canceled')
  release()
  await page.goto('/settings/data')
  await press(page, 'Delete my account')
  await expect(page.getByRole('dialog')).toContainText('an unfinished swap plan')
  await expect(page.getByRole('dialog')).toContainText('keep the agreement')

  await onTheDay(made.matchId)
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  await page.goto(`/chat/${made.matchId}`)
  await expect(strip(page, /^Next: confirm you got the keys/)).toBeVisible()
  for (const how of ['Unmatch', 'Block'] as const)
    await endingSays(page, how, 'the swap itself will continue in the swap plan')
  // An open chat would show the end, which is shown once.
  await page.goto('/settings')
  await made.asAnna.ask('POST', `/api/deals/${deal.id}/handover`)
  await made.asBerta.ask('POST', `/api/matches/${made.matchId}/end`, { how: 'unmatch' })
  await page.goto('/my-cars')
  await page.getByRole('link', { name: 'Open the swap plan' }).click()
  await seeTheEnd(page)
  await expect(standing(page, 'Swapped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agreement', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  // What was written stays readable where a swap was agreed.
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await expect(page.getByText('This chat is closed')).toBeVisible()
})

test('without a match and a plan, the address of a plan says so', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await signUp(page, someone())
  await page.goto('/chat/0190a0a0-0000-7000-8000-000000000000/plan')
  await expect(page.getByText('There’s no swap plan here')).toBeVisible()
  await expectAccessible(page)
})

test('an address that names a plan shows that one, or says that there is none', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  const made = await planning(page)
  const first = await propose(made.asBerta, made, { place: 'Jelgava' })
  await made.asBerta.ask('POST', `/api/deals/${first.id}/cancel`, {})
  await propose(made.asBerta, made, { place: 'Cēsis' })
  // Fakes that this plan is not among the fetched ones, as if the chat had many newer plans.
  await page.route('**/api/deals?*', async (route) => {
    const response = await route.fetch()
    const found: Deal[] = await response.json()
    const others = found.filter(({ id }) => id !== first.id)
    // Fakes that the other car is reserved for another swap.
    const gives = others.flatMap(({ parties }) => parties.map((party) => party.gives))
    for (const car of gives) car.is_reserved = car.id === made.polo
    await route.fulfill({ response, json: others })
  })
  await page.goto(`${made.plan}?deal=${first.id}`)
  await expect(standing(page, 'Withdrawn')).toBeVisible()
  await expect(step(page, 'When and where').getByText('Jelgava')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose a new swap' })).toHaveCount(0)
  await page.goto(made.plan)
  await expect(page.getByText(/Berta Kalniņa’s .* Polo is reserved for another swap/)).toBeVisible()
  // The other swap may have ended since: the server decides.
  await expect(acceptButton(page)).toBeEnabled()
  await expect(page.getByText('If you accept, the swap is agreed')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${made.plan}?deal=0190a0a0-0000-7000-8000-000000000000`)
  await expect(page.getByText('There’s no swap plan here')).toBeVisible()
})

test('a moderator reads the plan that a report names, ends it, and removes a reported review', async ({
  page,
  browser,
}) => {
  const made = await planning(page)
  const reason = `Something is odd about the ${made.make}`
  const deal = await propose(made.asAnna, made, { place: 'Behind the harbour' })
  await accept(made.asBerta, deal)
  await onTheDay(made.matchId)
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  // Berta has a car, and Anna has none.
  await page.goto(made.plan)
  await openDay(page, 'Keys')
  await press(page, 'Something else happened')
  const doubt = page.getByRole('alertdialog', { name: 'What isn’t right?' })
  await doubt.getByLabel('In your own words').fill('I have no car.')
  await doubt.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Not settled yet')).toBeVisible()
  await press(page, 'Is something wrong?')
  // First a question is asked, and only its last answer leads to a report.
  const what = page.getByRole('dialog', { name: 'What’s wrong?' })
  await expect(what.getByRole('link', { name: /^The money/ })).toBeVisible()
  await expectAccessible(page)
  await what.getByRole('button', { name: /^Danger/ }).click()
  const problem = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await expect(problem).toContainText('They can end the swap.')
  await problem.getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await problem.getByRole('button', { name: 'Submit Report' }).click()
  await expect(problem).toHaveCount(0)
  // A block is offered, with what it means for the swap.
  const block = page.getByRole('alertdialog', { name: 'Block Berta Kalniņa?' })
  await expect(block).toContainText('the swap itself will continue in the swap plan')
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Cancel' }).click()
  const admin = await anotherBrowser(browser)
  const asAdmin = await apiOf(page, await anAdmin(admin))
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('button', { name: 'Show everything' }).click()
  const details = admin.getByRole('dialog', { name: /^Report/ })
  await details.getByRole('button', { name: 'Read the swap plan' }).click()
  await expect(details.getByText('I have no car.')).toBeVisible()
  await details.getByText('1 version').click()
  await expect(details.getByText('Behind the harbour')).toBeVisible()
  await expectAccessible(admin)
  await details.getByRole('button', { name: 'End the swap' }).click()
  const question = admin.getByRole('alertdialog', { name: 'End the swap?' })
  await question.getByLabel('Reason (optional)').fill('The car is stolen.')
  await question.getByRole('button', { name: 'End the swap' }).click()
  await expect(page.getByText('A moderator ended it. Reason: The car is stolen.')).toBeVisible()
  await expect(details.getByText(/The car is stolen\./)).toBeVisible()
  await expect(details.getByRole('button', { name: 'End the swap' })).toHaveCount(0)
  // Ending the swap writes no second "Swap plan read" to the audit log.
  const looks: AuditEntry[] = await asAdmin.ask('GET', '/api/admin/audit?action=read_deal')
  expect(looks.filter(({ target_id }) => target_id === deal.id)).toHaveLength(1)

  // Berta had said that she got Anna's car, so it is in no deck until Anna activates it.
  await made.asAnna.ask('PATCH', `/api/cars/${made.golf}`, { is_active: true })
  await swapped(made, 'A bad word.')
  await page.goto('/settings/profile')
  await press(page, 'Read your reviews')
  await press(page, 'Report this review')
  const dialog = page.getByRole('dialog', { name: 'Report this review' })
  await dialog.getByLabel('Reason').fill(`Rude: ${made.make}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')

  await openTab(admin, 'Reports')
  const report = row(admin, `Rude: ${made.make}`)
  await expect(report.getByText('A bad word.')).toBeVisible()
  await expect(report.getByText('About Anna Ozola')).toBeVisible()
  await expect(report.getByText('Would swap again · As described · On time')).toBeVisible()
  await expectAccessible(admin)
  await report.getByRole('button', { name: 'Remove the review' }).click()
  await admin
    .getByRole('alertdialog', { name: 'Remove the review?' })
    .getByRole('button', { name: 'Remove the review' })
    .click()
  await expect(toast(admin)).toContainText('The review was removed')
  await admin.goto('/admin?view=audit')
  for (const action of ['Swap plan read', 'Swap ended', 'Review removed'])
    await expect(admin.getByText(action, { exact: true }).last()).toBeVisible()
  await admin.context().close()
})

test('a new plan in the place of another one cannot be accepted before it could be read', async ({
  page,
}) => {
  const made = await planning(page)
  const deal = await propose(made.asBerta, made, { place: 'Rīga' })
  await page.goto(made.plan)
  await expect(acceptButton(page)).toBeEnabled()
  // The phone hears of both steps at once, so the new proposal replaces the old one.
  const release = await hold(page, '**/api/deals?*')
  await made.asBerta.ask('POST', `/api/deals/${deal.id}/cancel`, {})
  await propose(made.asBerta, made, { place: 'Cēsis' })
  const guarded = page.getByText('This version is new. Please read it first.').waitFor()
  release()
  await guarded
  await expect(step(page, 'When and where').getByText('Cēsis')).toBeVisible()
  await pressAccept(page)
  await expect(standing(page, 'The swap is agreed')).toBeVisible()
})

test('an agreed swap that ends with its match is found in My Cars', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const made = await planning(page)
  await accept(made.asBerta, await propose(made.asAnna, made))
  await made.asBerta.ask('POST', `/api/matches/${made.matchId}/end`, { how: 'unmatch' })
  await page.goto('/my-cars')
  await expect(
    page.getByText('The swap you agreed on with Berta Kalniņa was canceled.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the swap plan' }).click()
  await expect(standing(page, 'Canceled')).toBeVisible()
  await expect(page.getByText('The chat has ended.')).toBeVisible()
})

test('who changes a proposal while it is accepted is told so, and sends a change to the agreed swap', async ({
  page,
}) => {
  const made = await planning(page)
  const passat = await listedCar(page, made.anna, { make: made.make, model: 'Passat' })
  const deal = await propose(made.asAnna, made)
  await page.goto(made.plan)
  await press(page, 'Change it')
  await page.getByLabel('You give').selectOption(passat)
  await accept(made.asBerta, deal)
  const sheet = page.getByRole('dialog', { name: 'Propose a change' })
  await expect(
    sheet.getByRole('status').getByText('The swap was agreed while you were writing'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Look at it first' }).click()
  await sheet.getByLabel('Place').fill('Sigulda')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(step(page, 'When and where').getByText('Sigulda')).toBeVisible()
  await expect(step(page, 'Cars').getByText(`2019 ${made.make} Golf`)).toBeVisible()
})

test('a proposal that is being written stays when the other side proposes first, and answers it', async ({
  page,
}) => {
  const made = await planning(page)
  await page.goto(made.plan)
  await page.getByLabel('Place').fill('Sigulda')
  await propose(made.asBerta, made, { place: 'Jelgava' })
  const first = 'Berta Kalniņa proposed a swap while you were writing'
  await expect(page.getByRole('status').getByText(first)).toBeVisible()
  await press(page, 'Look at it first')
  await expect(page.getByText('Jelgava')).toBeInViewport()
  await expect(page.getByLabel('Place')).toHaveValue('Sigulda')
  await expectAccessible(page)
  await press(page, 'Send')
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await expect(step(page, 'When and where').locator('del')).toHaveText('Jelgava')

  await press(page, 'Withdraw')
  const question = page.getByRole('alertdialog', { name: 'Withdraw your proposal?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()

  // The proposal expires on the screen in time, without an answer from the server.
  const pass = await controlClock(page)
  await page.reload()
  await expect(standing(page, 'Waiting for Berta Kalniņa')).toBeVisible()
  await press(page, 'Change it')
  await page.getByLabel('Place').fill('Cēsis')
  await pass(8 * 24 * 3_600_000)
  // The unfinished text stays and becomes a new proposal.
  const sheet = page.getByRole('dialog', { name: 'Propose a new swap' })
  await expect(
    sheet.getByRole('status').getByText('The proposal expired while you were writing'),
  ).toBeVisible()
  await expect(sheet.getByLabel('Place')).toHaveValue('Cēsis')
  await page.keyboard.press('Escape')
  await expect(standing(page, 'Expired')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose a new swap' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
