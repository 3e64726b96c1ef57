// Photos that another app has shared with this one, as the service worker keeps them (web/worker/shared-photos.ts).

/** `endSession` deletes it. */
const CACHE = 'keyswap-shared'
/** Long enough to sign in or to create an account first. */
const KEPT_MS = 60 * 60_000

/** Without those that are left from long ago. */
export async function readShared(now: number): Promise<File[]> {
  const cache = await caches.open(CACHE)
  const answers = await cache.matchAll()
  const fresh = answers.filter(({ headers }) => now - keptAt(headers) < KEPT_MS)
  return Promise.all(fresh.map(fileOf))
}

/** After the member's answer: the form has them, or nobody wants them. */
export const forgetShared = (): Promise<unknown> => caches.delete(CACHE)

const keptAt = (headers: Headers): number => Number(headers.get('x-kept-at'))

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
  const type = answer.headers.get('content-type') ?? ''
  return new File([await answer.blob()], name, { type })
}
