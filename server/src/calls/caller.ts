import type { RateLimit } from '@keyswap/contract'

/**
 * A call whose token nobody has checked yet: `id` is only what the token claims. The first statement of its rule checks
 * the token, and takes the call from the rate limit if there is one (`entry` in db/entry.ts).
 */
export type UncheckedCaller = {
  id: string
  hash: Buffer
  pace: { key: string; limit: RateLimit; isRead: boolean } | undefined
}

/** The member who makes a call: known, or still to be checked. */
export type Caller = { id: string } | UncheckedCaller
