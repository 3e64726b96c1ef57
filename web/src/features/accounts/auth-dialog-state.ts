// Whether the sign-in dialog is open, and what it shows: sign-in, sign-up, or that a confirmation was mailed.
import { createStore, useStore } from '../../lib/store.ts'

export type AuthMode = 'sign_in' | 'sign_up'

type Wanted = {
  mode: AuthMode
  open: boolean
  /** Set after a sign-up whose address has to be confirmed first. */
  mailedTo?: string
}

/** Null until the dialog is opened for the first time. */
const wanted = createStore<Wanted | null>(null)

export const useAuthDialog = (): Wanted | null => useStore(wanted)

export const openAuth = (mode: AuthMode): void => wanted.set({ mode, open: true })

export const showMailed = (mailedTo: string): void =>
  wanted.set({ mode: 'sign_in', open: true, mailedTo })

/** The rest of the state stays for the closing animation. */
export const closeAuth = (state: Wanted): void => wanted.set({ ...state, open: false })
