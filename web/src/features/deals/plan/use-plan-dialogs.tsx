import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { type Ending, ReasonDialog } from '../handover/reason-dialog.tsx'
import { type People, personIn } from '../people.ts'
import { isOver, type PlanState } from '../plan-state.ts'
import { CounterSheet } from '../proposal/counter-sheet.tsx'
import { useStep } from '../use-step.ts'
import { usePartyToasts } from './use-party-toasts.ts'

export type Asked = Ending | 'counter'

/** Nothing is agreed, and the viewer proposed it. */
export const isOwnOffer = (state: PlanState, people: People): boolean =>
  state.at === 'waiting' && !state.agreed && personIn(people, state.version.proposed_by).isViewer

/** The questions and the form over a plan, which its head and its foot open. `isSilent`: another form says what others do. */
export function usePlanDialogs(deal: Deal, people: People, state: PlanState, isSilent: boolean) {
  const [open, setOpen] = useState<{ what: Asked; about: string } | null>(null)
  // What a counter-offer answers stays the same while it is written, whatever others propose meanwhile. `times` counts
  // openings: used as a key, it resets the form. A closed sheet stays mounted for its closing animation.
  const [answered, setAnswered] = useState({ version: state.version, times: 0 })
  usePartyToasts(deal, people, isSilent || open?.what === 'counter')
  const step = useStep(deal)
  // Declining and cancelling name no version: their question closes when what it asks about is no longer the same.
  const about = `${state.at} ${state.version.number}`
  const asked = open && open.what !== 'counter' && open.about === about ? open.what : null
  const close = () => setOpen(null)
  const show = (what: Asked) => {
    if (what === 'counter')
      setAnswered(({ times }) => ({ version: state.version, times: times + 1 }))
    setOpen({ what, about })
  }
  const dialogs = (
    <>
      {!isOver(deal) && (
        <ReasonDialog
          how={asked}
          isChange={deal.agreed !== null}
          isOwnOffer={isOwnOffer(state, people)}
          pending={step.isPending}
          onConfirm={(type, reason) => step.run({ type, reason }, close)}
          onClose={close}
        />
      )}
      {answered.times > 0 && (!isOver(deal) || open?.what === 'counter') && (
        <CounterSheet
          key={answered.times}
          deal={deal}
          people={people}
          version={answered.version}
          open={open?.what === 'counter'}
          onClose={close}
        />
      )}
    </>
  )
  return { show, dialogs }
}
