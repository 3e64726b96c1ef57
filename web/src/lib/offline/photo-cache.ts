import { writeStored } from '../browser-storage.ts'
import { rememberedUser } from '../http/session.ts'

/**
 * Makes the cache in which the service worker keeps photos (web/worker/photos.ts). It is the member's own: `forgetOthers`
 * in browser-storage.ts deletes it when their session ends.
 */
export async function makePhotoCache(userId: string): Promise<void> {
  if (!('caches' in window)) return
  const name = `keyswap-photos:${userId}`
  // Tells `forgetOthers` that there is such a cache.
  writeStored('local', name, 'cache')
  const cache = await caches.open(name)
  // Tells the worker that the cache is in use, and was not made anew by a late answer.
  await cache.put('/owner', new Response())
  // They may have signed out meanwhile, in another tab.
  if (rememberedUser() !== userId) await caches.delete(name)
}
