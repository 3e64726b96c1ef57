import type { Deal } from '@keyswap/contract/deals'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import type { People } from '../people.ts'
import { canCorrect, type PlanState } from '../plan-state.ts'
import { Versions } from '../versions/versions.tsx'
import { type Asked, isOwnOffer } from './use-plan-dialogs.tsx'

type Props = {
  deal: Deal
  people: People
  state: PlanState
  onOpen: (what: Asked) => void
  /** Leads to "Something is different". */
  onDifferent: () => void
}

/** What is rarely needed, away from the thumb: a change, the end, and how the plan came about. */
export function PlanFoot({ deal, people, state, onOpen, onDifferent }: Props) {
  const { t } = useMessages(deals)
  const canCancel =
    state.at === 'waiting' ||
    state.at === 'agreed' ||
    (state.at === 'answer' && deal.agreed !== null)
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="-mx-2 flex flex-wrap *:px-2 empty:hidden">
        {state.at === 'agreed' && (
          <Button variant="ghost" size="small" onClick={() => onOpen('counter')}>
            {t('change')}
          </Button>
        )}
        {canCorrect(deal, state.version) && (
          <Button variant="ghost" size="small" onClick={onDifferent}>
            {t('different')}
          </Button>
        )}
        {canCancel && (
          <Button
            variant="ghost"
            size="small"
            className="[--color-ink:var(--color-danger-text)]"
            onClick={() => onOpen('cancel')}
          >
            {t(isOwnOffer(state, people) ? 'withdraw' : 'cancel')}
          </Button>
        )}
      </div>
      <Versions deal={deal} people={people} shown={state.version} />
    </div>
  )
}
