// Builds the app's manifests: /manifest.webmanifest, which the page links to, and one per language and theme, which a
// member's page links to instead (features/push/follow-manifest.ts). The browser reads it when it installs the app.
import { existsSync } from 'node:fs'
import { languages } from '@keyswap/contract/languages'
import type { Plugin } from 'vite'
import { members } from '../src/domain/members.texts.ts'
import { landing } from '../src/screens/landing/landing.texts.ts'
import { type Language, textsOf } from './texts.ts'

/** The colour of the splash screen and of the bar above the app; as --color-paper in tokens.css. */
const papers = { light: '#f7f7f5', dark: '#0c1120' }
type Theme = keyof typeof papers

const icon = (src: string, size: number, more = {}) => ({
  src: `/icons/${src}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...more,
})

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  icon('icon-192', 192),
  icon('icon-512', 512),
  icon('icon-maskable-512', 512, { purpose: 'maskable' }),
]

/** The tabs that are opened most, by their keys in the texts. */
const shortcuts = ['swipe', 'matches', 'upload'] as const

/** Those that `npm run pictures:manifest` has taken. */
const screenshots = (language: Language) =>
  [
    ...['deck', 'match', 'chat'].map((name) => screenshot(name, language, '585x1266', 'narrow')),
    screenshot('matches', language, '1280x800', 'wide'),
  ].filter(({ src }) => existsSync(new URL(`../public${src}`, import.meta.url)))

const screenshot = (name: string, language: Language, sizes: string, form_factor: string) => ({
  src: `/screenshots/${name}-${language}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
})

async function manifestOf(language: Language, theme: Theme): Promise<string> {
  const texts = await textsOf(language, members, landing)
  return JSON.stringify({
    id: '/',
    name: 'Keyswap',
    short_name: 'Keyswap',
    description: texts['landing.title'],
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: papers[theme],
    theme_color: papers[theme],
    categories: ['shopping', 'lifestyle'],
    icons,
    shortcuts: shortcuts.map((tab) => ({
      name: texts[`shell.tab.${tab}`],
      url: `/${tab}`,
      icons: [icon(`shortcut-${tab}`, 96)],
    })),
    screenshots: screenshots(language),
    // Answered by the service worker (worker/shared-photos.ts).
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  })
}

/** All of them by file name. */
async function allManifests(): Promise<Map<string, string>> {
  const found = new Map([['manifest.webmanifest', await manifestOf('en', 'dark')]])
  for (const language of languages)
    for (const theme of ['light', 'dark'] as const)
      found.set(`manifest-${language}-${theme}.webmanifest`, await manifestOf(language, theme))
  return found
}

export function manifests(): Plugin {
  return {
    name: 'keyswap-manifests',
    async generateBundle() {
      for (const [fileName, source] of await allManifests())
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer: async (server) => {
      const all = await allManifests()
      server.middlewares.use((request, response, next) => {
        const manifest = all.get(request.url?.slice(1) ?? '')
        if (manifest === undefined) next()
        else response.setHeader('content-type', 'application/manifest+json').end(manifest)
      })
    },
  }
}
