import type { AdminCase } from '@keyswap/contract/cases'
import type { AdminReport } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { moderation } from '../moderation.texts.ts'
import { FromOutside } from '../reports/from-outside.tsx'
import { ReportDetails } from '../reports/report-details.tsx'
import type { DealView } from '../reports/reported-deal.tsx'
import { namesIn } from './case-names.ts'

type Props = { shown: AdminCase; dealView: DealView }

/** What is said by whom. The listing, the messages and the plan of each are one tap away: looking at them is recorded. */
export function SaidInCase({ shown, dealView }: Props) {
  const { t } = useMessages(moderation)
  const [open, setOpen] = useState<AdminReport | null>(null)
  const lingering = useLinger(open)
  const nameOf = namesIn(shown)
  // What was done by hand, without a report.
  if (shown.reports.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lead font-semibold">{t('admin.case.said')}</h3>
      <ol className="grid grid-cols-1 gap-3">
        {shown.reports.map((report) => (
          <li key={report.id}>
            <Said report={report} nameOf={nameOf} onOpen={() => setOpen(report)} />
          </li>
        ))}
      </ol>
      {lingering && (
        <ReportDetails
          report={lingering}
          dealView={dealView}
          open={open !== null}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

type SaidProps = {
  report: AdminReport
  nameOf: ReturnType<typeof namesIn>
  onOpen: () => void
}

function Said({ report, nameOf, onOpen }: SaidProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { rule, reporter, from_outside, category, status, created_at, reason } = report
  const by = rule
    ? t('admin.reports.rule', { rule: t(`admin.reports.rule.${rule}`) })
    : reporter
      ? nameOf(reporter)
      : (from_outside?.name ?? t('admin.reports.unknown'))
  const id = `said-${report.id}`
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span id={id} className="font-semibold wrap-anywhere">
          {by}
        </span>
        {from_outside && <Badge>{t('admin.reports.outside')}</Badge>}
        {from_outside && <Badge>{t(`admin.reports.outside.${from_outside.category}`)}</Badge>}
        {category && !from_outside && <Badge>{t(`admin.reports.category.${category}`)}</Badge>}
        {status !== 'open' && <Badge>{t(`admin.reports.is.${status}`)}</Badge>}
        <time dateTime={created_at} className="text-small text-muted">
          {dateTime(created_at, speech)}
        </time>
      </p>
      {/* The rule says it already. */}
      {!rule && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      <FromOutside report={report} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-describedby={id}
        onClick={onOpen}
      >
        {t('admin.reports.details')}
      </Button>
    </article>
  )
}
