import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { useDeferredValue, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { savesData } from '../../../lib/data-saver.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isFirstPhotoLoaded } from '../../../lib/pictures/first-photo.ts'
import { ON_CARD } from '../../../lib/pictures/photo-fit.ts'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/cx.ts'
import { NoPhoto } from '../../../ui/drawings/scenes.tsx'
import { PhotosIcon } from '../../../ui/icons.tsx'
import { Photo, PhotoBlur } from '../../../ui/photo.tsx'
import { matching } from '../matching.texts.ts'
import { CARD_SIZES } from './preload.ts'

/** Tap the right half of the card for the next photo, the left half for the previous one. */
export function CardPhotos({ car, isTop }: { car: DeckCar; isTop: boolean }) {
  const { t } = useMessages(cars)
  const [current, setCurrent] = useState(0)
  const { photos } = car
  if (photos.length === 0) return <NoPhoto text={t('car.no_photo')} />
  const go = (step: number) => setCurrent(Math.max(0, Math.min(photos.length - 1, current + step)))
  return (
    <>
      <PhotoPile car={car} current={current} isTop={isTop} />
      <div className="card-shade-top pointer-events-none absolute inset-x-0 top-0 z-2 h-28" />
      {photos.length > 1 && <Edges onStep={go} current={current} count={photos.length} />}
      <Segments current={current} count={photos.length} />
    </>
  )
}

/** The neighbouring photos are rendered under the current one, so that switching does not flash. */
function PhotoPile({ car, current, isTop }: { car: DeckCar; current: number; isTop: boolean }) {
  const { t } = useMessages(matching)
  const title = carTitle(car)
  const count = car.photos.length
  // To save data, only the photo that is looked at is loaded.
  const mayFollow = useStore(isFirstPhotoLoaded) && !savesData
  // Deferred, so that the current photo is rendered first.
  const reach = useDeferredValue(isTop && mayFollow ? 1 : 0, 0)
  return car.photos.map((photo, index) => {
    const isShown = index === current
    if (Math.abs(index - current) > reach) return null
    return (
      <div key={photo.id} className={cx('absolute inset-0 bg-night', isShown && 'z-1')}>
        {isTop || mayFollow ? (
          <Photo
            photo={photo}
            alt={isShown ? t('card.photo', { place: index + 1, count, title }) : ''}
            sizes={CARD_SIZES}
            eager
            priority={isTop && isShown ? 'high' : 'low'}
            className={ON_CARD}
          />
        ) : (
          <PhotoBlur photo={photo} className={ON_CARD} />
        )}
      </div>
    )
  })
}

type EdgesProps = { current: number; count: number; onStep: (step: number) => void }

function Edges({ current, count, onStep }: EdgesProps) {
  const { t } = useMessages(matching)
  const classes =
    'absolute inset-y-0 z-2 w-1/2 focus-visible:outline-offset-[-6px] focus-visible:outline-day'
  return (
    <>
      <button
        type="button"
        aria-label={t('card.previous_photo')}
        aria-disabled={current === 0 || undefined}
        onClick={() => onStep(-1)}
        className={cx(classes, 'left-0')}
      />
      <button
        type="button"
        aria-label={t('card.next_photo')}
        aria-disabled={current === count - 1 || undefined}
        onClick={() => onStep(1)}
        className={cx(classes, 'right-0')}
      />
    </>
  )
}

function Segments({ current, count }: { current: number; count: number }) {
  const { t } = useMessages(matching)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-3 top-3 z-3">
      {count > 1 && (
        <div className="flex gap-1">
          {Array.from({ length: count }, (_, index) => index).map((index) => (
            <span
              key={index}
              className={cx(
                'h-1 flex-1 rounded-full transition-colors duration-150',
                index === current ? 'bg-day' : 'bg-day/40',
              )}
            />
          ))}
        </div>
      )}
      <span className="card-count mt-3 ml-1 inline-flex items-center gap-1.5 rounded-full bg-night/55 px-2.5 py-1 text-small font-semibold">
        <PhotosIcon className="size-4" />
        {t('card.photos', { place: current + 1, count })}
      </span>
    </div>
  )
}
