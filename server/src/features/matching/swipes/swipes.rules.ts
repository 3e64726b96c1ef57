import type { Match, SwipeInput } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { Json } from '../../../calls/json.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal, refusalOf } from '../../../errors/refusal.ts'
import { pushTo } from '../../push/index.ts'
import { forgetProgress } from '../deck/deck.store.ts'
import type { Matching } from '../matches/pairs.rules.ts'
import { likesCar, takeBackLike, undoPass, writeSwipe } from './swipes.store.ts'

type Swiping = Pick<Matching, 'db' | 'events'> & Partial<Pick<Matching, 'onLike' | 'likes_an_hour'>>

/** The rules of a swipe, and of two that cross, are in the SQL function `swipe`, so that it takes one round trip. */
export async function swipe(
  { db, events, onLike, likes_an_hour = 0 }: Swiping,
  caller: Caller,
  input: SwipeInput,
): Promise<Json<{ match: Match | null }>> {
  const { refusal, wait_s, until, ...swiped } = await writeSwipe(db, caller, input, likes_an_hour)
  if (refusal) throw refusalOf(refusal, { wait_s, until })
  const { viewer_id, match, new_match, partner, wants_push } = swiped
  if (input.direction === 'like') onLike?.()
  // Notify after the commit: inside the transaction, NOTIFY would serialize all commits.
  if (new_match) {
    await events.notify([viewer_id, partner], { type: 'match', match_id: new_match })
    if (wants_push) await pushTo(db, [partner], { kind: 'matches', about: new_match })
  }
  return new Json(`{"match":${match}}`)
}

export async function undoSwipe(
  { db, holdsRing }: Pick<Matching, 'db' | 'holdsRing'>,
  viewer: Viewer,
  car_id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (await likesCar(tx, viewer.id, car_id)) {
      if (await holdsRing(tx, { user_id: viewer.id, car_id })) throw new Refusal('MATCHED')
      const refusal = await takeBackLike(tx, viewer.id, car_id)
      if (refusal) throw new Refusal(refusal)
    } else if (!(await undoPass(tx, viewer.id, car_id))) throw new Refusal('NOT_FOUND')
    await forgetProgress(tx, viewer.id, car_id)
  })
}
