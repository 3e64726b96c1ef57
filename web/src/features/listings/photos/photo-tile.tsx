import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon, CloseIcon, ReplayIcon } from '../../../ui/icons.tsx'
import { focusPosition } from '../../../ui/photo.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { listings } from '../listings.texts.ts'
import {
  canTryAgain,
  hasFailed,
  isChecking,
  isUnderWay,
  type ListingPhoto,
} from '../upload/listing-flow.ts'
import { PhotoProgress } from './photo-progress.tsx'

type TileActions = {
  remove: (key: string) => void
  move: (key: string, to: number) => void
  retry: (key: string) => void
  /** Focus point, turning, hiding the plate, cover. */
  open: (key: string) => void
}

type Props = {
  photo: ListingPhoto
  index: number
  count: number
  /** While the car is being saved, nothing can be changed. */
  locked: boolean
  actions: TileActions
  drag: { x: number; y: number } | null
  isTarget: boolean
  handlers: HTMLAttributes<HTMLLIElement>
}

/** The cover is as large as four others, so that six photos fill a square. */
export function PhotoTile({
  photo,
  index,
  count,
  locked,
  actions,
  drag,
  isTarget,
  handlers,
}: Props) {
  const { t } = useMessages(listings)
  const number = index + 1
  return (
    <li
      {...(locked ? {} : handlers)}
      data-photo={photo.key}
      data-lifted={drag ? '' : undefined}
      aria-busy={isChecking(photo) || undefined}
      style={drag ? { transform: `translate(${drag.x}px, ${drag.y}px) scale(1.03)` } : undefined}
      className={cx(
        'group @container relative aspect-square select-none overflow-hidden rounded-control bg-sunken',
        index === 0 && 'col-span-2 row-span-2',
        !locked && 'cursor-grab',
        drag && 'z-10 cursor-grabbing shadow-high',
        isTarget && 'outline-3 outline-offset-2 outline-accent',
      )}
    >
      {isChecking(photo) ? (
        <Checking number={number} />
      ) : (
        <img
          src={photo.view}
          alt={t('photos.alt', { name: photo.name, place: number, count })}
          draggable={false}
          decoding="async"
          style={{ objectPosition: focusPosition(photo.focus.x, photo.focus.y) }}
          className="size-full object-cover"
        />
      )}
      {index === 0 && (
        <span className="pointer-events-none absolute top-2.5 left-2.5 rounded-full bg-night/80 px-2.5 py-0.5 text-small font-semibold text-day">
          {t('photos.cover')}
        </span>
      )}
      {locked && isUnderWay(photo) && !isChecking(photo) && (
        <PhotoProgress photo={photo} number={number} />
      )}
      {hasFailed(photo) && (
        <Failed photo={photo} number={number} locked={locked} actions={actions} />
      )}
      {!locked && !hasFailed(photo) && !isChecking(photo) && (
        <button
          type="button"
          data-action="open"
          aria-label={t('photos.open', { place: number })}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          onClick={() => actions.open(photo.key)}
          onKeyDown={(event) => moveByKey(event, index, count, (to) => actions.move(photo.key, to))}
          className="absolute inset-0 cursor-[inherit] rounded-control focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-day"
        />
      )}
      {!locked && !isFinallyFailed(photo) && (
        <button
          type="button"
          data-action="remove"
          aria-label={t('photos.remove', { place: number })}
          title={t('photos.remove', { place: number })}
          onClick={() => actions.remove(photo.key)}
          className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-night/75 text-day transition-[transform,background-color] duration-150 ease-out hover:bg-night active:scale-95 focus-visible:outline-day"
        >
          <CloseIcon className="size-5" />
        </button>
      )}
    </li>
  )
}

/** The keyboard's way to order photos. */
function moveByKey(
  event: KeyboardEvent,
  index: number,
  count: number,
  move: (to: number) => void,
): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const to = index + step
  if (to >= 0 && to < count) move(to)
}

const isFinallyFailed = (photo: ListingPhoto): boolean => hasFailed(photo) && !canTryAgain(photo)

type FailedProps = { photo: ListingPhoto; number: number; locked: boolean; actions: TileActions }

/** A retry button, or a remove button if a retry cannot help. */
function Failed({ photo, number, locked, actions }: FailedProps) {
  const { t } = useMessages(listings)
  const classes =
    'inline-flex min-h-9 items-center gap-1 rounded-full bg-day px-3 text-small font-semibold text-night focus-visible:outline-day'
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-night/70 text-day">
      <AlertIcon className="size-6" />
      {canTryAgain(photo) && (
        <button
          type="button"
          onClick={() => actions.retry(photo.key)}
          aria-label={t('photos.retry_one', { place: number })}
          className={classes}
        >
          <ReplayIcon className="size-4" />
          {t('photos.retry')}
        </button>
      )}
      {isFinallyFailed(photo) && !locked && (
        <button
          type="button"
          data-action="remove"
          onClick={() => actions.remove(photo.key)}
          aria-label={t('photos.remove', { place: number })}
          className={classes}
        >
          {t('photos.remove_failed')}
        </button>
      )}
    </div>
  )
}

function Checking({ number }: { number: number }) {
  const { t } = useMessages(listings)
  return (
    <div className="grid size-full place-items-center text-muted">
      <Spinner className="size-8" />
      <span className="sr-only">{t('photos.checking', { place: number })}</span>
    </div>
  )
}
