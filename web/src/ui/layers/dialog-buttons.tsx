import type { ComponentProps } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & { onCancel: () => void }

/** At the end of a dialog's form: the button that sends it, and Cancel. */
export function DialogButtons({ onCancel, ...submit }: Props) {
  const { t } = useMessages()
  return (
    <div className="mt-1 grid gap-2 phone:flex phone:flex-row-reverse">
      <Button type="submit" {...submit} />
      <Button variant="ghost" onClick={onCancel}>
        {t('kit.cancel')}
      </Button>
    </div>
  )
}
