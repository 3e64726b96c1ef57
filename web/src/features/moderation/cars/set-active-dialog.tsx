import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { moderation } from '../moderation.texts.ts'
import { useWhy, WhyFields } from '../why-fields.tsx'
import { type ModeratedCar, useSetCarActive } from './use-car-actions.ts'

type Props = {
  car: ModeratedCar
  is_active: boolean
  /** The button's label, if it is not just the verb. */
  action?: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation, and for the rule and the reason that the owner will read. Closes without waiting for the server. */
export function SetActiveDialog({ car, is_active, action, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate } = useSetCarActive()
  const why = useWhy()
  // Keeps the text while the dialog closes, although the car has already changed.
  const verb = useLinger(open ? (is_active ? 'activate' : 'deactivate') : null) ?? 'deactivate'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      unsaved={why.isTyped}
      title={t(`admin.cars.${verb}.title`)}
      text={t(`admin.cars.${verb}.text`)}
      action={action ?? t(`admin.cars.${verb}`)}
      tone={verb === 'activate' ? 'primary' : 'danger'}
      onConfirm={() => {
        mutate({ car, is_active, ...why.read() })
        onClose()
      }}
    >
      <WhyFields
        fields={why.fields}
        hint={t('admin.cars.reason.hint')}
        hasRule={verb === 'deactivate'}
      />
    </ConfirmDialog>
  )
}
