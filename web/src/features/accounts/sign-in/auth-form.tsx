import { visibleName } from '@keyswap/contract/accounts/names'
import { password as passwordLimits, profile } from '@keyswap/contract/limits'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { Link } from 'wouter'
import { SiteLinks } from '../../../domain/site-links.tsx'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasskeyIcon } from '../../../ui/icons.tsx'
import { accounts } from '../accounts.texts.ts'
import type { AuthMode } from '../auth-dialog-state.ts'
import { firstOf } from '../auth-rules.ts'
import { carryEmail } from '../carried-email.ts'
import { useAuth } from './use-auth.ts'
import { usePasskey } from './use-passkey.ts'
import { useSitePages } from './use-site-pages.ts'

type Props = {
  form: RefObject<HTMLFormElement | null>
  mode: AuthMode
  /** Then the password is next. */
  email?: string | undefined
  onMode: (mode: AuthMode) => void
  onDone: () => void
}

export function AuthForm({ form, mode, email, onMode, onDone }: Props) {
  const { t } = useMessages(accounts)
  const { pending, errors, refusals, submit, clearError } = useAuth(mode, onDone)
  const passkey = usePasskey(onDone)
  const joining = mode === 'sign_up'
  const sitePages = useSitePages(joining)

  const fieldOf = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? undefined

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    submit({
      username: visibleName(text('username')),
      email: text('email').trim(),
      password: text('password'),
    })
  }

  // Focus the first wrong field, whether the form or the server found the error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, not while a field is being corrected.
  useEffect(() => {
    const first = firstOf(errors)
    if (first) fieldOf(first)?.focus()
  }, [refusals])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the dialog has focused its first field.
  useEffect(() => {
    if (email) queueMicrotask(() => fieldOf('password')?.focus())
  }, [])

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name in errors) clearError(target.name)
  }

  return (
    // noValidate: the form shows its own messages, in a toast and at the field.
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="mt-5 grid gap-4">
      {joining && (
        <TextField
          label={t('auth.username')}
          name="username"
          autoComplete="username"
          maxLength={profile.name_max_length}
          error={errors.username}
        />
      )}
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        error={errors.password}
        hint={joining ? t('auth.password_hint', { min: passwordLimits.min_length }) : undefined}
      />
      {!joining && (
        <Link
          href="/forgot-password"
          onClick={() => {
            carryEmail(fieldOf('email')?.value ?? '')
            onDone()
          }}
          className="-my-1 justify-self-end py-1 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('auth.forgot')}
        </Link>
      )}
      {joining && <SiteLinks pages={sitePages} />}
      <Button
        type="submit"
        className="mt-1"
        pending={pending}
        pendingText={t(joining ? 'auth.creating' : 'auth.signing_in')}
      >
        {t(joining ? 'auth.create' : 'auth.sign_in')}
      </Button>
      {!joining && passkey.signIn && (
        <Button
          variant="secondary"
          pending={passkey.pending}
          pendingText={t('auth.passkey.pending')}
          onClick={passkey.signIn}
        >
          <PasskeyIcon className="size-5" />
          {t('auth.passkey')}
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={() => onMode(joining ? 'sign_in' : 'sign_up')}>
        {t(joining ? 'auth.to_sign_in' : 'auth.to_sign_up')}
      </Button>
    </form>
  )
}
