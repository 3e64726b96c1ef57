import { accounts } from '../../lib/messages/accounts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { PRODUCT } from '../../lib/product.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AuthMode } from './auth-dialog-host.tsx'
import { AuthForm } from './auth-form.tsx'
import { ConfirmationMailed } from './confirmation-mailed.tsx'

type Props = {
  open: boolean
  mode: AuthMode
  mailedTo?: string | undefined
  onMode: (mode: AuthMode) => void
  onClose: () => void
}

export default function AuthDialog({ open, mode, mailedTo, onMode, onClose }: Props) {
  const { t } = useMessages(accounts)
  if (mailedTo !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t('auth.mailed.title')}
        text={t('auth.mailed.text', { email: mailedTo })}
      >
        <ConfirmationMailed onSignIn={() => onMode('sign_in')} />
      </Dialog>
    )
  }
  const joining = mode === 'sign_up'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={joining ? t('auth.join.title', { product: PRODUCT }) : t('auth.back.title')}
      text={joining ? t('auth.join.text') : t('auth.back.text')}
    >
      {/* Another mode is another form: its fields start empty. */}
      <AuthForm key={mode} mode={mode} onMode={onMode} onDone={onClose} />
    </Dialog>
  )
}
