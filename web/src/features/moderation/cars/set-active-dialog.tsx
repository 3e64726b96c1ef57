import { ban as limits } from '@keyswap/contract/limits'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { moderation } from '../moderation.texts.ts'
import { type ModeratedCar, useSetCarActive } from './use-car-actions.ts'

type Props = {
  car: ModeratedCar
  is_active: boolean
  /** The button's label, if it is not just the verb. */
  action?: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation and for the reason that the owner will read. Closes without waiting for the server. */
export function SetActiveDialog({ car, is_active, action, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate } = useSetCarActive()
  const field = useRef<HTMLTextAreaElement>(null)
  // Keeps the text while the dialog closes, although the car has already changed.
  const verb = useLinger(open ? (is_active ? 'activate' : 'deactivate') : null) ?? 'deactivate'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      unsaved={() => Boolean(field.current?.value.trim())}
      title={t(`admin.cars.${verb}.title`)}
      text={t(`admin.cars.${verb}.text`)}
      action={action ?? t(`admin.cars.${verb}`)}
      tone={verb === 'activate' ? 'primary' : 'danger'}
      onConfirm={() => {
        mutate({ car, is_active, reason: field.current?.value.trim() ?? '' })
        onClose()
      }}
    >
      <TextArea
        ref={field}
        label={t('admin.cars.reason')}
        hint={t('admin.cars.reason.hint')}
        rows={3}
        maxLength={limits.reason_max_length}
      />
    </ConfirmDialog>
  )
}
