import type { CarChange, OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { type FieldIssues, refusedCarFields } from '../form/check-car.ts'
import { listings } from '../listings.texts.ts'
import { refreshCars, replaceCached } from '../own-cars.ts'
import { photosOn, startFlow } from '../upload/listing-flow.ts'
import { type AttachedPhotos, usePhotoUpload } from '../upload/use-photo-upload.ts'

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
  const change = useRef<CarChange>({})
  const { submit, upload, flow, dispatch, retry, skipFailed } = usePhotoUpload({
    userId: car.owner_id,
    initial: () => startFlow(car.id, photosOn(car)),
    save: (carId, attached) => saveCar(carId, change.current, attached),
    onSaved(saved) {
      replaceCached(queries, car.owner_id, saved)
      void refreshCars(queries)
      onSaved()
      toast({ title: t('listing.success'), text: t('edit.done') })
    },
    onFailed(error) {
      const refused = refusedCarFields(error)
      if (Object.keys(refused).length > 0) onRefused(refused)
      void refreshCars(queries)
      toast({ tone: 'failed', title: t('listing.error'), text: t('edit.failed') })
    },
  })

  function save(fields: CarChange, retried?: string) {
    change.current = fields
    submit(retried)
    upload(car.id)
  }

  return { flow, dispatch, save, retry, skipFailed }
}

/** A car may have no photos, and the API refuses an empty list. */
const saveCar = (carId: string, change: CarChange, attached: AttachedPhotos): Promise<OwnCar> =>
  call('patchCar', {
    params: { carId },
    input: { ...change, ...(attached.photos.length > 0 && attached) },
  })
