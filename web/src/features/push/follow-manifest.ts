import { language, theme } from '../../lib/preferences.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/**
 * Links to the manifest in the chosen language and theme: its shortcuts have names, and its splash screen a colour. Only
 * for members, so that a visitor's first load does not grow.
 */
export function followManifest(): void {
  const follow = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (link) link.href = `/manifest-${language.get()}-${shownTheme()}.webmanifest`
  }
  follow()
  language.subscribe(follow)
  theme.subscribe(follow)
  dark.addEventListener('change', follow)
}

function shownTheme(): 'light' | 'dark' {
  const chosen = theme.get()
  if (chosen !== 'system') return chosen
  return dark.matches ? 'dark' : 'light'
}
