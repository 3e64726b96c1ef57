import { useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useOnline } from '../../../lib/online.ts'
import { chat } from '../chat.texts.ts'
import type { OutgoingMessage } from '../conversation/message-outbox.ts'
import type { Progress } from './bubble.tsx'
import { type ChatContext, MessageRow, type ShownMessage } from './message-row.tsx'
import type { PhotoAddresses } from './use-photo-addresses.ts'

type Props = {
  messages: readonly OutgoingMessage[]
  /** The last message of the chat. */
  before: ShownMessage | undefined
  about: ChatContext
  /** Whether a refused message can be retried. */
  isOpen: boolean
  onRetry: (client_id: string) => void
  onDiscard: (client_id: string) => void
}

/** The outbox's messages of this chat: being sent, waiting or refused. */
export function UnsentMessages({ messages, before, about, isOpen, onRetry, onDiscard }: Props) {
  const { t } = useMessages(chat)
  const isOnline = useOnline()
  if (messages.length === 0) return null
  const rows = messages.map((each) => ({
    ...each,
    sender_id: about.viewerId,
    kind: 'text' as const,
    data: each.data ?? null,
  }))
  return (
    <ol>
      {rows.map((each, index) => (
        <li key={each.client_id} data-unsent={each.state}>
          <MessageRow
            message={each}
            before={rows[index - 1] ?? before}
            progress={progressOf(each, messages, isOnline)}
            about={about}
            addresses={NO_ADDRESSES}
            hasLinks
          />
          {each.state === 'failed' && (
            <div className="flex justify-end">
              {isOpen
                ? !each.is_lost && (
                    <Action label={t('kit.retry')} onPress={() => onRetry(each.client_id)} />
                  )
                : each.content !== '' && <Copy text={each.content} />}
              <Action
                label={isOpen ? t('chat.discard') : t('chat.remove')}
                onPress={() => onDiscard(each.client_id)}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A chat's messages are sent one after the other, and photos take their time. */
function progressOf(
  { state, is_unstored }: Pick<OutgoingMessage, 'state' | 'is_unstored'>,
  messages: readonly OutgoingMessage[],
  isOnline: boolean,
): Progress {
  if (state !== 'waiting') return state
  const isQueued = messages.some(
    (one) => one.state === 'sending' && one.data && 'photos' in one.data,
  )
  if (isQueued) return 'queued'
  if (is_unstored) return 'unstored'
  if (!isOnline) return 'waiting'
  // Behind another one, it is on its way as well.
  return messages.some((one) => one.state === 'sending') ? 'sending' : 'later'
}

/** What is not sent is still on this device. */
const NO_ADDRESSES: PhotoAddresses = { urls: new Map(), missing: 'loading' }

function Copy({ text }: { text: string }) {
  const { t } = useMessages(chat)
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Action
        label={isCopied ? t('chat.copied') : t('chat.copy')}
        onPress={() => void copyText(text).then(setCopied)}
      />
      <span role="status" className="sr-only">
        {isCopied && t('chat.copied')}
      </span>
    </>
  )
}

const Action = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-9 px-2 text-small font-semibold underline underline-offset-3"
  >
    {label}
  </button>
)
