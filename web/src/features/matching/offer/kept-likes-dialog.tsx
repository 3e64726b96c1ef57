import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { matching } from '../matching.texts.ts'
import type { KeptLike } from './kept-likes.ts'

type Props = { open: boolean; likes: readonly KeptLike[]; onSend: () => void; onDrop: () => void }

/** Asks whether to send the likes from before the first car. */
export default function KeptLikesDialog({ open, likes, onSend, onDrop }: Props) {
  const { t, locale } = useMessages(matching)
  const cars = listed(
    likes.map(({ title }) => title),
    locale,
  )
  return (
    <ConfirmDialog
      open={open}
      onClose={onDrop}
      title={t('kept.title', { count: likes.length })}
      text={t('kept.text', { cars })}
      action={t('kept.send')}
      cancel={t('kept.drop')}
      tone="primary"
      onConfirm={onSend}
    />
  )
}
