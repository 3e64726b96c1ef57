import type { ErrorCode } from '@keyswap/contract/errors'
import type { Match, SwipeInput } from '@keyswap/contract/matching'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { openChat } from '../chat/index.ts'
import { pushTo } from '../push/index.ts'
import { forgetProgress } from './deck.store.ts'
import { partnerOf } from './matches.rules.ts'
import { findMatch, insertMatch } from './matches.store.ts'
import { inOrder, isClosed, type Matching, matchIdOf } from './pairs.rules.ts'
import { findPair, lockPair, type Pair } from './pairs.store.ts'
import {
  countLike,
  deletePass,
  holdSource,
  holdTarget,
  likeAsHigh,
  likeAsLow,
  likesAndOffers,
  lockSwipe,
  lockSwipeKey,
  markMadeMatch,
  renewPass,
  rethinkPair,
  type SourceCar,
  type Swipe,
  type TargetCar,
  writeSwipe,
} from './swipes.store.ts'

type Like = Extract<SwipeInput, { direction: 'like' }>

function refuseTarget(viewer: Viewer, target: TargetCar | undefined): ErrorCode | null {
  return !target || target.owner_id === viewer.id || !target.is_visible ? 'CAR_NOT_FOUND' : null
}

function refuseSource(viewer: Viewer, source: SourceCar | undefined): ErrorCode | null {
  return !source || source.owner_id !== viewer.id || !source.is_offered ? 'NO_ACTIVE_CAR' : null
}

function refuseIf(refusal: ErrorCode | null): void {
  if (refusal) throw new Refusal(refusal)
}

export async function swipe(
  { db, events }: Matching,
  viewer: Viewer,
  input: SwipeInput,
): Promise<{ match: Match | null }> {
  const { match, isNew } = await transaction(db, (tx) => decide(tx, viewer, input))
  // Notify after the commit: inside the transaction, NOTIFY would serialize all commits.
  if (match && isNew) {
    await events.notify([match.user_a, match.user_b], { type: 'match', match_id: match.id })
    await pushTo(db, partnerOf(viewer, match), { kind: 'matches', about: match.id })
  }
  return { match }
}

const NO_MATCH = { match: null, isNew: false }

type Decision = { match: Match | null; isNew: boolean }

async function decide(tx: Db, viewer: Viewer, input: SwipeInput): Promise<Decision> {
  await lockSwipeKey(tx, viewer.id, input.target_car_id)
  const target = await holdTarget(tx, input.target_car_id, viewer.id)
  const before = await lockSwipe(tx, viewer.id, input.target_car_id)
  // A retry gets the same answer, even if the car has been switched off since.
  if (before?.direction === input.direction && target) {
    if (input.direction === 'pass') await renewPass(tx, viewer.id, target.id)
    return { match: await matchMade(tx, viewer, target, before.made_match), isNew: false }
  }
  refuseIf(refuseTarget(viewer, target))
  if (!target) throw new Refusal('CAR_NOT_FOUND')
  return input.direction === 'like'
    ? like(tx, viewer, target, input)
    : pass(tx, viewer, target, input, before)
}

async function matchMade(
  tx: Db,
  viewer: Viewer,
  target: TargetCar,
  made: boolean,
): Promise<Match | null> {
  const pair = made && (await findPair(tx, ...inOrder(viewer.id, target.owner_id)))
  return pair ? ((await findMatch(tx, viewer.id, matchIdOf(pair))) ?? null) : null
}

async function like(tx: Db, viewer: Viewer, target: TargetCar, input: Like): Promise<Decision> {
  refuseIf(refuseSource(viewer, await holdSource(tx, input.source_car_id)))
  await writeSwipe(tx, viewer.id, input)
  const [low, high] = inOrder(viewer.id, target.owner_id)
  const liked = { target: target.id, source: input.source_car_id, is_super: input.is_super }
  const pair = await (viewer.id === low ? likeAsLow : likeAsHigh)(tx, low, high, liked)
  // Blocked or unmatched since the car was read.
  if (isClosed(pair)) throw new Refusal('CAR_NOT_FOUND')
  const isMade = pair.matched_by === target.id
  if (isMade) {
    await makeMatch(tx, await withOfferedCar(tx, viewer, pair, input))
    await markMadeMatch(tx, viewer.id, target.id)
  }
  await countLike(tx, target.id, 1)
  const match = isMade ? await findMatch(tx, viewer.id, matchIdOf(pair)) : null
  return { match: match ?? null, isNew: isMade }
}

/**
 * The match gets the two cars that were both offered and liked, if there are such. The partner may have liked several
 * of the viewer's cars. The viewer has liked only this one of the partner's: with an earlier like of the viewer, the
 * partner's like would already have made the match.
 */
async function withOfferedCar(tx: Db, viewer: Viewer, pair: Pair, input: Like): Promise<Pair> {
  const isLow = viewer.id === pair.low_id
  const partner = isLow ? pair.high_id : pair.low_id
  const { source_car_id: own, target_car_id: theirs } = input
  if (!(await likesAndOffers(tx, partner, viewer.id, own, theirs))) return pair
  return isLow ? { ...pair, high_target: own } : { ...pair, low_target: own }
}

/** Each side's car in the match is the one that the other side likes. */
async function makeMatch(tx: Db, pair: Pair): Promise<void> {
  const id = matchIdOf(pair)
  await openChat(tx, { kind: 'match', id }, [pair.low_id, pair.high_id])
  await insertMatch(tx, {
    id,
    user_a: pair.low_id,
    user_b: pair.high_id,
    car_a: pair.high_target ?? '',
    car_b: pair.low_target ?? '',
    super_a: pair.low_super,
    super_b: pair.high_super,
  })
}

async function pass(
  tx: Db,
  viewer: Viewer,
  target: TargetCar,
  input: SwipeInput,
  before: Swipe | undefined,
): Promise<Decision> {
  const pair = await lockPair(tx, ...inOrder(viewer.id, target.owner_id))
  // A pass never dissolves a match.
  if (before?.direction === 'like' && pair?.matched_by) return NO_MATCH
  await writeSwipe(tx, viewer.id, input)
  if (before?.direction === 'like') {
    await rethinkPair(tx, target.owner_id, target.id, viewer.id)
    await countLike(tx, target.id, -1)
  }
  return NO_MATCH
}

export async function takeBackPass(db: Pool, viewer: Viewer, car_id: string): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await deletePass(tx, viewer.id, car_id)) === 0) throw new Refusal('NOT_FOUND')
    await forgetProgress(tx, viewer.id, car_id)
  })
}
