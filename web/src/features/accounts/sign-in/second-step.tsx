import type { MfaRequired } from '@keyswap/contract/accounts'
import { factors as limits } from '@keyswap/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { accounts } from '../accounts.texts.ts'
import { submitCode } from '../auth-calls.ts'
import { failureOf } from '../auth-rules.ts'
import { CodeField } from '../code-field.tsx'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { accountReason } from '../password-rules.ts'
import { usePasskey } from './use-passkey.ts'
import { useSupportEmail } from './use-support-email.ts'
import { useWelcome } from './use-welcome.ts'

type Way = 'totp' | 'passkey' | 'recovery'

type Props = {
  step: MfaRequired
  /** The ticket has expired: sign in again. */
  onAgain: () => void
  onDone: () => void
}

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export default function SecondStep({ step, onAgain, onDone }: Props) {
  const { t } = useMessages(accounts)
  const passkey = usePasskey(
    onDone,
    step.ways.includes('totp') ? 'auth.step.passkey_none.totp' : 'auth.step.passkey_none',
  )
  const ways: Way[] = [
    ...step.ways.filter((way) => way === 'totp' || passkey.signIn !== undefined),
    'recovery',
  ]
  const [way, setWay] = useState(ways[0] ?? 'recovery')
  return (
    <div className="mt-1 grid gap-4">
      <p className="text-muted">{t(`auth.step.${way}`)}</p>
      {way === 'passkey' ? (
        <PasskeyButton {...passkey} />
      ) : (
        <CodeForm key={way} step={step} way={way} onAgain={onAgain} onDone={onDone} />
      )}
      <div className="grid">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" size="small" onClick={() => setWay(other)}>
              {t(`auth.step.use_${other}`)}
            </Button>
          ))}
      </div>
      {way === 'recovery' && <Lost />}
    </div>
  )
}

/** Without a factor and the codes, only the operator can help; who gives no address cannot be asked here. */
function Lost() {
  const { t } = useMessages(accounts)
  const email = useSupportEmail()
  if (!email) return null
  return (
    <p className="text-small text-muted">
      {t('auth.step.lost')}{' '}
      <a
        href={`mailto:${email}`}
        className="font-semibold text-accent-text underline underline-offset-4"
      >
        {email}
      </a>
    </p>
  )
}

function PasskeyButton({ pending, signIn }: ReturnType<typeof usePasskey>) {
  const { t } = useMessages(accounts)
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus is unmounted.
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} pending={pending} pendingText={t('auth.passkey.pending')} onClick={signIn}>
      {t('auth.step.use_passkey')}
    </Button>
  )
}

function CodeForm({ step, way, onAgain, onDone }: Props & { way: 'totp' | 'recovery' }) {
  const { t } = useMessages(accounts)
  const welcome = useWelcome(onDone)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const isTotp = way === 'totp'
  const focus = () => (isTotp ? line : area).current?.focus()
  // The form or button that had the focus is unmounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the new form.
  useEffect(() => focus(), [])

  function refuse(text: string) {
    setError(text)
    focus()
  }

  async function send(code: string) {
    setError(undefined)
    dropOutcome()
    setPending(true)
    try {
      return welcome(await submitCode(step, code))
    } catch (reason) {
      const refusal = reason instanceof ApiError ? reason.code : undefined
      if (refusal === 'INVALID_CODE')
        refuse(isTotp ? accountReason(reason, t, '') : t('auth.step.recovery_wrong'))
      else if (refusal === 'RATE_LIMITED' && isTotp) refuse(t('auth.step.too_many'))
      else tellOutcome({ tone: 'danger', ...failureOf('sign_in', reason, t) })
      if (refusal === 'INVALID_TICKET') return onAgain()
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') refuse(t('auth.step.missing'))
    else void send(code)
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onInput={() => setError(undefined)}
      className="grid grid-cols-1 gap-4"
    >
      {isTotp ? (
        <TextField
          ref={line}
          label={t('auth.step.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code_max_length}
          error={error}
        />
      ) : (
        <CodeField ref={area} label={t('auth.step.recovery_code')} error={error} />
      )}
      <Button type="submit" pending={pending} pendingText={t('auth.step.submitting')}>
        {t('auth.step.submit')}
      </Button>
    </form>
  )
}
