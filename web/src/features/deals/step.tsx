import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { deals } from './deals.texts.ts'

/** How many steps a plan has. */
const STEPS = 5

/** A page has one plan. */
const idOf = (number: number): string => `plan-step-${number}`

/** Scrolls to a heading and moves the focus there. */
export function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

type Props = {
  number: number
  title: string
  /** Nothing is left to do in this step. */
  isSettled: boolean
  /** The open version changes something in it. */
  isChanged?: boolean
  /** It stands in a card with others, not in one of its own. */
  isPart?: boolean
  children: ReactNode
}

/** One of the five steps of a swap plan. */
export function PlanStep({ number, title, isSettled, isChanged, isPart, children }: Props) {
  const { t } = useMessages(deals)
  const id = idOf(number)
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <li>
      <section
        aria-labelledby={id}
        className={cx(
          'grid grid-cols-1 border-line',
          isPart ? 'gap-2 border-t pt-3' : 'gap-3 rounded-card border bg-surface p-4 shadow-low',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            aria-hidden="true"
            className={cx(
              'grid size-7 shrink-0 place-items-center rounded-full text-small font-bold',
              isSettled ? 'bg-match text-night' : 'bg-sunken text-ink',
            )}
          >
            {isSettled ? <CheckIcon className="size-4.5" /> : number}
          </span>
          <Heading id={id} tabIndex={-1} className="min-w-0 flex-1 scroll-mt-24 text-lead">
            <span className="sr-only">{t('plan.step', { number, count: STEPS })} </span>
            {title}
            {isSettled && <span className="sr-only"> {t('plan.step.settled')}</span>}
          </Heading>
          {isChanged && <Badge tone="star">{t('plan.changed')}</Badge>}
        </div>
        {children}
      </section>
    </li>
  )
}

/** Text and, if it was different in the last version, what it was. */
export function PlanLines({
  lines,
  before = [],
}: {
  lines: string[]
  before?: string[] | undefined
}) {
  const { t } = useMessages(deals)
  const gone = before.filter((line) => !lines.includes(line))
  return (
    <div className="grid grid-cols-1 gap-1">
      {lines.map((line) => (
        <p key={line} className="font-semibold wrap-anywhere">
          {line}
        </p>
      ))}
      {gone.map((line) => (
        <p key={line} className="text-small text-muted wrap-anywhere">
          <span className="sr-only">{t('plan.before')} </span>
          <del>{line}</del>
        </p>
      ))}
    </div>
  )
}
