// Photos of cars and members, kept within a bound. Those of chats are private and never kept.
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { isWithin } from './photo-bound.ts'

declare const self: ServiceWorkerGlobalScope

/** The app makes a cache for the member who signs in, and deletes it when the session ends (lib/offline/photo-cache.ts). */
const PREFIX = 'keyswap-photos:'
/** In the cache from its beginning: without it, the cache was deleted and is made anew by a late answer. */
const OWNER = '/owner'

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/storage/car-images/'),
  photo,
)

async function photo({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cache = await openPhotos().catch(() => undefined)
  const known = await cache?.match(request, { ignoreVary: true })
  if (known) return known
  try {
    const response = await fetch(request)
    if (cache && response.status === 200)
      event.waitUntil(keep(cache, request, response.clone()).catch(() => makeRoom(cache)))
    return response
  } catch (error) {
    const otherSize = await cache?.match(request, { ignoreVary: true, ignoreSearch: true })
    if (otherSize) return otherSize
    throw error
  }
}

/** Undefined if no member is signed in. */
async function openPhotos(): Promise<Cache | undefined> {
  const name = (await self.caches.keys()).find((each) => each.startsWith(PREFIX))
  if (name === undefined) return undefined
  const cache = await self.caches.open(name)
  if (await cache.match(OWNER)) return cache
  await self.caches.delete(name)
  return undefined
}

/** If the cache has been deleted meanwhile, this writes to what is left of it, which nobody can open again. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const [keys, kept] = await Promise.all([cache.keys(), cache.matchAll()])
  const sizes = kept.map(({ headers }) => Number(headers.get('content-length')))
  const stays = isWithin(sizes)
  for (const [index, key] of keys.entries())
    if (!stays[index] && new URL(key.url).pathname !== OWNER) await cache.delete(key)
}

/** The browser has no room for another one: the older half goes. */
async function makeRoom(cache: Cache): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OWNER)
  for (const key of keys.slice(0, Math.ceil(keys.length / 2))) await cache.delete(key)
}
