import type { OwnCar } from '@keyswap/contract/listings'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { useStore } from '../../../lib/store.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { attachedFocus, attachedIds, putOnCar } from './attach.ts'
import { createFlowStore, type FlowStore } from './flow-store.ts'
import type { ListingFlow } from './listing-flow.ts'
import { createUploader, type Uploader } from './uploader.ts'

/** The ids of the photos on the car, in their order, and their focus points. */
export type AttachedPhotos = { photos: string[]; focus: ReturnType<typeof attachedFocus> }

type Saving = {
  /** Saves the car after all its photos are attached. */
  save: (carId: string, attached: AttachedPhotos) => Promise<OwnCar>
  onSaved: (car: OwnCar) => void
  onFailed: (error: unknown) => void
}

type Options = Saving & {
  userId: string
  initial: () => ListingFlow
  /** Called instead of reporting failed photos if there is no connection. */
  onOffline?: () => void
}

/** Uploads the chosen photos, attaches them to the car and saves it, for a new car and for an edited one. */
export function usePhotoUpload({ userId, initial, onOffline, ...saving }: Options) {
  const [store] = useState(() => createFlowStore(initial()))
  const { dispatch } = store
  const uploader = useUploader(store, userId)
  const { finish, fail, setPresent } = useFinish(store, saving)
  const reportAllFailed = useReportAllFailed()

  function settled() {
    const { phase } = store.get()
    if (phase === 'attaching') return void finish()
    if (onOffline && !isOnline()) {
      dispatch({ type: 'stop' })
      return onOffline()
    }
    if (phase === 'editing') reportAllFailed()
  }

  return {
    store,
    flow: useStore(store),
    dispatch,
    fail,
    submit: (retry?: string) => dispatch({ type: 'submit', ...(retry !== undefined && { retry }) }),
    /** `onCar`: the car's photos, if the server has just sent them. */
    upload(carId: string, onCar?: OwnCar['photos']) {
      if (onCar) setPresent(onCar)
      dispatch({ type: 'created', car_id: carId })
      uploader.start(settled)
    },
    /** Retries one failed photo or all, while others are uploading or from the dialog afterwards. */
    retry(key?: string) {
      dispatch({ type: 'retry', ...(key !== undefined && { key }) })
      uploader.resume()
    },
    skipFailed() {
      dispatch({ type: 'skip_failed' })
      void finish()
    },
  }
}

/** Uploads stop when the screen is left. */
function useUploader(flow: FlowStore, userId: string) {
  const uploader = useRef<Uploader>(null)
  useEffect(() => () => uploader.current?.stop(), [])
  return {
    start(onSettled: () => void) {
      uploader.current = createUploader({ flow, userId, onSettled })
      uploader.current.start()
    },
    resume: () => uploader.current?.start(),
  }
}

/** Attaches the uploaded photos and saves the car. */
function useFinish(flow: FlowStore, { save, onSaved, onFailed }: Saving) {
  /** The ids of the photos that the server has on the car. A failed attempt may have changed some. */
  const present = useRef(attachedIds(flow))

  async function attachAndSave(): Promise<OwnCar> {
    const carId = String(flow.get().car_id)
    await putOnCar(flow, carId, present)
    return save(carId, { photos: attachedIds(flow), focus: attachedFocus(flow) })
  }

  /** Back to the form; finished uploads are not lost. */
  function fail(error: unknown) {
    flow.dispatch({ type: 'stop' })
    onFailed(error)
  }

  async function finish() {
    try {
      const car = await attachAndSave()
      flow.dispatch({ type: 'done' })
      onSaved(car)
    } catch (error) {
      fail(error)
    }
  }

  return {
    finish,
    fail,
    setPresent(onCar: OwnCar['photos']) {
      present.current = onCar.map(({ id }) => id)
    },
  }
}

function useReportAllFailed(): () => void {
  const { t } = useMessages(listings)
  const toast = useToast()
  return () => toast({ tone: 'danger', title: t('listing.error'), text: t('photos.failure.all') })
}
