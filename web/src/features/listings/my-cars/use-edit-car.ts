import type { CarChange, OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../../../lib/messages/listings.ts'
import { useToast } from '../../../ui/toast-store.ts'
import { type FieldIssues, refusedFields } from '../form/check-car.ts'
import { refreshCars, replaceCached } from '../own-cars.ts'
import { attachedFocus, attachedIds, putOnCar } from '../upload/attach.ts'
import { createFlowStore } from '../upload/flow-store.ts'
import { photosOn, startFlow } from '../upload/listing-flow.ts'
import { createUploader, type Uploader } from '../upload/uploader.ts'

/** Uploads and attaches new photos, then saves fields and photo order in one call. */
export function useEditCar(
  car: OwnCar,
  onSaved: () => void,
  /** Fields that the server refused. */
  onRefused: (issues: FieldIssues) => void,
) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const [flow] = useState(() => createFlowStore(startFlow(car.id, photosOn(car))))
  const state = useSyncExternalStore(flow.subscribe, flow.get)
  const uploader = useRef<Uploader>(null)
  /** The photos that the server has on the car right now, also after a failed save. */
  const present = useRef(car.photos.map(({ id }) => id))
  const change = useRef<CarChange>({})
  useEffect(() => () => uploader.current?.stop(), [])

  function fail(error: unknown) {
    flow.dispatch({ type: 'stop' })
    const refused = refusedFields(error)
    if (Object.keys(refused).length > 0) onRefused(refused)
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
      await putOnCar(flow, car.id, present)
      const photos = attachedIds(flow)
      const saved = await call('patchCar', {
        params: { carId: car.id },
        input: {
          ...change.current,
          ...(photos.length > 0 && { photos, focus: attachedFocus(flow) }),
        },
      })
      flow.dispatch({ type: 'done' })
      replaceCached(queries, car.owner_id, saved)
      void refreshCars(queries)
      onSaved()
      toast({ title: t('listing.success'), text: t('edit.done') })
    } catch (error) {
      fail(error)
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
    skipFailed() {
      flow.dispatch({ type: 'skip_failed' })
      void finish()
    },
  }
}
