import type { AdminUser } from '@keyswap/contract/moderation'
import { useMessages } from '../../lib/messages/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { moderation } from './moderation.texts.ts'
import { useUnban } from './use-ban.ts'

type Props = { user: AdminUser; open: boolean; onClose: () => void }

export function UnbanDialog({ user: { id, name }, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate, isPending } = useUnban(onClose)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('admin.users.unban.title')}
      text={t('admin.users.unban.text', { name })}
      action={t('admin.users.unban')}
      pendingAction={t('admin.users.unban.pending')}
      pending={isPending}
      tone="primary"
      onConfirm={() => mutate(id)}
    />
  )
}
