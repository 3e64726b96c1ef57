import { useMemo, useSyncExternalStore } from 'react'
import { type ChatRef, planHref } from '../../../domain/chats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { chat } from '../chat.texts.ts'
import { ownMessages } from '../conversation/own-messages.ts'
import { UnsentMessages } from './unsent.tsx'

/** Unsent messages of a chat that no longer exists: they can be copied or removed. */
export function Leftovers({ userId, of }: { userId: string; of: ChatRef }) {
  const { t } = useMessages(chat)
  const outbox = useMemo(() => ownMessages(userId), [userId])
  const all = useSyncExternalStore(outbox.subscribe, outbox.get)
  const messages = all.filter((each) => each.chat.id === of.id)
  if (messages.length === 0) return null
  return (
    <section className="border-t border-line pt-5 pb-6">
      <h2 className="text-center text-lead">{t('chat.leftovers')}</h2>
      <UnsentMessages
        messages={messages}
        before={undefined}
        about={{
          viewerId: userId,
          names: new Map(),
          authors: null,
          planHref: () => planHref(of),
          linesOf: () => [],
          onReport: () => {},
          onBlock: () => undefined,
        }}
        isOpen={false}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
      />
    </section>
  )
}
