import { type Theme, theme } from './preferences.ts'

/** Keeps the document in the chosen theme; without a choice the system's stands. */
export function followTheme(): void {
  apply(theme.get())
  theme.subscribe(() => apply(theme.get()))
}

function apply(chosen: Theme): void {
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  // The browser's own bars take their colour from here, not from the style sheet.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.content === DARK_BAR ? 'dark' : 'light'
    meta.media =
      chosen === 'system' ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
  }
}

const DARK_BAR = '#0c1120'
