import { useMessages } from '../../lib/messages/index.ts'
import { AlertBox } from './alert-box.tsx'
import { useLayer } from './use-layer.ts'

type Props = { open: boolean; onStay: () => void; onDiscard: () => void }

export function DiscardDialog({ open, onStay, onDiscard }: Props) {
  const { t } = useMessages()
  useLayer(open, onStay)
  return (
    <AlertBox
      open={open}
      onCancel={onStay}
      onEscape={onStay}
      title={t('kit.discard.title')}
      text={t('kit.discard.text')}
      action={t('kit.discard')}
      cancel={t('kit.keep_editing')}
      onConfirm={onDiscard}
    />
  )
}
