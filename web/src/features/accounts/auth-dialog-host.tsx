import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { createStore, useStore } from '../../lib/store.ts'

export type AuthMode = 'sign_in' | 'sign_up'

type Wanted = {
  mode: AuthMode
  open: boolean
  /** Set after a sign-up whose address has to be confirmed first. */
  mailedTo?: string
}

const wanted = createStore<Wanted | null>(null)

export const useAuthWanted = (): boolean => useStore(wanted) !== null

const fetchDialog = () => import('./auth-dialog.tsx')
const AuthDialog = lazily(fetchDialog)

export const openAuth = (mode: AuthMode): void => wanted.set({ mode, open: true })

export const showMailed = (mailedTo: string): void =>
  wanted.set({ mode: 'sign_in', open: true, mailedTo })

/** Called on hover, before the click. */
export const preloadAuth = (): void => void fetchDialog().catch(() => {})

/** Renders the dialog. Its code is loaded when it first opens. */
export function AuthDialogHost() {
  const state = useStore(wanted)
  if (!state) return null
  return (
    <Suspense>
      <AuthDialog
        open={state.open}
        mode={state.mode}
        mailedTo={state.mailedTo}
        onMode={openAuth}
        onClose={() => wanted.set({ ...state, open: false })}
      />
    </Suspense>
  )
}
