import type { Me } from '@keyswap/contract/accounts'
import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../lib/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../../../lib/messages/listings.ts'
import { isOnline, useOnline } from '../../../lib/online.ts'
import { updateUser } from '../../../lib/session.ts'
import { useToast } from '../../../ui/toast-store.ts'
import { saveDraft } from '../draft/save-draft.ts'
import { slotOf } from '../draft/storage-slot.ts'
import { forgetForm } from '../draft/stored-form.ts'
import { forgetPhotos, storePhotos } from '../draft/stored-photos.ts'
import { adoptDraft } from '../draft/use-form-key.ts'
import type { ListingStart } from '../draft/use-listing-start.ts'
import { useStorePhotos } from '../draft/use-store-photos.ts'
import { type FieldIssues, refusedFields } from '../form/check-car.ts'
import { reasonOf } from '../form/reasons.ts'
import { refreshCars } from '../own-cars.ts'
import { attachedFocus, attachedIds, putOnCar } from '../upload/attach.ts'
import { createFlowStore } from '../upload/flow-store.ts'
import { startFlow } from '../upload/listing-flow.ts'
import { createUploader, type Uploader } from '../upload/uploader.ts'

/** Creates the car, uploads and attaches its photos, and reports the result. */
export function usePublish(
  user: Me,
  start: ListingStart,
  /** Fields that the server refused. */
  onRefused: (issues: FieldIssues) => void,
) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [flow] = useState(() => createFlowStore(startFlow(start.draft?.id ?? null, start.photos)))
  const state = useSyncExternalStore(flow.subscribe, flow.get)
  const [draft, setDraft] = useState(start.draft)
  const slot = slotOf(user.id, state.car_id)
  const uploader = useRef<Uploader>(null)
  /** The photos that the server has on the car right now, also after a failed attempt. */
  const present = useRef<string[]>([])
  const { waits, wait, stopWaiting, resumes } = useWaiting()
  const isMounted = useIsMounted(() => uploader.current?.stop())
  useStorePhotos(flow, user.id)

  function fail(error: unknown) {
    flow.dispatch({ type: 'stop' })
    if (!isMounted()) return
    if (!isOnline()) return wait()
    const refused = refusedFields(error)
    if (Object.keys(refused).length > 0) onRefused(refused)
    const text = reasonOf(error, t, t('upload.failed'))
    toast({ tone: 'danger', title: t('listing.error'), text })
  }

  async function publish(input: CarInput, retry?: string) {
    flow.dispatch({ type: 'submit', ...(retry !== undefined && { retry }) })
    try {
      const car = await saveDraft(draft, input, slot)
      if (car.id !== draft?.id) adopt(car)
      if (isMounted()) upload(car)
    } catch (error) {
      fail(error)
    }
  }

  function upload(car: OwnCar) {
    setDraft(car)
    present.current = car.photos.map(({ id }) => id)
    flow.dispatch({ type: 'created', car_id: car.id })
    uploader.current = createUploader({ flow, userId: user.id, onSettled: settled })
    uploader.current.start()
  }

  /** Moves the stored photos to the draft, so that a reload finds the draft instead of the new car. */
  function adopt({ id }: OwnCar) {
    forgetForm(slot)
    void forgetPhotos(slot)
    void storePhotos(slotOf(user.id, id), flow.get().photos, Date.now())
    if (!isMounted()) return
    adoptDraft(id)
    navigate(`/upload?draft=${id}`, { replace: true, state: history.state })
  }

  function settled() {
    const { phase } = flow.get()
    if (phase === 'attaching') return void finish()
    if (!isOnline()) {
      flow.dispatch({ type: 'stop' })
      return wait()
    }
    if (phase === 'editing')
      toast({ tone: 'danger', title: t('listing.error'), text: t('photos.failure.all') })
  }

  async function finish() {
    try {
      const carId = String(flow.get().car_id)
      await putOnCar(flow, carId, present)
      // The car becomes visible with this call: with all photos, in order.
      const input = {
        photos: attachedIds(flow),
        focus: attachedFocus(flow),
        is_draft: false,
      } as const
      await call('patchCar', { params: { carId }, input })
      // Before the deck is shown, so that it loads once, with distances.
      if (user.location === null) await refreshUser()
      done(carId)
    } catch (error) {
      fail(error)
    }
  }

  function done(carId: string) {
    flow.dispatch({ type: 'done' })
    forgetForm(slotOf(user.id, carId))
    void forgetPhotos(slotOf(user.id, carId))
    void refreshCars(queries)
    if (isMounted()) navigate(returnPath(), { replace: true })
    toast({ title: t('upload.success.title'), text: t('upload.success.text') })
  }

  return {
    flow: state,
    dispatch: flow.dispatch,
    publish,
    slot,
    waits,
    wait,
    stopWaiting,
    resumes,
    /** While others are uploading, or from the dialog. */
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

/** Offline, the car is published once there is a connection, unless the owner cancels. */
function useWaiting() {
  const [waits, setWaits] = useState(false)
  const online = useOnline()
  return {
    waits,
    wait: () => setWaits(true),
    stopWaiting: () => setWaits(false),
    resumes: waits && online,
  }
}

/** The first car sets its owner's location; settings, filters and distances need it. */
const refreshUser = (): Promise<void> => call('getMe').then(updateUser, () => {})

/** Back to the deck that led here, otherwise home. */
const returnPath = (): string => (history.state?.back === '/swipe' ? '/swipe' : '/')

/** Whether the screen is still mounted; after that nothing may toast or navigate. */
function useIsMounted(onUnmount: () => void): () => boolean {
  const mounted = useRef(true)
  const cleanup = useRef(onUnmount)
  useEffect(() => {
    mounted.current = true
    const { current } = cleanup
    return () => {
      mounted.current = false
      current()
    }
  }, [])
  return () => mounted.current
}
