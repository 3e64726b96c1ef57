import type { Deal } from '@keyswap/contract/deals'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { usePeople } from '../people.ts'
import { OtherCars } from './other-cars.tsx'
import { useCarsOf } from './use-cars.ts'

type Props = { deal: Deal; viewerId: string; onNew: () => void }

/** Begins a new plan after one that is over, if everyone has a car to give; else there are other cars. */
export function ProposeAgain({ deal, viewerId, onNew }: Props) {
  const { t } = useMessages(deals)
  const people = usePeople(deal, viewerId)
  const { cars } = useCarsOf(people.map(({ id }) => id))
  const without = people.find(({ id }) => cars?.get(id)?.length === 0)
  // After a swap a new one is not what comes next, so nothing is said about it.
  if (deal.state === 'done' && (!cars || without)) return null
  if (without) return <OtherCars />
  return (
    <Button variant={deal.state === 'done' ? 'ghost' : 'primary'} onClick={onNew}>
      {t('plan.again')}
    </Button>
  )
}
