// What this browser supports, and its side of a push subscription. Loaded only by the settings and at a sign-out.
import { hasWorkers, knownWorker, registerWorker } from '../../lib/scripts/worker.ts'
import { isApplePhone } from './way-to-install.ts'

/** `on_home_screen`: an iPhone or iPad allows push only to an app on its Home Screen. */
export type Support = 'yes' | 'no' | 'on_home_screen'

export function support(): Support {
  const isAble = 'PushManager' in window && 'Notification' in window
  if (isAble && hasWorkers()) return 'yes'
  return isApplePhone() ? 'on_home_screen' : 'no'
}

export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await knownWorker())?.pushManager.getSubscription()) ?? null

export async function subscribe(public_key: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === public_key) return known
  // Made with another server key: the browser would refuse a second subscription.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export const unsubscribe = async (): Promise<unknown> => (await ownSubscription())?.unsubscribe()

/** On sign-out: ends the subscription and closes the notifications on screen. */
export async function forgetMember(): Promise<void> {
  if (support() !== 'yes') return
  const registration = await knownWorker()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await unsubscribe()
}
