import type { Session } from '@keyswap/contract/accounts'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'

const LONGEST_WAIT_MS = 10_000

export const fetchSessions = (signal: AbortSignal): Promise<Session[]> =>
  call('getSessions', { signal })

export const endSessionOf = (sessionId: string) =>
  call('endSession', { params: { sessionId } }).catch(ignoreEnded)

/** NOT_FOUND means that the session has already ended, for example from another device. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
}

/** On a stalled connection it fails soon: then the member can sign out on this device only. */
export const submitSignOut = () => call('signOut', { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })

export const endAllSessions = () => call('endSessions')
