import { password as passwordLimits } from '@keyswap/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { resetPassword } from '../password-calls.ts'
import { accountReason, type ResetErrors, refuseReset } from '../password-rules.ts'

type Props = { token: string; onDone: (email: string) => void; onInvalidLink: () => void }

export function ResetPasswordForm({ token, onDone, onInvalidLink }: Props) {
  const { t } = useMessages(accounts)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<ResetErrors>({})
  const field = useRef<HTMLInputElement>(null)

  async function send(password: string) {
    setPending(true)
    try {
      const { email } = await resetPassword(token, password)
      return onDone(email)
    } catch (reason) {
      if (isInvalidLink(reason)) return onInvalidLink()
      const text = accountReason(reason, t, t('reset.failed'))
      toast({ tone: 'failed', title: t('reset.failed.title'), text })
      if (isWeak(reason)) {
        setErrors({ password: text })
        field.current?.focus()
      }
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const given = new FormData(form)
    const password = String(given.get('password') ?? '')
    const wrong = refuseReset(password, String(given.get('confirmation') ?? ''), t)
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void send(password)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <PasswordField
        ref={field}
        label={t('reset.new')}
        name="password"
        autoComplete="new-password"
        hint={t('reset.hint', { min: passwordLimits.min_length })}
        error={errors.password}
      />
      <PasswordField
        label={t('reset.confirm')}
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Button type="submit" pending={pending} pendingText={t('reset.submitting')}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

const isWeak = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'WEAK_PASSWORD' || pathsOf(error).includes('password'))

/** Used, expired or forged: the member needs a new link. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVALID_LINK'
