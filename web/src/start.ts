// Runs before the first paint and before the app's code is loaded. It is built as a file of its own
// (web/vite/start-script.ts), and every visitor loads it: keep it small.
import type { SignedIn } from '@keyswap/contract/accounts'
import { sessionKey } from '@keyswap/contract/first-limits'
import type { DeckCar } from '@keyswap/contract/matching'
import { CARD_SIZES } from './features/matching/card/preload.ts'
import { readStored, writeStored } from './lib/browser-storage.ts'
import { deckKey, type EarlyAnswer, lateSignOutKey } from './lib/http/early.ts'
import { srcSetOf } from './lib/pictures/picture-url.ts'

/** The font file that this browser has loaded before. */
const FONT = 'keyswap-font'

/** Then the rest of the page starts without the first photo. */
const LONGEST_WAIT_MS = 8_000

const root = document.documentElement
// Set by the build; in development there are none.
const { font = '', members = '', texts = '' } = document.currentScript?.dataset ?? {}
const chosenLanguage = readStored('local', 'keyswap-language')

applyPreferences()
const member = readStored('local', sessionKey)
if (member === null) {
  preload({ as: 'font', type: 'font/woff2', href: font })
  signOutLate()
} else {
  // The header of a member is as wide as the screen.
  root.dataset.member = ''
  const first_photo = startEarly(member)
  if (readStored('local', FONT) !== font) loadFontAfter(first_photo)
  for (const href of [...members.split(' '), ...textsFiles()])
    preload(href.endsWith('.css') ? { as: 'style', href } : { rel: 'modulepreload', href })
  // The first number takes a browser long (100 ms on a phone). Here it costs nothing: the app is still on its way.
  setTimeout(Intl.NumberFormat)
}

/** So that the wrong theme or language never flashes. Without a choice the system's theme applies. */
function applyPreferences(): void {
  const theme = readStored('local', 'keyswap-theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (chosenLanguage) root.lang = chosenLanguage
}

/** Of the chosen language, or the browser's. English is in the code. */
function textsFiles(): string[] {
  const language = chosenLanguage ?? navigator.language.split('-')[0]
  const files = texts.split(' ').map((text) => text.split(':'))
  return files.flatMap(([of, file]) => (of === language && file ? file : []))
}

/**
 * Sends the first requests of a member's visit; the app takes their answers (lib/http/early.ts). Resolves when the deck's
 * first photo is loaded, if there is none, or if it takes too long.
 */
function startEarly(member: string): Promise<unknown> {
  const refreshed = ask('POST', '/api/auth/refresh', null)
  // Offline it fails before the app takes it, which would be reported as unhandled.
  refreshed.catch(() => {})
  window.keyswap_early = { 'POST /api/auth/refresh': refreshed }
  const deck = /^\/(swipe)?$/.test(location.pathname)
    ? refreshed.then(({ response }) => fetchDeck(response, member))
    : Promise.reject()
  window.keyswap_early['GET /api/cars'] = deck
  window.keyswap_first_photo = Promise.race([
    deck.then(({ response }) => loadFirst(response.clone())),
    new Promise((isLate) => setTimeout(isLate, LONGEST_WAIT_MS)),
  ])
  return window.keyswap_first_photo.catch(() => {})
}

/** The member has signed out without a connection (features/accounts/late-sign-out.ts), and nobody has signed in since. */
function signOutLate(): void {
  if (readStored('local', sessionKey) ?? !readStored('local', lateSignOutKey)) return
  const ended = ask('POST', '/api/auth/sign-out', null)
  window.keyswap_early = { 'POST /api/auth/sign-out': ended }
  ended.then(
    ({ response }) => {
      // It answers no later sign-out.
      delete window.keyswap_early
      if (response.ok) writeStored('local', lateSignOutKey, null)
    },
    () => addEventListener('online', signOutLate, { once: true }),
  )
}

async function fetchDeck(refreshed: Response, member: string): Promise<EarlyAnswer> {
  if (!refreshed.ok) throw new Error('The session has ended')
  const { access_token }: SignedIn = await refreshed.clone().json()
  const query = readStored('local', deckKey(member)) ?? ''
  return ask('GET', `/api/cars${query}`, access_token)
}

async function loadFirst(deck: Response): Promise<void> {
  const [car]: DeckCar[] = await deck.json()
  const photo = car?.photos[0]
  if (!photo) return
  const image = new Image()
  Object.assign(image, { fetchPriority: 'high', sizes: CARD_SIZES, srcset: srcSetOf(photo.url) })
  await image.decode()
}

async function ask(method: string, address: string, token: string | null): Promise<EarlyAnswer> {
  const accept = 'application/json'
  const response = await fetch(address, {
    method,
    headers: token === null ? { accept } : { accept, authorization: `Bearer ${token}` },
  })
  return { address, isFor: (asked) => asked === token, response }
}

/** On a slow network the first photo comes a second earlier without the font. */
function loadFontAfter(first_photo: Promise<unknown>): void {
  root.dataset.font = 'later'
  void first_photo.then(() => {
    delete root.dataset.font
    writeStored('local', FONT, font)
  })
}

function preload(link: Partial<HTMLLinkElement>): void {
  if (link.href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: '', ...link }),
    )
}
