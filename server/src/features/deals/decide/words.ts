// What a party says to the other with a step: free words of its terms or a reason, which go by the rules for messages.
// docs/decisions/0089-what-a-cheat-found.md
import type { TermsInput } from '@keyswap/contract/deals'
import type { HeldChat } from '../held-deal.ts'
import type { Action, Begin } from './decide.ts'

export type Words = {
  /** Each field that its member typed something in. */
  texts: string[]
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
      return said(wordsIn(action.terms), false)
    case 'counter':
      return said(wordsIn(action.terms), deal?.versions.at(-1)?.proposed_by !== action.by)
    case 'decline':
      return said([action.reason], true)
    case 'cancel':
      return said([action.reason], false)
    default:
      return null
  }
}

/** Wherever there is room for some: what is left open carries them next. */
export const wordsIn = ({ note, place, extras }: TermsInput): string[] =>
  typedOf([note, place, ...extras.map(({ other }) => other)])

const typedOf = (fields: (string | null)[]): string[] => fields.flatMap((text) => text || [])

function said(fields: (string | null)[], isAnswer: boolean): Words | null {
  const texts = typedOf(fields)
  return texts.length === 0 ? null : { texts, isAnswer }
}
