// Runs before the first paint, so that the wrong theme or language never flashes.
try {
  const theme = localStorage.getItem('keyswap-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const language = localStorage.getItem('keyswap-language')
  if (language) document.documentElement.lang = language
} catch {
  // Storage may be blocked; then the system's theme and the browser's language apply.
}
