import type { DeckCar } from '@keyswap/contract/matching'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { cars } from '../../../domain/cars.texts.ts'
import { useWishTexts } from '../../../domain/wish-texts.ts'
import { dateOf, relativeAge } from '../../../lib/formats/formats.ts'
import { useSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { matching } from '../matching.texts.ts'

/** So near that the card says "Nearby" instead of a distance. */
export const isNearby = (distance_km: number): boolean => distance_km < 2

/** A car's texts for its card and details, in the member's language and units. */
export function useCarTexts(car: DeckCar, now: number) {
  const speech = useMessages()
  const { t: say } = useMessages(matching)
  const { t } = useMessages(cars)
  const figures = useCarFigures()
  const wished = useWishTexts()
  const { user } = useSession()
  const looking_for = lookingFor()
  return {
    mileage: figures.mileage(car),
    value: figures.value(car),
    age: relativeAge(car.created_at, now, speech),
    away: awayText(),
    transmission: t(`car.transmission.${car.transmission}`),
    fuel_type: t(`car.fuel_type.${car.fuel_type}`),
    condition: t(`car.condition.${car.condition}`),
    body: car.body && t(`body.${car.body}`),
    first_registration: car.first_registration && dateOf(car.first_registration, speech),
    inspection_until: car.inspection_until && dateOf(car.inspection_until, speech),
    looking_for,
    in_ring: inRing(),
    wished_money: car.wish && wished.money(car.wish),
  }

  function lookingFor(): string | null {
    const what = car.wish && wished.cars(car.wish)
    return what && t('wish.looking_for', { what })
  }

  /** Not to members who want no rings. */
  function inRing(): string | null {
    const isOwn = user?.id === car.owner.id
    const mayBe = looking_for !== null && !car.fits_wish && !isOwn && user?.offer_rings !== false
    return mayBe ? t('wish.ring') : null
  }

  function awayText(): string | null {
    if (car.distance_km === null) return null
    if (isNearby(car.distance_km)) return say('card.nearby')
    return say('card.away', { distance: figures.distance(car.distance_km) })
  }
}
