import { ban as limits } from '@keyswap/contract/limits'
import type { AdminUser } from '@keyswap/contract/moderation'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { moderation } from '../moderation.texts.ts'
import { RuleField, ruleOf } from '../why-fields.tsx'
import { useBan } from './use-ban.ts'

type Props = { user: AdminUser; open: boolean; onClose: () => void }

/** Asks for confirmation and for the reason that the banned member will read. */
export function BanDialog({ user: { id, name }, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate, isPending } = useBan(onClose)
  const close = () => isPending || onClose()
  const field = useRef<HTMLTextAreaElement>(null)
  const fraud = useId()
  const [isForFraud, setForFraud] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    const rule = isForFraud ? 'fraud' : ruleOf(given.get('rule'))
    if (!isPending) mutate({ user_id: id, rule, reason, for_fraud: isForFraud })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={() => !isPending && field.current?.value.trim() !== ''}
      title={t('admin.users.ban.title')}
      text={t('admin.users.ban.text', { name })}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5 grid grid-cols-1 gap-4">
        {!isForFraud && <RuleField name="rule" />}
        <TextArea
          ref={field}
          label={t('admin.users.ban.reason')}
          hint={t('admin.users.ban.reason.hint', { name })}
          name="reason"
          rows={3}
          maxLength={limits.reason_max_length}
        />
        <div className="flex gap-3">
          <Checkbox
            id={`${fraud}-box`}
            checked={isForFraud}
            onChange={({ currentTarget }) => setForFraud(currentTarget.checked)}
            aria-describedby={`${fraud}-hint`}
          />
          <div className="min-w-0">
            <label htmlFor={`${fraud}-box`} className="block cursor-pointer font-semibold">
              {t('admin.users.ban.fraud')}
            </label>
            <p id={`${fraud}-hint`} className="text-small text-muted">
              {t('admin.users.ban.fraud.hint')}
            </p>
          </div>
        </div>
        <DialogButtons
          variant="danger"
          pending={isPending}
          pendingText={t('admin.users.ban.pending')}
          onCancel={close}
        >
          {t('admin.users.ban')}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
