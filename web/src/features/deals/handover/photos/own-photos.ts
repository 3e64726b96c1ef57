// The member's photos that wait to be sent: stored in IndexedDB with their files, and sent from any screen.
import type { Deal } from '@keyswap/contract/deals'
import { call } from '../../../../lib/http/client.ts'
import { serverNow } from '../../../../lib/http/server-clock.ts'
import { onMemberChange } from '../../../../lib/http/session.ts'
import { memberDatabase } from '../../../../lib/offline/member-database.ts'
import { keepFlushing, ownOutbox } from '../../../../lib/offline/own-outbox.ts'
import { createStore } from '../../../../lib/store.ts'
import { createPhotoOutbox, type PhotoOutbox, type UnsentPhoto } from './photo-outbox.ts'
import { photosKey } from './photos-wanted.ts'

/** A photo on a slow connection takes long. Sent again, it is stored once. */
const TIMEOUT_MS = 120_000

const { use } = memberDatabase('handover-photos', 'photos', 'id')

/** Addresses on this device by digest, also once they are sent: what was taken here is not fetched. */
export const localViews = createStore<ReadonlyMap<string, string>>(new Map())

onMemberChange(() => {
  for (const view of localViews.get().values()) URL.revokeObjectURL(view)
  localViews.set(new Map())
})

function keepView({ digest, file }: UnsentPhoto): void {
  const views = localViews.get()
  if (!views.has(digest)) localViews.set(new Map(views).set(digest, URL.createObjectURL(file)))
}

type Listener = { onSent(deal: Deal): void; onOver(dealId: string): void }

const listeners = new Set<Listener>()

const own = ownOutbox((userId): PhotoOutbox => {
  const outbox = createPhotoOutbox({
    send: async (photo) => {
      const deal = await sendPhoto(photo)
      for (const { onSent } of listeners) onSent(deal)
    },
    load: async () => (await use<UnsentPhoto[]>(userId, 'readonly', (all) => all.getAll())) ?? [],
    save: (photo) => use(userId, 'readwrite', (all) => all.put(withoutState(photo))),
    remove: (id) => use(userId, 'readwrite', (all) => all.delete(id)),
    isOnline: () => navigator.onLine,
    later: (ms, run) => void setTimeout(run, ms),
    now: serverNow,
    onOver: (dealId) => {
      for (const { onOver } of listeners) onOver(dealId)
    },
  })
  outbox.subscribe(() => outbox.get().forEach(keepView))
  return outbox
})

const withoutState = (photo: UnsentPhoto & { state?: string }): UnsentPhoto => {
  const { state: _, ...stored } = photo
  return stored
}

const sendPhoto = ({ deal_id: dealId, car_id: carId, view, caption, file, digest }: UnsentPhoto) =>
  call('putHandoverPhoto', {
    params: { dealId, carId, view },
    input: { caption },
    body: file,
    digest,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

export const ownPhotos = (userId: string): PhotoOutbox => own.of(userId)

/** Sends waiting photos until the returned function is called. */
export function keepSendingPhotos(userId: string, listener: Listener): () => void {
  const outbox = ownPhotos(userId)
  const reread = () => void outbox.reread()
  listeners.add(listener)
  reread()
  const stop = keepFlushing(photosKey(userId), outbox.flush, reread)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
