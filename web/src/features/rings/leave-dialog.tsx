import type { Ring } from '@keyswap/contract/rings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { rings } from './rings.texts.ts'
import { refreshRing, rememberRing } from './use-rings.ts'

type Props = {
  open: boolean
  ring: Ring
  /** Keys have changed hands: the swap goes on. */
  hasKeys: boolean
  onClose: () => void
  onLeft: () => void
}

export function LeaveDialog({ open, ring, hasKeys, onClose, onLeft }: Props) {
  const { t } = useMessages(rings)
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('leaveRing', { params: { ringId: ring.id } }),
    onSuccess: (left) => {
      rememberRing(queries, left)
      onLeft()
      onClose()
      toast({ title: t('ring.left') })
    },
    onError: () => {
      toast({ tone: 'failed', title: t('ring.error'), text: t('ring.leave_failed') })
      void refreshRing(queries, ring.id)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('ring.leave.title')}
      text={t(hasKeys ? 'ring.leave.handover.text' : 'ring.leave.text')}
      action={t('ring.leave')}
      pendingAction={t('ring.leave.pending')}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
