import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts/toast-store.ts'
import type { Seat } from './ring-words.ts'
import { rings } from './rings.texts.ts'

type Props = {
  open: boolean
  seat: Seat
  hasChat: boolean
  onClose: () => void
  onBlocked: (seat: Seat) => void
}

export function BlockDialog({ open, seat, hasChat, onClose, onBlocked }: Props) {
  const { t } = useMessages(rings)
  const toast = useToast()
  const { name } = seat
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('postBlock', { input: { user_id: seat.user_id } }),
    onSuccess: () => {
      onBlocked(seat)
      onClose()
    },
    onError: () =>
      toast({ tone: 'failed', title: t('ring.error'), text: t('ring.block_failed', { name }) }),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('ring.block.title', { name })}
      text={t(hasChat ? 'ring.block.text' : 'ring.block.offer.text', { name })}
      action={t('ring.block.confirm')}
      pendingAction={t('ring.block.pending')}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
