/// <reference lib="dom" />
// Members with one car each, whose likes make a ring.
import type { Ring } from '@keyswap/contract/rings'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Api, apiOf, type Site } from './api.ts'
import { listedCar } from './cars.ts'
import { enter } from './chats.ts'
import { aMake, anotherBrowser, aSwiper } from './deck.ts'
import { type Person, someone } from './people.ts'

export const PHONE = { width: 390, height: 844 }

export type CarOwner = { person: Person; api: Api; car: string; model: string }

/** A member with a car of this model. */
export async function carOwner(
  page: Site,
  make: string,
  name: string,
  model: string,
  person = someone(name),
): Promise<CarOwner> {
  const car = await listedCar(page, person, { make, model })
  return { person, api: await apiOf(page, person), car, model }
}

/** Likes the car of the member `of`, offering the car of the member `by`. */
export const likes = (by: CarOwner, of: CarOwner) =>
  by.api.ask('POST', '/api/swipes', {
    direction: 'like',
    target_car_id: of.car,
    source_car_id: by.car,
  })

/** Three members of whom two likes are made: Dace likes Anna's Golf, Juris likes Dace's MX-5. Anna is signed in on this page. */
export async function almostARing(page: Page) {
  const make = aMake()
  const person = await aSwiper(page, 'Anna')
  const anna = await carOwner(page, make, 'Anna', 'Golf', person)
  const [dace, juris] = await Promise.all([
    carOwner(page, make, 'Dace', 'MX-5'),
    carOwner(page, make, 'Juris', 'V70'),
  ])
  await likes(dace, anna)
  await likes(juris, dace)
  return { make, anna, dace, juris }
}

const ringsOf = ({ api }: CarOwner): Promise<Ring[]> => api.ask('GET', '/api/rings')

/** Waits until this member is in this many offered rings, and returns them. */
export async function offered(by: CarOwner, count: number): Promise<Ring[]> {
  const open = async () => (await ringsOf(by)).filter(({ state }) => state === 'offered')
  await expect.poll(async () => (await open()).length).toBe(count)
  return open()
}

/** The ring in which its viewer gets this member's car. */
export const ringThatGets = (rings: Ring[], { car }: CarOwner): Ring => {
  const ring = rings.find(({ members }) => members[0]?.gets.id === car)
  if (!ring) throw new Error('No ring leads to this car.')
  return ring
}

export const answer = ({ api }: CarOwner, { id }: Ring, how: 'join' | 'decline'): Promise<Ring> =>
  api.ask('POST', `/api/rings/${id}/${how}`)

/** Opens this screen on this member's phone, signed in. */
export async function phoneOf(browser: Browser, page: Page, by: CarOwner, path: string) {
  const phone = await anotherBrowser(browser)
  await phone.setViewportSize(PHONE)
  await enter(phone, page, by.person)
  await phone.goto(new URL(path, page.url()).href)
  return phone
}

export const ringPopup = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'A ring for you!' })

/** The ring's line in the list of matches. */
export const ringLine = (page: Page, mine: string, theirs: string): Locator =>
  page.getByRole('link', { name: `You give the ${mine}, you get the ${theirs}` })

export const join = (page: Page | Locator) =>
  page.getByRole('button', { name: 'I’m in', exact: true }).click()

/** Declines the ring and confirms the question. */
export async function decline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not for me', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Not for you?' })
  await question.getByRole('button', { name: 'Not for me' }).click()
  await expect(question).toHaveCount(0)
}
