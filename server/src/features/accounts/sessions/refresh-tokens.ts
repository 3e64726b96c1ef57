// How refresh tokens are written, and what a token that a client presents says about its session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { stored_session as limits } from '@keyswap/contract/limits'
import { hashOfSecret, ID_BYTES, idBytes, readBytes, SECRET_BYTES } from '../tokens.ts'

const IDS = 2
const GENERATION_AT = IDS * ID_BYTES + SECRET_BYTES
const GENERATION_BYTES = 4
const TAG_AT = GENERATION_AT + GENERATION_BYTES
const TAG_BYTES = 16

/** The parts of a token. */
export type RefreshParts = {
  user_id: string
  /** The session's id. */
  id: string
  secret: Buffer
  /** The number of tokens of the session that came before this one. */
  generation: number
}

export type RefreshToken = Omit<RefreshParts, 'generation'> & {
  hash: Buffer
  /** Undefined in tokens of releases before there were generations. */
  signed: { generation: number; tag: Buffer } | undefined
}

/** The tag proves that we have made this token, however long ago. */
const tagOf = (key: Buffer, untagged: Buffer): Buffer =>
  createHmac('sha256', key).update(untagged).digest().subarray(0, TAG_BYTES)

function untagged({ user_id, id, secret, generation }: RefreshParts): Buffer {
  const counted = Buffer.alloc(GENERATION_BYTES)
  counted.writeUInt32BE(generation)
  return Buffer.concat([idBytes(user_id), idBytes(id), secret, counted])
}

export function writeRefreshToken(key: Buffer, parts: RefreshParts): string {
  const bytes = untagged(parts)
  return Buffer.concat([bytes, tagOf(key, bytes)]).toString('base64url')
}

export function readRefreshToken(text: string | undefined): RefreshToken | undefined {
  const bytes = Buffer.from(text ?? '', 'base64url')
  const isSigned = bytes.length === TAG_AT + TAG_BYTES
  const token = readBytes(isSigned ? bytes.subarray(0, GENERATION_AT) : bytes, IDS)
  const [user_id, id] = token?.ids ?? []
  if (!token || !user_id || !id) return undefined
  const { secret, hash } = token
  const signed = isSigned
    ? { generation: bytes.readUInt32BE(GENERATION_AT), tag: bytes.subarray(TAG_AT) }
    : undefined
  return { user_id, id, secret, hash, signed }
}

/**
 * The secret of the next refresh token. It is derived, so that two tabs, or a client that lost the response, get the same one
 * when they refresh with the same token. Without the key it cannot be predicted.
 */
export const successorOf = (key: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', key).update(secret).digest()

export type StoredSession = {
  user_agent: string
  generation: number
  refresh_hash: Buffer
  previous_hash: Buffer | null
  /** The current token was given to a client just now. */
  is_fresh: boolean
  /** An access token that came with the current token was first used more than two minutes ago. */
  has_arrived: boolean
  /** An access token that came with the current token was used when it was two minutes old. */
  is_settled: boolean
  /** The token before the current one was used later than a lost answer or another tab explains. */
  has_returned: boolean
  /** The number of tokens in a row with which that has happened. */
  returns: number
}

/**
 * `keep` and `rotate`: this is the current token, given just now or earlier. `repeat`: the token before it, whose response may
 * have been lost, or is on its way to another tab. `return`: the token before it, but late or although its successor has arrived:
 * the browser was killed before it had written that one down. `copied`: two clients have tokens of this session. Undefined if the
 * token is not ours.
 */
type Verdict = 'keep' | 'rotate' | 'repeat' | 'return' | 'copied' | undefined

export function judgeRefresh(session: StoredSession, token: RefreshToken, key: Buffer): Verdict {
  const { refresh_hash, previous_hash, is_fresh } = session
  if (timingSafeEqual(refresh_hash, token.hash)) return is_fresh ? 'keep' : 'rotate'
  if (previous_hash !== null && timingSafeEqual(previous_hash, token.hash))
    return judgePrevious(session)
  return isOlder(session, token, key) ? 'copied' : undefined
}

/**
 * A browser that is killed loses at most the newest cookie, and hardly ever several of them in a row. Nor does a browser lose
 * several answers in a row and ask again only after a minute. A second client would do that whenever the first one renews.
 */
function judgePrevious(session: StoredSession): Verdict {
  const { is_fresh, has_arrived, is_settled, has_returned, returns } = session
  if (!has_arrived && is_fresh) return 'repeat'
  if (has_arrived && is_settled) return 'copied'
  if (has_returned) return 'repeat'
  return returns < limits.max_returns ? 'return' : 'copied'
}

/**
 * A made-up token must not end a session, or anyone who learns the ids could sign the member out. Nor must a token that is newer
 * than the database, which may have been restored from a backup.
 */
function isOlder(session: StoredSession, { signed, ...token }: RefreshToken, key: Buffer): boolean {
  if (!signed) return leadsTo(session.refresh_hash, token.secret, key)
  const { generation, tag } = signed
  return (
    generation < session.generation &&
    timingSafeEqual(tagOf(key, untagged({ ...token, generation })), tag)
  )
}

// This many generations are hours of uninterrupted use. Deriving more would keep other requests waiting.
const UNSIGNED_GENERATIONS = 32

/** An older token without a tag is recognised by deriving its successors, up to the current one. */
function leadsTo(refresh_hash: Buffer, secret: Buffer, key: Buffer): boolean {
  let later = secret
  for (let generation = 0; generation < UNSIGNED_GENERATIONS; generation += 1) {
    later = successorOf(key, later)
    if (timingSafeEqual(hashOfSecret(later), refresh_hash)) return true
  }
  return false
}
