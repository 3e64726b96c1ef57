import type { MarketWeek } from '@keyswap/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { type Speech, useMessages } from '../../../lib/messages/index.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { moderation } from '../moderation.texts.ts'
import { chartDay } from './dates.ts'
import { FigureTable } from './figure-table.tsx'

const useWeeks = () =>
  useQuery({
    queryKey: ['admin-weeks'],
    queryFn: () => call('getAdminWeeks'),
    refetchOnMount: 'always',
  })

const columns = ['matches', 'answered', 'time', 'rings', 'swaps'] as const
type Words = Speech<(typeof moderation)['english']> & Speech

/** Whether members answer, join and swap: what came of what began in each week. */
export function Weeks() {
  const { t } = useMessages(moderation)
  const { data, isError, isFetching, refetch } = useWeeks()
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title">{t('admin.weeks')}</h2>
        <p className="text-small text-muted">{t('admin.weeks.lead')}</p>
      </div>
      {data && <Table weeks={data} />}
      {!data && isError && !isFetching && (
        <ErrorState
          title={t('admin.weeks.failed')}
          offline={t('admin.offline')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!isError || isFetching) && <Skeleton className="late h-60 rounded-card" />}
    </section>
  )
}

function Table({ weeks }: { weeks: MarketWeek[] }) {
  const speech = useMessages(moderation)
  const { t, locale } = speech
  return (
    <FigureTable
      title={t('admin.weeks')}
      of={t('admin.weeks.from')}
      columns={columns.map((column) => t(`admin.weeks.${column}`))}
      rows={weeks.map((week) => ({
        key: week.week,
        name: chartDay(week.week, locale, 'short'),
        figures: columns.map((column) => figure(week, column, speech)),
      }))}
      className="max-h-72"
    />
  )
}

function figure(week: MarketWeek, column: (typeof columns)[number], { t, locale }: Words): string {
  const number = new Intl.NumberFormat(locale)
  const of = (part: number, all: number) =>
    all === 0 ? '–' : t('admin.weeks.of', { part: number.format(part), all: number.format(all) })
  if (column === 'matches') return number.format(week.matches)
  if (column === 'answered') return of(week.answered, week.written)
  if (column === 'rings') return of(week.rings_joined, week.rings_offered)
  if (column === 'swaps') return of(week.deals_done, week.deals_agreed)
  return week.median_ms === null ? '–' : span(week.median_ms, locale)
}

const MINUTE_MS = 60_000
const steps = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** From two of a unit on: 36 hours rather than 1.5 days. */
function span(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  const step = steps.find((each) => minutes >= 2 * each.minutes) ?? steps[2]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(minutes / step.minutes)
}
