// The document title, such as '(3) Matches · Keyswap': how many matches and announcements are waiting, and the screen.
import { PRODUCT } from '../product.ts'

let title = ''
let waiting: number | undefined

function write(): void {
  const name = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
  document.title = waiting ? `(${waiting > 99 ? '99+' : waiting}) ${name}` : name
}

export function namePage(of: string): void {
  title = of
  write()
}

/** Shown in the document title and on the icon of the installed app. */
export function showWaiting(count: number): void {
  if (count === waiting) return
  waiting = count
  write()
  // Some browsers reject this unless the app is installed.
  if (count > 0) navigator.setAppBadge?.(count).catch(() => {})
  else navigator.clearAppBadge?.().catch(() => {})
}
