// Who is signed in, as far as this tab knows. The server decides on every request.
import type { Me, SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { setAccessToken } from './http.ts'
import { createStore, useStore } from './store.ts'

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed_out'; user: null }
  | { status: 'signed_in'; user: Me }

const SIGNED_OUT: Session = { status: 'signed_out', user: null }

/**
 * The refresh token lies in a cookie that no script can see. What is kept here is only that there is
 * one, and whose: tabs agree by it, and a visitor is spared a question to the server.
 */
export const rememberedUser = (): string | null => {
  try {
    return localStorage.getItem(limits.storage_key)
  } catch {
    return null
  }
}

function remember(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(limits.storage_key)
    else localStorage.setItem(limits.storage_key, id)
  } catch {
    // A browser that keeps nothing signs out with the page.
  }
}

const session = createStore<Session>(
  rememberedUser() === null ? SIGNED_OUT : { status: 'loading', user: null },
)

export function startSession({ user, access_token }: SignedIn): void {
  setAccessToken(access_token)
  remember(user.id)
  session.set({ status: 'signed_in', user })
}

export function updateUser(user: Me): void {
  if (session.get().status === 'signed_in') session.set({ status: 'signed_in', user })
}

export function endSession(): void {
  setAccessToken(null)
  remember(null)
  session.set(SIGNED_OUT)
}

export const currentSession = (): Session => session.get()

export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener)

export const useSession = (): Session => useStore(session)
