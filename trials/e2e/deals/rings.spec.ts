/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { run, sql } from '../../../server/src/db/sql.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { field, log, match, say, sayAs } from '../setup/chats.ts'
import { inDatabase } from '../setup/database.ts'
import {
  closeDay,
  onTheDay,
  openDay,
  pressAccept,
  sayKeys,
  seeTheEnd,
  standing,
  strip,
  theEnd,
} from '../setup/deals.ts'
import { openDeck, press, someoneListing, topCard } from '../setup/deck.ts'
import { expectVisibleInForcedColors } from '../setup/forced-colors.ts'
import { someone } from '../setup/people.ts'
import {
  almostARing,
  answer,
  carOwner,
  decline,
  join,
  likes,
  offered,
  PHONE,
  phoneOf,
  ringLine,
  ringPopup,
  ringThatGets,
} from '../setup/rings.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test.use({ viewport: PHONE })

/** Downloads the agreement from its sheet and returns its text. */
async function agreementOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Agreement', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Agreement' })
  const button = sheet.getByRole('button', { name: 'Download (PDF)' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  await sheet.getByRole('button', { name: 'Close' }).click()
  const pdf = await readFile(await (file as Download).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text
}

test('who was in a ring when its time was over asks everyone again, once', async ({ page }) => {
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('no ring')
  for (const member of [anna, dace]) await answer(member, ring, 'join')
  await inDatabase((db) => run(db, sql`update rings set expires_at = now() where id = ${ring.id}`))
  await page.goto(`/rings/${ring.id}`)
  await expect(page.getByText('You can ask everyone once more.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('1 of 3 is in')).toBeVisible()
  const [again] = await offered(juris, 1)
  if (!again) throw new Error('not offered again')
  await expect(page).toHaveURL(new RegExp(`/rings/${again.id}$`))
  await page.goto(`/rings/${ring.id}`)
  await expect(page.getByText('This ring is open again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See the new ring' }).click()
  for (const member of [dace, juris]) await answer(member, again, 'join')
  await expect(page.getByRole('heading', { name: 'Dace and Juris' })).toBeVisible()
})

test('an offer says what one would add, and the plan of the ring begins with what evens everyone out', async ({
  page,
}) => {
  const { anna, dace, juris } = await almostARing(page)
  for (const [owner, price] of [
    [anna, 10_000],
    [dace, 9_000],
    [juris, 12_000],
  ] as const)
    await owner.api.ask('PATCH', `/api/cars/${owner.car}`, { price, currency: 'USD' })
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('no ring')
  await page.goto(`/rings/${ring.id}`)
  await expect(
    page.getByText('You’d add about $2,000 (by the owners’ estimated values)'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  for (const member of [dace, juris]) await answer(member, ring, 'join')
  await join(page)
  await strip(page, 'Propose a swap').click()
  await page.getByRole('button', { name: 'Propose a swap' }).click()
  await expect(standing(page, 'Waiting for Dace and Juris')).toBeVisible()
  await expect(page.getByText('You pay Juris $2,000').first()).toBeVisible()
  await expect(page.getByText('Dace pays Juris $1,000').first()).toBeVisible()
})

test('a ring is found: popup, three answers, a chat by car, a deal for three, keys', async ({
  page,
  browser,
}) => {
  const { make, dace, juris } = await almostARing(page)
  const daces = await phoneOf(browser, page, dace, '/')
  const juriss = await phoneOf(browser, page, juris, '/matches')

  // Anna's like closes the circle. Members who look at cars see a popup, those who look at their matches see a line.
  await openDeck(page, make)
  await expect(topCard(page)).toContainText(/V70|MX-5/)
  if ((await topCard(page).textContent())?.includes('MX-5')) await press(page, 'Pass')
  await expect(topCard(page)).toContainText('V70')
  await press(page, 'Like')
  await expect(ringPopup(page)).toBeVisible()
  await expect(ringPopup(page)).toContainText(
    '3 owners, one ring: you give the Golf, you get the V70.',
  )
  await expect(
    ringPopup(page).getByRole('img', {
      name: 'You give the Golf to Dace. Dace gives the MX-5 to Juris. You get the V70 from Juris.',
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectVisibleInForcedColors(page)
  await expectNoOverflow(page)
  await expect(ringPopup(daces)).toContainText('you give the MX-5, you get the Golf.')
  await expect(ringLine(juriss, 'V70', 'MX-5')).toContainText('3 days left')
  await expect(juriss.getByRole('link', { name: 'Matches 1 new' })).toBeVisible()
  await expectAccessible(juriss)
  await expectVisibleInForcedColors(juriss)
  await expectNoOverflow(juriss)

  // Members see how many have joined, but not who.
  await ringPopup(page).getByRole('button', { name: 'See the ring' }).click()
  await expect(page).toHaveURL(/\/rings\/[0-9a-f-]+$/)
  await expect(page.getByText('doesn’t commit you to anything yet')).toBeVisible()
  await expectAccessible(page)
  await expectVisibleInForcedColors(page)
  await expectNoOverflow(page)
  await join(page)
  await expect(page.getByText('Waiting for 2 more answers.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You’re in.' })).toBeFocused()
  await ringLine(juriss, 'V70', 'MX-5').click()
  await expect(juriss.getByText('1 of 3 is in')).toBeVisible()
  await ringPopup(daces).getByRole('button', { name: 'See the ring' }).click()
  await join(daces)
  await expect(page.getByText('2 of 3 are in')).toBeVisible()
  await join(juriss)
  await expect(toast(juriss)).toContainText('Everyone is in!')
  await expect(toast(page)).toContainText('Everyone is in!')

  // With the last answer the chat opens for all. It shows everybody's car beside their name.
  for (const phone of [page, daces, juriss]) await expect(field(phone)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dace and Juris')
  await say(page, 'Hello, both of you!')
  for (const phone of [daces, juriss]) {
    await expect(log(phone).getByText('Anna · Golf')).toBeVisible()
    await expect(log(phone).getByText('Hello, both of you!')).toBeVisible()
  }
  await expect(log(page).getByText('Seen')).toBeAttached()
  // A quick question names whom it asks: who gives the car that one gets.
  const question = 'Anna, is your car still available?'
  await daces.getByRole('group', { name: 'Quick questions' }).getByText(question).click()
  for (const phone of [page, daces, juriss])
    await expect(log(phone).getByText(question)).toBeVisible()
  await field(daces).pressSequentially('I like')
  await expect(log(page).locator('..').getByText('Dace is typing…')).toBeVisible()
  await say(daces, 'I like your Golf.')
  await say(juriss, 'And I the MX-5.')
  await expect(log(page).getByText('Dace · MX-5').first()).toBeVisible()
  await expect(log(page).getByText('Juris · V70')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // The first proposal suggests the circle; all three have to accept it.
  await strip(page, 'Propose a swap').click()
  await expect(page).toHaveURL(/\/rings\/[0-9a-f-]+\/plan$/)
  await page.getByRole('button', { name: 'Propose a swap' }).click()
  await expect(standing(page, 'Waiting for Dace and Juris')).toBeVisible()
  for (const [phone, waiting] of [
    [daces, true],
    [juriss, false],
  ] as const) {
    await strip(phone, /Anna proposes a swap/).click()
    await pressAccept(phone)
    // The plan says at once that they have accepted, and who is missing.
    if (!waiting) continue
    await expect(standing(phone, 'You have accepted')).toBeFocused()
    await expect(phone.getByText('Anna has accepted')).toBeVisible()
    await expect(phone.getByText('Juris: not yet')).toBeVisible()
  }
  for (const phone of [page, daces, juriss])
    await expect(standing(phone, 'The swap is agreed')).toBeVisible()
  await expectAccessible(page)
  const words = await agreementOf(juriss)
  for (const name of ['Anna', 'Dace', 'Juris', 'Golf', 'MX-5', 'V70']) expect(words).toContain(name)

  // Anna has the V70. The other two are asked where the cars are. One has no car at all, the other still has their own.
  await onTheDay(/rings\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '')
  for (const phone of [page, daces, juriss]) await phone.reload()
  await sayKeys(page)
  for (const phone of [daces, juriss]) {
    const list = await openDay(phone, 'Keys')
    await expect(list.getByRole('button', { name: 'We each have our own car' })).toBeVisible()
  }
  for (const [phone, answer, words] of [
    [daces, 'We each have our own car', 'We each have our own car.'],
    [juriss, 'Something else happened', 'Anna drove off before Dace was there.'],
  ] as const) {
    await phone.getByRole('button', { name: answer }).click()
    const doubt = phone.getByRole('alertdialog', { name: 'What isn’t right?' })
    await doubt.getByLabel('In your own words').fill(words)
    await doubt.getByRole('button', { name: 'Send' }).click()
    for (const one of [page, daces, juriss]) {
      await expect(standing(one, 'Not settled yet')).toBeVisible()
      await expect(one.getByRole('main').getByText(words, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoOverflow(page)
    // A word can be taken back in a dispute too. Without one nobody is asked, until it is said again.
    const isFirst = phone === daces
    if (isFirst) {
      const list = await openDay(page, 'Keys')
      await list.getByRole('button', { name: 'Undo' }).click()
      await closeDay(page)
    }
    if (isFirst)
      for (const one of [daces, juriss])
        await expect(one.getByText('Anna: not yet').first()).toBeVisible()
    // The handover continues once who said so says that it is settled, and ends with the last keys.
    await phone.getByRole('button', { name: 'It’s settled' }).click()
    if (isFirst) {
      for (const one of [page, daces, juriss])
        await expect(standing(one, 'The swap is agreed')).toBeVisible()
      await sayKeys(page)
    }
    for (const one of [daces, juriss]) {
      const list = await openDay(one, 'Keys')
      await expect(list.getByRole('button', { name: 'We each have our own car' })).toBeVisible()
    }
  }
  await expect(standing(daces, 'The handover has begun')).toBeVisible()
  await sayKeys(daces)
  await expect(standing(daces, 'You have the keys')).toBeVisible()
  await sayKeys(juriss, true)
  for (const [phone, model] of [
    [page, 'V70'],
    [daces, 'Golf'],
    [juriss, 'MX-5'],
  ] as const)
    await expect(theEnd(phone)).toContainText(`You now drive the 2019 ${make} ${model}.`)
  await expectAccessible(daces)
  await expectNoOverflow(daces)
  for (const phone of [daces, juriss]) {
    await seeTheEnd(phone)
    await expect(standing(phone, 'Swapped')).toBeVisible()
  }
  // Anna got Juris' car and no car from Dace.
  for (const [name, isAsked] of [
    ['Dace', 0],
    ['Juris', 1],
  ] as const) {
    await page.getByRole('button', { name: `Review ${name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Review ${name}` })
    await expect(sheet.getByText('Would you swap again with this member?')).toBeVisible()
    await expect(sheet.getByText(/V70 as described\?/)).toHaveCount(isAsked)
    for (const yes of await sheet.getByText('Yes', { exact: true }).all()) await yes.click()
    await sheet.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByRole('heading', { name: `Your review of ${name}` })).toBeVisible()
  }
  // Its line stays above the messages while its chat is open, as that of a match does.
  await page.goto('/matches')
  await expect(page.getByRole('link', { name: /Ring with Dace and Juris/ })).toContainText(
    'Swapped',
  )
  await expectAccessible(page)
})

test('one declines and a substitute is found: who keeps both cars stays in', async ({
  page,
  browser,
}) => {
  const { make, anna, dace, juris } = await almostARing(page)
  // A car is offered in three rings at most, so the ring with Ilze has to wait.
  await likes(anna, juris)
  for (const name of ['Kārlis', 'Liene']) {
    const more = await carOwner(page, make, name, `${name} X`)
    await likes(more, dace)
    await likes(anna, more)
  }
  const rings = await offered(anna, 3)
  const ring = ringThatGets(rings, juris)
  const ilze = await carOwner(page, make, 'Ilze', 'Berlingo')
  await likes(ilze, dace)
  await likes(anna, ilze)
  const ilzes = await phoneOf(browser, page, ilze, '/')
  await page.goto('/matches')
  await expect(
    page.getByText('3 offers for your Golf. You can say yes to all of them.'),
  ).toBeVisible()
  await answer(anna, ring, 'join')
  await answer(dace, ring, 'join')
  const daces = await phoneOf(browser, page, dace, `/rings/${ring.id}`)
  const juriss = await phoneOf(browser, page, juris, `/rings/${ring.id}`)
  await page.goto(`/rings/${ring.id}`)
  await expect(page.getByText('2 of 3 are in')).toBeVisible()

  await decline(juriss)
  await expect(juriss).toHaveURL('/matches')
  await expect(toast(juriss)).toContainText('We don’t tell anyone that it was you.')

  // Ilze sees the popup while she looks at cars.
  await expect(ringPopup(ilzes)).toContainText('you give the Berlingo, you get the MX-5.')
  // Anna would get another car than before, so she is asked again.
  await expect(page.getByText('Your ring has changed')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('declined')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the new ring' }).click()
  await expect(
    page.getByText('You give the Golf to Dace, you get the Berlingo from Ilze'),
  ).toBeVisible()
  await expect(page.getByText('1 of 3 is in')).toBeVisible()
  // Dace gives the MX-5 and gets the Golf as before, so her answer still counts.
  await daces.getByRole('link', { name: 'See the new ring' }).click()
  await expect(daces.getByText('You’re in.')).toBeVisible()

  await join(page)
  await ringPopup(ilzes).getByRole('button', { name: 'See the ring' }).click()
  await join(ilzes)
  for (const phone of [page, daces, ilzes]) await expect(field(phone)).toBeVisible()
})

test('one declines and there is no substitute: all are told kindly, and not who it was', async ({
  page,
  browser,
}) => {
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('There is no ring.')
  await answer(dace, ring, 'join')
  await page.goto('/matches')
  const juriss = await phoneOf(browser, page, juris, '/matches')
  await ringLine(page, 'Golf', 'V70').click()
  await join(page)
  await page.goto('/matches')
  await expect(ringLine(page, 'Golf', 'V70')).toContainText('2 of 3 are in')

  // The question can be answered with no.
  await ringLine(juriss, 'V70', 'MX-5').click()
  await juriss.getByRole('button', { name: 'Not for me' }).click()
  await juriss.getByRole('button', { name: 'I’ll think about it' }).click()
  await expect(juriss.getByRole('alertdialog')).toHaveCount(0)
  await decline(juriss)
  await expect(juriss).toHaveURL('/matches')
  await expect(ringLine(juriss, 'V70', 'MX-5')).toHaveCount(0)

  // An ended ring is one line with its members' names.
  const ended = page.getByText('Ended: Dace, Juris')
  await expect(ended).toBeVisible()
  await expect(ringLine(page, 'Golf', 'V70')).toBeHidden()
  await ended.click()
  await expect(ringLine(page, 'Golf', 'V70')).toContainText('Didn’t work out')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await ringLine(page, 'Golf', 'V70').click()
  await expect(page.getByText('This ring didn’t work out')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('declined')
})

test('leaving a complete ring closes its chat for all; a member can be reported', async ({
  page,
  browser,
}) => {
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('There is no ring.')
  for (const by of [anna, dace, juris]) await answer(by, ring, 'join')
  await page.goto(`/rings/${ring.id}`)
  const daces = await phoneOf(browser, page, dace, `/rings/${ring.id}`)
  await say(page, 'Hello!')
  await expect(log(daces).getByText('Hello!')).toBeVisible()

  await daces.getByRole('button', { name: 'More options' }).click()
  await expect(daces.getByRole('dialog', { name: 'A ring of 3' })).toBeVisible()
  await expectAccessible(daces)
  await daces.getByRole('button', { name: 'Report someone' }).click()
  await daces.getByRole('button', { name: /Juris/ }).click()
  const report = daces.getByRole('dialog', { name: 'Report Juris' })
  await report.getByLabel('Reason').fill('Not the owner of the car.')
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(daces)).toContainText('Report Submitted')
  // A block is offered, but nobody is blocked automatically.
  const block = daces.getByRole('alertdialog', { name: 'Block Juris?' })
  await block.getByRole('button', { name: 'Cancel' }).click()
  await expect(block).toHaveCount(0)

  await daces.getByRole('button', { name: 'More options' }).click()
  await daces.getByRole('button', { name: 'Leave the ring' }).click()
  const question = daces.getByRole('alertdialog', { name: 'Leave this ring?' })
  await question.getByRole('button', { name: 'Leave the ring' }).click()
  await expect(page.getByText('This ring didn’t work out')).toBeVisible()
  await expect(daces.getByText('This ring didn’t work out')).toHaveCount(0)
  for (const phone of [page, daces]) {
    await expect(
      phone.getByText(/^This chat is closed. You can read and report it until/),
    ).toBeVisible()
    await expect(log(phone).getByText('Hello!')).toBeVisible()
  }
  await expectAccessible(page)
})

test('who blocks a member of an offered ring is out of it; the list of matches survives without the rings', async ({
  page,
  watch,
}) => {
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('There is no ring.')

  // While the rings cannot be loaded, the matches are shown. The rings appear once they can be loaded.
  watch.allow(/status of 503/)
  await page.route('**/api/rings', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later.' } }),
  )
  await page.goto('/matches')
  await expect(page.getByRole('alert')).toContainText('Your rings couldn’t be loaded.')
  await expectAccessible(page)
  await page.unroute('**/api/rings')
  await page.getByRole('button', { name: 'Retry' }).click()
  await ringLine(page, 'Golf', 'V70').click()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Block someone' }).click()
  await page.getByRole('button', { name: /Juris/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Juris?' })
  await expect(question).toContainText('you’ll be out of this ring')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(toast(page)).toContainText('You blocked Juris')
  await expect(page.getByText('This ring didn’t work out')).toBeVisible()
  await offered(dace, 0)
})

test('a ring of four: all join, and they talk', async ({ page, browser }) => {
  const { make, anna, dace, juris } = await almostARing(page)
  // In another ring, Juris' V70 would go to Ilze and her Berlingo to Anna.
  const ilze = await carOwner(page, make, 'Ilze', 'Berlingo')
  await likes(ilze, juris)
  await likes(anna, ilze)
  const [ring] = await offered(anna, 1)
  if (!ring) throw new Error('There is no ring.')
  await page.goto(`/rings/${ring.id}`)
  await expect(
    page.getByText('You give the Golf to Dace, you get the Berlingo from Ilze'),
  ).toBeVisible()
  const phones = [page]
  for (const by of [dace, juris, ilze])
    phones.push(await phoneOf(browser, page, by, `/rings/${ring.id}`))
  for (const phone of phones) await join(phone)
  for (const phone of phones)
    await expect(phone.getByText(/^Everyone is in! Say hello/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dace, Juris, and Ilze')
  for (const [index, phone] of phones.entries()) await say(phone, `Hello from number ${index + 1}`)
  for (const phone of phones)
    for (const index of phones.keys())
      await expect(log(phone).getByText(`Hello from number ${index + 1}`)).toBeVisible()
  await expect(log(page).getByText('Ilze · Berlingo')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('rings can be switched off in Settings: offers end, and none comes', async ({ page }) => {
  const { anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  await offered(dace, 1)
  await page.goto('/settings/app')
  const choice = page.getByRole('switch', { name: 'Offer me rings' })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(choice).not.toBeChecked()
  await offered(dace, 0)
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
})

test('on a wide screen the ring is beside the list; what rings are is explained by keyboard too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { anna, juris } = await almostARing(page)
  await likes(anna, juris)
  await offered(anna, 1)
  await page.goto('/matches')
  await ringLine(page, 'Golf', 'V70').click()
  await expect(page.getByRole('heading', { level: 1, name: 'A ring of 3' })).toBeVisible()
  // The buttons appear only once.
  await expect(page.getByRole('button', { name: 'I’m in' })).toHaveCount(1)
  await expectAccessible(page)
  const how = page.getByRole('main').getByRole('button', { name: 'How rings work' })
  await how.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'How rings work' })
  await expect(sheet).toContainText('We don’t tell anyone who said no.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(how).toBeFocused()
})

test('with four rings and a chat, the chat is on a phone’s first screen and the last ring folds', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const { make, anna, dace, juris } = await almostARing(page)
  await likes(anna, juris)
  const [complete] = await offered(anna, 1)
  if (!complete) throw new Error('There is no ring.')
  for (const owner of [anna, dace, juris]) await answer(owner, complete, 'join')
  // Three offers, for another car.
  const passat = await listedCar(page, anna.person, { make, model: 'Passat' })
  const second = { ...anna, car: passat, model: 'Passat' }
  const egils = await carOwner(page, make, 'Egils', 'Octavia')
  await likes(egils, second)
  for (const name of ['Ilze', 'Karlis', 'Liga']) {
    const more = await carOwner(page, make, name, `Of ${name}`)
    await likes(more, egils)
    await likes(second, more)
  }
  await offered(anna, 3)
  const berta = someone('Berta')
  const matchId = await match(page, anna.person, berta)
  await sayAs(await apiOf(page, berta), matchId, 'Hello Anna')
  await page.goto('/matches')
  const rings = page.getByRole('link', { name: /You give the (Golf|Passat), you get the/ })
  await expect(rings).toHaveCount(3)
  await expect(page.getByRole('link', { name: /Hello Anna/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByText('1 more').click()
  await expect(rings).toHaveCount(4)
})

test('the like that closes a ring comes from the deck’s first ten cars', async ({ page }) => {
  const { make } = await almostARing(page)
  const models = Array.from({ length: 22 }, (_, nth) => `Newer ${nth + 1}`)
  await someoneListing(page, make, models)
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('MX-5')

  // With the newest first, Juris's older car is far behind.
  const order = async (press: 'check' | 'uncheck') => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'Newest first' })[press]()
    await sheet.getByRole('button', { name: 'Show cars' }).click()
    await expect(sheet).toHaveCount(0)
  }
  const asked = page.waitForRequest((request) => request.url().includes('order=newest'))
  await order('check')
  await asked
  await order('uncheck')

  let passed = 0
  while (passed < 9 && !(await topCard(page).textContent())?.includes('V70')) {
    const before = (await topCard(page).textContent()) ?? ''
    await press(page, 'Pass')
    await expect(topCard(page)).not.toHaveText(before)
    passed += 1
  }
  await expect(topCard(page)).toContainText('V70')
  await press(page, 'Like')
  await expect(ringPopup(page)).toContainText('you get the V70')
})
