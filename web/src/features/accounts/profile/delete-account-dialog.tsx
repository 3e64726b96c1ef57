import type { Me } from '@keyswap/contract/accounts'
import { type FormEvent, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { ProofDialog } from '../factors/proof-dialog.tsx'
import { useFactors } from '../factors/use-factors.ts'
import { settings } from '../settings.texts.ts'
import { useDeleteAccount } from './use-delete-account.ts'

type Props = {
  user: Me
  /** Whether the member has a swap plan that is not over; undefined while that is not known. */
  hasPlan: boolean | undefined
  open: boolean
  onClose: () => void
}

export function DeleteAccountDialog({ user, hasPlan, open, onClose }: Props) {
  const { t } = useMessages(settings)
  const { pending, error, remove, clearError, asksProof, setAsksProof } = useDeleteAccount()
  const { data: factors } = useFactors(user.id)
  const hasFactor = factors !== undefined && (factors.totp || factors.passkeys.length > 0)
  const field = useRef<HTMLInputElement>(null)

  // Can't be cancelled once the request is sent.
  function close() {
    if (pending) return
    clearError()
    onClose()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if (hasFactor) return setAsksProof(true)
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (await remove(password)) field.current?.focus()
  }

  if (open && asksProof) {
    return (
      <ProofDialog
        email={user.email}
        factors={factors}
        purpose="delete"
        onClose={() => setAsksProof(false)}
        onDone={() => void remove()}
      />
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('settings.delete')}
      text={t('settings.delete.text')}
    >
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>{t('settings.delete.profile')}</li>
        <li>{t('settings.delete.cars')}</li>
        <li>{t('settings.delete.chats')}</li>
      </ul>
      <p className="mt-3 text-muted">{t('settings.delete.others')}</p>
      <p className="mt-3 text-muted">{t('settings.delete.swaps')}</p>
      {hasPlan !== false && (
        <p className="mt-3 font-semibold">
          {t(hasPlan ? 'settings.delete.plans' : 'settings.delete.plans.unknown')}
        </p>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        {!hasFactor && (
          <>
            {/* Tells a password manager which account this is. */}
            <input hidden type="email" autoComplete="username" value={user.email} readOnly />
            <PasswordField
              ref={field}
              label={t('settings.delete.password')}
              name="password"
              autoComplete="current-password"
              error={error}
            />
          </>
        )}
        <DialogButtons
          variant="danger"
          pending={pending}
          pendingText={t('settings.delete.pending')}
          onCancel={close}
        >
          {t('settings.delete.submit')}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
