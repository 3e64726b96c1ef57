import { type ReactNode, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useOnline } from '../../../lib/online.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { chat } from '../chat.texts.ts'
import { usefulReplies } from '../conversation/conversation.ts'
import type { useChat } from '../conversation/use-chat.ts'
import { MessageList } from '../messages/message-list.tsx'
import type { ChatContext } from '../messages/message-row.tsx'
import { useSendTyping } from '../messages/use-typing.ts'
import { CarPicker } from '../writing/car-picker.tsx'
import { Composer } from '../writing/composer.tsx'
import { draftOf, setDraft } from '../writing/drafts.ts'
import { Interest } from '../writing/interest.tsx'
import { useInterest } from '../writing/use-interest.ts'
import { ChatFailed } from './chat-failed.tsx'
import { Warning } from './warning.tsx'
import './chat.css'

type Props = {
  chat: ReturnType<typeof useChat>
  about: ChatContext
  /** Of all others. */
  name: string
  onRead: () => void
  /** Asks whether to end the match, after the viewer has said no. */
  onUnmatch?: () => void
  /** What to do first, in a chat without messages. */
  first?: string
  /** Replaces the input once the match has ended. */
  ended: ReactNode
}

export function Chat({ chat: open, ended, ...props }: Props) {
  const { t } = useMessages(chat)
  const { phase, is_ended, state } = open.conversation
  // Without a connection, the hint under the header says so already.
  const online = useOnline()
  if (phase === 'loading') return <Waiting />
  if (phase !== 'ready') {
    return (
      <div className="flex-1 overflow-y-auto">
        <ChatFailed title={t('chat.failed')} onRetry={() => open.reload()} />
      </div>
    )
  }
  return (
    <>
      {state.warning && (
        <Warning
          kind={state.warning.kind}
          name={open.of.kind === 'ring' ? props.about.names.get(state.warning.user_id) : undefined}
        />
      )}
      <MessageList chat={open} {...props} />
      {open.isConnecting && online && <Connecting />}
      {is_ended ? (
        ended
      ) : state.is_open ? (
        <Input chat={open} {...props} />
      ) : (
        <Closed
          isEmpty={open.conversation.blocks.length === 0}
          until={state.readable_until ?? null}
        />
      )}
    </>
  )
}

function Input({ chat: open, about, name, onUnmatch }: Omit<Props, 'ended'>) {
  const { id } = open.of
  const interest = useInterest(open, about.viewerId)
  const [isChoosing, setChoosing] = useState(false)
  // True from the first opening on: a closed one stays mounted, for its closing animation.
  const hasOpened = useLinger(isChoosing || null) !== null
  return (
    <>
      <Composer
        chatId={id}
        isPending={open.isPending}
        draft={draftOf(id)}
        onDraft={(draft) => setDraft(id, draft)}
        onTyping={useSendTyping(open.of)}
        onSend={open.send}
        onSendPhotos={open.sendPhotos}
        onCar={() => setChoosing(true)}
        {...usefulReplies(open.conversation, open.unsent, about.viewerId)}
        asks={about.askedBy?.(about.viewerId)}
        onReply={open.sendReply}
        question={
          interest.isShown
            ? (focus) => (
                <Interest interest={interest} name={name} onWrite={focus} onUnmatch={onUnmatch} />
              )
            : undefined
        }
      />
      {hasOpened && (
        <CarPicker
          open={isChoosing}
          viewerId={about.viewerId}
          onPick={open.sendCar}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function Closed({ isEmpty, until }: { isEmpty: boolean; until: string | null }) {
  const speech = useMessages(chat)
  const { t } = speech
  const text = isEmpty
    ? t('chat.closed_empty')
    : until === null
      ? t('chat.closed')
      : t('chat.closed_until', { date: day(until, speech) })
  return (
    <p
      role="status"
      className="grid shrink-0 justify-items-center gap-1 border-t border-line px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-muted"
    >
      <LockIcon className="size-5" />
      {text}
    </p>
  )
}

function Connecting() {
  const { t } = useMessages(chat)
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-2 bg-star-soft px-4 py-1.5 text-small font-semibold text-star-text"
    >
      <Spinner className="size-4" />
      {t('chat.connecting')}
    </p>
  )
}

function Waiting() {
  return (
    <Loading className="flex flex-1 flex-col justify-end gap-3 p-4">
      <Skeleton className="h-12 w-3/5 rounded-card" />
      <Skeleton className="h-12 w-2/5 self-end rounded-card" />
      <Skeleton className="h-20 w-3/5 rounded-card" />
      <Skeleton className="mt-3 h-12 rounded-card" />
    </Loading>
  )
}
