import { session as limits } from '@keyswap/contract/limits'
import { call } from '../../../lib/http/client.ts'

/** At least once in the life of each access token, after its first two minutes. */
const EVERY_MS = limits.access_token_ms / 3

/**
 * Makes a call now and then, also in a tab that nobody looks at. By it the server knows that the newest refresh token has
 * arrived, and notices somebody who comes with a copy of an older one. Until the returned function is called.
 */
export function stayInUse(): () => void {
  const timer = setInterval(() => void call('getMe').catch(() => {}), EVERY_MS)
  return () => clearInterval(timer)
}
