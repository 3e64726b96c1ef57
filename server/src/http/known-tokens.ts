import { session } from '@keyswap/contract/limits'
import type { UncheckedCaller } from '../calls/caller.ts'
import { putNewest } from '../capacity/newest.ts'

const MOST = 50_000

type Claimed = Pick<UncheckedCaller, 'id' | 'hash'>

export type KnownTokens = ReturnType<typeof createKnownTokens>

/**
 * The tokens that the database has accepted lately, so that what they claim can be believed before the call's own
 * statement has checked it again. It lets nobody in: that statement still decides. All expire within the same time, so
 * the oldest is the first to go.
 */
export function createKnownTokens(most = MOST) {
  const until = new Map<string, number>()
  return {
    has: (caller: Claimed): boolean => (until.get(keyOf(caller)) ?? 0) > performance.now(),
    add(caller: Claimed): void {
      putNewest(until, keyOf(caller), performance.now() + session.access_token_ms, most)
    },
    forget: (caller: Claimed): void => void until.delete(keyOf(caller)),
  }
}

/** With the id, because the same secret could be sent with another member's. */
const keyOf = ({ id, hash }: Claimed): string => id + hash.toString('latin1')
