import type { OwnCar } from '@keyswap/contract/listings'
import { cars } from '../../lib/messages/cars.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { NoPhoto } from '../../ui/drawings/scenes.tsx'
import { Photo } from '../../ui/photo.tsx'

/** The car's first photo or a placeholder. No alt text: the title is beside it. */
export function CarThumb({ car, eager = false }: { car: OwnCar; eager?: boolean }) {
  const { t } = useMessages(cars)
  const [photo] = car.photos
  return (
    <div className="size-28 shrink-0 overflow-hidden rounded-control">
      {photo ? (
        <Photo photo={photo} alt="" sizes="7rem" eager={eager} />
      ) : (
        <NoPhoto text={t('car.no_photo')} className="gap-1 p-2" />
      )}
    </div>
  )
}
