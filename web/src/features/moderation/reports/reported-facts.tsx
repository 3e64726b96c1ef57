import { carTitle } from '@keyswap/contract/car-title'
import type { ListingFacts } from '@keyswap/contract/moderation'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { cars } from '../../../domain/cars.texts.ts'
import { useWishTexts } from '../../../domain/wish-texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { moderation } from '../moderation.texts.ts'

const names = [
  'name',
  'value',
  'mileage',
  'transmission',
  'fuel_type',
  'condition',
  'location',
  'photos',
  'wish',
  'description',
] as const
type Name = (typeof names)[number]

type Props = { now: ListingFacts | null; then: ListingFacts | null }

/** The listing as it is now, with the reported version beside each changed value. */
export function ReportedFacts({ now, then }: Props) {
  const { t } = useMessages(moderation)
  const read = useReader()
  const shown = now ?? then
  if (!shown) return null
  const isChanged = (name: Name) =>
    now !== null && then !== null && read(now)[name] !== read(then)[name]
  // The title above already names the car.
  const shownNames = names.filter((name) => name !== 'name' || isChanged(name))
  return (
    <>
      {!now && <p className="text-small text-muted">{t('admin.reports.as_reported')}</p>}
      {now && then && !names.some(isChanged) && (
        <p className="text-small text-muted">{t('admin.reports.unchanged')}</p>
      )}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 phone:grid-cols-[auto_minmax(0,1fr)]">
        {shownNames.map((name) => (
          <div key={name} className="grid phone:contents">
            <dt className="text-muted">{t(`admin.reports.fact.${name}`)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {read(shown)[name]}
              {then && isChanged(name) && (
                <span className="mt-0.5 block rounded-small bg-star-soft px-2 py-1 text-star-text">
                  {t('admin.reports.then', { text: read(then)[name] })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function useReader() {
  const { t } = useMessages(cars)
  const figures = useCarFigures()
  const wished = useWishTexts()
  return (car: ListingFacts): Record<Name, string> => ({
    name: carTitle(car),
    value: figures.value(car),
    mileage: figures.mileage(car),
    transmission: t(`car.transmission.${car.transmission}`),
    fuel_type: t(`car.fuel_type.${car.fuel_type}`),
    condition: t(`car.condition.${car.condition}`),
    location: car.location,
    photos: String(car.photos),
    wish: car.wish
      ? [wished.cars(car.wish), wished.money(car.wish)].filter(Boolean).join('\n')
      : '–',
    description: car.description,
  })
}
