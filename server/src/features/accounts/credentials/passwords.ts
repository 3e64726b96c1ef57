import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createLimiter } from '../../../capacity/limiter.ts'
import { Refusal } from '../../../errors/refusal.ts'

const derive = promisify(argon2)

// 19 MiB and two passes: OWASP's minimum for argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

// Hashing is slow on purpose: keep a core free for other requests, and one of the four threads of Node's thread pool.
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
// A hash takes tens of milliseconds, so the last in the queue waits seconds, not a minute.
const MAX_WAITING = 100
const limited = createLimiter(AT_ONCE, MAX_WAITING)

type Cost = typeof COST
/** Work for this caller is skipped if they have hung up. */
export type Abortable = { gone?: AbortSignal }

const hash = (
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  length: number,
  waiting: Abortable | undefined,
) => {
  const parameters: Argon2Parameters = {
    // Keyboards may compose the same characters differently.
    message: password.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  }
  return limited(async () => {
    // A client that hangs up and tries again would fill the queue with work for nobody. Nobody reads this refusal.
    if (waiting?.gone?.aborted) throw new Refusal('BUSY')
    return derive('argon2id', parameters)
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash is in PHC format, which includes the cost: it can be raised without touching old hashes. */
export async function hashPassword(password: string, waiting?: Abortable): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await hash(password, salt, COST, TAG_BYTES, waiting)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// Without an account the password is verified against this dummy hash, so that the response time does not reveal whether the
// account exists.
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(TAG_BYTES))}`

export async function verifyPassword(
  password: string,
  stored: string | undefined,
  waiting?: Abortable,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(stored ?? DUMMY_HASH) ?? []
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await hash(password, Buffer.from(salt, 'base64'), cost, expected.length, waiting)
  return timingSafeEqual(actual, expected) && stored !== undefined
}
