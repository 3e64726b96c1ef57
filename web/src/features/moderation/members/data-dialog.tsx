import type { DataAct } from '@keyswap/contract/choices'
import { ban as limits } from '@keyswap/contract/limits'
import type { AdminUser } from '@keyswap/contract/moderation'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { moderation } from '../moderation.texts.ts'
import { useMemberData } from './use-member-data.ts'

type Props = { act: DataAct; user: AdminUser; open: boolean; onClose: () => void }

/** Asks why, and whether the member may be told. */
export function DataDialog({ act, user, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const { mutate, isPending } = useMemberData(act, user, onClose)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const untold = useId()
  const { name } = user
  const close = () => isPending || onClose()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    setMissing(!reason)
    if (!reason) field.current?.focus()
    else if (!isPending) mutate({ reason, is_told: !given.has('untold') })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={() => !isPending && field.current?.value.trim() !== ''}
      title={t(`member_data.${act}.title`, { name })}
      text={act === 'export' ? undefined : t(`member_data.${act}.text`)}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5 grid grid-cols-1 gap-4">
        <TextArea
          ref={field}
          label={t('member_data.reason')}
          hint={t('member_data.reason.hint')}
          error={isMissing ? t('member_data.reason.missing') : undefined}
          name="reason"
          rows={3}
          maxLength={limits.reason_max_length}
        />
        {!(act === 'release' && user.hold?.is_told === false) && (
          <div className="flex gap-3">
            <Checkbox id={`${untold}-box`} name="untold" aria-describedby={`${untold}-hint`} />
            <div className="min-w-0">
              <label
                htmlFor={`${untold}-box`}
                className="block cursor-pointer font-semibold wrap-anywhere"
              >
                {t('member_data.untold', { name })}
              </label>
              <p id={`${untold}-hint`} className="text-small text-muted">
                {t('member_data.untold.hint')}
              </p>
            </div>
          </div>
        )}
        <DialogButtons
          variant={act === 'delete' ? 'danger' : 'primary'}
          pending={isPending}
          pendingText={t('member_data.pending')}
          onCancel={close}
        >
          {t(`member_data.${act}`)}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
