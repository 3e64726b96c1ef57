import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { NoPhoto } from '../../../ui/drawings/scenes.tsx'
import { Photo } from '../../../ui/photo.tsx'
import type { AdminPhoto } from './photos.ts'

type Props = { photo: AdminPhoto | undefined; alt: string; sizes: string }

/** A cropped photo, or a placeholder. The admin lists come without photo sizes, so 4:3 is assumed. */
export function CarPhoto({ photo, alt, sizes }: Props) {
  const { t } = useMessages(cars)
  return photo ? (
    <Photo photo={{ ...photo, width: 4, height: 3 }} alt={alt} sizes={sizes} />
  ) : (
    <NoPhoto text={t('car.no_photo')} className="gap-1 p-1" />
  )
}
