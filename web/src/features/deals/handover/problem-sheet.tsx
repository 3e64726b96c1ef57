import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { Link } from 'wouter'
import { chatHref } from '../../../domain/chats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { carOf } from '../car-facts.ts'
import { deals } from '../deals.texts.ts'
import { ownFirst, type People, personIn } from '../people.ts'
import { canCorrect, isOver, mayDoubt, type PlanState } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import { DisputeDialog } from './dispute-dialog.tsx'

const problems = ['defect', 'papers', 'money', 'danger'] as const
type Problem = (typeof problems)[number]

type Props = {
  deal: Deal
  people: People
  state: PlanState
  viewerId: string
  open: boolean
  onClose: () => void
  /** Leads to a change of what the listing says of a car. */
  onDifferent: () => void
  /** Leads to the papers of the viewer's own car. */
  onPapers: () => void
  /** Leads to a change of anything else. */
  onChange: () => void
  /** A message in the chat begins with this. */
  onTalk: (begins: string) => void
  /** Leads to a report; without it, none is offered. */
  onReport: (() => void) | undefined
}

/**
 * Asks what is wrong before anything is said to anyone. Only a danger leads to a report. The rest is put right where it can be:
 * in a form that has a field for it, once keys have changed hands by "That’s not right", else in the chat.
 */
export function ProblemSheet({ deal, people, state, viewerId, open, onClose, ...on }: Props) {
  const { t } = useMessages(deals)
  const [doubt, setDoubt] = useState({ begins: '', times: 0, isOpen: false })
  const closeDoubt = () => setDoubt((before) => ({ ...before, isOpen: false }))
  const step = useStep(deal)
  // Whose papers, while they can be changed.
  const [asksWhose, setAsksWhose] = useState(false)
  const close = () => {
    setAsksWhose(false)
    onClose()
  }
  const canChange = canCorrect(deal, state.version)
  const canDoubt = !isOver(deal) && mayDoubt(deal, viewerId)
  const doubtOf = (begins: string) => () =>
    setDoubt(({ times }) => ({ begins, times: times + 1, isOpen: true }))

  const rowOf = (problem: Problem) => {
    const title = t(`problem.${problem}`)
    if (problem === 'danger')
      return (
        on.onReport && (
          <Row title={title} text={t('problem.danger.text')} onClick={thenClose(on.onReport)} />
        )
      )
    if (canChange && problem === 'money')
      return <Row title={title} onClick={thenClose(on.onChange)} />
    if (canChange && problem === 'papers')
      return <Row title={title} onClick={() => setAsksWhose(true)} />
    return canDoubt ? (
      <Row title={title} onClick={thenClose(doubtOf(`${title}: `))} />
    ) : (
      talk(title, `${title}: `)
    )
  }
  const thenClose = (act: () => void) => () => {
    close()
    act()
  }
  const talk = (title: string, begins: string) => (
    <Row
      title={title}
      text={t('problem.chat')}
      href={chatHref(deal.chat)}
      onClick={() => on.onTalk(begins)}
    />
  )

  return (
    <>
      <Sheet open={open} onClose={close} title={t(asksWhose ? 'problem.papers' : 'problem.title')}>
        <ul className="-mx-2 grid grid-cols-1 gap-1">
          {asksWhose
            ? ownFirst(state.version.terms.legs, people).map(({ car_id, giver_id }) => {
                const car = carOf(state.version, car_id)
                const title = car ? carTitle(car) : '?'
                const isOwn = personIn(people, giver_id).isViewer
                return (
                  <li key={car_id}>
                    {isOwn ? (
                      <Row title={title} onClick={thenClose(on.onPapers)} />
                    ) : (
                      talk(title, `${t('problem.papers')}, ${title}: `)
                    )}
                  </li>
                )
              })
            : problems.map((problem) => (
                <li key={problem} className="empty:hidden">
                  {rowOf(problem)}
                </li>
              ))}
          {!asksWhose && canChange && (
            <li>
              <Row title={t('problem.listing')} isQuiet onClick={thenClose(on.onDifferent)} />
            </li>
          )}
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

type RowProps = {
  title: string
  text?: string
  /** A link, else a button. */
  href?: string
  isQuiet?: boolean
  onClick: () => void
}

function Row({ title, text, href, isQuiet = false, onClick }: RowProps) {
  const className =
    'flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left hover:bg-sunken'
  const words = (
    <>
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', isQuiet ? 'text-muted' : 'font-semibold')}>
          {title}
        </span>
        {text && <span className="block text-small text-muted">{text}</span>}
      </span>
      <ForwardIcon className="size-5 text-muted" />
    </>
  )
  return href === undefined ? (
    <button type="button" className={className} onClick={onClick}>
      {words}
    </button>
  ) : (
    <Link href={href} className={className} onClick={onClick}>
      {words}
    </Link>
  )
}
