import { reset_password } from '@keyswap/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { accounts } from '../features/accounts/accounts.texts.ts'
import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { BackToLogin } from '../features/accounts/password/back-to-login.tsx'
import { ResetPasswordForm } from '../features/accounts/password/reset-password-form.tsx'
import { useResetLink } from '../features/accounts/password/use-reset-link.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { LockDrawing, RoadDrawing } from '../ui/drawings/scenes.tsx'
import { FocusedPage } from '../ui/page/focused-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

export default function ResetPassword() {
  const { t } = useMessages(accounts)
  const { link, verify, conclude } = useResetLink()
  switch (link.step) {
    case 'verifying':
      return (
        <FocusedPage title={t('reset.verifying')} drawing={<LockDrawing />}>
          <Spinner className="size-8 justify-self-center" />
        </FocusedPage>
      )
    case 'invalid':
      return <Invalid />
    case 'unreachable':
      return (
        <ErrorState
          title={t('auth.confirm_failed.title')}
          offline={t('no_line.text')}
          onRetry={verify}
        />
      )
    case 'form':
      return (
        <FocusedPage title={t('reset.title')} text={t('reset.text')} drawing={<LockDrawing />}>
          <ResetPasswordForm
            token={link.token}
            onDone={(email) => conclude({ step: 'done', email })}
            onInvalidLink={() => conclude({ step: 'invalid' })}
          />
        </FocusedPage>
      )
    case 'done':
      return <Done email={link.email} />
  }
}

function Invalid() {
  const { t } = useMessages(accounts)
  return (
    <FocusedPage
      moved
      title={t('auth.confirm_invalid.title')}
      text={t('reset.invalid.text')}
      drawing={<RoadDrawing />}
    >
      <Link href="/forgot-password" className={buttonClass()}>
        {t('reset.request_new')}
      </Link>
      <BackToLogin />
    </FocusedPage>
  )
}

function Done({ email }: { email: string }) {
  const { t } = useMessages(accounts)
  const [, navigate] = useLocation()
  const isSignedIn = useSession().status === 'signed_in'
  const offerSignIn = useEffectEvent(() => {
    if (!isSignedIn) openAuth('sign_in', email)
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate('/', { replace: true })
      offerSignIn()
    }, reset_password.redirect_ms)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <FocusedPage
      moved
      title={t('reset.done.title')}
      text={t(isSignedIn ? 'reset.done.signed_in' : 'reset.done.text')}
      drawing={<LockDrawing open />}
    >
      <Link
        href="/"
        onClick={() => isSignedIn || openAuth('sign_in', email)}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('reset.done.home')}
      </Link>
    </FocusedPage>
  )
}
