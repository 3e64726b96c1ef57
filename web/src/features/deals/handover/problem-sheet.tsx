import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { Link } from 'wouter'
import { chatHref } from '../../../domain/chats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { deals } from '../deals.texts.ts'
import { canCorrect, isOver, mayDoubt, type PlanState } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import { DisputeDialog } from './dispute-dialog.tsx'

const problems = ['defect', 'papers', 'money', 'danger'] as const
type Problem = (typeof problems)[number]

type Props = {
  deal: Deal
  state: PlanState
  viewerId: string
  open: boolean
  onClose: () => void
  /** Leads to a change of the car or its papers. */
  onDifferent: () => void
  /** Leads to a change of anything else. */
  onChange: () => void
  /** Leads to a report; without it, none is offered. */
  onReport: (() => void) | undefined
}

const row = 'flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left hover:bg-sunken'

/**
 * Asks what is wrong before anything is said to anyone. Only a danger leads to a report. The rest is put right where it can be:
 * in a change, once keys have changed hands by "That’s not right", else in the chat.
 */
export function ProblemSheet({ deal, state, viewerId, open, onClose, ...on }: Props) {
  const { t } = useMessages(deals)
  const [doubt, setDoubt] = useState({ begins: '', times: 0, isOpen: false })
  const closeDoubt = () => setDoubt((before) => ({ ...before, isOpen: false }))
  const step = useStep(deal)
  const canDoubt = !isOver(deal) && mayDoubt(deal, viewerId)
  const put = (problem: Problem): (() => void) | undefined => {
    if (problem === 'danger') return on.onReport
    if (canCorrect(deal, state.version)) return problem === 'money' ? on.onChange : on.onDifferent
    if (!canDoubt) return undefined
    const begins = `${t(`problem.${problem}`)}: `
    return () => setDoubt(({ times }) => ({ begins, times: times + 1, isOpen: true }))
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('problem.title')}>
        <ul className="-mx-2 grid grid-cols-1 gap-1">
          {problems.map((problem) => {
            const act = put(problem)
            if (problem === 'danger' && !act) return null
            const words = (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`problem.${problem}`)}</span>
                  {(problem === 'danger' || !act) && (
                    <span className="block text-small text-muted">
                      {t(act ? 'problem.danger.text' : 'problem.chat')}
                    </span>
                  )}
                </span>
                <ForwardIcon className="size-5 text-muted" />
              </>
            )
            return (
              <li key={problem}>
                {act ? (
                  <button
                    type="button"
                    className={row}
                    onClick={() => {
                      onClose()
                      act()
                    }}
                  >
                    {words}
                  </button>
                ) : (
                  <Link href={chatHref(deal.chat)} className={row}>
                    {words}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </Sheet>
      <DisputeDialog
        key={doubt.times}
        open={doubt.isOpen && !isOver(deal)}
        begins={doubt.begins}
        pending={step.isPending}
        onSay={(text) => step.run({ type: 'dispute', text }, closeDoubt)}
        onClose={closeDoubt}
      />
    </>
  )
}
