import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { carriedEmail, carryEmail } from '../carried-email.ts'
import { forgotPassword } from '../password-calls.ts'
import { accountReason, isEmail } from '../password-rules.ts'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useMessages(accounts)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [typed] = useState(carriedEmail)

  // Only once: the next one here may be somebody else.
  useEffect(() => carryEmail(''), [])

  async function send(email: string) {
    setPending(true)
    try {
      await forgotPassword(email)
      onSent(email)
    } catch (reason) {
      const text = accountReason(reason, t, t('forgot.failed'))
      toast({ tone: 'failed', title: t('forgot.failed.title'), text })
      if (pathsOf(reason).includes('email') || isInvalidEmail(reason)) {
        setError(t('auth.server.INVALID_EMAIL'))
        field.current?.focus()
      }
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const valid = isEmail(email)
    setError(valid ? undefined : t('auth.server.INVALID_EMAIL'))
    if (valid) void send(email)
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        ref={field}
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={typed}
        error={error}
      />
      <Button type="submit" pending={pending} pendingText={t('forgot.sending')}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}

const isInvalidEmail = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVALID_EMAIL'
