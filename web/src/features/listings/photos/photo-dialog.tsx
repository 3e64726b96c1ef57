import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { CompressionError } from '../../../lib/pictures/compression.ts'
import { ON_CARD } from '../../../lib/pictures/photo-fit.ts'
import { type Box, covered, turned } from '../../../lib/pictures/redraw.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { focusPosition } from '../../../ui/photo.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { photoReason } from '../form/reasons.ts'
import { listings } from '../listings.texts.ts'
import { canBeRedrawn, type FocusPoint, type ListingPhoto, MIDDLE } from '../upload/listing-flow.ts'
import { moveByKey, pointAt } from './focus-point.ts'
import { PLATE } from './plate-box.ts'
import { PlateSurface } from './plate-surface.tsx'

type Props = {
  /** Undefined while the dialog is closed. */
  photo: ListingPhoto | undefined
  onClose: () => void
  onChange: (key: string, focus: FocusPoint) => void
  isCover: boolean
  /** Photos on the car can be redrawn too. */
  redrawsPublished: boolean
  onCover: (key: string) => void
  onRedrawn: (key: string, file: Blob, focus: FocusPoint) => void
  onUndo: (key: string) => void
}

/** All that can be done to a photo besides ordering and removing. */
export function PhotoDialog({ photo, ...actions }: Props) {
  const shown = useLinger(photo ?? null)
  return shown && <Editor key={shown.key} photo={shown} open={photo !== undefined} {...actions} />
}

type EditorProps = Omit<Props, 'photo'> & { photo: ListingPhoto; open: boolean }

function Editor({ photo, open, onClose, ...actions }: EditorProps) {
  const { t } = useMessages(listings)
  const [point, setPoint] = useState(photo.focus)
  const [plate, setPlate] = useState<Box | null>(null)
  const { isRedrawing, redraw } = useRedraw(photo)
  const plateButton = useRef<HTMLButtonElement>(null)
  // Reopening starts from the saved point, not from a discarded one.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setPlate(null)
    if (open) setPoint(photo.focus)
  }
  const isHiding = plate !== null
  useEffect(() => (isHiding ? () => plateButton.current?.focus() : undefined), [isHiding])
  const hasMoved = point.x !== photo.focus.x || point.y !== photo.focus.y
  const redrawn = (file: Blob, focus: FocusPoint) => {
    setPoint(focus)
    setPlate(null)
    actions.onRedrawn(photo.key, file, focus)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={() => hasMoved}
      title={t('photos.edit.title')}
      text={t(plate ? 'photos.plate.text' : 'photos.focus.text')}
      className="max-w-120"
    >
      <div className="mt-4 grid grid-cols-1 gap-4">
        {plate ? (
          <>
            <PlateSurface box={plate} onChange={setPlate}>
              <Picture photo={photo} />
            </PlateSurface>
            <div className="grid grid-cols-[auto_1fr] gap-2">
              <Button variant="secondary" onClick={() => setPlate(null)}>
                {t('upload.back')}
              </Button>
              <Button
                disabled={isRedrawing}
                onClick={() =>
                  redraw(
                    (file) => covered(file, plate),
                    (file) => redrawn(file, point),
                  )
                }
              >
                {t('photos.plate.done')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Surface point={point} onMove={setPoint}>
              <Picture photo={photo} />
            </Surface>
            <Crops view={photo.view} point={point} />
            <div className="flex flex-wrap gap-2 empty:hidden">
              {canBeRedrawn(photo, actions.redrawsPublished) && (
                <>
                  <Small
                    disabled={isRedrawing}
                    onClick={() => redraw(turned, (file) => redrawn(file, MIDDLE))}
                  >
                    {t('photos.turn')}
                  </Small>
                  <Small ref={plateButton} onClick={() => setPlate(PLATE)}>
                    {t('photos.plate')}
                  </Small>
                </>
              )}
              {photo.before && (
                <Small
                  onClick={() => {
                    if (photo.before) setPoint(photo.before.focus)
                    actions.onUndo(photo.key)
                  }}
                >
                  {t('photos.undo')}
                </Small>
              )}
              {!actions.isCover && (
                <Small
                  onClick={() => {
                    if (hasMoved) actions.onChange(photo.key, point)
                    actions.onCover(photo.key)
                    onClose()
                  }}
                >
                  {t('photos.make_cover')}
                </Small>
              )}
            </div>
            <Button
              onClick={() => {
                actions.onChange(photo.key, point)
                onClose()
              }}
            >
              {t('photos.focus.done')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const Small = (props: ComponentProps<typeof Button>) => (
  <Button variant="secondary" size="small" {...props} />
)

const Picture = ({ photo: { view, name } }: { photo: ListingPhoto }) => (
  <img
    src={view}
    alt={name}
    draggable={false}
    className="block max-h-[42dvh] max-w-full select-none"
  />
)

/** As it is on the car, in its full size. */
async function published(url: string): Promise<Blob> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw new CompressionError('load')
  return answer.blob()
}

function useRedraw({ file, step }: ListingPhoto) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const [isRedrawing, setRedrawing] = useState(false)
  async function redraw(draw: (file: Blob) => Promise<Blob>, onDone: (file: Blob) => void) {
    setRedrawing(true)
    try {
      const picture = file ?? (step.at === 'attached' ? await published(step.url) : null)
      if (picture) onDone(await draw(picture))
    } catch (error) {
      toast({ tone: 'danger', title: t('listing.error'), text: photoReason(error, t) })
    }
    setRedrawing(false)
  }
  return { isRedrawing, redraw }
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

/** How the photo is cropped elsewhere. */
function Crops({ view, point }: { view: string; point: FocusPoint }) {
  const { t } = useMessages(listings)
  const image = (className: string) => (
    <img
      src={view}
      alt=""
      style={{ objectPosition: focusPosition(point.x, point.y) }}
      className={`size-full object-cover ${className}`}
    />
  )
  return (
    <div className="flex gap-4">
      <Crop label={t('photos.focus.list')} shape="aspect-square">
        {image('')}
      </Crop>
      <Crop label={t('photos.focus.card')} shape="aspect-3/4">
        {image(ON_CARD)}
      </Crop>
    </div>
  )
}

type CropProps = { label: string; shape: string; children: ReactNode }

const Crop = ({ label, shape, children }: CropProps) => (
  <figure>
    <div className={cx('h-24 overflow-hidden rounded-small bg-night', shape)}>{children}</div>
    <figcaption className="mt-1 text-small text-muted">{label}</figcaption>
  </figure>
)
