import type { WayToEnd } from '@keyswap/contract/choices'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { chat } from '../chat.texts.ts'

type Props = {
  matchId: string
  other: { name: string; is_deleted: boolean }
  /** Of the swap plan that ends with the match; 'unknown' while it is not loaded. */
  plan: 'none' | 'unfinished' | 'handover' | 'unknown'
  /** Null while the dialog is closed. */
  how: WayToEnd | null
  onClose: () => void
  onEnded: (how: WayToEnd) => void
}

export function EndMatchDialog({ matchId, other, plan, how, onClose, onEnded }: Props) {
  const { t } = useMessages(chat)
  const toast = useToast()
  // Keeps its text while the dialog closes.
  const shown = useLinger(how) ?? 'unmatch'
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: WayToEnd) =>
      call('endMatch', { params: { matchId }, input: { how: asked } }),
    onSuccess: (_, asked) => {
      onEnded(asked)
      onClose()
    },
    onError: () =>
      toast({ tone: 'failed', title: t('chat.end_failed.title'), text: t('chat.end_failed') }),
  })
  // The usual text is about a chat that closes for both, and about being shown to each other again.
  const textKey = other.is_deleted ? 'unmatch.deleted' : shown
  // A member who deleted their account has no plans.
  const hasPlan = plan !== 'none' && !other.is_deleted
  return (
    <ConfirmDialog
      open={how !== null}
      onClose={onClose}
      title={t(`chat.${textKey}.title`, { name: other.name })}
      text={t(hasPlan ? `chat.${shown}.${plan}.text` : `chat.${textKey}.text`, {
        name: other.name,
      })}
      action={t(`chat.${shown}`)}
      pendingAction={t(`chat.${shown}.pending`)}
      pending={isPending}
      onConfirm={() => how && mutate(how)}
    />
  )
}
