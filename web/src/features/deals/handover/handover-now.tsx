import type { Deal } from '@keyswap/contract/deals'
import { useId } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import type { People } from '../people.ts'
import { useStep } from '../use-step.ts'
import { Disputes } from './disputes.tsx'
import { KeysList } from './keys-list.tsx'

/** In the box that says where the plan stands: who has keys, and what is said not to be right. */
export function HandoverNow({ deal, people }: { deal: Deal; people: People }) {
  const { t } = useMessages(deals)
  const id = useId()
  const step = useStep(deal)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="sr-only">
        {t('plan.handover')}
      </h3>
      <KeysList deal={deal} people={people} />
      {deal.state === 'disputed' && <Disputes deal={deal} people={people} step={step} />}
    </section>
  )
}
