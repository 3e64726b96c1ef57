import { timelineKinds } from '@keyswap/contract/choices'
import type { Timeline } from '@keyswap/contract/moderation'
import { useMessages } from '../../../lib/messages/index.ts'
import { moderation } from '../moderation.texts.ts'
import { chartDay } from './dates.ts'

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
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable with the keyboard.
        tabIndex={0}
        aria-label={t('admin.timeline.table.caption')}
        className="mt-2 max-h-100 overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-right text-small">
          <caption className="sr-only">{t('admin.timeline.table.caption')}</caption>
          <thead className="sticky top-0 bg-surface shadow-low">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-left">
                {t('admin.timeline.day')}
              </th>
              {timelineKinds.map((kind) => (
                <th key={kind} scope="col" className="px-4 py-2.5">
                  {t(`admin.timeline.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {newestFirst.map(({ day, index }) => (
              <tr key={day}>
                <th scope="row" className="px-4 py-2 text-left font-semibold whitespace-nowrap">
                  {chartDay(day, locale)}
                </th>
                {timelineKinds.map((kind) => (
                  <td key={kind} className="px-4 py-2">
                    {number.format(series[kind][index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
