import type { RateLimit } from '@keyswap/contract'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import type { WhichSessions } from '../../outside/events.ts'
import type { Pictures } from '../pictures/index.ts'

/** The parts of the app that the rules of accounts need. */
export type Accounts = {
  db: Pool
  pictures: Pictures
  /** The HMAC key that derives each refresh token from the previous one. */
  refresh_key: Buffer
  /** The key that hashes the addresses of banned members who have left. */
  address_key: Buffer
  /** The key that encrypts the secrets of one-time codes. */
  totp_key: Buffer
  /** Passkeys are bound to this address. */
  site_url: string
  /** Whether admins need a second factor. */
  demands_admin_factor: boolean
  /** Whether an address must be confirmed before its owner can sign in. */
  confirms_email: boolean
  /** How many accounts may come from one address; 0 is no limit. */
  sign_ups_per_hour: number
  /** Whether mails are sent, and not only stored on the server. */
  reaches_mailboxes: boolean
  /** Whether members could take the name for that of somebody who runs the site, or a part of it for Keyswap's own words. */
  isReservedName(name: string): boolean
  takeCall(key: string, limit: RateLimit): Promise<number>
  /** Makes the key's allowance full again. */
  forgetCalls(key: string): Promise<unknown>
  /**
   * Called in the transaction that stores until when a member is away, before the member is locked; the returned function runs
   * once it is written.
   */
  onAway(tx: Db, user_id: string): Promise<() => Promise<unknown>>
  /** Called when a member signs up, signs in or uses a session again. */
  onVisit(user_id: string): Promise<unknown>
  /** The functions by which other rooms delete their data, in the transaction that deletes the account. */
  onDelete: ((tx: Db, user_id: string) => Promise<unknown>)[]
  /** Called before the account's rows are deleted; the returned function runs after the commit. */
  notifyAfterDelete(tx: Db, user_id: string): Promise<() => Promise<void>>
  /** Called after one of a member's sessions, all but some, or all have ended. */
  onSessionsEnded(user_id: string, which?: WhichSessions): Promise<void>
}
