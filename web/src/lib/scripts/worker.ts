// This browser's service worker (web/worker). Where there is none, the app needs a connection.
import { trustedScript } from './trusted-scripts.ts'

/** In development there is none, so that changes of the code are seen at once. */
export const hasWorkers = (): boolean =>
  'serviceWorker' in navigator && import.meta.env.MODE !== 'development'

/** Undefined if the browser has none, or the member blocks it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasWorkers()) return undefined
  // Replaces the worker of an earlier version, with another name. Its push subscription stays: the scope is the same.
  return navigator.serviceWorker.register(trustedScript('/sw.js'), { updateViaCache: 'none' })
}

/** The release that a worker belongs to: the name of the page's last script (vite/worker.ts). */
const releaseOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('which_release', [port2])
  })

const ownRelease = (): string | null | undefined =>
  [...document.querySelectorAll('script[type=module]')].at(-1)?.getAttribute('src')

/** How often a tab that stays open asks for a new release. */
const ASK_EVERY_MS = 60 * 60_000

/**
 * Calls `tell` when a release that is not this tab's is ready, and again whenever the member comes back to the tab, until
 * the signal aborts. The worker of this tab's own release takes over: not before, because a page that is requested while
 * one worker replaces the other may never load.
 */
export function watchReleases(
  registration: ServiceWorkerRegistration,
  tell: () => void,
  signal: AbortSignal,
): void {
  const { serviceWorker } = navigator
  const compare = async (worker: ServiceWorker | null) => {
    if (!worker) return
    const isOther = (await releaseOf(worker)) !== ownRelease()
    if (signal.aborted) return
    if (isOther) tell()
    else worker.postMessage('take_over')
  }
  const onFound = () => {
    const worker = registration.installing
    const onChange = () => worker?.state === 'installed' && void compare(registration.waiting)
    worker?.addEventListener('statechange', onChange, { signal })
  }
  registration.addEventListener('updatefound', onFound, { signal })
  // It may have been found before this tab listened.
  onFound()
  // The member has asked for the new release in another tab.
  const onTaken = () => void compare(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', onTaken, { signal })
  const onBack = () => document.visibilityState === 'visible' && void compare(registration.waiting)
  document.addEventListener('visibilitychange', onBack, { signal })
  const asking = setInterval(() => registration.update().catch(() => {}), ASK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(asking))
  void compare(registration.waiting)
}

/** Undefined if there is none, or the browser blocks storage. */
export const knownWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration().catch(() => undefined)
