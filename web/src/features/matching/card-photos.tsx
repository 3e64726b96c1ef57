import type { DeckCar } from '@keyswap/contract/matching'
import { useDeferredValue, useState } from 'react'
import { carTitle } from '../../lib/car-title.ts'
import { cars } from '../../lib/messages/cars.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { cx } from '../../ui/cx.ts'
import { NoPhoto } from '../../ui/drawings/scenes.tsx'
import { PhotosIcon } from '../../ui/icons.tsx'
import { Photo } from '../../ui/photo.tsx'
import { CARD_SIZES } from './preload.ts'

/** Width by height; deck.css has the same. */
const CARD_SHAPE = 3 / 4
const CLEAR_OF_WORDS = 0.62

/** The photos of a card: touch its right half for the next, its left half for the one before. */
export function CardPhotos({ car, isTop }: { car: DeckCar; isTop: boolean }) {
  const { t } = useMessages(cars)
  const [place, setPlace] = useState(0)
  const { photos } = car
  if (photos.length === 0) return <NoPhoto text={t('car.no_photo')} />
  const go = (step: number) => setPlace(Math.max(0, Math.min(photos.length - 1, place + step)))
  return (
    <>
      <PhotoPile car={car} place={place} isTop={isTop} />
      <div className="card-shade-top pointer-events-none absolute inset-x-0 top-0 z-2 h-28" />
      {photos.length > 1 && <Edges onStep={go} place={place} count={photos.length} />}
      <Segments place={place} count={photos.length} />
    </>
  )
}

/** The neighbours lie under the shown one, already painted, so that none of them flashes up. */
function PhotoPile({ car, place, isTop }: { car: DeckCar; place: number; isTop: boolean }) {
  const { t } = useMessages(matching)
  const title = carTitle(car)
  const count = car.photos.length
  const reach = useDeferredValue(isTop ? 1 : 0, 0)
  return car.photos.map((photo, index) => {
    const isShown = index === place
    if (Math.abs(index - place) > reach) return null
    return (
      <Photo
        key={photo.id}
        photo={photo}
        alt={isShown ? t('card.photo', { place: index + 1, count, title }) : ''}
        sizes={CARD_SIZES}
        place={CARD_SHAPE}
        clear={CLEAR_OF_WORDS}
        eager
        priority={isTop && isShown ? 'high' : 'low'}
        className={cx('absolute inset-0', isShown && 'z-1')}
      />
    )
  })
}

type EdgesProps = { place: number; count: number; onStep: (step: number) => void }

function Edges({ place, count, onStep }: EdgesProps) {
  const { t } = useMessages(matching)
  const look =
    'absolute inset-y-0 z-2 w-1/2 focus-visible:outline-offset-[-6px] focus-visible:outline-day'
  return (
    <>
      <button
        type="button"
        aria-label={t('card.previous_photo')}
        aria-disabled={place === 0 || undefined}
        onClick={() => onStep(-1)}
        className={cx(look, 'left-0')}
      />
      <button
        type="button"
        aria-label={t('card.next_photo')}
        aria-disabled={place === count - 1 || undefined}
        onClick={() => onStep(1)}
        className={cx(look, 'right-0')}
      />
    </>
  )
}

function Segments({ place, count }: { place: number; count: number }) {
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
                index === place ? 'bg-day' : 'bg-day/40',
              )}
            />
          ))}
        </div>
      )}
      <span className="card-count mt-3 ml-1 inline-flex items-center gap-1.5 rounded-full bg-night/55 px-2.5 py-1 text-small font-semibold">
        <PhotosIcon className="size-4" />
        {t('card.photos', { place: place + 1, count })}
      </span>
    </div>
  )
}
