import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { onCard } from '../../../lib/pictures/photo-fit.ts'
import { turned } from '../../../lib/pictures/turn.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { focusPosition } from '../../../ui/photo.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { photoReason } from '../form/reasons.ts'
import { listings } from '../listings.texts.ts'
import { canBeTurned, type FocusPoint, type ListingPhoto, MIDDLE } from '../upload/listing-flow.ts'
import { moveByKey, pointAt } from './focus-point.ts'

type Props = {
  /** Undefined while the dialog is closed. */
  photo: ListingPhoto | undefined
  onClose: () => void
  onChange: (key: string, focus: FocusPoint) => void
  isCover: boolean
  onCover: (key: string) => void
  onTurned: (key: string, file: Blob) => void
}

/** All that can be done to a photo besides ordering and removing: the point that stays visible, turning, the cover. */
export function PhotoDialog({ photo, ...actions }: Props) {
  const shown = useLinger(photo ?? null)
  return shown && <Editor key={shown.key} photo={shown} open={photo !== undefined} {...actions} />
}

type EditorProps = Omit<Props, 'photo'> & { photo: ListingPhoto; open: boolean }

function Editor({ photo, open, isCover, onClose, onChange, onCover, onTurned }: EditorProps) {
  const { t } = useMessages(listings)
  const { isTurning, turn } = useTurn(photo, (file) => {
    setPoint(MIDDLE)
    onTurned(photo.key, file)
  })
  const [point, setPoint] = useState(photo.focus)
  const [size, setSize] = useState({ width: 1, height: 1 })
  // Reopening starts from the saved point, not from a discarded one.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPoint(photo.focus)
  }
  const hasMoved = point.x !== photo.focus.x || point.y !== photo.focus.y
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={() => hasMoved}
      title={t('photos.focus.title')}
      text={t('photos.focus.text')}
      className="max-w-120"
    >
      <div className="mt-4 grid grid-cols-1 gap-4">
        <Surface point={point} onMove={setPoint}>
          <img
            src={photo.view}
            alt={photo.name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            className="block max-h-[42dvh] max-w-full select-none"
          />
        </Surface>
        <div className="flex gap-4">
          <Crop
            view={photo.view}
            point={point}
            label={t('photos.focus.list')}
            shape="aspect-square"
          />
          <Crop
            view={photo.view}
            point={point}
            label={t('photos.focus.card')}
            shape="aspect-3/4"
            fit={onCard(size)}
          />
        </div>
        {(canBeTurned(photo) || !isCover) && (
          <div className="flex flex-wrap gap-2">
            {canBeTurned(photo) && (
              <Button variant="secondary" size="small" disabled={isTurning} onClick={turn}>
                {t('photos.turn')}
              </Button>
            )}
            {!isCover && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  if (hasMoved) onChange(photo.key, point)
                  onCover(photo.key)
                  onClose()
                }}
              >
                {t('photos.make_cover')}
              </Button>
            )}
          </div>
        )}
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button variant="secondary" onClick={() => setPoint(MIDDLE)}>
            {t('photos.focus.reset')}
          </Button>
          <Button
            onClick={() => {
              onChange(photo.key, point)
              onClose()
            }}
          >
            {t('photos.focus.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useTurn({ file }: ListingPhoto, onTurned: (file: Blob) => void) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const [isTurning, setTurning] = useState(false)
  async function turn() {
    if (!file) return
    setTurning(true)
    try {
      onTurned(await turned(file))
    } catch (error) {
      toast({ tone: 'danger', title: t('listing.error'), text: photoReason(error, t) })
    }
    setTurning(false)
  }
  return { isTurning, turn: () => void turn() }
}

type SurfaceProps = {
  point: FocusPoint
  onMove: (point: FocusPoint) => void
  children: ReactNode
}

/** The photo with its point: set by a tap, moved by dragging or the arrow keys. */
function Surface({ point, onMove, children }: SurfaceProps) {
  const follow = (event: PointerEvent<HTMLElement>) =>
    onMove(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))
  const byPointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
    },
  }
  return (
    <div
      {...byPointer}
      data-focus-surface=""
      className="relative w-fit cursor-crosshair touch-none justify-self-center overflow-hidden rounded-control"
    >
      {children}
      <span
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        className="absolute size-12 -translate-1/2 rounded-full border-3 border-day shadow-high ring-2 ring-night/60 has-focus-visible:border-accent has-focus-visible:ring-day"
      >
        <span className="absolute inset-0 m-auto size-2 rounded-full bg-day ring-1 ring-night/60" />
        <Sliders point={point} onMove={onMove} />
      </span>
    </div>
  )
}

/** A slider per axis, for screen readers; on either one the arrow keys move the point in all directions. */
function Sliders({ point, onMove }: Omit<SurfaceProps, 'children'>) {
  const { t } = useMessages(listings)
  const percent = { x: Math.round(point.x * 100), y: Math.round(point.y * 100) }
  const shared = {
    min: 0,
    max: 100,
    className: 'sr-only',
    onKeyDown(event: KeyboardEvent) {
      const moved = moveByKey(point, event.key, event.shiftKey)
      if (!moved) return
      event.preventDefault()
      onMove(moved)
    },
  }
  return (
    <>
      <input
        type="range"
        {...shared}
        aria-label={t('photos.focus.across')}
        aria-valuetext={t('photos.focus.from_left', { percent: percent.x })}
        value={percent.x}
        onChange={({ target }) => onMove({ ...point, x: Number(target.value) / 100 })}
      />
      <input
        type="range"
        {...shared}
        aria-label={t('photos.focus.down')}
        aria-valuetext={t('photos.focus.from_top', { percent: percent.y })}
        value={percent.y}
        onChange={({ target }) => onMove({ ...point, y: Number(target.value) / 100 })}
      />
    </>
  )
}

type CropProps = { view: string; point: FocusPoint; label: string; shape: string; fit?: string }

const Crop = ({ view, point, label, shape, fit }: CropProps) => (
  <figure>
    <div className={cx('h-24 overflow-hidden rounded-small bg-night', shape)}>
      <img
        src={view}
        alt=""
        style={{ objectPosition: focusPosition(point.x, point.y) }}
        className={cx('size-full object-cover', fit)}
      />
    </div>
    <figcaption className="mt-1 text-small text-muted">{label}</figcaption>
  </figure>
)
