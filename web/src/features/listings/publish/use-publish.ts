import type { Me } from '@keyswap/contract/accounts'
import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../lib/http/client.ts'
import { updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline, useOnline } from '../../../lib/online.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { saveDraft } from '../draft/save-draft.ts'
import { slotOf } from '../draft/storage-slot.ts'
import { forgetForm } from '../draft/stored-form.ts'
import { forgetListingPhotos, storePhotos } from '../draft/stored-photos.ts'
import { adoptDraft } from '../draft/use-form-key.ts'
import type { ListingStart } from '../draft/use-listing-start.ts'
import { useStorePhotos } from '../draft/use-store-photos.ts'
import { type FieldIssues, refusedCarFields } from '../form/check-car.ts'
import { listingReason } from '../form/reasons.ts'
import { listings } from '../listings.texts.ts'
import { refreshCars } from '../own-cars.ts'
import { type ListingPhoto, startFlow } from '../upload/listing-flow.ts'
import { type AttachedPhotos, usePhotoUpload } from '../upload/use-photo-upload.ts'

/** Creates the car, uploads and attaches its photos, and reports the result. */
export function usePublish(
  user: Me,
  start: ListingStart,
  /** Fields that the server refused. */
  onRefused: (issues: FieldIssues) => void,
) {
  const isMounted = useIsMounted()
  const waiting = useWaiting()
  const onPublished = useOnPublished(user, isMounted)
  const onFailed = useOnFailed(isMounted, waiting.wait, onRefused)
  const moveToDraft = useMoveToDraft(user, isMounted)
  const [draft, setDraft] = useState(start.draft)
  const { store, submit, upload, fail, ...photos } = usePhotoUpload({
    userId: user.id,
    initial: () => startFlow(start.draft?.id ?? null, start.photos),
    save: (carId, attached) => publishCar(user, carId, attached),
    onSaved: onPublished,
    onFailed,
    onOffline: waiting.wait,
  })
  const { car_id } = photos.flow
  const slot = car_id === null ? start.slot : slotOf(user.id, car_id)
  useStorePhotos(store, user.id, start.slot)

  async function publish(input: CarInput, retry?: string) {
    submit(retry)
    try {
      const car = await saveDraft(draft, input, slot)
      if (car.id !== draft?.id) moveToDraft(car, slot, store.get().photos)
      if (!isMounted()) return
      setDraft(car)
      upload(car.id, car.photos)
    } catch (error) {
      fail(error)
    }
  }

  return { ...photos, ...waiting, slot, publish }
}

/** This call makes the car visible, with all its photos in their order. */
async function publishCar(user: Me, carId: string, attached: AttachedPhotos): Promise<OwnCar> {
  const input = { ...attached, is_draft: false } as const
  const car = await call('patchCar', { params: { carId }, input })
  // Awaited, so that the deck is shown with the new location: it then loads once, with distances.
  if (user.location === null) await refreshUser()
  return car
}

/** An owner without a location gets their first car's; settings, filters and distances need it. */
const refreshUser = (): Promise<void> => call('getMe').then(updateUser, () => {})

function useOnPublished(user: Me, isMounted: () => boolean) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return ({ id }: OwnCar) => {
    forgetForm(slotOf(user.id, id))
    void forgetListingPhotos(slotOf(user.id, id))
    void refreshCars(queries)
    if (isMounted()) navigate(returnPath(), { replace: true })
    toast({ title: t('upload.success.title'), text: t('upload.success.text') })
  }
}

/** Back to the deck or the car that led here because a like needs a listed car, otherwise home. */
function returnPath(): string {
  const { back } = (history.state as { back?: unknown } | null) ?? {}
  return typeof back === 'string' && /^\/(swipe$|car\/)/.test(back) ? back : '/'
}

function useOnFailed(
  isMounted: () => boolean,
  wait: () => void,
  onRefused: (issues: FieldIssues) => void,
) {
  const { t } = useMessages(listings)
  const toast = useToast()
  return (error: unknown) => {
    if (!isMounted()) return
    if (!isOnline()) return wait()
    const refused = refusedCarFields(error)
    if (Object.keys(refused).length > 0) onRefused(refused)
    const text = listingReason(error, t, t('upload.failed'))
    toast({ tone: 'danger', title: t('listing.error'), text })
  }
}

/** The new car is a draft now: moves its stored photos and the URL to the draft, so that a reload continues it. */
function useMoveToDraft(user: Me, isMounted: () => boolean) {
  const [, navigate] = useLocation()
  return ({ id }: OwnCar, slot: string, photos: readonly ListingPhoto[]) => {
    forgetForm(slot)
    void forgetListingPhotos(slot)
    void storePhotos(slotOf(user.id, id), photos, Date.now())
    if (!isMounted()) return
    adoptDraft(id)
    navigate(`/upload?draft=${id}`, { replace: true, state: history.state })
  }
}

/** Publishing while offline waits for a connection, unless the owner cancels. */
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

/** Whether the screen is still mounted. If it is not, a late response must not navigate or show an error. */
function useIsMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
