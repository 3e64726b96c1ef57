import { createStore } from '../store.ts'

type Arrival = 'first' | 'forward' | 'back'

/** How the current screen was reached. On a first load, focus and scroll position stay untouched. */
const arrival = createStore<Arrival>('first')

export function watchNavigation(): void {
  addEventListener('popstate', () => arrival.set('back'))
  // The router dispatches these events for its own navigations.
  for (const name of ['pushState', 'replaceState']) {
    addEventListener(name, () => arrival.set('forward'))
  }
}

/** Treats a change of screen without a change of URL, such as signing in, as a navigation. */
export const arriveForward = (): void => arrival.set('forward')

export const currentArrival = (): Arrival => arrival.get()
