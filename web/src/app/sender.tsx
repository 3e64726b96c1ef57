import { chatPhoto } from '@keyswap/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { chat } from '../features/chat/chat.texts.ts'
import type { WhyRefused } from '../features/chat/conversation/message-outbox.ts'
import { keepSendingMessages, onMessageOutbox } from '../features/chat/conversation/own-messages.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toasts/toast-store.ts'

/** Sends the messages in the outbox, whichever screen is open, and shows a toast if one fails. */
export default function Sender({ userId }: { userId: string }) {
  const toast = useToast()
  const { t } = useMessages(chat)
  const tellFailed = useEffectEvent((why: WhyRefused) => {
    const title = t(why === 'closed' ? 'outbox.closed.title' : 'outbox.error')
    toast({ tone: 'danger', title, text: textOf(why) })
  })
  function textOf(why: WhyRefused): string {
    if (why === 'closed') return t('outbox.closed')
    if (why === 'other') return t('outbox.failed')
    return t(`chat.refused.${why}`, { count: chatPhoto.max_per_day })
  }
  useEffect(() => keepSendingMessages(userId), [userId])
  useEffect(() => onMessageOutbox({ onFailed: (why) => tellFailed(why) }), [])
  return null
}
