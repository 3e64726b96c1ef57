import { admin as limits } from '@keyswap/contract/limits'
import type { AdminReport } from '@keyswap/contract/moderation'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MemberLink } from '../member-link.tsx'
import { moderation } from '../moderation.texts.ts'
import { AdminRow, adminRowTitleId } from '../row.tsx'
import { isAboutCar } from './about-car.ts'
import { DepartedMember } from './departed-member.tsx'
import { FromOutside } from './from-outside.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportedCar } from './reported-car.tsx'
import type { DealView } from './reported-deal.tsx'

const tones = { open: 'accent', resolved: 'good', dismissed: 'neutral' } as const

type Props = { report: AdminReport; dealView: DealView }

export function ReportRow({ report, dealView }: Props) {
  return (
    <AdminRow
      id={report.id}
      className="wide:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_11rem] wide:gap-6"
    >
      <div className="grid grid-cols-1 content-start gap-3">
        <Head report={report} />
        <p className="border-l-3 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
          {report.reason}
        </p>
        <People report={report} />
      </div>
      <ReportedCar report={report} />
      <ReportActions report={report} dealView={dealView} />
    </AdminRow>
  )
}

/** What a report without a category has as its title: the number is only for looking it up. */
function subjectOf({ is_from_chat, review, deal_id, from_outside }: AdminReport) {
  if (from_outside) return `admin.reports.outside.${from_outside.category}` as const
  if (review) return 'admin.reports.about_review'
  if (deal_id) return 'admin.reports.about_deal'
  return is_from_chat ? 'admin.reports.about_member' : 'admin.reports.about_listing'
}

function Head({ report }: { report: AdminReport }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const subject = subjectOf(report)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={adminRowTitleId(report.id)} className="text-lead">
          {t(
            report.category && !report.from_outside
              ? `admin.reports.category.${report.category}`
              : subject,
          )}
        </h3>
        <Badge tone={tones[report.status]}>{t(`admin.reports.is.${report.status}`)}</Badge>
        {report.from_outside && <Badge>{t('admin.reports.outside')}</Badge>}
        {report.is_from_chat && <Badge>{t('admin.reports.from_chat')}</Badge>}
        {report.category && (report.review || report.deal_id) && <Badge>{t(subject)}</Badge>}
      </div>
      <p className="text-small text-muted">
        {t('admin.reports.title', { id: report.id.slice(0, limits.report_id_shown) })}
        {' · '}
        <time dateTime={report.created_at}>{dateTime(report.created_at, speech)}</time>
        {report.decided_at && (
          <span className="block">
            {t('admin.reports.decided', { date: dateTime(report.decided_at, speech) })}
          </span>
        )}
      </p>
    </div>
  )
}

/** The reporter, with how many of their reports were upheld, and the reported member, with the reports against them. */
function People({ report }: { report: AdminReport }) {
  const { reporter, owner, departed, from_outside } = report
  const { t } = useMessages(moderation)
  return (
    <div className="grid gap-2 phone:grid-cols-2">
      <div>
        {reporter ? (
          <MemberLink
            member={reporter}
            text={t('admin.reports.reporter', { name: reporter.name })}
          />
        ) : (
          <span className="text-muted wrap-anywhere">
            {report.rule
              ? t('admin.reports.rule', { rule: t(`admin.reports.rule.${report.rule}`) })
              : t('admin.reports.reporter', {
                  name: from_outside?.name ?? t('admin.reports.unknown'),
                })}
          </span>
        )}
        <FromOutside report={report} />
        {reporter && (
          <p className="text-small text-muted">
            {t('admin.reports.made', { count: reporter.reports, upheld: reporter.upheld })}
          </p>
        )}
      </div>
      {departed && <DepartedMember report={report} departed={departed} />}
      {owner && (
        <div>
          <MemberLink
            member={owner}
            text={t(isAboutCar(report) ? 'admin.reports.owner' : 'admin.reports.member', {
              name: owner.name,
            })}
          />
          <p className="text-small text-muted">
            {t('admin.reports.cars', { count: owner.cars })} ·{' '}
            {t('admin.reports.against', { count: owner.reports })}
          </p>
        </div>
      )}
    </div>
  )
}
