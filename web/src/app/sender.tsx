import { chatPhoto } from '@keyswap/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { chat } from '../features/chat/chat.texts.ts'
import {
  type Failure,
  keepSendingMessages,
  onMessageOutbox,
} from '../features/chat/conversation/own-messages.ts'
import { dateTime } from '../lib/formats/formats.ts'
import { serverNow } from '../lib/http/server-clock.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toasts/toast-store.ts'

/** Sends the messages in the outbox, whichever screen is open, and shows a toast if one fails. */
export default function Sender({ userId }: { userId: string }) {
  const toast = useToast()
  const speech = useMessages(chat)
  const { t } = speech
  const tellFailed = useEffectEvent((failure: Failure) => {
    const { why } = failure
    const isRefused = why === 'closed' || why === 'answer_first' || why === 'new_member'
    const title = t(isRefused ? 'outbox.closed.title' : 'outbox.error')
    toast({ tone: 'danger', title, text: textOf(failure) })
  })
  function textOf({ why, retry_after = 0 }: Failure): string {
    if (why === 'answer_first' || why === 'new_member') {
      const again = new Date(serverNow() + retry_after * 1_000).toISOString()
      return t(`outbox.${why}`, { time: dateTime(again, speech) })
    }
    if (why === 'closed') return t('outbox.closed')
    if (why === 'other') return t('outbox.failed')
    return t(`chat.refused.${why}`, { count: chatPhoto.max_per_day })
  }
  useEffect(() => keepSendingMessages(userId), [userId])
  useEffect(() => onMessageOutbox({ onFailed: (failure) => tellFailed(failure) }), [])
  return null
}
