import { useEffect, useEffectEvent } from 'react'
import { keepSending, onOutbox } from '../features/chat/own-outbox.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toast-store.ts'

/** Sends the messages in the outbox, whichever screen is open, and shows a toast if one fails. */
export default function Sender({ userId }: { userId: string }) {
  const toast = useToast()
  const { t } = useMessages()
  const tellFailed = useEffectEvent((isClosed: boolean) =>
    toast(
      isClosed
        ? { tone: 'danger', title: t('outbox.closed.title'), text: t('outbox.closed') }
        : { tone: 'danger', title: t('outbox.error'), text: t('outbox.failed') },
    ),
  )
  useEffect(() => keepSending(userId), [userId])
  useEffect(() => onOutbox({ onFailed: (isClosed) => tellFailed(isClosed) }), [])
  return null
}
