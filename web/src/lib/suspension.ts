// Why the account that was signed in here may not sign in any more. Kept until it is read: it may have been told to
// a tab that nobody was looking at.
import { createStore } from './store.ts'

export type Suspension = { reason: string | null }

const KEY = 'keyswap-suspended'

function read(): Suspension | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? null : { reason: kept === '' ? null : kept }
  } catch {
    return null
  }
}

export const suspension = createStore<Suspension | null>(read())

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY) suspension.set(read())
})

export function tellSuspended(told: Suspension | null): void {
  suspension.set(told)
  try {
    if (told === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, told.reason ?? '')
  } catch {
    // A browser that keeps nothing says it until the page is left.
  }
}
