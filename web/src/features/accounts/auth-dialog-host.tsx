import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { closeAuth, openAuth, useAuthDialog } from './auth-dialog-state.ts'

const fetchDialog = () => import('./auth-dialog.tsx')
const AuthDialog = lazily(fetchDialog)

/** Called on hover, before the click. */
export const preloadAuth = (): void => void fetchDialog().catch(() => {})

/** Renders the dialog. Its code is loaded when it first opens. */
export function AuthDialogHost() {
  const state = useAuthDialog()
  if (!state) return null
  return (
    <Suspense>
      <AuthDialog
        open={state.open}
        mode={state.mode}
        mailedTo={state.mailedTo}
        onMode={openAuth}
        onClose={() => closeAuth(state)}
      />
    </Suspense>
  )
}
