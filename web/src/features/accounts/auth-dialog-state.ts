// Whether the sign-in dialog is open, and what it shows: sign-in, its second step, sign-up, or that a confirmation was mailed.
import type { MfaRequired } from '@keyswap/contract/accounts'
import { createStore, useStore } from '../../lib/store.ts'

export type AuthMode = 'sign_in' | 'sign_up'

type Wanted = {
  mode: AuthMode
  open: boolean
  /** Filled in already. */
  email?: string | undefined
  /** Set after a sign-up whose address has to be confirmed first. */
  mailedTo?: string
  /** Set after the first of two steps. */
  second?: MfaRequired
}

/** Null until the dialog is opened for the first time. */
const wanted = createStore<Wanted | null>(null)

export const useAuthDialog = (): Wanted | null => useStore(wanted)

export const openAuth = (mode: AuthMode, email?: string): void =>
  wanted.set({ mode, open: true, email })

export const showMailed = (mailedTo: string): void =>
  wanted.set({ mode: 'sign_in', open: true, mailedTo })

export const showSecondStep = (second: MfaRequired): void =>
  wanted.set({ mode: 'sign_in', open: true, second })

/** The rest of the state stays for the closing animation. */
export const closeAuth = (state: Wanted): void => wanted.set({ ...state, open: false })
