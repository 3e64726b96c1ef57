import type { Me } from '@keyswap/contract/accounts'
import { profile } from '@keyswap/contract/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { InboxIcon } from '../../../ui/icons.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { ProofDialog } from '../factors/proof-dialog.tsx'
import { useFactors } from '../factors/use-factors.ts'
import { settings } from '../settings.texts.ts'
import { useChangeEmail, useEmail } from './use-change-email.ts'

/** The address as it is, and a new one that waits for its confirmation. */
export function ChangeEmail({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { data: factors } = useFactors(user.id)
  const { data } = useEmail(user.id)
  const change = useChangeEmail(user.id)
  const opener = useRef<HTMLButtonElement>(null)
  const waiting = data?.waiting

  // The button disappears: move the focus to the one that stays, so that it is not lost.
  async function cancel() {
    opener.current?.focus()
    await change.cancel()
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
          <Button
            variant="ghost"
            size="small"
            pending={change.pending && change.step === null}
            onClick={() => void cancel()}
          >
            {t('settings.email.cancel')}
          </Button>
        )}
      </div>
      {change.step === 'proof' ? (
        <ProofDialog
          email={user.email}
          factors={factors}
          purpose="change_email"
          onClose={() => change.show('form')}
          onDone={change.sendAgain}
        />
      ) : (
        <Dialog
          open={change.step === 'form'}
          onClose={() => change.pending || change.show(null)}
          title={t('settings.email.change')}
          text={t('settings.email.text')}
        >
          <ChangeForm email={user.email} change={change} />
        </Dialog>
      )}
    </div>
  )
}

type FormProps = { email: string; change: ReturnType<typeof useChangeEmail> }

function ChangeForm({ email, change }: FormProps) {
  const { t } = useMessages(settings)
  const { given, pending, errors, refusals, submit, clearError } = change
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, not while a field is being corrected.
  useEffect(() => {
    const first = (['email', 'current'] as const).find((name) => errors[name])
    // Not at once: after the proof the dialog is a new one, and first remembers what had the focus.
    const focus = () => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (first) queueMicrotask(focus)
  }, [refusals])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    submit({ email: text('email').trim(), current: text('current') })
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name in errors) clearError(target.name)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="mt-5 grid gap-4">
      <TextField
        label={t('settings.email.new')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={given.email}
        maxLength={profile.email_max_length}
        error={errors.email}
      />
      {/* Tells a password manager which account this is. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('settings.password.current')}
        name="current"
        autoComplete="current-password"
        defaultValue={given.current}
        maxLength={profile.password_max_length}
        error={errors.current}
      />
      <Button
        type="submit"
        className="mt-1"
        pending={pending}
        pendingText={t('settings.email.pending')}
      >
        {t('settings.email.send')}
      </Button>
    </form>
  )
}
