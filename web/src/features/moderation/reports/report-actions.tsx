import type { ReportDecision } from '@keyswap/contract/choices'
import type { AdminReport } from '@keyswap/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { SetActiveDialog } from '../cars/set-active-dialog.tsx'
import { caseHref } from '../case-href.ts'
import { changeItems, refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { adminRowTitleId } from '../row.tsx'
import { useAction } from '../use-action.ts'
import { ReportDetails } from './report-details.tsx'
import type { DealView } from './reported-deal.tsx'

type Question = 'details' | 'resolve' | 'dismiss' | 'deactivate'

const outcomes = {
  resolve: 'resolved',
  dismiss: 'dismissed',
} as const satisfies Record<string, ReportDecision>

type Props = { report: AdminReport; dealView: DealView }

export function ReportActions({ report, dealView }: Props) {
  const { t } = useMessages(moderation)
  const [open, setOpen] = useState<Question | null>(null)
  const shown = useLinger(open)
  const close = () => setOpen(null)
  const about = {
    'aria-describedby': adminRowTitleId(report.id),
    size: 'small',
    className: 'min-h-11 px-3',
  } as const
  return (
    <div className="grid grid-cols-2 content-start gap-2 empty:hidden wide:grid-cols-1">
      <Link
        href={caseHref(report.case_id)}
        aria-describedby={adminRowTitleId(report.id)}
        className={buttonClass({
          variant: 'secondary',
          size: 'small',
          className: 'col-span-full min-h-11 px-3',
        })}
      >
        {t('admin.case.open_case')}
      </Link>
      <Button
        {...about}
        variant="secondary"
        className="col-span-full min-h-11 px-3"
        onClick={() => setOpen('details')}
      >
        {t('admin.reports.details')}
      </Button>
      {report.status === 'open' && (
        <>
          <Button {...about} variant="secondary" onClick={() => setOpen('resolve')}>
            <CheckIcon className="size-5 text-match-text" />
            {t('admin.reports.resolve')}
          </Button>
          <Button {...about} variant="secondary" onClick={() => setOpen('dismiss')}>
            <CloseIcon className="size-5 text-muted" />
            {t('admin.reports.dismiss')}
          </Button>
        </>
      )}
      {/* A banned member's cars are inactive already. */}
      {report.car && !report.owner?.is_banned && (
        <Button
          {...about}
          variant="risky"
          className="col-span-full min-h-11 px-3"
          onClick={() => setOpen('deactivate')}
        >
          {t('admin.reports.deactivate')}
        </Button>
      )}
      {report.car && shown === 'deactivate' && (
        <SetActiveDialog
          car={report.car}
          is_active={false}
          action={t('admin.reports.deactivate')}
          open={open === 'deactivate'}
          onClose={close}
        />
      )}
      {shown === 'details' && (
        <ReportDetails
          report={report}
          dealView={dealView}
          open={open === 'details'}
          onClose={close}
        />
      )}
      {(shown === 'resolve' || shown === 'dismiss') && (
        <DecideDialog report={report} verb={shown} open={open !== null} onClose={close} />
      )}
    </div>
  )
}

type DialogProps = {
  report: AdminReport
  verb: keyof typeof outcomes
  open: boolean
  onClose: () => void
}

/** Asks for confirmation, because the reporter is notified at once. */
function DecideDialog({ report, verb, open, onClose }: DialogProps) {
  const { t } = useMessages(moderation)
  const { mutate } = useDecide()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`admin.reports.${verb}.title`)}
      text={t(`admin.reports.${verb}.text`)}
      action={t(`admin.reports.${verb}`)}
      tone="primary"
      onConfirm={() => {
        mutate({ report, outcome: outcomes[verb] })
        onClose()
      }}
    />
  )
}

function useDecide() {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<{ report: AdminReport; outcome: ReportDecision }>({
    run: ({ report, outcome }) =>
      call('resolveReport', { input: { report_id: report.id, outcome } }),
    show: ({ report, outcome }) => {
      const set = (status: AdminReport['status'], decided_at: string | null) =>
        changeItems<AdminReport>(queries, 'reports', (one) =>
          one.id === report.id ? { ...one, status, decided_at } : one,
        )
      set(outcome, new Date().toISOString())
      return () => set(report.status, report.decided_at)
    },
    done: ({ outcome }) => t(`admin.reports.${outcome}`),
    failed: t('admin.reports.not_done'),
    // The line stays where it is, with its outcome.
    onDone: () => void refreshList(queries, 'cases'),
  })
}
