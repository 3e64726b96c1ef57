import type { Match } from '@keyswap/contract/matching'
import type { NoticeKind } from './deck.ts'
import { noticeFor } from './deck-deps.ts'
import type { Answer } from './swipe-outbox.ts'

export type Refused = { kind: NoticeKind; title: string }

/** What the member has to know about the answers to swipes that had to wait. */
export function lateNews(answers: readonly Answer[]): { matches: Match[]; refused: Refused[] } {
  return {
    matches: answers.flatMap((answer) => ('match' in answer && answer.match) || []),
    refused: answers.flatMap((answer) => ('error' in answer ? refusalIn(answer) : [])),
  }
}

function refusalIn({ swipe, error }: Extract<Answer, { error: unknown }>): Refused[] {
  const kind = noticeFor(swipe, error)
  // Nobody misses a pass on a car that is gone.
  if (kind === 'fine' || (kind === 'car_gone' && swipe.direction !== 'like')) return []
  return [{ kind, title: swipe.title }]
}
