import type { MfaRequired } from '@keyswap/contract/accounts'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { PRODUCT } from '../../../lib/product.ts'
import { useStore } from '../../../lib/store.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { accounts } from '../accounts.texts.ts'
import type { AuthMode } from '../auth-dialog-state.ts'
import { joinedFor } from '../joined-for.ts'
import { AuthForm } from './auth-form.tsx'
import { ConfirmationMailed } from './confirmation-mailed.tsx'

// Few members have a second factor, so its code is not fetched for everybody who signs in.
const SecondStep = fetched(() => import('./second-step.tsx'))

type Props = {
  open: boolean
  mode: AuthMode
  email?: string | undefined
  mailedTo?: string | undefined
  second?: MfaRequired | undefined
  onMode: (mode: AuthMode) => void
  onClose: () => void
}

export default function AuthDialog({
  open,
  mode,
  email,
  mailedTo,
  second,
  onMode,
  onClose,
}: Props) {
  const { t } = useMessages(accounts)
  const picture = useStore(joinedFor)
  const form = useRef<HTMLFormElement>(null)
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
  if (second) {
    return (
      <Dialog open={open} onClose={onClose} title={t('auth.step.title')}>
        <SecondStep step={second} onAgain={() => onMode('sign_in')} onDone={onClose} />
      </Dialog>
    )
  }
  const joining = mode === 'sign_up'
  // Closing asks first only in a sign-up: the two fields of a sign-in are quickly typed again or filled by the browser.
  const unsaved = () => joining && form.current !== null && hasInput(form.current)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      title={joining ? t('auth.join.title', { product: PRODUCT }) : t('auth.back.title')}
      text={joining ? t('auth.join.text') : t('auth.back.text')}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={1200}
          height={630}
          className="mt-4 aspect-2/1 max-h-[22dvh] w-full rounded-control bg-sunken object-cover"
        />
      )}
      {/* The key makes each mode a new form, with empty fields. */}
      <AuthForm key={mode} form={form} mode={mode} email={email} onMode={onMode} onDone={onClose} />
    </Dialog>
  )
}

const hasInput = (form: HTMLFormElement): boolean =>
  [...new FormData(form).values()].some((value) => value !== '')
