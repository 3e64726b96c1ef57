import { timingSafeEqual } from 'node:crypto'
import type { Session, SignedIn } from '@keyswap/contract/accounts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { readMe } from './accounts.store.ts'
import { lockMember, lockStanding, type Standing } from './bans.store.ts'
import type { Accounts } from './context.ts'
import { deleteTickets } from './factors.store.ts'
import {
  deleteSession,
  deleteSessions,
  findViewerByToken,
  insertAccessToken,
  insertSession,
  listSessions,
  lockSession,
  rotateSession,
  type StoredSession,
} from './sessions.store.ts'
import { hashOf, newSecret, readToken, successorOf, type Token, writeToken } from './tokens.ts'

/** The response to a sign-in or refresh, and the refresh token for its cookie. */
export type Opened = { signed_in: SignedIn; refresh_token: string }

/** What an access token claims, unchecked; undefined if the text cannot be one. */
export function readAccessToken(text: string): { id: string; hash: Buffer } | undefined {
  const token = readToken(text, 1)
  return token && { id: token.ids[0] ?? '', hash: token.hash }
}

/** Called on every request, so that a sign-out, reset or ban takes effect at once. */
export async function findViewer(db: Db, text: string): Promise<Viewer | undefined> {
  const claimed = readAccessToken(text)
  return claimed && findViewerByToken(db, claimed.id, claimed.hash)
}

export async function openSession(tx: Db, user_id: string, user_agent: string): Promise<Opened> {
  const id = newId()
  const secret = newSecret()
  await insertSession(tx, { user_id, id, user_agent, refresh_hash: hashOf(secret) })
  return answer(tx, user_id, id, secret)
}

async function answer(
  tx: Db,
  user_id: string,
  session_id: string,
  refresh: Buffer,
): Promise<Opened> {
  const secret = newSecret()
  const { expires_at } = await insertAccessToken(tx, user_id, session_id, hashOf(secret))
  return {
    signed_in: {
      user: await readMe(tx, { id: user_id }),
      access_token: writeToken([user_id], secret),
      expires_at,
    },
    refresh_token: writeToken([user_id, session_id], refresh),
  }
}

// Each refresh token is derived from the previous one, so an old one is recognised by deriving forward to the current
// one. This many are weeks of uninterrupted use.
const GENERATIONS_KNOWN = 2_000

/**
 * `rotate` for the current token, or `keep` if it is from just now; `repeat` for the one before it, whose response may have
 * been lost: it works until the current one is replaced.
 */
function recognise(session: StoredSession, hash: Buffer): 'keep' | 'rotate' | 'repeat' | undefined {
  const { refresh_hash, previous_hash, is_fresh } = session
  if (timingSafeEqual(refresh_hash, hash)) return is_fresh ? 'keep' : 'rotate'
  return previous_hash !== null && timingSafeEqual(previous_hash, hash) ? 'repeat' : undefined
}

/**
 * Whether the token is an older one of this session: then it may be stolen. A made-up secret must not end a session, or
 * anyone who learns the ids could sign the member out.
 */
function wasOurs({ refresh_hash }: StoredSession, secret: Buffer, key: Buffer): boolean {
  let later = secret
  for (let generation = 0; generation < GENERATIONS_KNOWN; generation += 1) {
    later = successorOf(key, later)
    if (timingSafeEqual(hashOf(later), refresh_hash)) return true
  }
  return false
}

const readRefreshToken = (
  text: string | undefined,
): (Token & { user_id: string; id: string }) | undefined => {
  const token = readToken(text ?? '', 2)
  const [user_id, id] = token?.ids ?? []
  return token && user_id && id ? { ...token, user_id, id } : undefined
}

export const suspended = ({ ban_reason }: Standing): Refusal =>
  new Refusal('ACCOUNT_SUSPENDED', ban_reason ? { reason: ban_reason } : {})

export async function refresh(accounts: Accounts, text: string | undefined): Promise<Opened> {
  const token = readRefreshToken(text)
  if (!token) throw new Refusal('SESSION_MISSING')
  const { user_id, id, secret, hash } = token
  const outcome = await transaction<Opened | Refusal>(accounts.db, async (tx) => {
    const standing = await lockStanding(tx, user_id)
    const session = await lockSession(tx, user_id, id)
    if (!standing || !session) throw new Refusal('SESSION_MISSING')
    const known = recognise(session, hash)
    if (!known && !wasOurs(session, secret, accounts.refresh_key))
      throw new Refusal('SESSION_MISSING')
    if (!known || standing.is_banned) {
      // Reuse: two clients hold the token and we can't tell which is the owner, so both must sign in again. Ban: each
      // open session gets the reason once, then ends.
      await deleteSession(tx, user_id, id)
      return known ? suspended(standing) : new Refusal('SESSION_MISSING')
    }
    const next = known === 'keep' ? secret : successorOf(accounts.refresh_key, secret)
    if (known === 'rotate') await rotateSession(tx, user_id, id, hashOf(next))
    return answer(tx, user_id, id, next)
  })
  if (!(outcome instanceof Refusal)) {
    await accounts.onVisit(user_id)
    return outcome
  }
  await accounts.onSessionsEnded(user_id, { only: id })
  throw outcome
}

/** The tokens a caller presents: the cookie, the bearer token, or both. */
export type HeldTokens = { refresh?: string | undefined; bearer?: string | undefined }

type SessionId = { user_id: string; id: string }

export async function findHeldSessions(tx: Db, held: HeldTokens): Promise<SessionId[]> {
  const token = readRefreshToken(held.refresh)
  const viewer = held.bearer === undefined ? undefined : await findViewer(tx, held.bearer)
  const own = viewer ? [{ user_id: viewer.id, id: viewer.session_id }] : []
  const session = token && (await lockSession(tx, token.user_id, token.id))
  // Only the current secret, or the one before it, proves that the caller owns the session.
  if (session && recognise(session, token.hash)) own.push({ user_id: token.user_id, id: token.id })
  return own
}

/** Ends the sessions of the tokens presented. Harmless if they have already ended. */
export async function endOwnSession(
  { db, onSessionsEnded }: Accounts,
  held: HeldTokens,
): Promise<void> {
  const ended = await transaction(db, async (tx) => {
    const own = await findHeldSessions(tx, held)
    for (const { user_id, id } of own) await deleteSession(tx, user_id, id)
    return own
  })
  for (const { user_id, id } of ended) await onSessionsEnded(user_id, { only: id })
}

export const sessionsOf = (db: Db, viewer: Viewer): Promise<Session[]> =>
  listSessions(db, viewer.id, viewer.session_id)

export async function endSession(
  { db, onSessionsEnded }: Accounts,
  viewer: Viewer,
  id: string,
): Promise<void> {
  if ((await deleteSession(db, viewer.id, id)) === 0) throw new Refusal('NOT_FOUND')
  await onSessionsEnded(viewer.id, { only: id })
}

export async function endAllSessions(
  { db, onSessionsEnded }: Accounts,
  viewer: Viewer,
): Promise<void> {
  await transaction(db, async (tx) => {
    // A second step of a sign-in either comes before it, or finds no ticket.
    await lockMember(tx, viewer.id)
    await deleteSessions(tx, viewer.id)
    await deleteTickets(tx, viewer.id)
  })
  await onSessionsEnded(viewer.id)
}
