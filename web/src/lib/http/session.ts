// Who is signed in, as far as this tab knows. The server checks every request.
import type { Me, SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/first-limits'
import { forgetOthers, parseJson, readStored, writeStored } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'
import { isTokenMissing, setAccessToken } from './http.ts'

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed_out'; user: null }
  | { status: 'signed_in'; user: Me }

const SIGNED_OUT: Session = { status: 'signed_out', user: null }

/**
 * The refresh token is in an HttpOnly cookie. localStorage only holds whose it is: tabs use it to agree on
 * the member, and a visitor needs no request to learn that there is no session.
 */
export const rememberedUser = (): string | null => readStored('local', limits.storage_key)

/** Storage key of what the app needs to know of the member when it starts without a connection. */
const meKey = (userId: string | null): string => `keyswap-me:${userId}`

// The member may have signed out while this tab was closed or discarded: remove what it still stores for them.
forgetOthers(rememberedUser())

function remember(id: string | null): void {
  forgetOthers(id)
  writeStored('local', limits.storage_key, id)
}

const session = createStore<Session>(
  rememberedUser() === null ? SIGNED_OUT : { status: 'loading', user: null },
)

export function startSession({ user, access_token }: SignedIn): void {
  setAccessToken(access_token)
  remember(user.id)
  setUser(user)
}

export function updateUser(user: Me): void {
  if (session.get().status === 'signed_in') setUser(user)
}

function setUser(user: Me): void {
  writeStored('local', meKey(user.id), JSON.stringify(user))
  session.set({ status: 'signed_in', user })
}

/** The server cannot be reached: shows what this device has kept. Returns whether it has; the next call renews the token. */
export function startKept(): boolean {
  const user = parseJson(readStored('local', meKey(rememberedUser()))) as Me | null
  if (user && session.get().status === 'loading') {
    setAccessToken('')
    session.set({ status: 'signed_in', user })
  }
  return isTokenMissing()
}

export function endSession(): void {
  setAccessToken(null)
  remember(null)
  // Photos that another app has shared (features/listings/photos/shared-photos.ts).
  void globalThis.caches?.delete('keyswap-shared').catch(() => {})
  session.set(SIGNED_OUT)
}

export const currentSession = (): Session => session.get()

export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener)

/** Calls the listener on sign-in and sign-out, and when another tab has signed in as another member. */
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
