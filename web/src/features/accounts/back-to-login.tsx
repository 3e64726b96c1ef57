import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { accounts } from './accounts.texts.ts'
import { openAuth } from './auth-dialog-state.ts'

/** Signing in is a dialog, so this opens it on the home screen. */
export function BackToLogin({ email }: { email?: string | undefined }) {
  const { t } = useMessages(accounts)
  return (
    <Link
      href="/"
      onClick={() => openAuth('sign_in', email)}
      className={buttonClass({ variant: 'ghost' })}
    >
      {t('auth.back_to_login')}
    </Link>
  )
}
