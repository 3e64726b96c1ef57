import {
  defaultTimelinePeriod,
  type TimelinePeriod,
  timelineKinds,
  timelinePeriods,
} from '@keyswap/contract/choices'
import type { Timeline as Figures } from '@keyswap/contract/moderation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { Plot } from './plot.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { TimelineTable } from './timeline-table.tsx'

const useTimeline = (days: TimelinePeriod) =>
  useQuery({
    queryKey: ['admin-timeline', days],
    queryFn: () => call('getAdminTimeline', { input: { days } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Plots of daily figures, and the same as a table. */
export default function Timeline() {
  const { t } = useMessages(moderation)
  const { choice, change } = useAddress()
  // `choice` falls back to the first value, so the default is listed first.
  const days = choice('days', [defaultTimelinePeriod, ...timelinePeriods])
  const { data, isError, isFetching, isPlaceholderData, refetch } = useTimeline(days)
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="grid gap-3 rail:grid-cols-[1fr_20rem] rail:items-end">
        <div>
          <h2 className="text-title">{t('admin.timeline')}</h2>
          <p className="text-small text-muted">{t('admin.timeline.utc')}</p>
        </div>
        <SegmentedControl
          label={t('admin.timeline.period')}
          options={timelinePeriods.map((value) => ({
            value,
            label: t('admin.timeline.days', { count: Number(value) }),
          }))}
          value={days}
          onChange={(chosen) => change({ days: chosen })}
        />
      </div>
      {data && <Plots figures={data} isOld={isPlaceholderData} />}
      {!data && isError && !isFetching && (
        <ErrorState
          title={t('admin.timeline.failed')}
          offline={t('admin.offline')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!isError || isFetching) && <TimelineSkeleton />}
    </section>
  )
}

function Plots({ figures, isOld }: { figures: Figures; isOld: boolean }) {
  const { t } = useMessages(moderation)
  return (
    <>
      <div
        aria-busy={isOld}
        className={cx(
          'grid grid-cols-1 gap-3 rail:grid-cols-2 wide:grid-cols-3',
          isOld && 'opacity-60',
        )}
      >
        {timelineKinds.map((kind) => (
          <Plot
            // A new key for another number of days, so that its last day is selected.
            key={`${kind}-${figures.days.length}`}
            title={t(`admin.timeline.${kind}`)}
            days={figures.days}
            counts={figures.series[kind]}
          />
        ))}
      </div>
      <TimelineTable figures={figures} />
    </>
  )
}
