import type { AdminCase } from '@keyswap/contract/cases'
import { admin as limits } from '@keyswap/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { moderation } from '../moderation.texts.ts'
import type { DealView } from '../reports/reported-deal.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseMembers } from './case-members.tsx'
import { namesIn } from './case-names.ts'
import { CaseNotes } from './case-notes.tsx'
import { useTitleOf } from './case-title.ts'
import { Decide } from './decide.tsx'
import { EarlierCases } from './earlier-cases.tsx'
import { SaidInCase } from './said-in-case.tsx'

type Props = { caseId: string; dealView: DealView }

/** One case: what is said first, what is known about the members folded below it. */
export function CasePage({ caseId, dealView }: Props) {
  const { t } = useMessages(moderation)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin-case', caseId],
    queryFn: ({ signal }) => call('getAdminCase', { params: { caseId }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <div className="mx-auto grid max-w-160 grid-cols-1 gap-6">
      <Link
        href="/admin?tab=reports"
        className="justify-self-start rounded-small py-2 font-semibold underline decoration-line-strong underline-offset-4"
      >
        {t('admin.case.back')}
      </Link>
      {data ? (
        <>
          <Head shown={data} />
          <SaidInCase shown={data} dealView={dealView} />
          <CaseMembers members={[...data.members, ...data.parties]} nameOf={namesIn(data)} />
          <CaseDecisions decisions={data.decisions} />
          <EarlierCases earlier={data.earlier} />
          <CaseNotes shown={data} />
          <Decide shown={data} />
        </>
      ) : isError && !isFetching ? (
        <ErrorState
          title={t('admin.case.failed')}
          offline={t('admin.offline')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner className="mx-auto my-10 size-8 text-muted" />
      )}
    </div>
  )
}

function Head({ shown }: { shown: AdminCase }) {
  const { t } = useMessages(moderation)
  const isAppealed = shown.decisions.some(({ appeal }) => appeal && !appeal.outcome)
  const title = useTitleOf(shown)
  const isAccusing = shown.members.length > 0 || shown.parties.length === 0
  return (
    <div className="grid gap-1">
      <h2 className="flex flex-wrap items-center gap-2 text-title font-semibold wrap-anywhere">
        {title}
        <Badge tone={shown.decided_at ? 'neutral' : 'accent'}>
          {t(shown.decided_at ? 'admin.case.decided' : 'admin.case.open')}
        </Badge>
        {isAppealed && <Badge tone="accent">{t('appeals.badge')}</Badge>}
      </h2>
      <p className="text-small text-muted">
        {t('admin.case.title', { id: shown.id.slice(0, limits.report_id_shown) })}
        {!isAccusing && ` · ${t('admin.case.accuses_nobody')}`}
      </p>
    </div>
  )
}
