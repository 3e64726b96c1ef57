// Photos that another app shares with this one (the manifest's `share_target`): kept until the member says whether the form
// for a new car takes them (features/listings/photos/shared-photos.ts). Another site can send such a form, too.
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'keyswap-shared'
/** More than a car can have, so that the form can say that there are too many. */
const MAX_PHOTOS = 12
const MAX_BYTES = 80_000_000

/** As long as the form takes them (features/listings/photos/shared-photos.ts). */
const KEPT_MS = 60 * 60_000

/** Those that nobody came for. Looked at whenever the browser starts the worker. */
async function dropOld(): Promise<void> {
  const [first] = (await self.caches.has(CACHE))
    ? await (await self.caches.open(CACHE)).matchAll()
    : []
  if (first && Date.now() - Number(first.headers.get('x-kept-at')) > KEPT_MS)
    await self.caches.delete(CACHE)
}
void dropOld().catch(() => {})

registerRoute(
  '/share-target',
  async ({ request }) => {
    // Only as a page that the member sees. `destination` of a frame is another one.
    if (request.destination !== 'document') return new Response(null, { status: 403 })
    const kept = await keep(request).catch(async () => {
      await self.caches.delete(CACHE).catch(() => {})
      return 'none'
    })
    return Response.redirect(`/upload?shared=${kept}`, 303)
  },
  'POST',
)

/** Replaces an earlier share. Returns how many of the photos were kept. */
async function keep(request: Request): Promise<'all' | 'some'> {
  const form = await request.formData()
  const files = form.getAll('photos').filter((each) => each instanceof File)
  await self.caches.delete(CACHE)
  const cache = await self.caches.open(CACHE)
  let [count, bytes] = [0, 0]
  for (const file of files.slice(0, MAX_PHOTOS)) {
    bytes += file.size
    if (bytes > MAX_BYTES) break
    const headers = {
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-kept-at': String(Date.now()),
    }
    await cache.put(`/shared/${count}`, new Response(file, { headers }))
    count += 1
  }
  return count === files.length ? 'all' : 'some'
}
