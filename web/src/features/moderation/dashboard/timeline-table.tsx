import { timelineKinds } from '@keyswap/contract/choices'
import type { Timeline } from '@keyswap/contract/moderation'
import { useMessages } from '../../../lib/messages/index.ts'
import { moderation } from '../moderation.texts.ts'
import { chartDay } from './dates.ts'
import { FigureTable } from './figure-table.tsx'

/** The figures of the plots as a table, newest day first. */
export function TimelineTable({ figures: { days, series } }: { figures: Timeline }) {
  const { t, locale } = useMessages(moderation)
  const number = new Intl.NumberFormat(locale)
  const newestFirst = days.map((day, index) => ({ day, index })).reverse()
  return (
    <details>
      <summary className="w-fit rounded-small py-2 font-semibold underline decoration-line-strong underline-offset-4">
        {t('admin.timeline.table')}
      </summary>
      <FigureTable
        title={t('admin.timeline.table.caption')}
        of={t('admin.timeline.day')}
        columns={timelineKinds.map((kind) => t(`admin.timeline.${kind}`))}
        rows={newestFirst.map(({ day, index }) => ({
          key: day,
          name: chartDay(day, locale),
          figures: timelineKinds.map((kind) => number.format(series[kind][index] ?? 0)),
        }))}
        className="mt-2 max-h-100"
      />
    </details>
  )
}
