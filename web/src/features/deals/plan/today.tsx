import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { PlaceLink } from '../map-link.tsx'
import { meetingClock } from '../meeting.ts'
import { holdingIn, type PlanState, todayOf } from '../plan-state.ts'

type Props = { state: PlanState; now: number }

/** Where they meet, as a way to the map; and when, unless the title says so. */
export function Today({ state, now }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const meet_at = todayOf(state, now)
  if (meet_at === null) return null
  const place = holdingIn(state)?.terms.place
  const isBelow = state.at === 'handover' || state.at === 'disputed'
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      {isBelow && <p>{t('day.today', { time: meetingClock(meet_at, speech) })}</p>}
      {place && <PlaceLink place={place} />}
    </div>
  )
}

/** Above a change that waits for answers: what was agreed for the day, and its list. */
export function StillToday({ state, now, children }: Props & { children: ReactNode }) {
  const speech = useMessages(deals)
  const { t } = speech
  const today = todayOf(state, now)
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-match bg-match-soft p-4 shadow-low">
      <h2 className="text-title">
        {today ? t('day.today', { time: meetingClock(today, speech) }) : t('head.agreed')}
      </h2>
      <Today state={state} now={now} />
      {children}
    </section>
  )
}
