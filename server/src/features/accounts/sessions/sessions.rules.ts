import type { Session, SignedIn } from '@keyswap/contract/accounts'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { readMe } from '../accounts.store.ts'
import { dropEmailChange } from '../addresses.store.ts'
import { type BanStanding, lockAndReadBan, lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { deleteTickets, queueSecurityMail } from '../factors.store.ts'
import { hashOfSecret, newSecret, readToken, writeToken } from '../tokens.ts'
import {
  judgeRefresh,
  type RefreshParts,
  readRefreshToken,
  successorOf,
  writeRefreshToken,
} from './refresh-tokens.ts'
import {
  deleteSession,
  deleteSessions,
  findViewerByToken,
  insertAccessToken,
  insertSession,
  listSessions,
  lockSession,
  noteTokenRepeated,
  rotateSession,
} from './sessions.store.ts'

/** The response to a sign-in or refresh, and the refresh token for its cookie. */
export type OpenedSession = { signed_in: SignedIn; refresh_token: string }

/** What an access token claims, unchecked; undefined if the text cannot be one. */
export function readAccessToken(text: string): { id: string; hash: Buffer } | undefined {
  const token = readToken(text, 1)
  return token && { id: token.ids[0] ?? '', hash: token.hash }
}

/** This is read on every request, so that a sign-out, reset or ban takes effect at once. */
export const findViewer = async (
  db: Db,
  claimed: ReturnType<typeof readAccessToken>,
): Promise<Viewer | undefined> => claimed && findViewerByToken(db, claimed.id, claimed.hash)

/** The HMAC key of refresh tokens. */
export type RefreshKey = Pick<Accounts, 'refresh_key'>

export async function openSession(
  tx: Db,
  keys: RefreshKey,
  user_id: string,
  user_agent: string,
): Promise<OpenedSession> {
  const id = newId()
  const secret = newSecret()
  await insertSession(tx, { user_id, id, user_agent, refresh_hash: hashOfSecret(secret) })
  return answer(tx, keys, { user_id, id, secret, generation: 0 })
}

async function answer(
  tx: Db,
  { refresh_key }: RefreshKey,
  refresh: RefreshParts,
): Promise<OpenedSession> {
  const { user_id, id } = refresh
  const access = newSecret()
  const { expires_at } = await insertAccessToken(tx, user_id, id, hashOfSecret(access))
  return {
    signed_in: {
      user: await readMe(tx, { id: user_id }),
      access_token: writeToken([user_id], access),
      expires_at,
    },
    refresh_token: writeRefreshToken(refresh_key, refresh),
  }
}

export const suspendedRefusal = ({ ban_reason, banned_until }: BanStanding): Refusal =>
  new Refusal('ACCOUNT_SUSPENDED', {
    ...(ban_reason && { reason: ban_reason }),
    ...(banned_until && { until: banned_until }),
  })

export async function refresh(
  accounts: Accounts,
  text: string | undefined,
): Promise<OpenedSession> {
  const token = readRefreshToken(text)
  if (!token) throw new Refusal('SESSION_MISSING')
  const { user_id, id, secret } = token
  const outcome = await transaction<OpenedSession | Refusal>(accounts.db, async (tx) => {
    const standing = await lockAndReadBan(tx, user_id)
    const session = await lockSession(tx, user_id, id)
    const verdict = session && judgeRefresh(session, token, accounts.refresh_key)
    if (!standing || !verdict) throw new Refusal('SESSION_MISSING')
    // Nobody can tell which of the two clients is the owner's, so both must sign in again.
    if (verdict === 'copied') {
      await deleteSession(tx, user_id, id)
      await queueSecurityMail(tx, user_id, 'copied', { user_agent: session.user_agent })
      return new Refusal('SESSION_MISSING')
    }
    // Each open session gets the reason once, then ends.
    if (standing.is_banned) {
      await deleteSession(tx, user_id, id)
      return suspendedRefusal(standing)
    }
    const { generation } = session
    if (verdict === 'keep') return answer(tx, accounts, { user_id, id, secret, generation })
    const next = { user_id, id, secret: successorOf(accounts.refresh_key, secret) }
    if (verdict === 'rotate') {
      await rotateSession(tx, user_id, id, hashOfSecret(next.secret))
      return answer(tx, accounts, { ...next, generation: generation + 1 })
    }
    await noteTokenRepeated(tx, user_id, id, { isReturn: verdict === 'return' })
    return answer(tx, accounts, { ...next, generation })
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

export async function findHeldSessions(
  tx: Db,
  { refresh_key }: RefreshKey,
  held: HeldTokens,
): Promise<SessionId[]> {
  const token = readRefreshToken(held.refresh)
  const viewer = await findViewer(tx, readAccessToken(held.bearer ?? ''))
  const own = viewer ? [{ user_id: viewer.id, id: viewer.session_id }] : []
  const session = token && (await lockSession(tx, token.user_id, token.id))
  const verdict = session && judgeRefresh(session, token, refresh_key)
  if (verdict && verdict !== 'copied') own.push({ user_id: token.user_id, id: token.id })
  return own
}

/** Ends the sessions of the tokens presented. Harmless if they have already ended. */
export async function endOwnSession(accounts: Accounts, held: HeldTokens): Promise<void> {
  const ended = await transaction(accounts.db, async (tx) => {
    const own = await findHeldSessions(tx, accounts, held)
    for (const { user_id, id } of own) await deleteSession(tx, user_id, id)
    return own
  })
  for (const { user_id, id } of ended) await accounts.onSessionsEnded(user_id, { only: id })
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
    // The second step of a concurrent sign-in either opens its session before this, or finds no ticket.
    await lockMember(tx, viewer.id)
    await deleteSessions(tx, viewer.id)
    await deleteTickets(tx, viewer.id)
    await dropEmailChange(tx, viewer.id)
  })
  await onSessionsEnded(viewer.id)
}
