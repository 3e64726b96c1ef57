import { useState } from 'react'
import { accounts } from '../features/accounts/accounts.texts.ts'
import { BackToLogin } from '../features/accounts/password/back-to-login.tsx'
import { ForgotPasswordForm } from '../features/accounts/password/forgot-password-form.tsx'
import { useMessages } from '../lib/messages/index.ts'
import { Button } from '../ui/button.tsx'
import { LetterDrawing, LockDrawing } from '../ui/drawings/scenes.tsx'
import { FocusedPage } from '../ui/page/focused-page.tsx'

export default function ForgotPassword() {
  const { t } = useMessages(accounts)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <Sent email={sentTo} onRetry={() => setSentTo(undefined)} />
  return (
    <FocusedPage drawing={<LockDrawing />} title={t('forgot.title')} text={t('forgot.text')}>
      <ForgotPasswordForm onSent={setSentTo} />
      <BackToLogin />
    </FocusedPage>
  )
}

function Sent({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { t } = useMessages(accounts)
  return (
    <FocusedPage
      moved
      drawing={<LetterDrawing />}
      title={t('auth.confirm.title')}
      text={t('forgot.sent.text', { email })}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        <li>{t('auth.mailed.spam')}</li>
        <li>{t('forgot.sent.wait')}</li>
        <li>{t('forgot.sent.retry')}</li>
      </ul>
      <Button variant="secondary" onClick={onRetry}>
        {t('forgot.sent.again')}
      </Button>
      <BackToLogin email={email} />
    </FocusedPage>
  )
}
