// What happens to a plan while a form about it is open.
import type { Deal } from '@keyswap/contract/deals'
import { type Ref, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import { handoverHasBegun, isOver, newestNumber, versionOf } from '../plan-state.ts'
import { ChangedCars, carsOfOthers } from '../versions/changed-cars.tsx'
import { NewerVersion } from '../versions/newer-version.tsx'

type Props = {
  deal: Deal
  people: People
  /** If the plan ends, what was written becomes the first version of a new one. */
  canBeginAnew: boolean
}

const stateOf = (deal: Deal) => ({
  newest: newestNumber(deal),
  agreed: deal.agreed?.version ?? null,
  isOver: isOver(deal),
  cars: deal.changed_cars.map(({ hash }) => hash),
})

/**
 * What happened while the form was open and the viewer has not looked at yet: nothing is sent over it. `seen` is the
 * version that is answered, `cars` the hashes of those that are not what they were in it. Once keys have changed hands nothing can be sent, so that is said again each time.
 */
export function useMeanwhile({ deal, people, canBeginAnew }: Props) {
  const { t } = useMessages(deals)
  const now = stateOf(deal)
  const [seen, setSeen] = useState(now)
  const version = now.newest > seen.newest ? versionOf(deal, now.newest) : undefined
  const by = version && personIn(people, version.proposed_by)
  return {
    text: text(),
    look: () => setSeen(now),
    seen: by?.isViewer ? now.newest : seen.newest,
    cars: seen.cars,
  }

  function text(): string | null {
    if (now.isOver) {
      if (seen.isOver && canBeginAnew) return null
      return t(deal.state === 'expired' ? 'counter.expired' : 'counter.ended')
    }
    if (handoverHasBegun(deal)) return t('counter.keys')
    if (by && !by.isViewer) return t('counter.newer', { name: by.name })
    if (now.agreed !== seen.agreed)
      return t(seen.agreed === null ? 'counter.agreed' : 'counter.change_agreed')
    const cars = carsOfOthers(deal, people)
    const areSeen = cars.every(({ hash }) => seen.cars.includes(hash))
    return areSeen ? null : t('counter.car_changed')
  }
}

/**
 * What happened since the form was opened: it was agreed, a version came that is answered now, keys were got, or the plan ended.
 * With the cars that are not what they were.
 */
export function Meanwhile({
  ref,
  deal,
  people,
  canBeginAnew,
}: Props & { ref: Ref<HTMLDivElement> }) {
  const { t } = useMessages(deals)
  const now = stateOf(deal)
  const [opened] = useState(now)
  const answered = versionOf(deal, now.newest)
  const version = now.newest > opened.newest ? answered : undefined
  const hasBegun = !now.isOver && handoverHasBegun(deal)
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-2 outline-none empty:hidden">
      {now.isOver && (
        <div className="mb-4 rounded-control border border-line bg-sunken p-3">
          <p className="font-semibold">
            {t(deal.state === 'expired' ? 'counter.expired' : 'counter.ended')}
          </p>
          <p className="text-small">
            {t(canBeginAnew ? 'counter.ended.text' : 'different.ended.text')}
          </p>
        </div>
      )}
      {hasBegun && (
        <div className="mb-4 rounded-control border border-line bg-sunken p-3">
          <p className="font-semibold">{t('counter.keys')}</p>
          <p className="text-small">{t('counter.keys.text')}</p>
        </div>
      )}
      {now.agreed !== opened.agreed && !now.isOver && !hasBegun && (
        <div className="mb-4 rounded-control border border-match bg-match-soft p-3">
          <p className="font-semibold">
            {t(opened.agreed === null ? 'counter.agreed' : 'counter.change_agreed')}
          </p>
          <p className="text-small">{t('counter.agreed.text')}</p>
        </div>
      )}
      {version && !now.isOver && !hasBegun && (
        <NewerVersion deal={deal} people={people} version={version} />
      )}
      {answered && !now.isOver && <ChangedCars deal={deal} people={people} version={answered} />}
    </div>
  )
}
