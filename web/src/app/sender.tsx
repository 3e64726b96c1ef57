import { chatPhoto } from '@keyswap/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { chat } from '../features/chat/chat.texts.ts'
import {
  type Failure,
  keepSendingMessages,
  onMessageOutbox,
} from '../features/chat/conversation/own-messages.ts'
import { waitIn } from '../lib/http/wait.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toasts/toast-store.ts'

const paced = ['answer_first', 'new_member', 'limited'] as const

const isPaced = (why: Failure['why']): why is (typeof paced)[number] =>
  paced.some((one) => one === why)

/** Sends the messages in the outbox, whichever screen is open, and shows a toast if one fails. */
export default function Sender({ userId }: { userId: string }) {
  const toast = useToast()
  const speech = useMessages(chat)
  const { t } = speech
  const tellFailed = useEffectEvent((failure: Failure) => {
    const { why } = failure
    const title = t(why === 'closed' || isPaced(why) ? 'outbox.closed.title' : 'outbox.error')
    toast({ tone: 'danger', title, text: textOf(failure) })
  })
  function textOf({ why, ...wait }: Failure): string {
    if (isPaced(why)) return t(`outbox.${why}`, waitIn(wait, speech))
    if (why === 'closed') return t('outbox.closed')
    if (why === 'other') return t('outbox.failed')
    return t(`chat.refused.${why}`, { count: chatPhoto.max_per_day })
  }
  useEffect(() => keepSendingMessages(userId), [userId])
  useEffect(() => onMessageOutbox({ onFailed: (failure) => tellFailed(failure) }), [])
  return null
}
