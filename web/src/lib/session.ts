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

/** Where a member's unsent messages wait. */
export const outboxKey = (userId: string): string => `keyswap-outbox-${userId}`

function remember(id: string | null): void {
  const before = rememberedUser()
  try {
    // Unsent messages go with the session, also where nothing that sends them was loaded.
    if (before !== null && before !== id) localStorage.removeItem(outboxKey(before))
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

/** Called when someone signs in or out, and when another tab has signed in as someone else. */
export function onMemberChange(listener: (id: string | undefined) => void): () => void {
  let member = session.get().user?.id
  return session.subscribe(() => {
    const id = session.get().user?.id
    if (id === member) return
    member = id
    listener(id)
  })
}

export const useSession = (): Session => useStore(session)
