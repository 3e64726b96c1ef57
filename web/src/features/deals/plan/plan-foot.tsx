import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { ProblemSheet } from '../handover/problem-sheet.tsx'
import type { People } from '../people.ts'
import type { PlanState } from '../plan-state.ts'
import { Versions } from '../versions/versions.tsx'
import { type Asked, isOwnOffer } from './use-plan-dialogs.tsx'

type Props = {
  deal: Deal
  people: People
  state: PlanState
  viewerId: string
  onOpen: (what: Asked) => void
  /** Leads to a report; without it, none is offered. */
  onProblem: (() => void) | undefined
  /** Leads to "Something is different". */
  onDifferent: () => void
  /** Leads to the papers of the viewer's own car. */
  onPapers: () => void
  /** A message in the chat begins with this. */
  onTalk: (begins: string) => void
}

/** What is rarely needed, away from the thumb: a change, the end, and how the plan came about. */
export function PlanFoot({ deal, people, state, onOpen, ...props }: Props) {
  const { t } = useMessages(deals)
  const [isProblem, setProblem] = useState(false)
  const own = deal.parties.find(({ user_id }) => user_id === props.viewerId)
  const canCancel =
    state.at === 'waiting' ||
    state.at === 'agreed' ||
    (state.at === 'answer' && deal.agreed !== null) ||
    (state.at === 'disputed' && (!own?.wants_cancel || deal.cancel_alone_from !== null))
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="-mx-2 flex flex-wrap *:px-2 empty:hidden">
        {state.at === 'agreed' && (
          <Button variant="ghost" size="small" onClick={() => onOpen('counter')}>
            {t('change')}
          </Button>
        )}
        {deal.agreed && (
          <Button variant="ghost" size="small" onClick={() => setProblem(true)}>
            {t('handover.wrong')}
          </Button>
        )}
      </div>
      {/* In a row of its own: it ends the swap. */}
      {canCancel && (
        <div className="-mx-2 mt-1 *:px-2">
          <Button
            variant="ghost"
            size="small"
            className="[--color-ink:var(--color-danger-text)]"
            onClick={() => onOpen('cancel')}
          >
            {t(isOwnOffer(state, people) ? 'withdraw' : 'cancel')}
          </Button>
        </div>
      )}
      <ProblemSheet
        deal={deal}
        people={people}
        state={state}
        viewerId={props.viewerId}
        open={isProblem}
        onClose={() => setProblem(false)}
        onDifferent={props.onDifferent}
        onPapers={props.onPapers}
        onTalk={props.onTalk}
        onChange={() => onOpen('counter')}
        onReport={props.onProblem}
      />
      <Versions deal={deal} people={people} shown={state.version} />
    </div>
  )
}
