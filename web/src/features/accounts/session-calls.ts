import type { Session } from '@keyswap/contract/accounts'
import { call } from '../../lib/client.ts'
import { ApiError } from '../../lib/request-error.ts'

export const fetchSessions = (signal: AbortSignal): Promise<Session[]> =>
  call('getSessions', { signal })

export const endSessionOf = (sessionId: string) =>
  call('endSession', { params: { sessionId } }).catch(ignoreEnded)

/** NOT_FOUND means that the session has already ended, for example from another device. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
}

export const submitSignOut = () => call('signOut')

export const endAllSessions = () => call('endSessions')
