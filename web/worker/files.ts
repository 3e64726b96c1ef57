// The app's own files. Each release has a cache of its own: tabs of an older release go on with their files, which the
// server no longer has.
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** Set by the build. The release is the name of the page's last script, which differs in every release. */
declare const FILES: PrecacheEntry[]
declare const RELEASE: string

const PREFIX = 'keyswap-files:'
/** How many releases are kept, this one included. */
const KEPT_RELEASES = 3

/** After this time without an answer the app starts from the cache. */
const SLOW_MS = 5_000

/** The worker before this one, of browsers that got push notifications from an earlier version. It only handled push. */
const PUSH_ONLY = '/push-worker.js'

const files = new PrecacheController({
  cacheName: PREFIX + RELEASE,
  plugins: [
    { cacheWillUpdate: async ({ response }) => ((await isOurs(response)) ? response : null) },
  ],
})
files.addToCacheList(FILES)

/** During a deployment another instance may send the page of another release. Then the worker is installed later. */
async function isOurs(response: Response): Promise<boolean> {
  if (!response.ok) return false
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return !isPage || (await response.clone().text()).includes(RELEASE)
}

self.addEventListener('install', (event) => {
  void files.install(event)
  const { active } = self.registration
  // No page depends on it. Otherwise a new version waits for a tab of its release.
  if (active && new URL(active.scriptURL).pathname === PUSH_ONLY) void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldReleases(), self.clients.claim()]))
})

async function dropOldReleases(): Promise<void> {
  // In the order in which they were made. This one may be older than the last: it is used again after a rollback.
  const others = (await self.caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== PREFIX + RELEASE,
  )
  for (const name of others.slice(0, -(KEPT_RELEASES - 1))) await self.caches.delete(name)
}

self.addEventListener('message', (event) => {
  if (event.data === 'which_release') event.ports[0]?.postMessage(RELEASE)
  if (event.data === 'take_over') event.waitUntil(self.skipWaiting())
})

registerRoute(
  new NavigationRoute(openPage, {
    // Pages that are not the app's: the API's docs, shared cars, links in mails, files. Compared with the path and the query.
    denylist: [
      /^\/(api|c|not-me|storage|unsubscribe)\//,
      /^\/(healthz|readyz|metrics)$/,
      /^[^?]*\.\w+(\?|$)/,
    ],
  }),
)

/** From the network, so that a reload always shows the newest release; without it, the app as it was kept. */
async function openPage({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const answer = fetch(request)
  const late = new Promise<undefined>((isLate) => setTimeout(isLate, SLOW_MS))
  const inTime = await Promise.race([answer.catch(() => undefined), late])
  if (inTime && inTime.status < 500) return inTime
  return (await files.matchPrecache('/')) ?? answer
}

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg'),
  async ({ request }) =>
    (await files.matchPrecache(request)) ?? (await fromAnyRelease(request)) ?? fetch(request),
)

const fromAnyRelease = (request: Request): Promise<Response | undefined> =>
  self.caches.match(request.url, { ignoreVary: true })
