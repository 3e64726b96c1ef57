import { password as passwordLimits, profile } from '@keyswap/contract/limits'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { accounts } from '../../lib/messages/accounts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AuthMode } from './auth-dialog-host.tsx'
import { useAuth } from './use-auth.ts'

type Props = { mode: AuthMode; onMode: (mode: AuthMode) => void; onDone: () => void }

export function AuthForm({ mode, onMode, onDone }: Props) {
  const { t } = useMessages(accounts)
  const { pending, submit } = useAuth(mode, onDone)
  const joining = mode === 'sign_up'

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '')
    const wrong = submit({
      username: text('username').trim(),
      email: text('email').trim(),
      password: text('password'),
    })
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    // What is missing is said by a toast, in our words, hence no checks by the browser.
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
      {joining && (
        <TextField
          label={t('auth.username')}
          name="username"
          autoComplete="username"
          maxLength={profile.name_max_length}
        />
      )}
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        hint={joining ? t('auth.password_hint', { min: passwordLimits.min_length }) : undefined}
      />
      {!joining && (
        <Link
          href="/forgot-password"
          onClick={onDone}
          className="-my-1 justify-self-end py-1 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('auth.forgot')}
        </Link>
      )}
      <Button
        type="submit"
        className="mt-1"
        pending={pending}
        pendingText={t(joining ? 'auth.creating' : 'auth.signing_in')}
      >
        {t(joining ? 'auth.create' : 'auth.sign_in')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => onMode(joining ? 'sign_in' : 'sign_up')}>
        {t(joining ? 'auth.to_sign_in' : 'auth.to_sign_up')}
      </Button>
    </form>
  )
}
