// Sign-ups with an address that has an account already. The answer says so, and a household hears it of so many addresses only:
// otherwise it could ask for everybody's. From then on who has an account there is not told, and nobody honest is shut out.
import type { RateLimit } from '@keyswap/contract'
import { signUps } from '@keyswap/contract/limits'
import { takeCall, waitOf } from '../../../db/rate-limits.ts'
import type { Db } from '../../../db/sql.ts'

const ADDRESSES: RateLimit = { max: signUps.taken_addresses, seconds: 600 }
const ONCE: RateLimit = { max: 1, seconds: 600 }
const TRIES: RateLimit = { max: signUps.tries_of_address, seconds: 600 }

/** A try with one address. Returns 0 or the seconds until the next one: before a password is hashed, and for this address alone. */
export const takeTry = (db: Db, household: string, email: string): Promise<number> =>
  takeCall(db, `sign-up ${household} ${email}`, TRIES)

/** 0, or the seconds for which the household is told of no further address. */
export const waitForTaken = (db: Db, household: string): Promise<number> =>
  waitOf(db, `taken ${household}`, ADDRESSES)

/** Whether the household may hear that this address has an account. The same one again tells nothing new, and counts once. */
export async function mayHearTaken(db: Db, household: string, email: string): Promise<boolean> {
  const address = `taken ${household} ${email}`
  if ((await waitOf(db, address, ONCE)) > 0) return true
  if ((await takeCall(db, `taken ${household}`, ADDRESSES)) > 0) return false
  await takeCall(db, address, ONCE)
  return true
}
