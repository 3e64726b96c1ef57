import type { Deal } from '@keyswap/contract/deals'
import { Link } from 'wouter'
import { listed } from '../../../lib/formats/listed.ts'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FoldedLines } from '../../../ui/folded-lines.tsx'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { LineLink } from '../../../ui/line-link.tsx'
import { countDone, dayList } from '../day/day-list.ts'
import { deals as texts } from '../deals.texts.ts'
import { PlaceLink } from '../map-link.tsx'
import { meetingClock } from '../meeting.ts'
import { usePeople } from '../people.ts'
import { agreedOf, dealPlanHref, dueDeals, planState, todayOf } from '../plan-state.ts'
import { useNow } from '../use-deal-now.ts'
import { useDealsIn } from '../use-deals.ts'
import { StripIcon, useStripWords } from './strip.tsx'

/** The viewer's deals in which something is due, each in one line; undefined until that is known. */
export function useDue(viewerId: string, enabled: boolean): Deal[] | undefined {
  const disputed = useDealsIn('disputed', enabled)
  const open = useDealsIn('open', enabled)
  const agreed = useDealsIn('agreed', enabled)
  const lists = [disputed, open, agreed]
  // A list that could not be loaded is left out: each chat says the same.
  const isWaiting = lists.some(({ data, failureCount }) => !data && failureCount === 0)
  if (enabled && isWaiting) return undefined
  return dueDeals(
    lists.flatMap(({ data = [] }) => data),
    viewerId,
    serverNow(),
  )
}

/** So many that the chats below begin on a phone's first screen. */
const SHOWN = 3

export function DueList({ due, viewerId }: { due: readonly Deal[]; viewerId: string }) {
  const { t } = useMessages(texts)
  const more = due.slice(SHOWN)
  if (due.length === 0) return null
  return (
    <section>
      <h2 className="sr-only">{t('due.title')}</h2>
      <DueLines due={due.slice(0, SHOWN)} viewerId={viewerId} />
      {more.length > 0 && (
        <FoldedLines text={t('due.more', { count: more.length })}>
          <DueLines due={more} viewerId={viewerId} />
        </FoldedLines>
      )}
    </section>
  )
}

const DueLines = ({ due, viewerId }: { due: readonly Deal[]; viewerId: string }) => (
  <ul className="grid grid-cols-1">
    {due.map((deal) => (
      <li key={deal.id}>
        <DueLine deal={deal} viewerId={viewerId} />
      </li>
    ))}
  </ul>
)

function DueLine({ deal, viewerId }: { deal: Deal; viewerId: string }) {
  const words = useStripWords(deal, viewerId, true)
  const now = useNow(deal)
  const state = planState(deal, viewerId, now)
  const today = todayOf(state, now)
  if (!words) return null
  const line = (
    <LineLink href={dealPlanHref(deal)} icon={<StripIcon tone={words.tone} />} text={words.title} />
  )
  if (today === null) return line
  return (
    <>
      <DueToday deal={deal} viewerId={viewerId} meet_at={today} now={now} />
      {(state?.at === 'answer' || state?.at === 'disputed') && line}
    </>
  )
}

type TodayProps = { deal: Deal; viewerId: string; meet_at: string; now: number }

/** The day of the meeting: when, the way to it, and the list. */
function DueToday({ deal, viewerId, meet_at, now }: TodayProps) {
  const speech = useMessages(texts)
  const { t } = speech
  const steps = dayList(deal, viewerId, now)
  const place = agreedOf(deal)?.terms.place
  const names = usePeople(deal, viewerId)
    .filter(({ isViewer }) => !isViewer)
    .map(({ name }) => name)
  const href = dealPlanHref(deal)
  return (
    <div className="grid grid-cols-1 gap-1 rounded-card border border-match bg-match-soft p-4 shadow-low">
      <div className="flex flex-wrap items-center gap-x-4">
        <Link href={href} className="grid min-h-11 content-center wrap-anywhere hover:underline">
          <span className="text-title font-bold">
            {t('day.today', { time: meetingClock(meet_at, speech) })}
          </span>
          <span className="text-small text-muted">{listed(names, speech.locale)}</span>
        </Link>
        {place && <PlaceLink place={place} />}
      </div>
      <Link href={href} state={{ day: true }} className={buttonClass()}>
        <span className="min-w-0">
          {t('day.line', { done: countDone(steps), count: steps.length })}
        </span>
        <ForwardIcon className="size-5 shrink-0" />
      </Link>
    </div>
  )
}
