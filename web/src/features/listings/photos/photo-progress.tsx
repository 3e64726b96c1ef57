import { useMessages } from '../../../lib/messages/index.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { listings } from '../listings.texts.ts'
import { type ListingPhoto, partOf, partOfAll } from '../upload/listing-flow.ts'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

const percentOf = (part: number): number => Math.round(part * 100)

/** The progress of one photo, drawn over it. */
export function PhotoProgress({ photo, number }: { photo: ListingPhoto; number: number }) {
  const { t } = useMessages(listings)
  const percent = percentOf(partOf(photo))
  return (
    <div className="absolute inset-0 grid place-items-center bg-night/55 text-day">
      {photo.step.at === 'compressing' && (
        <>
          <Spinner className="size-8" />
          <span className="sr-only">{t('photos.compressing', { place: number })}</span>
        </>
      )}
      {photo.step.at === 'uploading' && (
        <div
          role="progressbar"
          aria-label={t('photos.progress', { place: number })}
          aria-valuenow={percent}
          className="relative grid place-items-center"
        >
          <svg viewBox="0 0 36 36" className="size-12 -rotate-90" fill="none" aria-hidden="true">
            <circle cx="18" cy="18" r={RADIUS} className="stroke-day/30" strokeWidth="3.5" />
            <circle
              cx="18"
              cy="18"
              r={RADIUS}
              className="stroke-accent"
              strokeWidth="3.5"
              strokeLinecap="round"
              strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            />
          </svg>
          <span className="absolute text-small font-bold">{percent}</span>
        </div>
      )}
    </div>
  )
}

/** The progress of all photos, as one bar. */
export function ProgressOfAll({ photos }: { photos: readonly ListingPhoto[] }) {
  const { t } = useMessages(listings)
  const percent = percentOf(partOfAll(photos))
  const done = photos.filter((photo) => partOf(photo) === 1 && photo.step.at !== 'uploading').length
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-small font-semibold">
        <span>{t('photos.uploaded', { done, count: photos.length })}</span>
        <span>{t('photos.percent', { percent })}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('photos.progress.all')}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200 ease-out"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}
