// Runs before the first paint, so that a stored theme or language never flashes the other one.
try {
  const theme = localStorage.getItem('keyswap-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const language = localStorage.getItem('keyswap-language') ?? navigator.language
  if (language.startsWith('lv')) document.documentElement.lang = 'lv'
} catch {
  // Storage may be closed to us; the system's theme and the browser's language are right then.
}
