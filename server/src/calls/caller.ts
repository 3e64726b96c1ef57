import type { RateLimit } from '@keyswap/contract'

/**
 * A call whose token nobody has checked yet. It has no `id`: the first statement of its rule checks the token, takes the
 * call from the rate limit if there is one, and selects who makes it (`entry` in db/entry.ts).
 */
export type UncheckedCaller = {
  /** What the token says, unchecked. */
  claimed: { id: string; hash: Buffer }
  pace: { key: string; limit: RateLimit; isRead: boolean } | undefined
}

/** The member who makes a call. They are known already, or still to be checked. */
export type Caller = { id: string } | UncheckedCaller
