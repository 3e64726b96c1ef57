// How this browser installs the app, if it can.
import { createStore, useStore } from '../../lib/store.ts'

/** Chromium's event. TypeScript does not know it. */
type Offer = Event & { prompt: () => Promise<unknown> }

const offer = createStore<Offer | null>(null)

/** Keeps Chromium's offer to install, which comes once per page and at any moment. Without it, Chrome shows a banner. */
export function keepOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as Offer)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** `share`: by hand, from the Share menu of an iPhone or iPad. */
export type WayToInstall = { by: 'offer'; install: () => void } | { by: 'share' }

/** Null if the app is installed, or if this browser cannot. */
export function useWayToInstall(): WayToInstall | null {
  const offered = useStore(offer)
  if (isInstalled()) return null
  if (offered) return { by: 'offer', install: () => accept(offered) }
  return isApplePhone() ? { by: 'share' } : null
}

/** The browser asks the member itself. An offer can be used once. */
function accept(offered: Offer): void {
  offer.set(null)
  void offered.prompt()
}

/** Only iPhones and iPads have this property: whether the page was opened from the Home Screen. */
const standalone = (): boolean | undefined =>
  (navigator as Navigator & { standalone?: boolean }).standalone

/** Not by its name: an iPad claims to be a Mac. */
export const isApplePhone = (): boolean =>
  standalone() !== undefined && navigator.maxTouchPoints > 1

export const isInstalled = (): boolean =>
  standalone() === true || matchMedia('(display-mode: standalone)').matches
