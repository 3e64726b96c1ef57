import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { blocks } from '../blocks.texts.ts'
import { type BlockedName, useUnblock } from './use-blocks.ts'

type Props = {
  viewerId: string
  /** Null while the dialog is closed. */
  member: BlockedName | null
  onClose: () => void
}

export function UnblockDialog({ viewerId, member, onClose }: Props) {
  const { t } = useMessages(blocks)
  const { mutate, isPending } = useUnblock(viewerId, onClose)
  const name = useLinger(member)?.name ?? ''
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={onClose}
      title={t('blocks.unblock.title', { name })}
      text={t('blocks.unblock.text')}
      action={t('blocks.unblock')}
      pendingAction={t('blocks.unblock.pending')}
      pending={isPending}
      tone="primary"
      onConfirm={() => member && mutate(member)}
    />
  )
}
