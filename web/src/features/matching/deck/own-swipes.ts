import type { Match } from '@keyswap/contract/matching'
import { call } from '../../../lib/http/client.ts'
import { currentSession, onMemberChange } from '../../../lib/http/session.ts'
import { inOneTab } from '../../../lib/offline/one-tab.ts'
import { keepFlushing, ownOutbox } from '../../../lib/offline/own-outbox.ts'
import { writeUnsent } from '../../../lib/offline/unsent.ts'
import { nextTime, readUnsent, swipesKey } from '../../../lib/offline/unsent-lists.ts'
import { randomId } from '../../../lib/random-id.ts'
import { createStore } from '../../../lib/store.ts'
import {
  createSwipeOutbox,
  type StoredSwipe,
  type Swipe,
  type SwipeAnswer,
  type SwipeOutbox,
} from './swipe-outbox.ts'

/** Answers to swipes that had to wait, until they are shown. */
export const lateAnswers = createStore<readonly SwipeAnswer[]>([])

/** Incremented when no swipe waits any more, in whichever tab they were sent. */
export const timesAllSent = createStore(0)

/** Incremented when another tab has changed the list. */
export const timesChangedElsewhere = createStore(0)

const own = ownOutbox((userId): SwipeOutbox => {
  const key = swipesKey(userId)
  const outbox = createSwipeOutbox({
    send,
    load: () => readUnsent(key) as StoredSwipe[],
    save: (swipes, isSent) => writeUnsent(userId, key, swipes, { isSent }),
    newId: () => `${nextTime()}-${randomId()}`,
    now: () => Date.now(),
    isOnline: () => navigator.onLine !== false,
    later: (ms, run) => void setTimeout(run, ms),
    alone: (run) => inOneTab(key, run),
    onAnswered: (answers) => lateAnswers.set([...lateAnswers.get(), ...answers]),
  })
  outbox.count.subscribe(() => {
    if (own.isOpen(outbox) && outbox.count.get() === 0) timesAllSent.set(timesAllSent.get() + 1)
  })
  outbox.resume()
  return outbox
})

/** The outbox of the member who is signed in. */
export const ownSwipes = (): SwipeOutbox => own.of(currentSession().user?.id ?? '')

// Answers must not reach the next member.
onMemberChange(() => lateAnswers.set([]))

/** Swipes were brought back that a killed browser had lost. */
export function resumeSwipes(): void {
  ownSwipes().resume()
  void ownSwipes().flush()
}

/** Sends waiting swipes until the returned function is called. */
export function keepSendingSwipes(userId: string): () => void {
  const outbox = ownSwipes()
  return keepFlushing(swipesKey(userId), outbox.flush, () => {
    outbox.reread()
    timesChangedElsewhere.set(timesChangedElsewhere.get() + 1)
  })
}

async function send(swipe: Swipe): Promise<Match | null> {
  const { car_id, direction } = swipe
  if (direction === 'undo') {
    await call('undoSwipe', { params: { carId: car_id } })
    return null
  }
  const { match } = await call('postSwipe', {
    input:
      direction === 'pass'
        ? { direction, target_car_id: car_id, source_car_id: null }
        : {
            direction,
            target_car_id: car_id,
            source_car_id: swipe.source_car_id,
            is_super: swipe.is_super,
          },
    // The swipe must be sent even if the page is closed right after it.
    keepalive: true,
  })
  return match
}

/** Sends likes that were made before, and shows their answers like those of swipes that had to wait. */
export async function sendLikes(likes: readonly Swipe[]): Promise<void> {
  const answers: SwipeAnswer[] = []
  for (const swipe of likes) {
    const answer = await ownSwipes()
      .add(swipe)
      .then(
        (match) => ({ swipe, match }),
        (error: unknown) => ({ swipe, error }),
      )
    // One that has to wait is answered later.
    if (ownSwipes().directionOf(swipe.car_id) === undefined) answers.push(answer)
  }
  if (answers.length > 0) lateAnswers.set([...lateAnswers.get(), ...answers])
}
