import type { Match } from '@keyswap/contract/matching'
import { type Wait, waitOf } from '../../../lib/http/wait.ts'
import type { NoticeKind } from './deck.ts'
import { noticeFor } from './deck-deps.ts'
import type { SwipeAnswer } from './swipe-outbox.ts'

export type RefusedSwipe = { kind: NoticeKind; title: string; wait: Wait }

/** What the member has to know about the answers to swipes that had to wait. */
export function lateNews(answers: readonly SwipeAnswer[]): {
  matches: Match[]
  refused: RefusedSwipe[]
} {
  return {
    matches: answers.flatMap((answer) => ('match' in answer && answer.match) || []),
    refused: answers.flatMap((answer) => ('error' in answer ? refusalIn(answer) : [])),
  }
}

function refusalIn({ swipe, error }: Extract<SwipeAnswer, { error: unknown }>): RefusedSwipe[] {
  const kind = noticeFor(swipe, error)
  // Nobody misses a pass on a car that is gone.
  if (kind === 'fine' || (kind === 'car_gone' && swipe.direction !== 'like')) return []
  return [{ kind, title: swipe.title, wait: waitOf(error) }]
}
