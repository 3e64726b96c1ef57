import type { AdminReport } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { UnbanDialog } from '../members/unban-dialog.tsx'
import { useBan } from '../members/use-ban.ts'
import { moderation } from '../moderation.texts.ts'
import { isAboutCar } from './about-car.ts'

type Props = { report: AdminReport; departed: NonNullable<AdminReport['departed']> }

/** A reported member who has left: those they wrote to can still be warned. */
export function DepartedMember({ report, departed }: Props) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [open, setOpen] = useState<'ban' | 'unban' | null>(null)
  const close = () => setOpen(null)
  const { mutate, isPending } = useBan(close)
  const { id, left_at, is_banned_for_fraud } = departed
  const name = t('shell.deleted_user')
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {t(isAboutCar(report) ? 'admin.reports.owner' : 'admin.reports.member', { name })}
        {is_banned_for_fraud && <Badge tone="danger">{t('admin.users.banned.fraud')}</Badge>}
      </p>
      <p className="text-small text-muted">{t('admin.departed', { date: day(left_at, speech) })}</p>
      <Button
        size="small"
        variant={is_banned_for_fraud ? 'secondary' : 'risky'}
        onClick={() => setOpen(is_banned_for_fraud ? 'unban' : 'ban')}
      >
        {t(is_banned_for_fraud ? 'admin.users.unban' : 'admin.departed.ban')}
      </Button>
      <ConfirmDialog
        open={open === 'ban'}
        onClose={close}
        title={t('admin.departed.ban.title')}
        text={t('admin.departed.ban.text')}
        action={t('admin.departed.ban')}
        pendingAction={t('admin.users.ban.pending')}
        pending={isPending}
        onConfirm={() => mutate({ user_id: id, rule: 'fraud', reason: '', for_fraud: true })}
      />
      <UnbanDialog user={{ id, name }} wasFraud hasLeft open={open === 'unban'} onClose={close} />
    </div>
  )
}
