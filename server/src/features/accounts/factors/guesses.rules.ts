// Wrong passwords and codes of somebody who is already past the first check: they have an open session, or know the password.
import type { RateLimit } from '@keyswap/contract'
import type { ErrorCode } from '@keyswap/contract/errors'
import type { Viewer } from '../../../calls/viewer.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Accounts } from '../context.ts'
import { queueSecurityMail } from '../factors.store.ts'
import { userAgentOf } from '../sessions/sessions.store.ts'

/** Typing errors are forgiven: two at a time, and one more every twelve hours. */
const FORGIVEN: RateLimit = { max: 2, seconds: 24 * 3600 }
const TOLD: RateLimit = { max: 1, seconds: 3600 }

const WRONG: ErrorCode[] = ['WRONG_PASSWORD', 'INVALID_CODE', 'RATE_LIMITED']

type Teller = Pick<Accounts, 'db' | 'takeCall'>
/** The guess is made in a session, or at the second step of a sign-in. */
type Guess = Viewer | { id: string; user_agent: string }

/** Runs `work`, which checks a password or a code. From the third wrong one on, the member is told by mail. */
export async function alarmOnGuesses<T>(
  accounts: Teller,
  guess: Guess,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && WRONG.includes(error.code)) await noteGuess(accounts, guess)
    throw error
  }
}

async function noteGuess({ db, takeCall }: Teller, guess: Guess): Promise<void> {
  const isInside = 'session_id' in guess
  const kind = isInside ? 'guessed_inside' : 'guessed'
  if ((await takeCall(`${kind} ${guess.id}`, FORGIVEN)) === 0) return
  if ((await takeCall(`${kind} told ${guess.id}`, TOLD)) > 0) return
  const user_agent = isInside ? await userAgentOf(db, guess) : guess.user_agent
  await queueSecurityMail(db, guess.id, kind, { ...(user_agent !== undefined && { user_agent }) })
}
