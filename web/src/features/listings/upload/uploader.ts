// Uploads chosen photos, a few at a time, and reports the progress to the flow.

import { isAborted } from '../../../lib/http/request-error.ts'
import { compress } from '../../../lib/pictures/compress.ts'
import type { FlowStore } from './flow-store.ts'
import type { ListingPhoto } from './listing-flow.ts'
import { putPicture } from './put-picture.ts'

/** More would only share the same bandwidth. */
const AT_ONCE = 2

type Options = {
  flow: FlowStore
  userId: string
  /** No upload is pending any more; the flow's phase has the result. */
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

  function startUploads(): void {
    while (running < AT_ONCE && next()) void work(stopping.signal)
    settle()
  }

  /** Starts more uploads when the flow changes: a photo may still be in its check when `start` is called. */
  function watch(): void {
    watching ??= flow.subscribe(startUploads)
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

  /** A new name for every try: the server never overwrites a picture. */
  function nameOf(key: string) {
    const { car_id, photos } = flow.get()
    const index = photos.findIndex((photo) => photo.key === key)
    return { userId, carId: String(car_id), file: `${Date.now()}_${index}.jpg` }
  }

  return {
    start() {
      if (stopping.signal.aborted) stopping = new AbortController()
      watch()
      startUploads()
    },
    stop() {
      unwatch()
      stopping.abort()
    },
  }
}
