import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { cx } from '../../../ui/cx.ts'
import { Photo } from '../../../ui/photo.tsx'
import { useFullScreen } from './use-full-screen.tsx'

type Props = {
  car: Pick<DeckCar, 'photos' | 'year' | 'make' | 'model'>
  /** Thumbnails, beside a card that already shows the photos large. */
  small?: boolean
  className?: string
}

/** All photos in a scrollable row; a tap opens them full-screen. */
export function CarPhotos({ car, small = false, className }: Props) {
  const { buttonOf, viewer } = useFullScreen(car.photos, carTitle(car))
  const count = car.photos.length
  if (count === 0) return null
  return (
    <>
      <ul className={cx('flex snap-x snap-mandatory gap-2 overflow-x-auto p-1 -m-1', className)}>
        {car.photos.map((photo, index) => (
          <li
            key={photo.id}
            className={cx(
              'shrink-0 snap-center',
              small ? 'w-24' : count > 1 ? 'w-[86%]' : 'w-full',
            )}
          >
            <button
              type="button"
              {...buttonOf(index)}
              className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control"
            >
              <Photo
                photo={photo}
                alt=""
                sizes={small ? '6rem' : '(min-width: 30rem) 27rem, 90vw'}
                eager={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
