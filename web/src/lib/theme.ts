import { type Theme, theme } from './preferences.ts'

/** Applies the chosen theme to the document; without a choice the system's theme applies. */
export function followTheme(): void {
  apply(theme.get())
  theme.subscribe(() => apply(theme.get()))
}

function apply(chosen: Theme): void {
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  // The browser's bars take their colour from these tags, not from the style sheet.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.content === DARK_BAR ? 'dark' : 'light'
    meta.media =
      chosen === 'system' ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
  }
}

/** Same as the dark `theme-color` in index.html. */
const DARK_BAR = '#0c1120'
