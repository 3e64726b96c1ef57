import type { AdminAppeal } from '@keyswap/contract/appeals'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Failure } from '../../../ui/states/error-state.tsx'
import { caseHref } from '../case-href.ts'
import { moderation } from '../moderation.texts.ts'

/** Appeals that wait, the oldest first, each with the way to its case. Nothing while there are none. */
export function WaitingAppeals() {
  const { t } = useMessages(moderation)
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin-appeals'],
    queryFn: () => call('getAdminAppeals'),
    refetchOnMount: 'always',
  })
  if (isError && !data)
    return <Failure title={t('appeals.failed')} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <section className="mb-6 grid grid-cols-1 gap-3">
      <h3 className="text-lead font-semibold">{t('appeals.title')}</h3>
      <ul className="grid grid-cols-1 gap-3">
        {data.map((appeal) => (
          <li key={appeal.decision_id}>
            <Waiting appeal={appeal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ appeal }: { appeal: AdminAppeal }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { t: say } = useMessages(moderation)
  const { decision_id, case_id, act, target, created_at, is_yours } = appeal
  const id = `appeal-${decision_id}`
  return (
    <article
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span id={id} className="font-semibold wrap-anywhere">
            {t(`admin.case.was.${act}`, { target })}
          </span>
          <Badge tone="accent">{say('appeals.badge')}</Badge>
        </p>
        <p className="text-small text-muted">
          <time dateTime={created_at}>{dateTime(created_at, speech)}</time>
          {!is_yours && ` · ${say('appeals.not_yours')}`}
        </p>
      </div>
      <Link
        href={caseHref(case_id)}
        aria-describedby={id}
        className="rounded-small py-2 font-semibold underline decoration-line-strong underline-offset-4"
      >
        {t('admin.case.open_case')}
      </Link>
    </article>
  )
}
