import { createStore, useStore } from '../../lib/store.ts'

/** The car that a member offers without being asked again, and whose it is. */
type Kept = { user_id: string; car_id: string }

const KEY = 'keyswap-offering'

/** For this visit only: it ends with the tab. */
const kept = createStore<Kept | null>(read())

export function keepOffer(user_id: string, car_id: string | null): void {
  const next = car_id === null ? null : { user_id, car_id }
  kept.set(next)
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser may close its storage to us; the choice then lasts as long as the page.
  }
}

export function keptOffer(user_id: string, current = kept.get()): string | null {
  return current?.user_id === user_id ? current.car_id : null
}

export const useKeptOffer = (user_id: string): string | null => keptOffer(user_id, useStore(kept))

/** Which of these is offered: the kept one if it is among them, otherwise any of them may be. */
export const offeredOf = (ids: readonly string[], kept_id: string | null): readonly string[] =>
  kept_id !== null && ids.includes(kept_id) ? [kept_id] : ids

function read(): Kept | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isKept(found) ? found : null
  } catch {
    return null
  }
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== 'object' || found === null) return false
  if (!('user_id' in found) || !('car_id' in found)) return false
  return typeof found.user_id === 'string' && typeof found.car_id === 'string'
}
