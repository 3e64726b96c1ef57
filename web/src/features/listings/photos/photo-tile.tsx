import type { HTMLAttributes } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import {
  AlertIcon,
  BackIcon,
  CloseIcon,
  ForwardIcon,
  type Icon,
  ReplayIcon,
} from '../../../ui/icons.tsx'
import { focusPosition } from '../../../ui/photo.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FocusIcon } from '../icons.tsx'
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
  focus: (key: string) => void
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
        <span className="absolute top-2.5 left-11 rounded-full bg-night/80 px-2.5 py-0.5 text-small font-semibold text-day @max-[12rem]:top-11 @max-[12rem]:left-1.5">
          {t('photos.cover')}
        </span>
      )}
      {locked && isUnderWay(photo) && !isChecking(photo) && (
        <PhotoProgress photo={photo} number={number} />
      )}
      {hasFailed(photo) && (
        <Failed photo={photo} number={number} locked={locked} actions={actions} />
      )}
      {!locked && !isFinallyFailed(photo) && (
        <TileButton
          icon={CloseIcon}
          label={t('photos.remove', { place: number })}
          action="remove"
          onClick={() => actions.remove(photo.key)}
          className="absolute top-1.5 right-1.5"
        />
      )}
      {!locked && !hasFailed(photo) && !isChecking(photo) && (
        <TileButton
          icon={FocusIcon}
          label={t('photos.focus', { place: number })}
          action="focus"
          onClick={() => actions.focus(photo.key)}
          className="absolute top-1.5 left-1.5"
        />
      )}
      {!locked && count > 1 && !hasFailed(photo) && (
        <Mover photo={photo} index={index} count={count} onMove={actions.move} />
      )}
    </li>
  )
}

type MoverProps = { photo: ListingPhoto; index: number; count: number; onMove: TileActions['move'] }

function Mover({ photo, index, count, onMove }: MoverProps) {
  const { t } = useMessages(listings)
  const number = index + 1
  return (
    <div className="absolute inset-x-1.5 bottom-1.5 flex items-center justify-between">
      <TileButton
        icon={BackIcon}
        label={t('photos.earlier', { place: number })}
        action="earlier"
        disabled={index === 0}
        onClick={() => onMove(photo.key, index - 1)}
      />
      <span
        data-handle=""
        aria-hidden="true"
        className="grid h-8 min-w-5 flex-1 touch-none place-items-center"
      >
        <Grip />
      </span>
      <TileButton
        icon={ForwardIcon}
        label={t('photos.later', { place: number })}
        action="later"
        disabled={index === count - 1}
        onClick={() => onMove(photo.key, index + 1)}
      />
    </div>
  )
}

const Grip = () => (
  <svg viewBox="0 0 16 10" className="w-4 fill-day" aria-hidden="true">
    {[3, 8, 13].flatMap((x) =>
      [2.5, 7.5].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.5" />),
    )}
  </svg>
)

type TileButtonProps = {
  icon: Icon
  label: string
  action: string
  onClick: () => void
  disabled?: boolean
  className?: string
}

function TileButton({ icon: Drawing, label, action, className, ...props }: TileButtonProps) {
  return (
    <button
      type="button"
      {...props}
      data-action={action}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-full bg-night/75 text-day transition-[transform,background-color,opacity] duration-150 ease-out hover:bg-night active:scale-95 focus-visible:outline-day disabled:opacity-0',
        className,
      )}
    >
      <Drawing className="size-5" />
    </button>
  )
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
