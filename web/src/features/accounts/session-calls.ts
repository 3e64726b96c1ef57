import type { Session } from '@keyswap/contract/accounts'
import { call } from '../../lib/client.ts'

export const fetchSessions = (signal: AbortSignal): Promise<Session[]> =>
  call('getSessions', { signal })

export const endSessionOf = (sessionId: string) => call('endSession', { params: { sessionId } })

export const endAllSessions = () => call('endSessions')
