import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { fetched } from '../../../ui/states/fetched.tsx'
import { papersAreSettled } from '../checks.ts'
import { dayHasBegun, dayList, isListNext } from '../day/day-list.ts'
import { deals } from '../deals.texts.ts'
import { useAgreementAhead } from '../papers/agreement-pages.ts'
import type { People } from '../people.ts'
import {
  agreedOf,
  holdingIn,
  isOver,
  nextOf,
  type PlanState,
  someoneHasKeys,
} from '../plan-state.ts'
import { useNow } from '../use-deal-now.ts'

const DaySheet = fetched(() => import('../day/day-sheet.tsx'))

/** The list of the day in a plan. It stays open while the plan below it changes. */
export function useDay(deal: Deal, people: People, viewerId: string, state: PlanState) {
  // `times` counts openings: used as a key, each begins where the viewer is.
  const [{ isOpen, times }, setOpening] = useState({ isOpen: false, times: 0 })
  const now = useNow(deal)
  const open = () => setOpening(({ times }) => ({ isOpen: true, times: times + 1 }))
  const steps = dayList(deal, viewerId, now)
  const isThere = steps.length > 0 && (!isOver(deal) || someoneHasKeys(deal))
  useOpenedFromElsewhere(isThere, open)
  const { language } = useMessages(deals)
  const agreed = agreedOf(deal)
  const isSettled = agreed !== undefined && papersAreSettled(deal, agreed)
  useAgreementAhead(deal, language, !isOver(deal) && (isSettled || dayHasBegun(deal, now)))
  const isNext =
    state.at === 'handover' ||
    state.at === 'disputed' ||
    (holdingIn(state) !== undefined && isListNext(deal, viewerId, now))
  const next = state.at === 'agreed' ? nextOf(deal, viewerId) : null
  const hasAgreement = deal.agreement_hash === null ? null : ('agreement' as const)
  return {
    open,
    steps: isThere ? steps : [],
    /** It stands in the box that says where the plan stands, not among the steps. */
    isNext: isThere && isNext,
    /** What comes before it: once the own papers are written, the agreement until the day. */
    before: isNext ? null : next === 'day' ? hasAgreement : next,
    sheet: isThere && times > 0 && (
      <DaySheet
        key={times}
        deal={deal}
        people={people}
        viewerId={viewerId}
        open={isOpen}
        onClose={() => setOpening(({ times }) => ({ isOpen: false, times }))}
      />
    ),
  }
}

/** A link to the list leads to the plan, and is followed once. */
function useOpenedFromElsewhere(isThere: boolean, open: () => void): void {
  const [path, navigate] = useLocation()
  const follow = useEffectEvent(() => {
    if (!isThere || !(history.state as { day?: true } | null)?.day) return
    navigate(path + location.search, { replace: true })
    open()
  })
  useEffect(() => follow(), [])
}
