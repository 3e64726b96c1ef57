import { useMessages } from '../../lib/messages/index.ts'
import { moderation } from '../../lib/messages/moderation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLinger } from '../../ui/use-linger.ts'
import { type ModeratedCar, useSetCarActive } from './use-car-actions.ts'

type Props = {
  car: ModeratedCar
  is_active: boolean
  /** What the button does, where it is not just the verb. */
  action?: string
  open: boolean
  onClose: () => void
}

/** Asks before a car is switched on or off; the switch then acts at once. */
export function SetActiveDialog({ car, is_active, action, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate } = useSetCarActive()
  // What was asked stays to be read while the dialog goes, though the car has changed by then.
  const verb = useLinger(open ? (is_active ? 'activate' : 'deactivate') : null) ?? 'deactivate'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`admin.cars.${verb}.title`)}
      text={t(`admin.cars.${verb}.text`)}
      action={action ?? t(`admin.cars.${verb}`)}
      tone={verb === 'activate' ? 'primary' : 'danger'}
      onConfirm={() => {
        mutate({ car, is_active })
        onClose()
      }}
    />
  )
}
