// Takes chosen photos to the server, a few at a time, and tells the flow about each.
import { isAborted } from '../../lib/request-error.ts'
import { compress } from './compress.ts'
import type { FlowStore } from './flow-store.ts'
import type { ListingPhoto } from './listing-flow.ts'
import { putPicture } from './put-picture.ts'

/** More would only share the same line between them. */
const AT_ONCE = 2

type Options = {
  flow: FlowStore
  userId: string
  /** Nothing is under way any more; the flow's phase says how it went. */
  onSettled: () => void
}

export type Uploader = { start: () => void; stop: () => void }

export function createUploader({ flow, userId, onSettled }: Options): Uploader {
  let running = 0
  let stopping = new AbortController()
  let watching: (() => void) | null = null

  const next = (): ListingPhoto | undefined =>
    flow.get().phase === 'uploading'
      ? flow.get().photos.find(({ step }) => step.at === 'chosen')
      : undefined

  async function work(signal: AbortSignal): Promise<void> {
    running += 1
    for (let photo = next(); photo && !signal.aborted; photo = next()) await upload(photo, signal)
    running -= 1
    if (!signal.aborted) settle()
  }

  function settle(): void {
    if (running > 0 || flow.get().phase === 'uploading') return
    unwatch()
    onSettled()
  }

  function goOn(): void {
    while (running < AT_ONCE && next()) void work(stopping.signal)
    settle()
  }

  /** A photo that is still being looked at follows the others, or turns out to be none. */
  function watch(): void {
    watching ??= flow.subscribe(goOn)
  }

  function unwatch(): void {
    watching?.()
    watching = null
  }

  async function upload({ key, file, is_compressed }: ListingPhoto, signal: AbortSignal) {
    flow.dispatch({ type: 'compressing', key })
    try {
      const body = is_compressed || !file ? file : await compress(file)
      if (!body || signal.aborted) return
      flow.dispatch({ type: 'compressed', key, file: body })
      flow.dispatch({ type: 'sent', key, part: 0 })
      const { url } = await putPicture({ name: nameOf(key), body, signal, onSent: sentOf(key) })
      flow.dispatch({ type: 'stored', key, url })
    } catch (error) {
      if (!isAborted(error)) flow.dispatch({ type: 'failed', key, error })
    }
  }

  const sentOf = (key: string) => (part: number) => flow.dispatch({ type: 'sent', key, part })

  /** A name of its own for every try: the server never writes over a picture. */
  function nameOf(key: string) {
    const { car_id, photos } = flow.get()
    const index = photos.findIndex((photo) => photo.key === key)
    return { userId, carId: String(car_id), file: `${Date.now()}_${index}.jpg` }
  }

  return {
    start() {
      if (stopping.signal.aborted) stopping = new AbortController()
      watch()
      goOn()
    },
    stop() {
      unwatch()
      stopping.abort()
    },
  }
}
