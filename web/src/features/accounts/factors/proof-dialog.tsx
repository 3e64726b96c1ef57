import type { Factors } from '@keyswap/contract/factors'
import { factors as limits } from '@keyswap/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { CodeField } from '../code-field.tsx'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { settings } from '../settings.texts.ts'
import { submitPasskeyProof, submitProof } from './factor-calls.ts'
import { isRefused, type ProofPurpose } from './use-factors.ts'

type Props = {
  email: string
  /** The member's, as far as they are known. */
  factors: Factors | undefined
  purpose: ProofPurpose
  onClose: () => void
  /** The dialog waits for what follows. */
  onDone: () => Promise<void> | void
}

/** Asks for a passkey, or for the password again and, with a second factor, a code. */
export function ProofDialog({ email, factors, purpose, onClose, onDone }: Props) {
  const { t } = useMessages(settings)
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0
  const canUsePasskey = hasPasskey && 'PublicKeyCredential' in window
  const [byPasskey, setByPasskey] = useState(canUsePasskey)
  const [hasSwitched, setHasSwitched] = useState(false)
  const way = useRef<HTMLDivElement>(null)
  const code = factors?.totp ? 'code' : hasPasskey ? 'recovery' : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field of the new way; when the dialog opens, it does that itself.
  useEffect(() => {
    if (hasSwitched) way.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }, [byPasskey])

  // A proof that was left while it was being checked must not do what it guards.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const goOn = async () => {
    if (!isLeft.current) await onDone()
  }

  function change() {
    setHasSwitched(true)
    setByPasskey(!byPasskey)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.proof')}
      text={t(`settings.proof.by.${byPasskey ? 'passkey' : (code ?? 'password')}`, {
        purpose: t(`settings.proof.to.${purpose}`),
      })}
    >
      <div ref={way}>
        {byPasskey ? (
          <ByPasskey onDone={goOn} />
        ) : (
          <ByPassword email={email} code={code} onDone={goOn} />
        )}
      </div>
      {canUsePasskey && (
        <Button variant="ghost" size="small" className="mt-2 w-full" onClick={change}>
          {t(byPasskey ? 'settings.proof.use_password' : 'settings.proof.use_passkey')}
        </Button>
      )}
    </Dialog>
  )
}

function ByPasskey({ onDone }: Pick<Props, 'onDone'>) {
  const { t } = useMessages(settings)
  const [pending, setPending] = useState(false)

  async function send() {
    dropOutcome()
    setPending(true)
    try {
      await submitPasskeyProof()
      await onDone()
    } catch (error) {
      tellOutcome({ tone: 'danger', title: t('settings.error'), text: t(passkeyFailure(error)) })
    }
    setPending(false)
  }

  return (
    <Button
      className="mt-5 w-full"
      pending={pending}
      pendingText={t('settings.proof.waiting')}
      onClick={() => void send()}
    >
      {t('settings.proof.use_passkey')}
    </Button>
  )
}

type PasswordProps = Pick<Props, 'email' | 'onDone'> & {
  /** Which codes the member has, as far as it is known: of an app and recovery codes, or only these. */
  code: 'code' | 'recovery' | undefined
}

function ByPassword({ email, code: kind, onDone }: PasswordProps) {
  const { t } = useMessages(settings)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  // Also after it was missing: a second factor may have been set up elsewhere.
  const [asksCode, setAsksCode] = useState(kind !== undefined)
  const form = useRef<HTMLFormElement>(null)

  // In an effect, because the field of the code may be a new one.
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [errors])

  async function send(password: string, code: string | undefined) {
    dropOutcome()
    setPending(true)
    try {
      await submitProof(password, code)
      await onDone()
    } catch (error) {
      if (isRefused(error, 'WRONG_PASSWORD'))
        setErrors({ password: t('settings.delete.password.wrong') })
      else if (isRefused(error, 'INVALID_CODE')) {
        setAsksCode(true)
        setErrors({ code: t(code === undefined ? 'settings.code.missing' : wrongCode(code)) })
      } else tellOutcome({ tone: 'danger', title: t('settings.error'), text: t(failureOf(error)) })
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password') ?? '')
    const code = asksCode ? String(given.get('code') ?? '').trim() : undefined
    const wrong = {
      ...(password === '' && { password: t('settings.delete.password.missing') }),
      ...(code === '' && { code: t('settings.code.missing') }),
    }
    if (Object.keys(wrong).length > 0) setErrors(wrong)
    else void send(password, code)
  }

  return (
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
      {asksCode && kind === 'recovery' && (
        <CodeField label={t('settings.code.recovery')} error={errors.code} />
      )}
      {asksCode && kind !== 'recovery' && (
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
  )
}

/** One-time codes have six digits; anything else is taken for a recovery code. */
const wrongCode = (code: string) =>
  /^\d{6}$/.test(code.replaceAll(' ', '')) ? 'settings.code.wrong' : 'settings.code.used'

const failureOf = (error: unknown) => {
  if (error instanceof NetworkError && !isOnline()) return 'kit.offline'
  return isRefused(error, 'RATE_LIMITED') ? 'settings.code.too_many' : 'settings.factors.failed'
}

/** What the browser throws means that no passkey was used. */
const passkeyFailure = (error: unknown) => {
  if (isRefused(error, 'PASSKEY_REFUSED')) return 'settings.passkeys.refused'
  const isOurs = error instanceof ApiError || error instanceof NetworkError
  return isOurs ? failureOf(error) : 'settings.proof.none'
}
