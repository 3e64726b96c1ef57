import type { RateLimit } from '@keyswap/contract'

/**
 * A call whose token nobody has checked yet: `id` is only what the token claims. The first statement of its rule checks
 * the token, and takes a write from its rate limit if there is one (`entry` in db/entry.ts). For a read the rate limit
 * has a statement of its own.
 */
export type Ticket = {
  id: string
  hash: Buffer
  pace: { key: string; limit: RateLimit } | undefined
}

/** The member who makes a call: known, or with a ticket that is still to be checked. */
export type Caller = { id: string } | Ticket
