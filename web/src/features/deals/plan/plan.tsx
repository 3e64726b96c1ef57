import type { Deal } from '@keyswap/contract/deals'
import { type ReactNode, useEffect, useState } from 'react'
import { Standing } from '../../../domain/standing.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { Newer } from '../../../ui/states/newer.tsx'
import { DayButton, DayLine } from '../day/day-line.tsx'
import { HandoverNow } from '../handover/handover-now.tsx'
import { forgetForms } from '../kept-form.ts'
import { PapersStep } from '../papers/papers-step.tsx'
import { type People, personIn, usePeople } from '../people.ts'
import {
  hasAgreement,
  holdingIn,
  isKnownDeal,
  isOver,
  type PlanState,
  planState,
  todayOf,
} from '../plan-state.ts'
import { DealReviews } from '../reviews/deal-reviews.tsx'
import { useNow } from '../use-deal-now.ts'
import { PlanFoot } from './plan-foot.tsx'
import { PlanHead } from './plan-head.tsx'
import { TermsSteps } from './terms-steps.tsx'
import { StillToday } from './today.tsx'
import { useDay } from './use-day.tsx'
import { usePlanDialogs } from './use-plan-dialogs.tsx'

const DifferentSheet = fetched(() => import('../proposal/different-sheet.tsx'))

type Props = {
  deal: Deal
  viewerId: string
  /** It has just taken the place of something else on the screen. */
  isUnread: boolean
  /** Leads to a report; without it, none is offered. */
  onProblem?: (() => void) | undefined
  /** A message in the chat begins with this. */
  onTalk?: (begins: string) => void
  /** At the end of the box that says where the plan stands, such as a button to start anew. */
  children?: ReactNode
}

/** A swap plan of any number of parties: where it stands, five steps, and how it came about. */
export function Plan({ deal, viewerId, ...props }: Props) {
  const people = usePeople(deal, viewerId)
  const now = useNow(deal)
  const state = planState(deal, viewerId, now)
  if (!isKnownDeal(deal)) return <Newer />
  return (
    state && (
      <KnownPlan
        deal={deal}
        viewerId={viewerId}
        people={people}
        state={state}
        now={now}
        {...props}
      />
    )
  )
}

type KnownProps = Props & { people: People; state: PlanState; now: number }

function KnownPlan({ deal, viewerId, people, state, now, ...props }: KnownProps) {
  const { isUnread, onProblem, onTalk = () => {}, children } = props
  // Here and not at its button, which goes when a change arrives: what is typed stays. `times` counts openings.
  const [different, setDifferent] = useState({ isOpen: false, times: 0 })
  const { show, dialogs } = usePlanDialogs(deal, people, state, different.isOpen)
  const day = useDay(deal, people, viewerId, state)
  const [isFilling, setFilling] = useState(false)
  const { version } = state
  // A proposal for this chat is out of date while there is a plan; after its end, what was typed into the plan is.
  const outOfDate = isOver(deal) ? deal.id : deal.chat.id
  useEffect(() => forgetForms(outOfDate), [outOfDate])
  // Terms that wait for answers are part of the card that asks for them.
  const isProposal = state.at === 'answer' || state.at === 'waiting'
  const isHandover = state.at === 'handover' || state.at === 'disputed'
  const terms = (
    <TermsSteps
      deal={deal}
      people={people}
      version={version}
      isAgreed={hasAgreement(deal) && deal.agreed?.version === version.number}
      hasMap={todayOf(state, now) !== null && holdingIn(state)?.terms.place === version.terms.place}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {isProposal && day.isNext && (
        <StillToday state={state} now={now}>
          <DayButton steps={day.steps} isQuiet={state.at === 'answer'} onOpen={day.open} />
        </StillToday>
      )}
      {isProposal && <Parties deal={deal} people={people} />}
      <PlanHead
        deal={deal}
        people={people}
        state={state}
        isUnread={isUnread}
        onProblem={onProblem}
        onOpen={show}
        handover={isHandover && <HandoverNow deal={deal} people={people} />}
        day={day}
        onPapers={() => setFilling(true)}
        terms={isProposal && <ol className="grid grid-cols-1 gap-3">{terms}</ol>}
      >
        {children}
      </PlanHead>
      {deal.reviews_until !== null && (
        <DealReviews deal={deal} people={people} viewerId={viewerId} />
      )}
      {!isProposal && (
        <ol className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-low [&>:first-child>*]:border-t-0 [&>:first-child>*]:pt-0">
          {terms}
        </ol>
      )}
      {deal.agreed && (
        <ol className="grid grid-cols-1 gap-4">
          {(state.at !== 'over' || deal.agreement_hash !== null) && (
            <PapersStep
              deal={deal}
              people={people}
              version={version}
              form={{
                isOpen: isFilling,
                onOpen: () => setFilling(true),
                onClose: () => setFilling(false),
              }}
              hasAgreementAbove={day.before === 'agreement'}
            />
          )}
          {day.steps.length > 0 && !day.isNext && (
            <li>
              <DayLine steps={day.steps} onOpen={day.open} />
            </li>
          )}
        </ol>
      )}
      <PlanFoot
        deal={deal}
        people={people}
        state={state}
        viewerId={viewerId}
        onOpen={show}
        onProblem={onProblem}
        onPapers={() => setFilling(true)}
        onTalk={onTalk}
        onDifferent={() => setDifferent(({ times }) => ({ isOpen: true, times: times + 1 }))}
      />
      {dialogs}
      {day.sheet}
      {different.times > 0 && (!isOver(deal) || different.isOpen) && (
        <DifferentSheet
          key={different.times}
          deal={deal}
          people={people}
          open={different.isOpen}
          onClose={() => setDifferent(({ times }) => ({ isOpen: false, times }))}
        />
      )}
    </div>
  )
}

/** The others, with what their earlier swaps were like. */
function Parties({ deal, people }: { deal: Deal; people: People }) {
  const others = deal.parties.filter(({ user_id }) => !personIn(people, user_id).isViewer)
  return (
    <ul className="grid grid-cols-1 gap-2">
      {others.map((party) => {
        const { name } = personIn(people, party.user_id)
        return (
          <li key={party.user_id} className="flex items-center gap-3">
            <Avatar id={party.user_id} name={name} url={party.avatar_url} />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <Standing member={{ ...party, id: party.user_id, name }} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
