// Photos that the server does not have yet. They are sent one after the other; the server answers one that it has as the
// first time, so a photo may be sent twice, by this tab or another.
import type { HandoverView } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import { ApiError, isTemporary } from '../../../../lib/http/request-error.ts'
import { createOrderedSender } from '../../../../lib/offline/ordered-sender.ts'
import { createStore } from '../../../../lib/store.ts'

/** Why a photo was refused. */
export type WhyRefused = 'over' | 'late' | 'image' | 'other'

export type UnsentPhoto = {
  /** Names deal, car and view: of a view there is one. */
  id: string
  deal_id: string
  car_id: string
  view: HandoverView
  caption: string | null
  /** As it is sent. */
  file: Blob
  /** SHA-256 of the file in hex. */
  digest: string
  taken_at: number
  why?: WhyRefused
}

export type OutgoingPhoto = UnsentPhoto & { state: 'waiting' | 'sending' | 'refused' }

/** Injected so that tests can fake it. */
export type PhotoOutboxDeps = {
  send(photo: UnsentPhoto): Promise<void>
  /** The storage is shared by all tabs. */
  load(): Promise<UnsentPhoto[]>
  save(photo: UnsentPhoto): Promise<unknown>
  remove(id: string): Promise<unknown>
  isOnline(): boolean
  later(ms: number, run: () => void): void
  now(): number
  /** A photo came after the end of its plan. */
  onOver(deal_id: string): void
}

export type PhotoOutbox = ReturnType<typeof createPhotoOutbox>

const LINE = 'photos'

/** Undefined if it may be taken later. Another photo of this view that was there first is no failure: it is shown. */
function whyOf(error: unknown): WhyRefused | 'not_first' | undefined {
  if (!(error instanceof ApiError) || isTemporary(error) || error.status >= 500) return undefined
  if (error.code === 'PHOTO_EXISTS') return 'not_first'
  if (error.code === 'DEAL_OVER' || error.status === 404) return 'over'
  return error.code === 'INVALID_IMAGE' || error.code === 'FILE_TOO_LARGE' ? 'image' : 'other'
}

export function createPhotoOutbox(deps: PhotoOutboxDeps) {
  const store = createStore<readonly OutgoingPhoto[]>([])
  const sender = createOrderedSender({ ...deps, first, send, flush })
  let isClosed = false

  const change = (id: string, changed: Partial<OutgoingPhoto>) =>
    store.set(store.get().map((photo) => (photo.id === id ? { ...photo, ...changed } : photo)))

  function first(): OutgoingPhoto | undefined {
    return isClosed ? undefined : store.get().find(({ state }) => state === 'waiting')
  }

  async function remove({ id, digest }: UnsentPhoto): Promise<void> {
    // Not one that was taken in its place meanwhile.
    if (store.get().some((photo) => photo.id === id && photo.digest !== digest)) return
    store.set(store.get().filter((photo) => photo.id !== id))
    await deps.remove(id)
  }

  async function refuse({ state: _, ...photo }: OutgoingPhoto, why: WhyRefused): Promise<void> {
    change(photo.id, { state: 'refused', why })
    await deps.save({ ...photo, why })
    if (why === 'over') deps.onOver(photo.deal_id)
  }

  async function send(photo: OutgoingPhoto): Promise<void> {
    if (photo.taken_at < deps.now() - limits.photos_after_end_ms) return refuse(photo, 'late')
    change(photo.id, { state: 'sending' })
    try {
      await deps.send(photo)
    } catch (error) {
      const why = whyOf(error)
      if (why === undefined) {
        change(photo.id, { state: 'waiting' })
        throw error
      }
      if (why !== 'not_first') return refuse(photo, why)
    }
    await remove(photo)
  }

  function flush(): Promise<void> {
    return sender.sendAll(LINE)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    flush,
    /** In place of an earlier one of the same view. Resolves when it is stored, or cannot be. */
    async add(photo: UnsentPhoto): Promise<void> {
      const others = store.get().filter(({ id }) => id !== photo.id)
      store.set([...others, { ...photo, state: 'waiting' }])
      await deps.save(photo)
      void flush()
    },
    /** What an earlier visit or another tab has stored. */
    async reread(): Promise<void> {
      const known = store.get().map(({ id }) => id)
      const stored = (await deps.load()).filter(({ id }) => !known.includes(id))
      if (isClosed || stored.length === 0) return
      const found = stored
        .toSorted((one, other) => one.taken_at - other.taken_at)
        .map((photo): OutgoingPhoto => ({ ...photo, state: photo.why ? 'refused' : 'waiting' }))
      store.set([...found, ...store.get()])
      void flush()
    },
    /** Sends nothing more: the session is over. */
    close() {
      isClosed = true
      store.set([])
    },
  }
}
