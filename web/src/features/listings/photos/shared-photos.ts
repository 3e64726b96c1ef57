// Photos that another app has shared with this one, as the service worker keeps them (web/worker/shared-photos.ts).

/** `endSession` deletes it. */
const CACHE = 'keyswap-shared'
/** Long enough to sign in or to create an account first. */
const KEPT_MS = 60 * 60_000

/** Removes them from the worker's cache. Those that are left from long ago are not returned. */
export async function takeShared(now: number): Promise<File[]> {
  const cache = await caches.open(CACHE)
  const answers = await cache.matchAll()
  const fresh = answers.filter(({ headers }) => now - keptAt(headers) < KEPT_MS)
  const files = await Promise.all(fresh.map(fileOf))
  await caches.delete(CACHE)
  return files
}

const keptAt = (headers: Headers): number => Number(headers.get('x-kept-at'))

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
  const type = answer.headers.get('content-type') ?? ''
  return new File([await answer.blob()], name, { type })
}
