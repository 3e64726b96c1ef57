import type { Match } from '@keyswap/contract/matching'
import { cars } from '../../lib/messages/cars.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { NoPhoto } from '../../ui/drawings/scenes.tsx'
import { CarIcon } from '../../ui/icons.tsx'
import { Photo } from '../../ui/photo.tsx'

/** A place of the card's shape; in the popup the keys lie over its middle, and the car should not be under them. */
const LARGE = { place: 3 / 4, clear: 0.6 }

type Props = { car: Match['carA']; alt: string; sizes: string; isSmall?: boolean }

/** The photo of a car as a match remembers it; a listing that is gone has none. */
export function MatchPhoto({ car, alt, sizes, isSmall = false }: Props) {
  const { t } = useMessages(cars)
  if (car.photo) {
    const shape = isSmall ? {} : LARGE
    return <Photo photo={car.photo} alt={alt} sizes={sizes} {...shape} eager />
  }
  if (!isSmall) return <NoPhoto text={t('car.no_photo')} className="gap-1 p-1" />
  return (
    <span className="grid size-full place-items-center bg-sunken text-muted">
      <CarIcon />
    </span>
  )
}
