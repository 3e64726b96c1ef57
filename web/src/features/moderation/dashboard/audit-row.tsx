import type { AuditEntry } from '@keyswap/contract/moderation'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { moderation } from '../moderation.texts.ts'

const tones = {
  activate_car: 'good',
  deactivate_car: 'star',
  delete_photo: 'danger',
  ban_user: 'danger',
  ban_for_fraud: 'danger',
  unban_user: 'good',
  decide_case: 'good',
  note_case: 'neutral',
  undo_decision: 'star',
  decide_appeal: 'neutral',
  resolve_report: 'good',
  dismiss_report: 'neutral',
  send_broadcast: 'neutral',
  withdraw_broadcast: 'star',
  read_deal: 'neutral',
  read_handover_photo: 'neutral',
  read_messages: 'neutral',
  read_chat_photos: 'neutral',
  remove_chat_photo: 'danger',
  remove_handover_photo: 'danger',
  end_deal: 'star',
  end_ring: 'star',
  remove_review: 'danger',
  export_member: 'star',
  hold_member: 'star',
  release_member: 'good',
  delete_member: 'danger',
  change_page: 'neutral',
} as const

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const speech = useMessages(moderation)
  const { t } = speech
  return (
    <article className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-surface px-4 py-3 wide:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)] wide:items-center">
      <p>
        <Badge tone={tones[entry.action]}>{t(`admin.audit.${entry.action}`)}</Badge>
      </p>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{entry.target}</p>
        {entry.reason && (
          <p className="text-small whitespace-pre-line text-muted wrap-anywhere">{entry.reason}</p>
        )}
      </div>
      <p className="text-small text-muted wide:text-right">
        {t('admin.audit.by', { name: entry.admin.name })} ·{' '}
        <time dateTime={entry.created_at}>{dateTime(entry.created_at, speech)}</time>
      </p>
    </article>
  )
}
