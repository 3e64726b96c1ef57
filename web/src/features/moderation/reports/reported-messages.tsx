import type { AdminReport, ReportEvidence } from '@keyswap/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { moderation } from '../moderation.texts.ts'
import { namesApart } from '../told-apart.ts'
import type { DealView } from './reported-deal.tsx'

type Props = { report: AdminReport; dealView: DealView }

/** No member made the step. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The messages that were copied for the moderators. Fetched only on request, because every look is recorded. */
export function ReportedMessages({ report, dealView }: Props) {
  const { t } = useMessages(moderation)
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin-messages', report.id],
    queryFn: ({ signal }) => call('getReportEvidence', { params: { reportId: report.id }, signal }),
    enabled: isWanted,
    gcTime: 0,
    // Each fetch is a look.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isWanted) {
    return (
      <>
        <p className="text-small text-muted">{t('admin.messages.recorded')}</p>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setWanted(true)}
        >
          {t('admin.messages.show')}
        </Button>
      </>
    )
  }
  if (data) {
    return (
      <>
        <Messages report={report} evidence={data} />
        {data.deals_before.map((copy) => (
          <CopiedDeal key={copy.copied_at} {...copy} dealView={dealView} />
        ))}
        {data.deal && (
          <CopiedDeal deal={data.deal} copied_at={data.copied_at} dealView={dealView} />
        )}
      </>
    )
  }
  if (error instanceof ApiError && error.status === 404) return <p>{t('admin.messages.gone')}</p>
  if (error && !isFetching)
    return (
      <ErrorState
        title={t('admin.messages.failed')}
        offline={t('admin.offline')}
        onRetry={() => void refetch()}
      />
    )
  return <Spinner className="mx-auto my-6 size-8 text-muted" />
}

type Copied = ReportEvidence['deals_before'][number] & { dealView: DealView }

/** The plan as it was when it was copied for the report. While the report is open, the plan of today is shown beside it. */
function CopiedDeal({ deal, copied_at, dealView }: Copied) {
  const speech = useMessages(moderation)
  const { t } = speech
  return (
    <>
      <p className="text-small text-muted">
        {copied_at === null
          ? t('admin.messages.deal')
          : t('admin.messages.deal.at', { date: dateTime(copied_at, speech) })}
      </p>
      {dealView(deal)}
    </>
  )
}

type MessagesProps = { report: AdminReport; evidence: ReportEvidence }

/** Who is who by their part in the report: names can be the same. A step of the plan is marked, so that no text passes for one. */
function Messages({ report, evidence: { messages, people, about_seqs } }: MessagesProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  const apart = namesApart(people)
  const nameOf = (id: string) => {
    const person = people.find((one) => one.id === id)
    const name = person ? apart(person) : t('shell.deleted_user')
    if (id === report.reporter?.id) return t('admin.reports.reporter', { name })
    const reported = report.owner ?? report.departed
    return id === reported?.id ? t('admin.reports.member', { name }) : name
  }
  if (messages.length === 0) return <p>{t('admin.messages.none')}</p>
  return (
    <ol className="grid grid-cols-1 gap-2">
      {messages.map(({ seq, sender_id, content, created_at, kind }) => (
        <li
          key={seq}
          className={cx(
            'border-l-3 pl-3',
            about_seqs.includes(seq) ? 'border-danger' : 'border-line-strong',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
            {sender_id !== NOBODY && (
              <span className="font-semibold wrap-anywhere">{nameOf(sender_id)}</span>
            )}
            {kind !== 'text' && <Badge>{t('admin.deal')}</Badge>}
            <time dateTime={created_at}>{dateTime(created_at, speech)}</time>
            {about_seqs.includes(seq) && (
              <Badge tone="danger">{t('admin.messages.reported')}</Badge>
            )}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        </li>
      ))}
    </ol>
  )
}
