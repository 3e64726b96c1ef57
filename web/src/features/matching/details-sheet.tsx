import type { DeckCar } from '@keyswap/contract/matching'
import { carTitle } from '../../lib/car-title.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { Photo } from '../../ui/photo.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CarDetails } from './car-details.tsx'

type Props = { car: DeckCar; open: boolean; onClose: () => void }

export default function DetailsSheet({ car, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={carTitle(car)}>
      <div className="grid grid-cols-1 gap-5">
        <PhotoStrip car={car} />
        <CarDetails car={car} />
      </div>
    </Sheet>
  )
}

/** All photos in a row that a finger moves, each at rest in the middle. */
function PhotoStrip({ car }: { car: DeckCar }) {
  const { t } = useMessages(matching)
  const title = carTitle(car)
  const count = car.photos.length
  if (count === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <ul tabIndex={0} className="-mx-5 flex snap-x snap-mandatory gap-2 overflow-x-auto px-5 pb-1">
      {car.photos.map((photo, index) => (
        <li
          key={photo.id}
          className="aspect-4/3 w-full shrink-0 snap-center overflow-hidden rounded-control only:w-full [&:not(:only-child)]:w-[86%]"
        >
          <Photo
            photo={photo}
            alt={t('card.photo', { place: index + 1, count, title })}
            sizes="(min-width: 30rem) 27rem, 90vw"
            place={4 / 3}
            eager={index === 0}
          />
        </li>
      ))}
    </ul>
  )
}
