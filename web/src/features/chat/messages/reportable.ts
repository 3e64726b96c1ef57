import { stepWords } from '../../../domain/deal-steps.ts'
import { saidText } from '../../../domain/said.ts'
import type { swaps } from '../../../domain/swaps.texts.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import type { Conversation } from '../conversation/conversation.ts'

/** A message that a report can show to the moderators. */
export type Reportable = { seq: number; text: string; created_at: string }

const MOST = 50

/** What a member wrote, newest first, of the loaded part of the chat. Of what is longer ago only the flagged one. */
export function reportableOf(
  { blocks }: Conversation,
  by: string,
  flagged: number | undefined,
  words: Speech<(typeof swaps)['english']> & Speech,
): Reportable[] {
  const found = blocks
    .flatMap(({ messages }) => messages)
    .filter(({ sender_id }) => sender_id === by)
    .map((message) => ({
      seq: message.seq,
      created_at: message.created_at,
      text: message.kind === 'text' ? saidText(message, words) : stepWords(message),
    }))
    .filter(({ text }) => text !== '')
    .reverse()
  return found.filter(({ seq }, index) => index < MOST || seq === flagged)
}
