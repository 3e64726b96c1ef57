// Why the account that was signed in here is suspended. Stored until the member closes the notice, because the tab
// that learned of it may have been in the background.
import { createStore } from './store.ts'

export type Suspension = { reason: string | null }

const KEY = 'keyswap-suspended'

function read(): Suspension | null {
  try {
    const reason = localStorage.getItem(KEY)
    return reason === null ? null : { reason: reason === '' ? null : reason }
  } catch {
    return null
  }
}

export const suspension = createStore<Suspension | null>(read())

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY) suspension.set(read())
})

export function setSuspension(value: Suspension | null): void {
  suspension.set(value)
  try {
    if (value === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, value.reason ?? '')
  } catch {
    // Without storage the notice lasts as long as the page.
  }
}
