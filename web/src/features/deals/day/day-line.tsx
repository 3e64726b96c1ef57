import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { deals } from '../deals.texts.ts'
import { countDone, type DayStep } from './day-list.ts'

type Props = { steps: readonly DayStep[]; onOpen: () => void }

/** How far everyone is with the list, and the way to it. */
const useLine = (steps: readonly DayStep[]): string =>
  useMessages(deals).t('day.line', { done: countDone(steps), count: steps.length })

/** The next thing to do. */
export function DayButton({ steps, isQuiet, onOpen }: Props & { isQuiet: boolean }) {
  const isMine = steps.some((step) => step.isMine)
  return (
    <Button variant={isMine && !isQuiet ? 'primary' : 'secondary'} onClick={onOpen}>
      <span className="min-w-0">{useLine(steps)}</span>
      <ForwardIcon className="size-5 shrink-0" />
    </Button>
  )
}

/** The last of the plan's steps, in one line. */
export function DayLine({ steps, onOpen }: Props) {
  const isDone = countDone(steps) === steps.length
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left text-lead font-semibold shadow-low hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full text-small font-bold ${isDone ? 'bg-match text-night' : 'bg-sunken text-ink'}`}
      >
        {isDone ? <CheckIcon className="size-4.5" /> : NUMBER}
      </span>
      <span className="min-w-0 grow">{useLine(steps)}</span>
      <ForwardIcon className="size-5 shrink-0 text-muted" />
    </button>
  )
}

const NUMBER = 5
