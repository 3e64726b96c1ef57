import { factors as limits } from '@keyswap/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { NetworkError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { settings } from '../settings.texts.ts'
import { confirmTotp } from './factor-calls.ts'
import { QrCode } from './qr-code.tsx'
import { isRefused } from './use-factors.ts'

type Props = {
  secret: string
  uri: string
  onClose: () => void
  /** It took so long that the proof has expired, or codes were switched on elsewhere meanwhile. */
  onRefused: (error: unknown) => void
  /** With recovery codes, if these are the first. */
  onDone: (codes: string[] | null) => void
}

const failureOf = (error: unknown) => {
  if (error instanceof NetworkError && !isOnline()) return 'kit.offline'
  return isRefused(error, 'RATE_LIMITED') ? 'server.RATE_LIMITED' : 'settings.factors.failed'
}

/** Adds the secret to an authenticator app, and asks for a first code of it. */
export function TotpDialog({ secret, uri, onClose, onRefused, onDone }: Props) {
  const { t } = useMessages(settings)
  // The app is probably on this device, whose own screen it cannot scan.
  const [isPhone] = useState(() => matchMedia('(pointer: coarse), (width < 26rem)').matches)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
  }

  async function send(code: string) {
    dropOutcome()
    setPending(true)
    try {
      return onDone((await confirmTotp(code)).recovery_codes)
    } catch (reason) {
      if (isRefused(reason, 'PROOF_NEEDED', 'TOTP_ON')) return onRefused(reason)
      if (isRefused(reason, 'INVALID_CODE')) refuse(t('settings.code.wrong'))
      else tellOutcome({ tone: 'danger', title: t('settings.error'), text: t(failureOf(reason)) })
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') refuse(t('settings.code.missing'))
    else void send(code)
  }

  async function copy() {
    const isCopied = await copyText(secret)
    tellOutcome({ title: t(isCopied ? 'settings.copied' : 'settings.copy_failed') })
  }

  const qr = (
    <div className="grid gap-1.5">
      <p className="text-small text-muted">{t('settings.totp.scan')}</p>
      <QrCode text={uri} label={t('settings.totp.qr')} />
    </div>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.totp.set_up')}
      text={t('settings.totp.apps')}
      className="max-h-full overflow-y-auto"
    >
      <form
        noValidate
        onSubmit={onSubmit}
        onInput={() => setError(undefined)}
        className="mt-4 grid grid-cols-1 gap-4"
      >
        {isPhone ? (
          <a href={uri} className={buttonClass({ variant: 'secondary' })}>
            {t('settings.totp.open')}
          </a>
        ) : (
          qr
        )}
        <div className="grid gap-1.5">
          <p className="text-small text-muted">{t('settings.totp.by_hand')}</p>
          <p className="text-center text-balance font-mono text-small">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <Button variant="ghost" size="small" onClick={() => void copy()}>
            {t('settings.totp.copy')}
          </Button>
        </div>
        {isPhone && (
          <details className="group">
            <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small text-small text-muted">
              {t('settings.totp.other_device')}
              <DownIcon className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            {qr}
          </details>
        )}
        <TextField
          ref={field}
          label={t('settings.totp.first_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code_max_length}
          error={error}
        />
        <Button type="submit" pending={pending} pendingText={t('settings.proof.pending')}>
          {t('settings.totp.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
