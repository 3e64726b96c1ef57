import type { OwnCar } from '@keyswap/contract/listings'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../listings.texts.ts'

type Props = { cars: readonly OwnCar[]; matches: number | undefined }

export function ListingStats({ cars, matches }: Props) {
  const { t } = useMessages(listings)
  const active = cars.filter((car) => car.is_active && !car.is_draft).length
  // Not the sum: a member who saw two of the cars counts once.
  const views = cars[0]?.owner_views ?? 0
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2 phone:gap-3">
      <Stat label={t('my_cars.stat.active')} value={active} />
      <Stat label={t('my_cars.views')} value={views} />
      <Stat label={t('my_cars.matches')} value={matches} />
    </dl>
  )
}

/** A dash while the number is unknown. */
function Stat({ label, value }: { label: string; value: number | undefined }) {
  const { locale } = useMessages()
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface px-2 py-3 text-center shadow-low">
      <dt className="truncate text-small text-muted">{label}</dt>
      <dd className="text-title font-bold">
        {value === undefined ? '–' : new Intl.NumberFormat(locale).format(value)}
      </dd>
    </div>
  )
}
