import { factors as limits } from '@keyswap/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { NetworkError } from '../../../lib/request-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast-store.ts'
import { settings } from '../settings.texts.ts'
import { submitProof } from './factor-calls.ts'
import { isRefused } from './use-factors.ts'

type Props = {
  email: string
  /** Whether one-time codes are on. */
  needsCode: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks for the password again. */
export function ProofDialog({ email, needsCode, onClose, onDone }: Props) {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const form = useRef<HTMLFormElement>(null)

  function mark(wrong: typeof errors) {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function send(password: string, code: string | undefined) {
    setPending(true)
    try {
      await submitProof(password, code)
      return onDone()
    } catch (error) {
      if (isRefused(error, 'WRONG_PASSWORD'))
        mark({ password: t('settings.delete.password.wrong') })
      else if (isRefused(error, 'INVALID_CODE')) mark({ code: t('settings.code.wrong') })
      else {
        const text = t(error instanceof NetworkError ? 'kit.offline' : failure(error))
        toast({ tone: 'danger', title: t('settings.error'), text })
      }
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password') ?? '')
    const code = needsCode ? String(given.get('code') ?? '').trim() : undefined
    const wrong = {
      ...(password === '' && { password: t('settings.delete.password.missing') }),
      ...(code === '' && { code: t('settings.code.missing') }),
    }
    if (Object.keys(wrong).length > 0) mark(wrong)
    else void send(password, code)
  }

  return (
    <Dialog open onClose={onClose} title={t('settings.proof')} text={t('settings.proof.text')}>
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit}
        onInput={() => setErrors({})}
        className="mt-5 grid gap-4"
      >
        {/* Tells a password manager which account this is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('settings.delete.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {needsCode && (
          <TextField
            label={t('settings.code')}
            hint={t('settings.code.hint')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.code_max_length}
            error={errors.code}
          />
        )}
        <Button
          type="submit"
          className="mt-1"
          pending={pending}
          pendingText={t('settings.proof.pending')}
        >
          {t('settings.proof.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

const failure = (error: unknown) =>
  isRefused(error, 'RATE_LIMITED') ? 'server.RATE_LIMITED' : 'settings.factors.failed'
