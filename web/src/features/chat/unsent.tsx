import { chat } from '../../lib/messages/chat.ts'
import { useMessages } from '../../lib/messages/index.ts'
import type { Sending } from './outbox.ts'
import { Said, type Words } from './said.tsx'

type Props = {
  messages: readonly Sending[]
  /** What was said last. */
  before: Words | undefined
  viewerId: string
  onRetry: (client_id: string) => void
  onDiscard: (client_id: string) => void
}

/** What is still here: under way, waiting for a connection, or refused. */
export function Unsent({ messages, before, viewerId, onRetry, onDiscard }: Props) {
  const { t } = useMessages(chat)
  if (messages.length === 0) return null
  const action = 'min-h-9 px-2 text-small font-semibold underline underline-offset-3'
  const words = messages.map((each) => ({ ...each, sender_id: viewerId }))
  return (
    <ol>
      {words.map((each, index) => (
        <li key={each.client_id} data-unsent={each.state}>
          <Said words={each} before={words[index - 1] ?? before} progress={each.state} />
          {each.state === 'failed' && (
            <div className="flex justify-end">
              <button type="button" onClick={() => onRetry(each.client_id)} className={action}>
                {t('kit.retry')}
              </button>
              <button type="button" onClick={() => onDiscard(each.client_id)} className={action}>
                {t('chat.discard')}
              </button>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
