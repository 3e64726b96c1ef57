// What a member sent, in words: for lists, screen readers and the chat itself.
import type { Attached, KindAndData } from '@keyswap/contract/chat'
import { quickReplies, type Reply, replies } from '@keyswap/contract/choices'
import type { Speech } from '../lib/messages/index.ts'
import { stepLabel } from './deal-steps.ts'
import type { swaps } from './swaps.texts.ts'

type Words = Speech<(typeof swaps)['english']> & Speech

/** The text of a reply. Pass `asked`, the name of the member whom a question is for, where that is not clear: in a ring. */
export function replyText(reply: Reply, asked: string | undefined, { t }: Words): string {
  const question = asked && quickReplies.find((each) => each === reply)
  return question ? t(`said.ask.${question}`, { name: asked }) : t(`said.reply.${reply}`)
}

/** In the reader's language, unless a member typed it or only a newer server knows what it is. */
export function saidText(
  said: { content: string; data: Attached | null },
  words: Words,
  asked?: string,
): string {
  const { content, data } = said
  const { t } = words
  if (!data) return content
  if ('photos' in data) {
    const count = data.photos.length
    return count === 1 ? t('said.photo') : t('said.photos', { count })
  }
  if ('car_id' in data) return t('said.car')
  return replies.includes(data.reply)
    ? replyText(data.reply, asked, words)
    : content || t('newer.line')
}

/** One line for a list that names the member already. */
export const listLine = (
  message: KindAndData & { sender_id: string; content: string },
  words: Words,
): string => (message.kind === 'text' ? saidText(message, words) : stepLabel(message, words))
