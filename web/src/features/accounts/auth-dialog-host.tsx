import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { createStore, useStore } from '../../lib/store.ts'

export type AuthMode = 'sign_in' | 'sign_up'

type Wanted = {
  mode: AuthMode
  open: boolean
  /** Whoever just signed up with this address, and has to confirm it first. */
  mailedTo?: string
}

const wanted = createStore<Wanted | null>(null)

/** Whether the dialog was opened on this page. */
export const useAuthWanted = (): boolean => useStore(wanted) !== null

const fetchDialog = () => import('./auth-dialog.tsx')
const AuthDialog = lazily(fetchDialog)

export const openAuth = (mode: AuthMode): void => wanted.set({ mode, open: true })

export const showMailed = (mailedTo: string): void =>
  wanted.set({ mode: 'sign_in', open: true, mailedTo })

/** Before the click that is about to come. */
export const preloadAuth = (): void => void fetchDialog().catch(() => {})

/** Where the dialog lives; anyone may open it, and its code comes with its first opening. */
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
