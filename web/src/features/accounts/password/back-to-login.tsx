import { Link } from 'wouter'
import { useSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { accounts } from '../accounts.texts.ts'
import { openAuth } from '../auth-dialog-state.ts'

/** Signing in is a dialog, so this opens it on the home screen. A member may be here too, for a forgotten password. */
export function BackToLogin({ email }: { email?: string | undefined }) {
  const { t } = useMessages(accounts)
  const isSignedIn = useSession().status === 'signed_in'
  return (
    <Link
      href="/"
      onClick={() => isSignedIn || openAuth('sign_in', email)}
      className={buttonClass({ variant: 'ghost' })}
    >
      {t('auth.back_to_login')}
    </Link>
  )
}
