import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Version } from '@keyswap/contract/deals'
import { useMessages } from '../../../lib/messages/index.ts'
import { type AgreedCar, carOf } from '../car-facts.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { useTermTexts } from './use-term-texts.ts'

type Props = { deal: Deal; people: People; version: Version }

/** What others say of their cars now, other than in the version: a counter-offer takes the cars as they are. */
export function ChangedCars({ deal, people, version }: Props) {
  return carsOfOthers(deal, people).map((car) => {
    const was = carOf(version, car.id)
    const leg = version.terms.legs.find(({ car_id }) => car_id === car.id)
    if (!was || !leg) return null
    return <ChangedListing key={car.id} people={people} owner={leg.giver_id} now={car} was={was} />
  })
}

type ListingProps = { people: People; owner: string; now: AgreedCar; was: AgreedCar }

/** What a listing says now, other than before. */
export function ChangedListing({ people, owner, now, was }: ListingProps) {
  const { t } = useMessages(deals)
  const { carLines } = useTermTexts(people)
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 rounded-control border border-star bg-star-soft p-3">
      <p className="font-semibold wrap-anywhere">
        {t('changed_listing.title', { name: personIn(people, owner).name, car: carTitle(was) })}
      </p>
      <ul className="grid grid-cols-1 gap-1">
        {[...carLines(now, was), ...otherLines()].map((line) => (
          <li key={line} className="whitespace-pre-line wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-small">{t('changed_listing.text')}</p>
    </div>
  )

  function otherLines(): string[] {
    const arePhotosOther =
      was.photos !== undefined && JSON.stringify(now.photos) !== JSON.stringify(was.photos)
    return [
      ...(was.location !== undefined && now.location !== was.location
        ? [t('changed_listing.place', { from: was.location, to: now.location ?? '' })]
        : []),
      ...(was.description !== undefined && now.description !== was.description
        ? [t('changed_listing.description', { text: now.description ?? '' })]
        : []),
      ...(arePhotosOther ? [t('changed_listing.photos')] : []),
    ]
  }
}

/** Those that are not what they were. */
export function carsOfOthers(
  { changed_cars, parties }: Deal,
  people: People,
): Deal['changed_cars'] {
  const viewer = viewerIn(people)
  const own = parties.find(({ user_id }) => user_id === viewer?.id)?.gives.id
  return changed_cars.filter(({ id }) => id !== own)
}
