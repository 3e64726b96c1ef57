import { session } from '@keyswap/contract/limits'
import type { UncheckedCaller } from '../calls/caller.ts'
import { putNewest } from '../capacity/newest.ts'

const MOST = 50_000

type Claimed = UncheckedCaller['claimed']

export type KnownTokens = ReturnType<typeof createKnownTokens>

/**
 * The tokens that the database has accepted lately. What they claim is believed until the call's own statement checks it again;
 * only that statement lets anybody in. All are kept for the same time, so the oldest is dropped first.
 */
export function createKnownTokens(most = MOST) {
  const until = new Map<string, number>()
  return {
    has: (claimed: Claimed): boolean => (until.get(keyOf(claimed)) ?? 0) > performance.now(),
    add(claimed: Claimed): void {
      putNewest(until, keyOf(claimed), performance.now() + session.access_token_ms, most)
    },
    forget: (claimed: Claimed): void => void until.delete(keyOf(claimed)),
  }
}

/** The key has the member's id, because the same secret could be sent with another member's id. */
const keyOf = ({ id, hash }: Claimed): string => id + hash.toString('latin1')
