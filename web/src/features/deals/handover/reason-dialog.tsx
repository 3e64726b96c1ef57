import { deal as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { deals } from '../deals.texts.ts'

export type Ending = 'decline' | 'cancel'

type Props = {
  /** Null while the dialog is closed. */
  how: Ending | null
  /** The agreed swap holds if only a change of it is declined. */
  isChange: boolean
  /** The viewer's own proposal, which nothing was agreed of: it is withdrawn. */
  isOwnOffer: boolean
  pending: boolean
  onConfirm: (how: Ending, reason: string) => void
  onClose: () => void
}

/** Asks before a proposal is declined or withdrawn or a swap cancelled, and for a reason. */
export function ReasonDialog({ how, isChange, isOwnOffer, pending, ...on }: Props) {
  const { t } = useMessages(deals)
  const [reason, setReason] = useState('')
  const asked = useLinger(how) ?? 'decline'
  const shown = asked === 'cancel' && isOwnOffer ? 'withdraw' : asked
  const key = shown === 'decline' && isChange ? 'decline.change' : shown
  return (
    <ConfirmDialog
      open={how !== null}
      onClose={on.onClose}
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      action={t(`${shown}.action`)}
      pendingAction={t(`${shown}.pending`)}
      cancel={t(`${shown}.keep`)}
      pending={pending}
      onConfirm={() => how && on.onConfirm(how, reason.trim())}
    >
      <TextArea
        label={t('ending.reason')}
        maxLength={limits.reason_max_length}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
