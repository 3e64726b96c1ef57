/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { signIns } from '../../demo/garage.ts'
import type { Person } from '../people.ts'
import type { Say } from './words.ts'

export type Scene = {
  page: Page
  /** A text of the catalogue, in the language of this picture. */
  say: Say
  /** Who is signed in; a visitor has only a made-up name. */
  person: Person
}

export type Picture = {
  /** `<screen>-<state>`, the beginning of the files' names. */
  name: string
  path: string
  /** By which name someone is signed in; true for whoever it may be. */
  signedIn?: string | true
  /** Signed in as one of the demo garage, whose password the server has printed. */
  demo?: (typeof signIns)[number]['key']
  /** Prepared for each size by itself: a phone goes another way there. */
  perSize?: true
  /** Before the page is opened, such as an answer that the server should seem to give. */
  before?: (scene: Scene) => Promise<unknown>
  /** From the opened page to the state that is wanted. */
  prepare?: (scene: Scene) => Promise<unknown>
}

/** What the server seems to answer: for states that are hard to come by. */
export const answering =
  (path: string, status: number, json: unknown) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, (route) => route.fulfill({ status, json }))

/** A call that is under way for as long as one looks. */
export const waitingFor =
  (path: string) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, () => {})

export const failing =
  (path: string) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, (route) => route.abort())

/** As the page hears of it; the next picture's page is online again. */
export const goingOffline = ({ page }: Scene) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  })

/** Touches buttons and links, one after the other, by their texts. */
export const touching =
  (...keys: string[]) =>
  async ({ page, say }: Scene) => {
    for (const key of keys) {
      const name = say(key, { product: 'Keyswap' })
      const button = page.getByRole('button', { name, exact: true })
      await button
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .click()
    }
  }

export const filling =
  (fields: Record<string, string>) =>
  async ({ page, say }: Scene) => {
    for (const [key, text] of Object.entries(fields)) {
      await page.getByLabel(say(key), { exact: true }).fill(text)
    }
  }

/** Several steps as one. */
export const inOrder =
  (...steps: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene)
  }

/** Until this can be read, for what takes an answer to come about. */
export const seeing =
  (key: string) =>
  ({ page, say }: Scene) =>
    page.getByText(say(key)).first().waitFor()

export const submitting = ({ page }: Scene) => page.keyboard.press('Enter')
