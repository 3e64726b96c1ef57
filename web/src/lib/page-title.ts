// The browser's name for the tab: the screen, and before it how much is waiting.
import { PRODUCT } from './product.ts'

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

/** In the tab's name, and on the icon of the installed app. */
export function countWaiting(count: number): void {
  if (count === waiting) return
  waiting = count
  write()
  // Where the app is not installed, some browsers refuse: nothing is lost.
  if (count > 0) navigator.setAppBadge?.(count).catch(() => {})
  else navigator.clearAppBadge?.().catch(() => {})
}
