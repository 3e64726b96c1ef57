import type { CarChange, OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { listings } from '../../lib/messages/listings.ts'
import { useToast } from '../../ui/toast-store.ts'
import { attach, attachedIds, storedPhotos } from './attach.ts'
import { createFlowStore, type FlowStore } from './flow-store.ts'
import { type ListingPhoto, startFlow } from './listing-flow.ts'
import { refreshCars, replaceCached } from './own-cars.ts'
import { nextRound } from './photo-plan.ts'
import { createUploader, type Uploader } from './uploader.ts'

const photosOf = (car: OwnCar): ListingPhoto[] =>
  car.photos.map(({ id, url }) => ({
    key: id,
    name: `${car.make} ${car.model}`,
    view: `${url}?w=640`,
    file: null,
    is_compressed: true,
    step: { at: 'attached', id },
  }))

/** Uploads new photos, puts them on the car, then saves fields and the order of all photos at once. */
export function useEditCar(car: OwnCar, onSaved: () => void) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const [flow] = useState(() => createFlowStore(startFlow(car.id, photosOf(car))))
  const state = useSyncExternalStore(flow.subscribe, flow.get)
  const uploader = useRef<Uploader>(null)
  /** What the server has on the car right now, also after a try that failed half-way. */
  const present = useRef(car.photos.map(({ id }) => id))
  const change = useRef<CarChange>({})
  useEffect(() => () => uploader.current?.stop(), [])

  function fail() {
    flow.dispatch({ type: 'stop' })
    void refreshCars(queries)
    toast({ tone: 'danger', title: t('listing.error'), text: t('edit.failed') })
  }

  function save(fields: CarChange, retry?: string) {
    change.current = fields
    flow.dispatch({ type: 'submit', ...(retry !== undefined && { retry }) })
    flow.dispatch({ type: 'created', car_id: car.id })
    uploader.current = createUploader({ flow, userId: car.owner_id, onSettled: settled })
    uploader.current.start()
  }

  function settled() {
    const { phase } = flow.get()
    if (phase === 'attaching') void finish()
    if (phase === 'editing')
      toast({ tone: 'danger', title: t('listing.error'), text: t('photos.failure.all') })
  }

  async function finish() {
    try {
      await exchangePhotos(flow, car.id, present)
      const photos = attachedIds(flow)
      const saved = await call('patchCar', {
        params: { carId: car.id },
        input: { ...change.current, ...(photos.length > 0 && { photos }) },
      })
      flow.dispatch({ type: 'done' })
      replaceCached(queries, car.owner_id, saved)
      void refreshCars(queries)
      onSaved()
      toast({ title: t('listing.success'), text: t('edit.done') })
    } catch {
      fail()
    }
  }

  return {
    flow: state,
    dispatch: flow.dispatch,
    save,
    retry(key?: string) {
      flow.dispatch({ type: 'retry', ...(key !== undefined && { key }) })
      uploader.current?.start()
    },
    goOnWithoutFailed() {
      flow.dispatch({ type: 'go_on_without_failed' })
      void finish()
    },
  }
}

/** Puts the new photos on the car; where there is no room yet, removed ones make it first. */
async function exchangePhotos(
  flow: FlowStore,
  carId: string,
  present: { current: string[] },
): Promise<void> {
  for (let fresh = storedPhotos(flow); fresh.length > 0; fresh = storedPhotos(flow)) {
    const { keep, take } = nextRound(present.current, attachedIds(flow), fresh.length)
    if (keep) {
      await call('patchCar', { params: { carId }, input: { photos: keep } })
      present.current = keep
    }
    const before = attachedIds(flow)
    try {
      await attach(flow, fresh.slice(0, take))
    } finally {
      const added = attachedIds(flow).filter((id) => !before.includes(id))
      present.current = [...present.current, ...added]
    }
  }
}
