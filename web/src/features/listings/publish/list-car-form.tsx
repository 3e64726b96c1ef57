import type { Me } from '@keyswap/contract/accounts'
import type { DeckCar } from '@keyswap/contract/matching'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useUnloadGuard } from '../../../ui/layers/use-unload-guard.ts'
import { forgetForm } from '../draft/stored-form.ts'
import { forgetListingPhotos } from '../draft/stored-photos.ts'
import type { ListingStart } from '../draft/use-listing-start.ts'
import { CarFormFields } from '../form/car-form-fields.tsx'
import { prepareCheck } from '../form/check-car.ts'
import type { ListingStep } from '../form/listing-steps.ts'
import { listings } from '../listings.texts.ts'
import { FailedPhotosDialog } from '../photos/failed-photos-dialog.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { isBusy } from '../upload/listing-flow.ts'
import { ListingFooter, OfflineNotice } from './listing-footer.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { StepProgress, useStepsBack } from './steps.tsx'
import { useListingForm } from './use-listing-form.ts'

type Props = {
  user: Me
  start: ListingStart
  onStartOver: () => void
  /** Renders the card as the deck does. */
  card: (car: DeckCar) => ReactNode
}

/** One page with the card beside or below it from 768 px; three steps on a phone. */
export function ListCarForm({ user, start, onStartOver, card }: Props) {
  const { t } = useMessages(listings)
  const listing = useListingForm(user, start)
  const { isPhone, steps } = listing
  const { flow, dispatch, slot, waits } = listing.listing
  const locked = isBusy(flow) || waits
  // Asks only before the tab is closed, because that loses the form. After a link or Back it is still filled in.
  useUnloadGuard(listing.hasChanges && flow.phase !== 'done')
  useStepsBack(isPhone ? steps.step : null, (step) => locked || steps.goTo(step))
  const shows = (step: ListingStep) => !isPhone || steps.step === step
  // While uploading, a phone shows the photos' progress instead of the last step's fields.
  const isSending = isPhone && steps.step === 'words' && flow.phase !== 'editing'
  // Load the validation ahead of time: there may be no connection when the form is submitted.
  useEffect(prepareCheck, [])

  return (
    // noValidate: the fields show the contract's messages instead of the browser's.
    <form
      ref={listing.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        listing.submit()
      }}
      className="step-form grid grid-cols-1 gap-8 max-rail:gap-4 wide:grid-cols-[minmax(0,30rem)_minmax(0,22rem)] wide:gap-x-12"
    >
      <div className="grid grid-cols-1 content-start gap-6 rail:gap-8">
        {isPhone && (
          <div>
            <StepProgress step={steps.step} />
            <OfflineNotice listing={listing} />
          </div>
        )}
        {shows(start.step) && (
          <Notice
            start={start}
            onStartOver={() => {
              forgetForm(slot)
              void forgetListingPhotos(slot).then(onStartOver)
            }}
          />
        )}
        {(shows('photos') || isSending) && (
          <PhotoSection
            flow={flow}
            dispatch={dispatch}
            error={listing.isMissingPhotos ? t('upload.images_required.text') : undefined}
            onRetry={(key) =>
              flow.phase === 'uploading' ? listing.listing.retry(key) : listing.retry(key)
            }
          />
        )}
        <fieldset disabled={locked} className="contents">
          {(shows('car') || shows('words')) && !isSending && (
            <CarFormFields
              fields={listing.fields}
              issues={listing.issues}
              set={listing.set}
              unchecked={listing.unchecked}
              onSeen={listing.seen}
              purpose="list"
              part={isPhone ? (steps.step === 'car' ? 'car' : 'words') : undefined}
            />
          )}
        </fieldset>
      </div>
      {!isPhone && (
        <ListingPreview user={user} fields={listing.fields} photos={flow.photos} card={card} />
      )}
      <ListingFooter listing={listing} />
      {listing.online && (
        <FailedPhotosDialog
          flow={flow}
          purpose="publish"
          onRetry={() => listing.listing.retry()}
          onSkip={listing.listing.skipFailed}
          onClose={() => dispatch({ type: 'stop' })}
        />
      )}
    </form>
  )
}

function Notice({ start, onStartOver }: { start: ListingStart; onStartOver: () => void }) {
  const { t } = useMessages(listings)
  const [isAsked, setAsked] = useState(false)
  if (!start.draft && !start.is_restored) return null
  const draftText = start.photos.length > 0 ? 'upload.draft.kept' : 'upload.draft.no_photos'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-4 py-2">
      <p className="py-1">{t(start.draft ? draftText : 'upload.kept')}</p>
      {!start.draft && (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="min-h-10 font-semibold text-accent-text underline underline-offset-4"
        >
          {t('upload.start_over')}
        </button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('upload.start_over.title')}
        text={t('upload.start_over.text')}
        action={t('upload.start_over')}
        onConfirm={() => {
          setAsked(false)
          onStartOver()
        }}
      />
    </div>
  )
}
