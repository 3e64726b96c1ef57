import type { Me } from '@keyswap/contract/accounts'
import { password as passwordLimits, profile } from '@keyswap/contract/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { accounts } from '../accounts.texts.ts'
import { carryEmail } from '../carried-email.ts'
import { ProofDialog } from '../factors/proof-dialog.tsx'
import { useFactors } from '../factors/use-factors.ts'
import { settings } from '../settings.texts.ts'
import { useChangePassword } from './use-change-password.ts'

export function ChangePassword({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { data: factors } = useFactors(user.id)
  const change = useChangePassword(user.id)
  return (
    <div className="grid gap-3 border-b border-line p-4">
      <div className="flex gap-3">
        <LockIcon className="text-muted" />
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{t('settings.password')}</h2>
          <p className="text-small text-muted">{t('settings.password.text')}</p>
        </div>
      </div>
      <Button variant="secondary" size="small" onClick={() => change.show('form')}>
        {t('settings.password.change')}
      </Button>
      {change.step === 'proof' ? (
        <ProofDialog
          email={user.email}
          factors={factors}
          purpose="change_password"
          onClose={() => change.show('form')}
          onDone={change.sendAgain}
        />
      ) : (
        <Dialog
          open={change.step === 'form'}
          onClose={() => change.pending || change.show(null)}
          title={t('settings.password.change')}
        >
          <ChangeForm email={user.email} change={change} />
        </Dialog>
      )}
    </div>
  )
}

type FormProps = { email: string; change: ReturnType<typeof useChangePassword> }

function ChangeForm({ email, change }: FormProps) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const { given, pending, errors, refusals, submit, clearError } = change
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, not while a field is being corrected.
  useEffect(() => {
    const first = (['current', 'password', 'confirmation'] as const).find((name) => errors[name])
    // Not at once: after the proof the dialog is a new one, and first remembers what had the focus.
    const focus = () => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (first) queueMicrotask(focus)
  }, [refusals])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    submit({
      current: text('current'),
      password: text('password'),
      confirmation: text('confirmation'),
    })
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name in errors) clearError(target.name)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="mt-5 grid gap-4">
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
      <Link
        href="/forgot-password"
        onClick={() => carryEmail(email)}
        className="-my-1 justify-self-end py-1 font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        {say('auth.forgot')}
      </Link>
      <PasswordField
        label={t('settings.password.new')}
        name="password"
        autoComplete="new-password"
        defaultValue={given.password}
        maxLength={profile.password_max_length}
        hint={say('reset.hint', { min: passwordLimits.min_length })}
        error={errors.password}
      />
      <PasswordField
        label={t('settings.password.again')}
        name="confirmation"
        autoComplete="new-password"
        defaultValue={given.confirmation}
        maxLength={profile.password_max_length}
        error={errors.confirmation}
      />
      <Button
        type="submit"
        className="mt-1"
        pending={pending}
        pendingText={t('settings.password.pending')}
      >
        {t('settings.password.change')}
      </Button>
    </form>
  )
}
