/// <reference lib="dom" />
import { join } from 'node:path'
import {
  filling,
  goingOffline,
  inOrder,
  type Picture,
  type Scene,
  seeing,
  submitting,
  touching,
} from './picture.ts'

/** A member who has not opened any screen on this device before. */
const NEW_HERE = 'Ieva Zariņa'
const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Makes the page offline right after the session was renewed, which is therefore the only call that still works. */
const withoutLine = async ({ page }: Scene) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await page.route(/\/(api|storage)\/(?!auth\/refresh)/, (route) => route.abort())
}

/** A picture of an offline screen that this device has never shown. */
const unseen = (name: string, path: string, text: string): Picture => ({
  name: `${name}-offline_unseen`,
  path,
  signedIn: NEW_HERE,
  before: withoutLine,
  prepare: seeing(text),
})

/** Lets everything that happens seconds after the first screen happen at once. */
const soon = ({ page }: Scene) =>
  page.addInitScript(() => {
    const set = globalThis.setTimeout
    const LATER_MS = 4_000
    const now = (run: () => void, ms?: number) => set(run, ms === LATER_MS ? 0 : ms)
    globalThis.setTimeout = now as typeof setTimeout
  })

/** Fakes a waiting service worker of a new release. */
const withNewRelease = ({ page }: Scene) =>
  page.addInitScript(() => {
    const waiting = {
      postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage('/assets/next.js'),
    }
    const registration = Object.assign(new EventTarget(), { waiting, update: async () => {} })
    const value = Object.assign(new EventTarget(), {
      register: async () => registration,
      getRegistration: async () => registration,
    })
    Object.defineProperty(navigator, 'serviceWorker', { value })
  })

const withoutAnswers = ({ page }: Scene) => page.route('**/api/**', (route) => route.abort())

const writing = async ({ page, say }: Scene) => {
  await page.locator('a[href^="/chat/"]').last().click()
  await page.getByLabel(say('chat.label'), { exact: true }).fill('Ok!')
  await page.keyboard.press('Enter')
  await page.getByText(say('chat.waiting')).waitFor()
}

/** Fakes that two swipes and a message could not be sent before the session ended. */
const havingLost = ({ page }: Scene) =>
  page.addInitScript(() => localStorage.setItem('keyswap-lost', 'sso'))

/** Stores photos as the worker does when another app has shared them (web/worker/shared-photos.ts). */
const sharing = async ({ page }: Scene) => {
  await page.route('**/drawn/*', (route) => {
    const name = route.request().url().split('/').at(-1) ?? ''
    return route.fulfill({ path: join(import.meta.dirname, '../../../demo/pictures', name) })
  })
  await page.evaluate(async () => {
    const cache = await caches.open('keyswap-shared')
    for (const name of ['golf-1.webp', 'golf-2.webp', 'golf-3.webp', 'mx5-1.webp', 'mx5-2.webp']) {
      const headers = {
        'content-type': 'image/webp',
        'x-name': name,
        'x-kept-at': String(Date.now()),
      }
      const drawn = await (await fetch(`/drawn/${name}`)).blob()
      await cache.put(`/shared/${name}`, new Response(drawn, { headers }))
    }
  })
  await page.goto('/upload?shared=all')
}

const passingTwo = async ({ page, say }: Scene) => {
  const pass = page.getByRole('button', { name: say('deck.pass'), exact: true })
  const top = page.locator('.deck-card[data-depth="0"] h2')
  await top.waitFor()
  for (let count = 0; count < 2; count += 1) {
    const before = await top.textContent()
    await pass.click()
    await page.waitForFunction(
      (title) => document.querySelector('.deck-card[data-depth="0"] h2')?.textContent !== title,
      before,
    )
  }
}

export const offline: Picture[] = [
  unseen('deck', '/', 'no_line.title'),
  unseen('matches', '/matches', 'matches.offline'),
  unseen('chat', `/chat/${NO_ID}`, 'chat.offline'),
  unseen('plan', `/chat/${NO_ID}/plan`, 'plan.offline'),
  unseen('ring', `/rings/${NO_ID}`, 'ring.offline'),
  unseen('car', `/car/${NO_ID}`, 'car.offline'),
  unseen('my_cars', '/my-cars', 'my_cars.offline'),
  unseen('inbox', '/inbox', 'inbox.offline'),
  unseen('blocked', '/settings/blocked', 'blocks.offline'),
  unseen('settings', '/settings/security', 'settings.sessions.offline'),
  unseen('upload', '/upload', 'photos.hint'),
  unseen('draft', `/upload?draft=${NO_ID}`, 'upload.draft.offline'),
  unseen('help', '/settings/help-support', 'help.contact.failed'),
  {
    name: 'new_match-offline_unseen',
    path: '/matches',
    demo: 'anna',
    prepare: inOrder(seeing('matches.messages'), withoutAnswers, goingOffline, ({ page }) =>
      page.locator('a[href^="/chat/"]').first().click(),
    ),
  },
  {
    name: 'matches-unsent',
    path: '/matches',
    demo: 'anna',
    prepare: inOrder(goingOffline, writing, ({ page }) => page.goBack(), seeing('swaps.unsent')),
  },
  {
    name: 'deck-search_waits',
    path: '/',
    signedIn: NEW_HERE,
    prepare: inOrder(
      seeing('tips.next'),
      withoutAnswers,
      goingOffline,
      filling({ 'browse.search.label': 'Volvo' }),
      submitting,
    ),
  },
  {
    name: 'settings-unsent',
    path: '/',
    signedIn: NEW_HERE,
    prepare: inOrder(
      goingOffline,
      passingTwo,
      ({ page, say }) => page.getByRole('link', { name: say('shell.tab.settings') }).click(),
      touching('settings.log_out'),
      seeing('settings.unsent.title'),
    ),
  },
  {
    name: 'landing-unsent_lost',
    path: '/',
    before: havingLost,
    prepare: seeing('auth.signed_out'),
  },
  {
    name: 'landing-suspended',
    path: '/',
    before: inOrder(havingLost, ({ page }) =>
      page.addInitScript(() => localStorage.setItem('keyswap-suspended', 'Sold twice')),
    ),
    prepare: seeing('auth.suspended'),
  },
  {
    name: 'deck-swipes_wait',
    path: '/',
    signedIn: NEW_HERE,
    prepare: inOrder(goingOffline, passingTwo),
  },
  {
    name: 'matches-new_release',
    path: '/matches',
    demo: 'anna',
    before: inOrder(soon, withNewRelease),
    prepare: seeing('release.title'),
  },
  {
    name: 'upload-shared_lost',
    path: '/upload?shared=none',
    signedIn: NEW_HERE,
    prepare: seeing('photos.shared.none.title'),
  },
  // Comes after the previous picture, whose shared photos are still in the browser.
  {
    name: 'upload-shared_asked',
    path: '/upload',
    signedIn: NEW_HERE,
    narrow: true,
    prepare: inOrder(sharing, seeing('photos.shared.ask.text')),
  },
  {
    name: 'upload-shared_visitor',
    path: '/upload?shared=all',
    prepare: seeing('upload.login.shared'),
  },
]
