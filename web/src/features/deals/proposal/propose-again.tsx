import type { Deal } from '@keyswap/contract/deals'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { personIn, usePeople } from '../people.ts'
import { useCarsOf } from './use-cars.ts'

type Props = { deal: Deal; viewerId: string; onNew: () => void }

/** Begins a new plan after one that is over, if everyone has a car to give. */
export function ProposeAgain({ deal, viewerId, onNew }: Props) {
  const { t } = useMessages(deals)
  const people = usePeople(deal, viewerId)
  const { cars } = useCarsOf(people.map(({ id }) => id))
  const without = people.find(({ id }) => cars?.get(id)?.length === 0)
  // After a swap a new one is not what comes next, so nothing is said about it.
  if (deal.state === 'done' && (!cars || without)) return null
  if (without) {
    const { name, isViewer } = personIn(people, without.id)
    return (
      <p className="text-muted">{isViewer ? t('form.no_car') : t('form.no_car.of', { name })}</p>
    )
  }
  return (
    <Button variant={deal.state === 'done' ? 'ghost' : 'secondary'} onClick={onNew}>
      {t('plan.again')}
    </Button>
  )
}
