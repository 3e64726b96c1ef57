import { fetched } from '../../../ui/states/fetched.tsx'
import { closeAuth, openAuth, useAuthDialog } from '../auth-dialog-state.ts'

const AuthDialog = fetched(() => import('./auth-dialog.tsx'))

/** Call it on hover, so that the dialog's code is loaded before the click. */
export const preloadAuth = AuthDialog.fetch

/** Renders the sign-in dialog. Its code is loaded when it first opens. */
export function AuthDialogHost() {
  const state = useAuthDialog()
  if (!state) return null
  return (
    <AuthDialog
      open={state.open}
      mode={state.mode}
      email={state.email}
      mailedTo={state.mailedTo}
      second={state.second}
      onMode={openAuth}
      onClose={() => closeAuth(state)}
    />
  )
}
