import { createStore } from './store.ts'

type Arrival = 'first' | 'forward' | 'back'

/** How the current screen was reached: a first load keeps focus and scroll where they are. */
const arrival = createStore<Arrival>('first')

export function watchNavigation(): void {
  addEventListener('popstate', () => arrival.set('back'))
  // The router announces its own navigations under these names.
  for (const name of ['pushState', 'replaceState']) {
    addEventListener(name, () => arrival.set('forward'))
  }
}

/** The address stays, but what is shown there becomes another screen: as when someone signs in. */
export const arriveAnew = (): void => arrival.set('forward')

export const howWeArrived = (): Arrival => arrival.get()
