import type { Me } from '@keyswap/contract/accounts'
import { profile } from '@keyswap/contract/limits'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { InboxIcon } from '../../../ui/icons.tsx'
import { CurrentPassword, GuardedForm } from '../factors/guarded-form.tsx'
import { settings } from '../settings.texts.ts'
import { useChangeEmail, useEmail } from './use-change-email.ts'

/** The address as it is, and a new one that waits for its confirmation. */
export function ChangeEmail({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { data } = useEmail(user.id)
  const { change, isCancelling, ...waits } = useChangeEmail(user.id)
  const opener = useRef<HTMLButtonElement>(null)
  const waiting = data?.waiting

  // The button disappears: move the focus to the one that stays, so that it is not lost.
  async function cancel() {
    opener.current?.focus()
    await waits.cancel()
  }

  return (
    <div className="grid gap-3 border-b border-line p-4">
      <div className="flex gap-3">
        <InboxIcon className="shrink-0 text-muted" />
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{t('settings.email')}</h2>
          <p className="text-small text-muted wrap-anywhere">{data?.email ?? user.email}</p>
        </div>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {waiting && (
          <p className="text-small wrap-anywhere">
            {t('settings.email.waiting', { email: waiting.email })}
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <Button ref={opener} variant="secondary" size="small" onClick={() => change.show('form')}>
          {t('settings.email.change')}
        </Button>
        {waiting && (
          <Button variant="ghost" size="small" pending={isCancelling} onClick={() => void cancel()}>
            {t('settings.email.cancel')}
          </Button>
        )}
      </div>
      <GuardedForm
        user={user}
        change={change}
        purpose="change_email"
        title={t('settings.email.change')}
        text={t('settings.email.text')}
      >
        <TextField
          label={t('settings.email.new')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={change.given.email}
          maxLength={profile.email_max_length}
          error={change.errors.email}
        />
        <CurrentPassword email={user.email} change={change} />
        <Button
          type="submit"
          className="mt-1"
          pending={change.pending}
          pendingText={t('settings.email.pending')}
        >
          {t('settings.email.send')}
        </Button>
      </GuardedForm>
    </div>
  )
}
