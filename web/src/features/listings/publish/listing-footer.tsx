import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { stepBefore } from '../form/listing-steps.ts'
import { listings } from '../listings.texts.ts'
import { ProgressOfAll } from '../photos/photo-progress.tsx'
import { isBusy } from '../upload/listing-flow.ts'
import type { useListingForm } from './use-listing-form.ts'

type Listing = ReturnType<typeof useListingForm>

/** The buttons. On a phone they stay at the bottom, above the tabs. */
export function ListingFooter({ listing }: { listing: Listing }) {
  const { isPhone, steps } = listing
  const { flow } = listing.listing
  const { t } = useMessages(listings)
  const isLast = !isPhone || steps.step === 'words'
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, isPhone)
  return (
    <div
      ref={bar}
      {...(isPhone && { 'data-edge': 'bottom' })}
      className={cx(
        'grid grid-cols-1 gap-3 wide:col-start-1',
        isPhone &&
          'step-bar border-t border-line px-[max(1rem,(100%-var(--container-column))/2+1rem)] py-2',
      )}
    >
      {!isPhone && <OfflineNotice listing={listing} />}
      {isBusy(flow) && <ProgressOfAll photos={flow.photos} />}
      <div className="flex gap-2">
        {isPhone && steps.step !== 'photos' && (
          <Button
            variant="secondary"
            aria-label={t('upload.back')}
            disabled={isBusy(flow)}
            onClick={() => steps.goTo(stepBefore(steps.step))}
          >
            <BackIcon className="size-5" />
          </Button>
        )}
        <MainButton listing={listing} isLast={isLast} />
      </div>
      {flow.photos.length === 0 && (
        <p className="text-center text-small text-muted">{t('upload.photo_required')}</p>
      )}
    </div>
  )
}

/** Sets --step-bar on the form: the height of the bar that covers its end. It varies with labels and progress. */
function useBarHeight(bar: RefObject<HTMLDivElement | null>, isPhone: boolean) {
  useLayoutEffect(() => {
    const form = bar.current?.parentElement
    if (!isPhone || !bar.current || !form) return
    const size = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      form.style.setProperty('--step-bar', `${height}px`)
    })
    size.observe(bar.current)
    return () => {
      size.disconnect()
      form.style.removeProperty('--step-bar')
    }
  }, [bar, isPhone])
}

function MainButton({ listing, isLast }: { listing: Listing; isLast: boolean }) {
  const { t } = useMessages(listings)
  const { flow, waits } = listing.listing
  const pendingText = waits
    ? t('upload.waiting')
    : t(flow.phase === 'uploading' ? 'upload.uploading' : 'upload.publishing')
  return (
    <Button
      type="submit"
      size={listing.isPhone ? 'medium' : 'large'}
      pending={isBusy(flow) || waits}
      pendingText={pendingText}
      className="min-w-0 flex-1"
    >
      {t(isLast ? 'upload.publish' : 'upload.next')}
    </Button>
  )
}

/** The offline notice. On a phone it is above the step, because the bar has no room for it. */
export function OfflineNotice({ listing }: { listing: Listing }) {
  const { t } = useMessages(listings)
  const { waits, stopWaiting } = listing.listing
  return (
    <div role="status" className="*:max-rail:mt-3">
      {waits && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-star-soft px-4 py-2 text-star-text">
          <p className="py-1">{t('upload.waits')}</p>
          <button
            type="button"
            onClick={stopWaiting}
            className="min-h-10 font-semibold underline underline-offset-4"
          >
            {t('upload.waits.stop')}
          </button>
        </div>
      )}
      {!waits && !listing.online && (
        <p className="rounded-control bg-star-soft px-4 py-3 text-star-text">
          {t('upload.offline')}
        </p>
      )}
    </div>
  )
}
