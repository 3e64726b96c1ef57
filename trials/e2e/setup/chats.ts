/// <reference lib="dom" />
// Two members with a match, created through the API, and what they do in their chat.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Api, apiOf, type Site } from './api.ts'
import { listedCar } from './cars.ts'
import { aMake, anotherBrowser } from './deck.ts'
import { type Person, rememberSession, signUp, someone } from './people.ts'

export type Matched = {
  anna: Person
  berta: Person
  /** Calls the API as Berta. */
  asBerta: Api
  matchId: string
}

/** Two new members with a match. Anna is signed in on this page, which stays empty; Berta only calls the API. */
export async function matched(
  page: Page,
  names = ['Anna Ozola', 'Berta Kalniņa'],
): Promise<Matched> {
  const anna = await signUp(page, someone(names[0]))
  const berta = someone(names[1])
  const asBerta = await apiOf(page, berta)
  return { anna, berta, asBerta, matchId: await match(page, anna, berta) }
}

/** Makes a match: both list a car and like the other's. Returns the match's id. */
export async function match(page: Site, one: Person, other: Person): Promise<string> {
  const make = aMake()
  const [mine, theirs] = await Promise.all([
    listedCar(page, one, { make, model: 'One' }),
    listedCar(page, other, { make, model: 'Other' }),
  ])
  const [asOne, asOther] = await Promise.all([apiOf(page, one), apiOf(page, other)])
  const like = (target_car_id: string, source_car_id: string) => ({
    direction: 'like',
    target_car_id,
    source_car_id,
  })
  await asOne.ask('POST', '/api/swipes', like(theirs, mine))
  const answer = await asOther.ask<{ match: { id: string } }>(
    'POST',
    '/api/swipes',
    like(mine, theirs),
  )
  await seeMatch(asOne, answer.match.id)
  return answer.match.id
}

/** Marks the match as shown to the member who liked first. Otherwise their next deck would show it. */
export const seeMatch = (first: Api, matchId: string) =>
  first.ask('POST', `/api/matches/${matchId}/shown`, {})

/** Two new members with a match, who both have the chat open: Anna on this page, Berta in another browser. */
export async function talking(page: Page, browser: Browser) {
  const made = await matched(page)
  const other = await anotherBrowser(browser)
  await enter(other, page, made.berta)
  await Promise.all([page.goto(`/chat/${made.matchId}`), other.goto(`/chat/${made.matchId}`)])
  await Promise.all([expect(field(page)).toBeVisible(), expect(field(other)).toBeVisible()])
  return { ...made, other }
}

/** Signs in on `page`, without the dialog. The server is that of the page `open`, because `page` may still be blank. */
export async function enter(page: Page, open: Page, { email, password }: Person): Promise<void> {
  const { origin } = new URL(open.url())
  const answer = await page.request.post(`${origin}/api/auth/sign-in`, {
    data: { email, password },
    // Of the page, as a browser sends it: this one may have the cookie that marks a known device.
    headers: { origin },
  })
  await rememberSession(page, answer)
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send', exact: true })
export const log = (page: Page): Locator => page.getByRole('log')
export const bubbles = (page: Page): Locator => log(page).getByRole('listitem')

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await sendButton(page).click()
}

export const sayAs = (api: Api, matchId: string, content: string) =>
  api.ask<{ seq: number }>('POST', `/api/matches/${matchId}/messages`, { content })

/** The texts of the messages in the chat, oldest first, without time and status (“Seen”). */
export const texts = (page: Page): Promise<string[]> =>
  bubbles(page).locator('p[dir=auto]').allTextContents()
