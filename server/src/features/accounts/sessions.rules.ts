import { timingSafeEqual } from 'node:crypto'
import type { Session, SignedIn } from '@keyswap/contract/accounts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { readMe } from './accounts.store.ts'
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

/** What a browser gets: the answer, and the refresh token that goes into its cookie. */
export type Opened = { signed_in: SignedIn; refresh_token: string }

/** Asked on every request, so that signing out, a reset or a ban act at once. */
export async function findViewer(db: Db, text: string): Promise<Viewer | undefined> {
  const token = readToken(text, 1)
  return token && findViewerByToken(db, token.ids[0] ?? '', token.hash)
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
      user: await readMe(tx, user_id),
      access_token: writeToken([user_id], secret),
      expires_at,
    },
    refresh_token: writeToken([user_id, session_id], refresh),
  }
}

/** What presenting a refresh token means for its session. */
export function judgeRefresh(session: StoredSession, hash: Buffer): 'rotate' | 'repeat' | 'theft' {
  if (timingSafeEqual(session.refresh_hash, hash)) return 'rotate'
  const isPrevious = session.previous_hash !== null && timingSafeEqual(session.previous_hash, hash)
  return isPrevious && session.in_grace ? 'repeat' : 'theft'
}

const readRefreshToken = (
  text: string | undefined,
): (Token & { user_id: string; id: string }) | undefined => {
  const token = readToken(text ?? '', 2)
  const [user_id, id] = token?.ids ?? []
  return token && user_id && id ? { ...token, user_id, id } : undefined
}

export async function refresh(pool: Pool, key: Buffer, text: string | undefined): Promise<Opened> {
  const token = readRefreshToken(text)
  if (!token) throw new Refusal('SESSION_MISSING')
  const opened = await transaction(pool, async (tx) => {
    const session = await lockSession(tx, token.user_id, token.id)
    if (!session) return undefined
    const next = successorOf(key, token.secret)
    switch (judgeRefresh(session, token.hash)) {
      case 'rotate':
        await rotateSession(tx, token.user_id, token.id, hashOf(next))
        return answer(tx, token.user_id, token.id, next)
      case 'repeat':
        return answer(tx, token.user_id, token.id, next)
      case 'theft':
        // Two hold what one should: nobody can tell which is the owner, so both must sign in again.
        await deleteSession(tx, token.user_id, token.id)
        return undefined
    }
  })
  if (!opened) throw new Refusal('SESSION_MISSING')
  return opened
}

/** Ends the session of whichever token the caller holds; asking for an ended one is harmless. */
export async function endOwnSession(
  pool: Pool,
  tokens: { refresh?: string | undefined; bearer?: string | undefined },
): Promise<void> {
  const token = readRefreshToken(tokens.refresh)
  await transaction(pool, async (tx) => {
    if (token) {
      const session = await lockSession(tx, token.user_id, token.id)
      // The secret counts as proof only while it is the session's own.
      if (session && judgeRefresh(session, token.hash) !== 'theft')
        await deleteSession(tx, token.user_id, token.id)
    }
    const viewer = tokens.bearer === undefined ? undefined : await findViewer(tx, tokens.bearer)
    if (viewer) await deleteSession(tx, viewer.id, viewer.session_id)
  })
}

export const sessionsOf = (db: Db, viewer: Viewer): Promise<Session[]> =>
  listSessions(db, viewer.id, viewer.session_id)

export async function endSession(db: Db, viewer: Viewer, id: string): Promise<void> {
  if ((await deleteSession(db, viewer.id, id)) === 0) throw new Refusal('NOT_FOUND')
}

export async function endAllSessions(db: Db, viewer: Viewer): Promise<void> {
  await deleteSessions(db, viewer.id)
}
