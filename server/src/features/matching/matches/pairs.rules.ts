import type { WayToEnd } from '@keyswap/contract/choices'
import type { BlockedMember } from '@keyswap/contract/matching'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { StartOver, transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Events } from '../../../outside/events.ts'
import { closeChat, noteAnswered, unlistChat } from '../../chat/index.ts'
import { matchOf, partnerOf } from './matches.rules.ts'
import {
  blockAsHigh,
  blockAsLow,
  canSeeMember,
  deleteSwipesOn,
  findMatchOf,
  forgetProgressOn,
  holdMembers,
  keepCarsOfMatch,
  listBlocks,
  lockPair,
  type Member,
  markUnmatched,
  type Pair,
  restartPair,
} from './pairs.store.ts'

export type Matching = {
  db: Pool
  events: Events
  /** A new member's; 0 is no limit. */
  likes_an_hour: number
  /** Called after a like is stored. */
  onLike(): void
  /**
   * Whether this like may be part of a ring that is not over; none is made of it until the transaction ends. Takes locks that
   * come before all others here.
   */
  holdsRing(tx: Db, like: { user_id: string; car_id: string }): Promise<boolean>
  /**
   * What other rooms do before a member is blocked, also with the chat of the match that ends by it; takes locks that come
   * before all others here. `areKnown`: the two know each other otherwise than by a match or a car. `tellOthers` runs after
   * the commit.
   */
  onBlock(
    tx: Db,
    blocking: { by: string; user_id: string; match_id: string | undefined },
  ): Promise<{ areKnown: boolean; tellOthers: () => Promise<void> }>
  /**
   * What other rooms do when a chat ends, before it is closed. Locks the chat. `staysReadable`: something was agreed in it.
   * `tellOthers` runs after the commit.
   */
  onChatEnd(
    tx: Db,
    ended: { chat_id: string; by: string },
  ): Promise<{ staysReadable: boolean; tellOthers: () => Promise<void> }>
  /** The deal that a report made in this chat is about. Refuses one that is not of this chat. */
  dealOfReport(
    db: Db,
    chat_id: string,
    about: { seqs?: number[] | undefined; deal_id?: string | undefined },
  ): Promise<string | null>
  /** Copies what moderators need to decide a report that was just made. */
  keepEvidence(tx: Db, report_id: string): Promise<void>
  /** Whether the car is part of one of the member's deals, or of a ring of theirs that is not over. */
  isCarKnown(db: Db, user_id: string, car_id: string): Promise<boolean>
}

const inOrder = (one: string, other: string): [low: string, high: string] =>
  one < other ? [one, other] : [other, one]

const blockedAt = (pair: Pair, by: string): string | null =>
  by === pair.low_id ? pair.low_blocked_at : pair.high_blocked_at

export const blocksOf = (db: Db, viewer: Viewer): Promise<BlockedMember[]> =>
  listBlocks(db, viewer.id)

type Blocked = { member: Member; blocked_at: string; closed_match: string | null }

export async function blockMember(
  { db, events, onBlock }: Matching,
  viewer: Viewer,
  user_id: string,
): Promise<BlockedMember> {
  const [low, high] = inOrder(viewer.id, user_id)
  const { member, blocked_at, closed_match, tellOthers } = await transaction(db, async (tx) => {
    const match_id = await findMatchOf(tx, low, high)
    const { areKnown, tellOthers } = await onBlock(tx, { by: viewer.id, user_id, match_id })
    const blocked = await decideBlock(tx, viewer, user_id, areKnown)
    // They have matched since: the chat must be locked before the pair.
    if (blocked.closed_match && blocked.closed_match !== match_id) throw new StartOver()
    return { ...blocked, tellOthers }
  })
  await tellOthers()
  if (closed_match)
    await events.notify([viewer.id, user_id], { type: 'chat_changed', match_id: closed_match })
  return { ...member, blocked_at }
}

// Everything about two members is decided under their pair's row lock, which is always taken after the chat's.

async function decideBlock(
  tx: Db,
  viewer: Viewer,
  user_id: string,
  areKnown: boolean,
): Promise<Blocked> {
  const members = await holdMembers(tx, viewer.id, user_id)
  const member = members.find(({ id }) => id === user_id)
  if (!member || members.length < 2) throw new Refusal('USER_NOT_FOUND')
  const [low, high] = inOrder(viewer.id, user_id)
  const before = await lockPair(tx, low, high)
  const since = before && blockedAt(before, viewer.id)
  if (since) return { member, blocked_at: since, closed_match: null }
  // Strangers cannot be blocked: otherwise anyone could find out which ids are members.
  if (!areKnown && !(await canSeeMember(tx, viewer.id, user_id)))
    throw new Refusal('USER_NOT_FOUND')
  const pair = await (viewer.id === low ? blockAsLow : blockAsHigh)(tx, low, high)
  const closed_match = pair.matched_by ? pair.match_id : null
  if (closed_match) await closeMatch(tx, closed_match, viewer.id)
  return { member, blocked_at: blockedAt(pair, viewer.id) ?? '', closed_match }
}

/**
 * Lifts the viewer's block and deletes the swipes of both, so that the two can meet again, unless the other side blocks
 * too or one of them has unmatched. What the other has passed stays passed: nobody brings a car back to them by a block. The old
 * chat stays closed.
 */
export async function unblockMember(db: Pool, viewer: Viewer, user_id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await holdMembers(tx, viewer.id, user_id)
    const [low, high] = inOrder(viewer.id, user_id)
    const pair = await lockPair(tx, low, high)
    if (!pair || !blockedAt(pair, viewer.id)) return
    await restartPair(tx, low, high, viewer.id)
    for (const [one, other] of [
      [low, high],
      [high, low],
    ] as const) {
      await deleteSwipesOn(tx, one, other, { keepsPasses: one !== viewer.id })
      await forgetProgressOn(tx, one, other)
    }
  })
}

/**
 * Whoever closes a chat has answered. Only the first call stores the names and cars that the match shows of the other side from then
 * on.
 */
async function closeMatch(tx: Db, match_id: string, by: string): Promise<void> {
  await noteAnswered(tx, match_id, by)
  const isFirst = (await closeChat(tx, match_id)) > 0
  if (isFirst) await keepCarsOfMatch(tx, match_id)
}

export async function endMatch(
  matching: Matching,
  viewer: Viewer,
  match_id: string,
  how: WayToEnd,
): Promise<void> {
  const partner = partnerOf(viewer, (await matchOf(matching.db, viewer, match_id)).parsed())
  if (how === 'unmatch') await unmatch(matching, viewer, partner, match_id)
  else await blockMember(matching, viewer, partner)
}

/** Final for the pair. A chat in which a swap was agreed stays readable, as after a block. A match of an earlier round is only removed from both lists, and the current round goes on. */
async function unmatch(
  { db, events, onChatEnd }: Matching,
  viewer: Viewer,
  partner: string,
  match_id: string,
): Promise<void> {
  const tellOthers = await transaction(db, async (tx) => {
    const ended = await onChatEnd(tx, { chat_id: match_id, by: viewer.id })
    const [low, high] = inOrder(viewer.id, partner)
    const pair = await lockPair(tx, low, high)
    if (pair && pair.match_id === match_id) await markUnmatched(tx, low, high, viewer.id)
    await closeMatch(tx, match_id, viewer.id)
    if (!ended.staysReadable) await unlistChat(tx, match_id)
    return ended.tellOthers
  })
  await tellOthers()
  await events.notify([viewer.id, partner], { type: 'match_ended', match_id })
}
