import type { AdminUser } from '@keyswap/contract/moderation'
import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { moderation } from '../moderation.texts.ts'
import { useUnban } from './use-ban.ts'

type Props = {
  user: Pick<AdminUser, 'id' | 'name'>
  /** Others were warned, and are told. */
  wasFraud: boolean
  /** There is nobody who could sign in. */
  hasLeft?: boolean
  open: boolean
  onClose: () => void
}

export function UnbanDialog({ user: { id, name }, wasFraud, hasLeft, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate, isPending } = useUnban(onClose)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('admin.users.unban.title')}
      text={[
        !hasLeft && t('admin.users.unban.text', { name }),
        wasFraud && t('admin.users.unban.fraud'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('admin.users.unban')}
      pendingAction={t('admin.users.unban.pending')}
      pending={isPending}
      tone="primary"
      onConfirm={() => mutate(id)}
    />
  )
}
