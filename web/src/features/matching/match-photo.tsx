import type { Match } from '@keyswap/contract/matching'
import { cars } from '../../lib/messages/cars.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { NoPhoto } from '../../ui/drawings/scenes.tsx'
import { Photo } from '../../ui/photo.tsx'

type Props = { car: Match['carA']; alt: string; sizes: string; isSmall?: boolean }

/** The photo of a car as a match remembers it; a listing that is gone has none. */
export function MatchPhoto({ car, alt, sizes, isSmall = false }: Props) {
  const { t } = useMessages(cars)
  return car.photo ? (
    <Photo photo={{ ...car.photo, width: 3, height: 4 }} alt={alt} sizes={sizes} eager />
  ) : (
    <NoPhoto text={isSmall ? '' : t('car.no_photo')} className="gap-1 p-1" />
  )
}
