/// <reference lib="dom" />
// Two members with a match, and their swap plan.
import { randomUUID } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { listedCar } from './cars.ts'
import { enter, seeMatch } from './chats.ts'
import { inDatabase } from './database.ts'
import { aMake, anotherBrowser } from './deck.ts'
import { type Person, signUp, someone } from './people.ts'

export type Planning = {
  make: string
  anna: Person
  berta: Person
  asAnna: Api
  asBerta: Api
  /** The cars' ids. */
  golf: string
  polo: string
  matchId: string
  /** The path of the plan. */
  plan: string
}

/** Two new members with a match. Anna, signed in on this empty page, gives a Golf for $12,400; Berta gives a Polo for $13,600. */
export async function planning(page: Page): Promise<Planning> {
  const make = aMake()
  const anna = await signUp(page, someone('Anna Ozola'))
  const berta = someone('Berta Kalniņa')
  const golf = await listedCar(page, anna, { make, model: 'Golf', price: 12_400 })
  const polo = await listedCar(page, berta, { make, model: 'Polo', price: 13_600 })
  const [asAnna, asBerta] = await Promise.all([apiOf(page, anna), apiOf(page, berta)])
  const like = (target_car_id: string, source_car_id: string) => ({
    direction: 'like',
    target_car_id,
    source_car_id,
  })
  await asAnna.ask('POST', '/api/swipes', like(polo, golf))
  const { match } = await asBerta.ask<{ match: { id: string } }>(
    'POST',
    '/api/swipes',
    like(golf, polo),
  )
  await seeMatch(asAnna, match.id)
  const plan = `/chat/${match.id}/plan`
  return { make, anna, berta, asAnna, asBerta, golf, polo, matchId: match.id, plan }
}

/** Opens this screen on Berta's phone, signed in. */
export async function bertasPhone(browser: Browser, page: Page, berta: Person, path: string) {
  const phone = await anotherBrowser(browser)
  await enter(phone, page, berta)
  await phone.goto(new URL(path, page.url()).href)
  return phone
}

const legs = ({ asAnna, asBerta, golf, polo }: Planning) => [
  { car_id: golf, giver_id: asAnna.userId, receiver_id: asBerta.userId },
  { car_id: polo, giver_id: asBerta.userId, receiver_id: asAnna.userId },
]

export const propose = (by: Api, made: Planning, terms: object = {}): Promise<Deal> =>
  by.ask('POST', `/api/matches/${made.matchId}/deal`, {
    client_id: randomUUID(),
    terms: { legs: legs(made), ...terms },
  })

export const counter = (by: Api, made: Planning, deal: Deal, terms: object): Promise<Deal> =>
  by.ask('POST', `/api/deals/${deal.id}/versions`, {
    client_id: randomUUID(),
    based_on: deal.versions.length,
    terms: { legs: legs(made), ...terms },
  })

export const accept = (by: Api, deal: Deal): Promise<Deal> =>
  by.ask('POST', `/api/deals/${deal.id}/accept`, { version: deal.versions.length })

/** The next Saturday that is at least two days away, in the format of date fields. */
export function aSaturday(): string {
  const day = new Date()
  day.setDate(day.getDate() + 2)
  while (day.getDay() !== 6) day.setDate(day.getDate() + 1)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The strip under the chat's header. It is the last link with this title, as wide screens also show the list of matches. */
export const strip = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('link', { name: title }).last()

export const step = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(title) })

/** The heading that says in which state the plan is. */
export const standing = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title, exact: true })

export const acceptButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Accept', exact: true })

/** Accepts what is proposed with a click or, if given, with this key. */
export async function pressAccept(page: Page, key?: string): Promise<void> {
  const button = acceptButton(page)
  await expect(button).toBeEnabled()
  await (key ? button.press(key) : button.click())
  await expect(button).toHaveCount(0)
}

/** The list of the day, which fills the screen. */
export const dayList = (page: Page): Locator => page.getByRole('dialog', { name: 'On the day' })

/** Opens the list of the day at this step. */
export async function openDay(page: Page, title: string): Promise<Locator> {
  const list = dayList(page)
  if (!(await list.isVisible())) await page.getByRole('button', { name: /^On the day: / }).click()
  await list.getByRole('button', { name: new RegExp(`^Step \\d of \\d: ${title}`) }).click()
  await expect(list.getByRole('heading', { name: title })).toBeFocused()
  return list
}

export async function closeDay(page: Page): Promise<void> {
  await dayList(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(dayList(page)).toHaveCount(0)
}

/** Presses "I got the keys" in the list of the day; the question is open then. */
export async function askForKeys(page: Page): Promise<Locator> {
  const list = await openDay(page, 'Keys')
  await list.getByRole('button', { name: /I got the keys$/ }).click()
  return page.getByRole('alertdialog')
}

/** Says "I got the keys" and confirms the question. With the last keys the list closes by itself. */
export async function sayKeys(page: Page, isLast = false): Promise<void> {
  const question = await askForKeys(page)
  await question.getByRole('button', { name: 'I got the keys' }).click()
  if (isLast) return expect(dayList(page)).toHaveCount(0)
  await expect(dayList(page).getByText('You got the keys')).toBeVisible()
  await closeDay(page)
}

/** Backdates the deal, so that keys can change hands today. An open page must load the plan again. */
export const onTheDay = (chatId: string, dataDir?: string): Promise<unknown> =>
  inDatabase(
    (client) =>
      client.query(
        `update deals set agreed_at = agreed_at - interval '1 day',
           first_agreed_at = first_agreed_at - interval '1 day', meet_at = least(meet_at, now()) where chat_id = $1`,
        [chatId],
      ),
    dataDir,
  )

/** Backdates "I got the keys" and disputes by this much time. */
export const backdateHandover = (dealId: string, time: string): Promise<unknown> =>
  inDatabase(async (client) => {
    await client.query(
      'update deal_parties set handed_over_at = handed_over_at - $2::interval where deal_id = $1',
      [dealId, time],
    )
    await client.query(
      'update deal_disputes set created_at = created_at - $2::interval where deal_id = $1',
      [dealId, time],
    )
  })

/** Excludes the event stream, whose answer never ends. */
const isAnswered = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && pathname !== '/api/events'

/** Returns a function that lets time pass on this page, for its clock and in the server's answers. Load the page afterwards. */
export async function controlClock(page: Page): Promise<(ms: number) => Promise<void>> {
  let passed_ms = 0
  await page.clock.install()
  await page.route(isAnswered, async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + passed_ms).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  return (ms) => {
    passed_ms += ms
    return page.clock.fastForward(ms)
  }
}

/** Backdates both accounts, so that their swap will count in their records. */
export const backdateAccounts = ({ asAnna, asBerta }: Planning): Promise<unknown> =>
  inDatabase((client) =>
    client.query(
      `update users set created_at = created_at - interval '8 days' where id = any ($1)`,
      [[asAnna.userId, asBerta.userId]],
    ),
  )

/** Backdates the swap by a day, so that it counts in the records. */
export const backdateSwap = (chatId: string): Promise<unknown> =>
  inDatabase(async (client) => {
    await client.query(
      `update swap_partners set counts_from = now() where deal_id in (select id from deals where chat_id = $1)`,
      [chatId],
    )
    await client.query('select count_partners(100)')
  })

/** The moment when a swap is done, which fills the screen. */
export const theEnd = (page: Page): Locator => page.getByRole('dialog', { name: 'Swapped' })

/** Closes it. */
export async function seeTheEnd(page: Page): Promise<void> {
  await theEnd(page)
    .getByRole('button', { name: /^(Later|Close)$/ })
    .click()
  await expect(theEnd(page)).toHaveCount(0)
}

/** Marks the end of a swap as shown to this party. Otherwise the next plan or chat that they open shows it. */
const claimTheEnd = (by: Api, { id }: Pick<Deal, 'id'>) =>
  by.ask('POST', `/api/deals/${id}/shown`, {})

/** Agrees on a swap, confirms the keys on both sides, and lets both write a review with this text. */
export async function swapped(made: Planning, text: string): Promise<Deal> {
  const { asAnna, asBerta } = made
  const deal = await accept(asBerta, await propose(asAnna, made))
  await onTheDay(made.matchId)
  await backdateAccounts(made)
  for (const by of [asAnna, asBerta]) await by.ask('POST', `/api/deals/${deal.id}/handover`)
  for (const by of [asAnna, asBerta]) await claimTheEnd(by, deal)
  const answers = { would_swap_again: true, as_described: true, on_time: true, text }
  await asAnna.ask('POST', `/api/deals/${deal.id}/reviews`, { user_id: asBerta.userId, ...answers })
  const done = await asBerta.ask<Deal>('POST', `/api/deals/${deal.id}/reviews`, {
    user_id: asAnna.userId,
    ...answers,
  })
  await backdateSwap(made.matchId)
  return done
}
