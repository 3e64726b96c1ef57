import type { Deal, Version } from '@keyswap/contract/deals'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { DayButton } from '../day/day-line.tsx'
import { deals } from '../deals.texts.ts'
import { endedAfterKeys, toPayBack } from '../handover/give-back.ts'
import { GiveBack } from '../handover/give-back.tsx'
import { meetingClock } from '../meeting.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { type PlanState, todayOf } from '../plan-state.ts'
import { showHeading } from '../step.tsx'
import { useNow } from '../use-deal-now.ts'
import { useStep } from '../use-step.ts'
import { OpenVersion } from '../versions/open-version.tsx'
import { withdrawnText } from '../withdrawn.ts'
import { WordsBelow } from '../words-below.tsx'
import { Today } from './today.tsx'
import type { useDay } from './use-day.tsx'
import type { Asked } from './use-plan-dialogs.tsx'

const AgreementSheet = fetched(() => import('../papers/agreement-sheet.tsx'))

type Next = 'time' | 'papers' | 'agreement'

type Props = {
  deal: Deal
  people: People
  state: PlanState
  /** It has just taken the place of something else on the screen. */
  isUnread: boolean
  /** The steps that say what an open version is about. */
  terms: ReactNode
  /** Who has keys, once they change hands. */
  handover: ReactNode
  day: ReturnType<typeof useDay>
  /** Opens the form of the viewer's papers. */
  onPapers: () => void
  /** Leads to a report; without it, none is offered. */
  onProblem: (() => void) | undefined
  /** Opens the question or the form. */
  onOpen: (what: Asked) => void
  children?: ReactNode
}

const tones = {
  answer: 'border-accent bg-surface',
  waiting: 'border-line bg-surface',
  agreed: 'border-match bg-match-soft',
  handover: 'border-match bg-match-soft',
  disputed: 'border-danger bg-surface',
  done: 'border-match bg-match-soft',
  over: 'border-line bg-sunken',
}

/** Where the plan stands, and what the viewer can do about it. */
export function PlanHead(props: Props) {
  const {
    deal,
    people,
    state,
    isUnread,
    terms,
    handover,
    day,
    onPapers,
    onProblem,
    onOpen,
    children,
  } = props
  const step = useStep(deal)
  const now = useNow(deal)
  // The pressed button is gone, and what has come of it is said above.
  const title = useRef<HTMLHeadingElement>(null)
  const sayIt = () => requestAnimationFrame(() => showHeading(title.current))
  const isProposal = state.at === 'answer' || state.at === 'waiting'
  return (
    <section
      aria-live="polite"
      className={cx('grid grid-cols-1 gap-3 rounded-card border p-4 shadow-low', tones[state.at])}
    >
      <Title ref={title} deal={deal} people={people} state={state} now={now} />
      {(endedAfterKeys(deal) || toPayBack(deal).length > 0) && (
        <GiveBack deal={deal} people={people} onProblem={onProblem} />
      )}
      {isProposal && (
        <OpenVersion deal={deal} people={people} version={state.version}>
          {terms}
        </OpenVersion>
      )}
      {!isProposal && <Today state={state} now={now} />}
      {handover}
      {day.isNext && !isProposal && (
        <DayButton steps={day.steps} isQuiet={state.at === 'disputed'} onOpen={day.open} />
      )}
      <Actions
        deal={deal}
        state={state}
        isUnread={isUnread}
        isPending={step.isPending}
        next={day.before}
        onAccept={(version) => step.accept(version, sayIt)}
        onPapers={onPapers}
        onOpen={onOpen}
      />
      {children}
    </section>
  )
}

type TitleProps = Pick<Props, 'deal' | 'people' | 'state'> & {
  ref: Ref<HTMLHeadingElement>
  now: number
}

function Title({ ref, deal, people, state, now }: TitleProps) {
  const speech = useMessages(deals)
  const { t, locale } = speech
  const names = (parties: { user_id: string }[]) =>
    listed(
      parties.map(({ user_id }) => personIn(people, user_id).name),
      locale,
    )
  const [title, text] = words()
  return (
    <div className="grid grid-cols-1 gap-1">
      <h2 ref={ref} tabIndex={-1} className="scroll-mt-24 text-title">
        {title}
      </h2>
      {text && <p className="whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
      {state.at === 'over' && <WordsBelow words={deal.ended?.reason} by={deal.ended?.by} />}
    </div>
  )

  function words(): [title: string, text?: string | undefined] {
    switch (state.at) {
      case 'answer': {
        const { name } = personIn(people, state.version.proposed_by)
        if (state.agreed) return [t('head.change', { name }), t('head.change.text')]
        return [t(state.version.number === 1 ? 'head.proposal' : 'head.counter', { name })]
      }
      case 'waiting': {
        const waiting = t('strip.waiting', { names: names(state.others) })
        const holds = state.agreed && t('head.change.text')
        if (personIn(people, state.version.proposed_by).isViewer) return [waiting, holds]
        const accepted = t('accepted.you')
        return [accepted, [waiting, holds].filter(Boolean).join('\n')]
      }
      case 'agreed': {
        const today = todayOf(state, now)
        if (today) return [t('day.today', { time: meetingClock(today, speech) })]
        return [t('head.agreed'), t('head.agreed.text')]
      }
      case 'handover':
        return [state.hasKeys ? t('head.has_keys') : t('head.handover')]
      case 'disputed':
        return [t('head.disputed'), t('head.disputed.text')]
      case 'done':
        return [
          t('head.done'),
          deal.done_at ? t('head.done.on', { date: day(deal.done_at, speech) }) : undefined,
        ]
      case 'over':
        return [t(`strip.${state.how}`), endedText()]
    }
  }

  /** Why, in one line. */
  function endedText(): string | undefined {
    const { ended } = deal
    if (!ended) return undefined
    const by = ended.by === null ? null : personIn(people, ended.by)
    const who = by && (by.isViewer ? t('head.ended.you') : t('head.ended.by', { name: by.name }))
    const why = ended.reason ? t('head.ended.reason', { reason: ended.reason }) : null
    const cause =
      withdrawnText(deal, viewerIn(people)?.id ?? '', speech) ??
      (ended.cause && t(`head.ended.${ended.cause}`))
    const what = [cause, why].filter(Boolean).join(' ')
    return [who, what].filter(Boolean).join(' · ') || undefined
  }
}

type ActionsProps = {
  deal: Deal
  state: PlanState
  /** What the viewer should do next, once the swap is agreed. */
  next: Next | null
  isUnread: boolean
  isPending: boolean
  onAccept: (version: Version) => void
  onPapers: () => void
  onOpen: Props['onOpen']
}

/** One main action for each state; what is rare stands at the end of the plan. */
function Actions(props: ActionsProps) {
  const { deal, state, next, isUnread, isPending, onAccept, onPapers, onOpen } = props
  const { t } = useMessages(deals)
  if (state.at === 'waiting') {
    return (
      <Button variant="secondary" onClick={() => onOpen('counter')}>
        {t('counter.own')}
      </Button>
    )
  }
  if (state.at !== 'answer')
    return (
      next && (
        <ToNextStep deal={deal} next={next} onTime={() => onOpen('counter')} onPapers={onPapers} />
      )
    )
  // A car of it says something else now: it would be refused.
  const isChanged = deal.changed_cars.length > 0
  return (
    <div className="grid grid-cols-1 gap-2">
      {!isChanged && (
        <Button
          pending={isPending || isUnread}
          pendingText={isUnread ? t('accept.new') : t('accept.pending')}
          onClick={() => onAccept(state.version)}
        >
          {t('accept')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant={isChanged ? 'primary' : 'secondary'} onClick={() => onOpen('counter')}>
          {t('counter')}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('decline')}>
          {t('decline')}
        </Button>
      </div>
    </div>
  )
}

type NextProps = { deal: Deal; next: Next; onTime: () => void; onPapers: () => void }

/** Leads to what is next; a time is agreed upon by a change. */
function ToNextStep({ deal, next, onTime, onPapers }: NextProps) {
  const { t } = useMessages(deals)
  const [isLooking, setLooking] = useState(false)
  if (next === 'agreement')
    return (
      <>
        <Button onClick={() => setLooking(true)}>{t('files.agreement')}</Button>
        {isLooking && <AgreementSheet open deal={deal} onClose={() => setLooking(false)} />}
      </>
    )
  return (
    <Button onClick={next === 'time' ? onTime : onPapers}>
      <span className="min-w-0">{t(`strip.next.${next}`)}</span>
      <ForwardIcon className="size-5" />
    </Button>
  )
}
