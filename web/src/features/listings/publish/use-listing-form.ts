import type { Me } from '@keyswap/contract/accounts'
import type { CarInput } from '@keyswap/contract/listings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline, useOnline } from '../../../lib/online.ts'
import { useIsPhone } from '../../../lib/screen-size.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { type FormState, forgetForm, storeForm } from '../draft/stored-form.ts'
import type { ListingStart } from '../draft/use-listing-start.ts'
import { sameFields } from '../form/car-fields.ts'
import { checkCar, type FieldIssues } from '../form/check-car.ts'
import { type AskedName, untouchedOf, withTouched } from '../form/fields-to-confirm.ts'
import { firstWrong, issuesAt, stepAfter } from '../form/listing-steps.ts'
import { listingReason } from '../form/reasons.ts'
import { type SetField, useCarForm } from '../form/use-car-form.ts'
import { listings } from '../listings.texts.ts'
import { hasFailed, isBusy } from '../upload/listing-flow.ts'
import { useSteps } from './steps.tsx'
import { usePublish } from './use-publish.ts'

/** The listing form: its fields, the current step and its submission. */
export function useListingForm(user: Me, start: ListingStart) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const isPhone = useIsPhone()
  const online = useOnline()
  const { form, fields, issues, set, validate, validatePart, show } = useCarForm(
    start.fields,
    checkCar,
  )
  const steps = useSteps(form, start.step)
  const listing = usePublish(user, start, showRefused)
  const { flow } = listing
  const [touched, setTouched] = useState<readonly AskedName[]>(start.touched)
  const [wasMissing, setWasMissing] = useState(false)
  const hasPhotos = flow.photos.length > 0
  useStoreForm(flow.phase === 'done' ? null : listing.slot, start, {
    fields,
    touched,
    step: steps.step,
  })
  const run = useOneAtATime(isBusy(flow))
  const isOver = flow.phase === 'editing' && online && !listing.waits
  usePhotosAfterFailure(isOver && flow.photos.some(hasFailed), () => {
    if (isPhone && steps.step === 'words') steps.goTo('photos')
  })

  const seen = (name: string) => setTouched((before) => withTouched(before, name))

  const change: SetField = (name, value) => {
    set(name, value)
    seen(name)
  }

  function showRefused(found: FieldIssues) {
    show(found)
    const first = firstWrong(found)
    if (first) steps.goToField(first)
  }

  function showMissingPhotos() {
    setWasMissing(true)
    steps.goToPhotos()
    toast({
      tone: 'danger',
      title: t('upload.images_required.title'),
      text: t('upload.images_required.text'),
    })
  }

  async function next() {
    const { step } = steps
    if (step === 'photos' && !hasPhotos) return showMissingPhotos()
    if (await isRight()) steps.goTo(stepAfter(step))
  }

  /** Offline the schemas may not be loaded. The step counts as valid then: publishing validates everything again. */
  const isRight = () =>
    validatePart((found) => issuesAt(steps.step, found)).catch((error: unknown) => {
      if (isOnline()) throw error
      return true
    })

  async function publish(retry?: string) {
    const checked = await validate().catch((error: unknown) => {
      if (isOnline()) throw error
      listing.wait()
    })
    if (!checked) return
    if (!checked.ok) return showRefused(checked.issues)
    if (!hasPhotos) return showMissingPhotos()
    send(checked.value, retry)
  }

  function send(input: CarInput, retry: string | undefined) {
    if (isOnline()) void listing.publish(input, retry)
    else listing.wait()
  }

  usePublishOnceOnline(listing.resumes, () => {
    listing.stopWaiting()
    run(() => publish())
  })

  return {
    form,
    fields,
    issues,
    isPhone,
    online,
    listing,
    steps,
    isMissingPhotos: wasMissing && !hasPhotos,
    hasChanges: hasPhotos || !sameFields(fields, start.pristine),
    /** Fields that still have a default which the owner has not looked at. */
    unchecked: untouchedOf(touched),
    seen,
    set: change,
    submit: () => run(() => (isPhone && steps.step !== 'words' ? next() : publish())),
    /** Retries one failed photo, then publishes. */
    retry: (key: string) => run(() => publish(key)),
  }
}

/** Ignores a second tap while the first is being handled; shows a toast if that fails. */
function useOneAtATime(isBusy: boolean) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const working = useRef(false)
  return (act: () => Promise<void>) => {
    if (working.current || isBusy) return
    working.current = true
    act()
      .catch((error: unknown) => {
        const text = listingReason(error, t, t('upload.failed'))
        toast({ tone: 'danger', title: t('listing.error'), text })
      })
      .finally(() => {
        working.current = false
      })
  }
}

/** On a phone the failed photos, with their retry buttons, are on another step: go there. */
function usePhotosAfterFailure(haveFailed: boolean, show: () => void): void {
  const onFailed = useEffectEvent(show)
  useEffect(() => {
    if (haveFailed) onFailed()
  }, [haveFailed])
}

function usePublishOnceOnline(resumes: boolean, publish: () => void): void {
  const onOnline = useEffectEvent(publish)
  useEffect(() => {
    if (resumes) onOnline()
  }, [resumes])
}

/** Stores the form, so that it survives a reload; an untouched form is not stored. */
function useStoreForm(
  slot: string | null,
  start: ListingStart,
  { fields, touched, step }: FormState,
): void {
  useEffect(() => {
    if (slot === null) return
    const isSame = sameFields(fields, start.pristine)
    if (isSame && touched.length === 0 && step === 'photos') forgetForm(slot)
    else storeForm(slot, { ...(!isSame && { fields }), touched, step })
  }, [slot, start.pristine, fields, touched, step])
}
