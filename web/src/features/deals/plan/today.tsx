import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { PlaceLink } from '../map-link.tsx'
import { meetingClock } from '../meeting.ts'
import { type PlanState, todayOf } from '../plan-state.ts'

/** Where they meet, as a way to the map; and when, unless the title says so. */
export function Today({ state, now }: { state: PlanState; now: number }) {
  const speech = useMessages(deals)
  const { t } = speech
  const meet_at = todayOf(state, now)
  if (meet_at === null || (state.at !== 'agreed' && state.at !== 'handover')) return null
  const { place } = state.version.terms
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      {state.at === 'handover' && <p>{t('day.today', { time: meetingClock(meet_at, speech) })}</p>}
      {place && <PlaceLink place={place} />}
    </div>
  )
}
