import { Dialog as Primitive } from 'radix-ui'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { pictureUrl, srcSetOf } from '../../lib/pictures/picture-url.ts'
import { placeholderUrl } from '../../lib/pictures/thumbhash.ts'
import { cx } from '../../ui/cx.ts'
import { BackIcon, CloseIcon, ForwardIcon, icon } from '../../ui/icons.tsx'
import { useReturnFocus } from '../../ui/layers/return-focus.ts'
import { useLayer } from '../../ui/layers/use-layer.ts'
import type { StoredPhoto } from '../../ui/photo.tsx'
import { cars } from '../cars.texts.ts'
import { useViewerGestures } from './use-viewer-gestures.ts'
import { CLOSE_UP } from './zoom.ts'
import './photo-viewer.css'

export type ViewerProps = {
  open: boolean
  photos: readonly StoredPhoto[]
  /** Index of the photo shown first. */
  start: number
  /** What the photos show, such as the car's name. */
  title: string
  alt: (index: number) => string
  onClose: () => void
}

/** The photos of a car in full screen, one by one, with zoom. */
export default function PhotoViewer({ open, onClose, ...props }: ViewerProps) {
  const returnFocus = useReturnFocus()
  useLayer(open, onClose)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div className="overlay viewer">
          <Primitive.Content
            {...returnFocus}
            aria-describedby={undefined}
            className="viewer-rise fixed inset-0 bg-night text-day outline-none"
          >
            <Primitive.Title className="sr-only">{props.title}</Primitive.Title>
            <Stage {...props} onClose={onClose} />
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const round =
  'grid size-12 place-items-center rounded-full bg-night/55 text-day transition-colors duration-150 hover:bg-night/80 focus-visible:outline-day aria-disabled:opacity-35'

function Stage({ photos, start, alt, onClose }: Omit<ViewerProps, 'open' | 'title'>) {
  const { t } = useMessages(cars)
  const stage = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  const [isZoomed, setZoomed] = useState(false)
  const count = photos.length
  const step = (by: number) => setCurrent((now) => Math.max(0, Math.min(count - 1, now + by)))
  const { handlers, toggleZoom } = useViewerGestures({
    stage,
    photo: photos[current] ?? { width: 1, height: 1 },
    index: current,
    count,
    onStep: step,
    onClose,
    onZoom: setZoomed,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === '+' || event.key === '-') toggleZoom()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work whichever element of the dialog has the focus.
    <div ref={stage} tabIndex={-1} className="viewer-stage" onKeyDown={onKeyDown}>
      <ul className="viewer-track" style={{ '--place': current } as CSSProperties} {...handlers}>
        {photos.map((photo, index) => (
          <li
            key={photo.url}
            className="viewer-slide"
            style={{ '--index': index } as CSSProperties}
            aria-hidden={index !== current}
          >
            {Math.abs(index - current) <= 1 && (
              <Slide photo={photo} alt={alt(index)} isShown={index === current} isNear={isZoomed} />
            )}
          </li>
        ))}
      </ul>
      <div className="viewer-bar">
        <p aria-live="polite" className="rounded-full bg-night/55 px-3 py-1.5 font-semibold">
          {t('viewer.place', { place: current + 1, count })}
        </p>
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={t(isZoomed ? 'viewer.whole' : 'viewer.closer')}
            onClick={() => toggleZoom()}
            className={round}
          >
            {isZoomed ? <FartherIcon /> : <CloserIcon />}
          </button>
          <Primitive.Close aria-label={t('kit.close')} className={round}>
            <CloseIcon />
          </Primitive.Close>
        </div>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label={t('viewer.previous')}
            aria-disabled={current === 0 || undefined}
            onClick={() => step(-1)}
            className={cx(round, 'viewer-step left-3')}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            aria-label={t('viewer.next')}
            aria-disabled={current === count - 1 || undefined}
            onClick={() => step(1)}
            className={cx(round, 'viewer-step right-3')}
          >
            <ForwardIcon />
          </button>
        </>
      )}
    </div>
  )
}

type SlideProps = { photo: StoredPhoto; alt: string; isShown: boolean; isNear: boolean }

function Slide({ photo, alt, isShown, isNear }: SlideProps) {
  const blur = placeholderUrl(photo.placeholder)
  return (
    <img
      src={pictureUrl(photo.url, 1080)}
      // Full screen is for details, so it does not save data.
      srcSet={srcSetOf(photo.url, false)}
      // Zoomed in, it needs a wider source.
      sizes={isShown && isNear ? `${CLOSE_UP * 100}vw` : '100vw'}
      width={photo.width}
      height={photo.height}
      alt={alt}
      draggable={false}
      decoding="async"
      className={cx('viewer-photo', isShown && 'viewer-shown')}
      style={
        {
          '--ratio': photo.width / photo.height,
          aspectRatio: `${photo.width} / ${photo.height}`,
          ...(blur !== '' && { backgroundImage: `url(${blur})` }),
        } as CSSProperties
      }
    />
  )
}

const lens = (
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5M8 10.5h5" />
  </>
)

const FartherIcon = icon(lens)
const CloserIcon = icon(
  <>
    {lens}
    <path d="M10.5 8v5" />
  </>,
)
