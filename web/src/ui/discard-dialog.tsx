import { useMessages } from '../lib/messages/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { open: boolean; onStay: () => void; onDiscard: () => void }

export function DiscardDialog({ open, onStay, onDiscard }: Props) {
  const { t } = useMessages()
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title={t('kit.discard.title')}
      text={t('kit.discard.text')}
      action={t('kit.discard')}
      cancel={t('kit.keep_editing')}
      onConfirm={onDiscard}
    />
  )
}
