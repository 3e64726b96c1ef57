import { deal as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { deals } from '../deals.texts.ts'

type Props = {
  open: boolean
  /** What the member has chosen already, to be changed or sent. */
  begins: string
  pending: boolean
  onSay: (text: string) => void
  onClose: () => void
}

/** Asks what is not so. Give it a key that changes with `begins`. */
export function DisputeDialog({ open, begins, pending, onSay, onClose }: Props) {
  const { t } = useMessages(deals)
  const [text, setText] = useState(begins)
  const said = text.trim()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('dispute.title')}
      text={t('dispute.text')}
      action={t('dispute.action')}
      cancel={t('dispute.back')}
      pendingAction={t('dispute.pending')}
      tone="primary"
      pending={pending}
      onConfirm={() => said !== '' && onSay(said)}
    >
      <TextArea
        label={t('dispute.label')}
        maxLength={limits.dispute_max_length}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  )
}
