import { useEffect, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LetterDrawing } from '../../../ui/drawings/scenes.tsx'
import { accounts } from '../accounts.texts.ts'

/** Shown after a sign-up whose address has to be confirmed. */
export function ConfirmationMailed({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useMessages(accounts)
  const next = useRef<HTMLButtonElement>(null)
  // The form that had the focus is unmounted.
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="mt-4 grid gap-5">
      <div className="w-40 justify-self-center">
        <LetterDrawing />
      </div>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        <li>{t('auth.mailed.spam')}</li>
        <li>{t('auth.mailed.again')}</li>
      </ul>
      <Button ref={next} onClick={onSignIn}>
        {t('auth.sign_in')}
      </Button>
    </div>
  )
}
