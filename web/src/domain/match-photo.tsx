import type { Match } from '@keyswap/contract/matching'
import { useMessages } from '../lib/messages/index.ts'
import { NoPhoto } from '../ui/drawings/scenes.tsx'
import { CarIcon } from '../ui/icons.tsx'
import { Photo } from '../ui/photo.tsx'
import { cars } from './cars.texts.ts'

type Props = {
  car: Match['carA']
  alt: string
  sizes: string
  isSmall?: boolean
}

/** The car's photo from the match's snapshot; a deleted listing has none. */
export function MatchPhoto({ car, alt, sizes, isSmall = false }: Props) {
  const { t } = useMessages(cars)
  if (car.photo) return <Photo photo={car.photo} alt={alt} sizes={sizes} eager />
  if (!isSmall)
    return (
      <NoPhoto
        text={t(car.id === null ? 'car.photo_gone' : 'car.no_photo')}
        className="gap-1 p-1"
      />
    )
  return (
    <span className="grid size-full place-items-center bg-sunken text-muted">
      <CarIcon />
    </span>
  )
}
