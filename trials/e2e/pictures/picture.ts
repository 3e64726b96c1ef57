/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { signIns } from '../../../demo/garage.ts'
import type { Person } from '../setup/people.ts'
import type { Language, Say, Values } from './words.ts'

export type Scene = {
  page: Page
  language: Language
  /** Returns a text of the web by its key, in `language`. */
  say: Say
  /** The signed-in member. Visitors have only an invented name. */
  person: Person
}

export type Picture = {
  /** `<screen>-<state>`, the prefix of the files' names. */
  name: string
  path: string
  /** The name of the signed-in member; true for Anna Ozola. */
  signedIn?: string | true
  /** Signed in as a demo member, with the password that the server printed. */
  demo?: (typeof signIns)[number]['key']
  /** Whether the page is prepared separately for each size, because phones need different steps. */
  perSize?: true
  /** Whether it is also taken in the width of the narrowest phone. */
  narrow?: true
  /** Whether a single picture is enough, because it looks the same in every size and theme, like paper. */
  once?: true
  /** Runs before the page is opened, for example to fake an answer. */
  before?: Step
  /** Brings the opened page into the wanted state. */
  prepare?: Step
}

export type Step = (scene: Scene) => Promise<unknown>

type About = Partial<Omit<Picture, 'name' | 'prepare'>>

/**
 * Returns a function that makes pictures of one screen. Its arguments are the state, a step before the page is opened (or an
 * object with other properties of the picture), and the steps on the page.
 */
export const picturesOf =
  (screen: string, path: string, all: About = {}) =>
  (state: string, before?: Step | About | null, ...steps: Step[]): Picture => ({
    ...{ name: `${screen}-${state}`, path, ...all },
    ...(typeof before === 'function' ? { before } : before),
    prepare: inOrder(...steps),
  })

/** Fakes the answer to calls of this path. */
export const answering =
  (path: string, json: unknown, status = 200) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, (route) => route.fulfill({ status, json }))

/** Never answers the call, for pictures of a loading state. */
export const waitingFor =
  (path: string) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, () => {})

export const failing =
  (path: string) =>
  ({ page }: Scene) =>
    page.route(`**${path}`, (route) => route.abort())

/** Makes the page believe that it is offline. The next picture has a new page, which is online again. */
export const goingOffline = ({ page }: Scene) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  })

/** Clicks buttons and links one after the other. They are named by the keys of their texts. */
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

/** Combines steps into one. */
export const inOrder =
  (...steps: Step[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene)
  }

/** Presses the first button with this text. */
export const pressing =
  (key: string, values: Values = {}) =>
  ({ page, say }: Scene) =>
    page
      .getByRole('button', { name: say(key, values).trim() })
      .first()
      .click()

/** Presses the button with this text in the open question. */
export const confirming =
  (key: string) =>
  ({ page, say }: Scene) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: say(key) })
      .click()

/** Waits until this text is visible. */
export const seeing =
  (key: string) =>
  ({ page, say }: Scene) =>
    page.getByText(say(key)).first().waitFor()

/** Reads the signed-in member's id from the storage, for which any file of the site must be open. */
export async function viewerIdOf(page: Page): Promise<string> {
  await page.goto('/favicon.svg')
  return page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')
}

/** A very long name. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Vējonis-Krūmiņš'

export const submitting = ({ page }: Scene) => page.keyboard.press('Enter')
