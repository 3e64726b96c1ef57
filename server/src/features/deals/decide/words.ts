// What a party says to the other with a step: a note or a reason, which goes by the rules for messages.
// docs/decisions/0089-what-a-cheat-found.md
import type { HeldChat } from '../held-deal.ts'
import type { Action, Begin } from './decide.ts'

export type Words = {
  text: string
  /** It answers a proposal of the other, so it waits for no answer itself. */
  isAnswer: boolean
}

/** Null if the step has no words. In rings, and while a swap is agreed or disputed, whoever has to can say something. */
export function wordsOf(
  { chat, deal }: HeldChat,
  action: Action | ({ type: 'begin' } & Begin),
): Words | null {
  if (chat.kind !== 'match' || deal?.state === 'agreed' || deal?.state === 'disputed') return null
  switch (action.type) {
    case 'begin':
      return said(action.terms.note, false)
    case 'counter':
      return said(action.terms.note, deal?.versions.at(-1)?.proposed_by !== action.by)
    case 'decline':
      return said(action.reason, true)
    case 'cancel':
      return said(action.reason, false)
    default:
      return null
  }
}

const said = (text: string | null, isAnswer: boolean): Words | null =>
  (text && { text, isAnswer }) || null
