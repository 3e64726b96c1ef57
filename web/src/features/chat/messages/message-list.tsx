import type { Message } from '@keyswap/contract/chat'
import { useEffect, useMemo, useRef, useState } from 'react'
import { actorOf, stepLine } from '../../../domain/deal-steps.ts'
import { saidText } from '../../../domain/said.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { KeysDrawing } from '../../../ui/drawings/scenes.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWhenOnline } from '../../../ui/toasts/use-when-online.ts'
import { chat } from '../chat.texts.ts'
import {
  type Conversation,
  countUnseen,
  hasWritten,
  isOpen,
  newest,
  theirNewest,
} from '../conversation/conversation.ts'
import { type useChat, useReading } from '../conversation/use-chat.ts'
import { MessageBlock } from './message-block.tsx'
import type { ChatContext } from './message-row.tsx'
import { UnsentMessages } from './unsent.tsx'
import { useScroll } from './use-scroll.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  chat: ReturnType<typeof useChat>
  about: ChatContext
  name: string
  onRead: () => void
  first?: string
}

export function MessageList({ chat: open, about, name, onRead, first }: Props) {
  const { viewerId } = about
  const { t } = useMessages(chat)
  const { conversation, unsent } = open
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const typing = useTyping(open.of, conversation, about)
  const { isAtEnd, onScroll, toEnd } = useScroll({
    scroller,
    content,
    end: `${newest(conversation)?.seq} ${unsent.length} ${typing}`,
    onNearTop: open.older,
  })
  useReading(open, isAtEnd, onRead)
  useFollowOwn(unsent.at(-1)?.client_id, toEnd)
  const hasAnswered = useMemo(() => hasWritten(conversation, viewerId), [conversation, viewerId])
  const isEmpty = conversation.blocks.length === 0 && unsent.length === 0
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the list scrollable with the keyboard
        tabIndex={0}
        aria-label={t('chat.log', { name })}
        onScroll={onScroll}
        className="chat-scroller h-full px-4 focus-visible:outline-offset-[-3px]"
      >
        <div ref={content} className="pb-3">
          <Older conversation={conversation} onRetry={open.older} />
          {/* Not live: screen readers would also read out older messages as they load. See Announcer. */}
          <div role="log" aria-live="off">
            {conversation.blocks.map((block, index, blocks) => (
              <MessageBlock
                key={block.index}
                of={open.of}
                block={block}
                before={blocks[index - 1]?.messages.at(-1)}
                after={blocks[index + 1]?.messages[0]}
                about={about}
                isLast={index === blocks.length - 1}
                hasAnswered={hasAnswered}
                // Capped at the block's last seq, so that blocks read to the end do not render again.
                seenTo={Math.min(
                  conversation.state.their_read_seq,
                  block.messages.at(-1)?.seq ?? 0,
                )}
              />
            ))}
            <UnsentMessages
              messages={unsent}
              before={newest(conversation)}
              about={about}
              isOpen={isOpen(conversation)}
              onRetry={open.retry}
              onDiscard={open.discard}
            />
          </div>
          {typing && <TypingDots text={about.authors && typing} />}
        </div>
      </section>
      {isEmpty && (
        <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-4 overflow-hidden p-6">
          <div className="w-36">
            <KeysDrawing />
          </div>
          <p className="text-center text-lead text-muted">
            {first && isOpen(conversation) ? first : t(emptyText(conversation))}
          </p>
        </div>
      )}
      {!isAtEnd && <ToNewest unseen={countUnseen(conversation, viewerId)} onPress={toEnd} />}
      <Announcer conversation={conversation} about={about} typing={typing} />
    </div>
  )
}

/** A closed chat does not invite the viewer to write. */
function emptyText(conversation: Conversation) {
  if (isOpen(conversation)) return 'chat.empty'
  return conversation.state.last_seq > 0 ? 'chat.empty_gone' : 'chat.empty_closed'
}

/** Scrolls to the viewer's own new message. */
function useFollowOwn(client_id: string | undefined, toEnd: () => void): void {
  const last = useRef(client_id)
  useEffect(() => {
    if (client_id !== undefined && client_id !== last.current) toEnd()
    last.current = client_id
  })
}

function Older({ conversation, onRetry }: { conversation: Conversation; onRetry: () => void }) {
  const { t } = useMessages(chat)
  const { has_older, older } = conversation
  const retry = useWhenOnline(onRetry)
  if (!has_older) return null
  return (
    <div className="grid min-h-16 place-content-center justify-items-center gap-1 text-small text-muted">
      {older === 'failed' ? (
        <>
          <p>{t('chat.older_failed')}</p>
          <button
            type="button"
            onClick={retry}
            className="min-h-9 px-2 font-semibold text-ink underline underline-offset-3"
          >
            {t('kit.retry')}
          </button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

/** Says who is typing, if there are several others. */
const TypingDots = ({ text }: { text: string | null }) => (
  <div aria-hidden="true" className="mt-3 flex flex-wrap items-center gap-2">
    <span className="flex gap-1 rounded-card rounded-bl-small border border-line bg-surface px-4 py-3.5">
      <span className="chat-dot size-2 rounded-full bg-muted" />
      <span className="chat-dot size-2 rounded-full bg-muted" />
      <span className="chat-dot size-2 rounded-full bg-muted" />
    </span>
    {text && <span className="text-small text-muted wrap-anywhere">{text}</span>}
  </div>
)

function ToNewest({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const { t } = useMessages(chat)
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-x-0 bottom-3 mx-auto inline-flex min-h-11 w-fit items-center gap-1.5 rounded-full border border-line bg-raised px-4 font-semibold shadow-low hover:bg-sunken"
    >
      {unseen > 0 ? t('chat.unseen', { count: unseen }) : t('chat.newest')}
      <DownIcon className="size-5" />
    </button>
  )
}

type AnnouncerProps = Pick<Props, 'about'> & {
  conversation: Conversation
  typing: string | null
}

/** Reads the others' new messages out to screen readers. */
function Announcer({ conversation, about, typing }: AnnouncerProps) {
  const { t } = useMessages(chat)
  const words = useMessages(swaps)
  const message = theirNewest(conversation, about.viewerId)
  const said = message && whatIsSaid(message)
  // Messages from before the chat was opened are not read out.
  const [from] = useState(message?.seq ?? 0)
  return (
    <div aria-live="polite" className="sr-only">
      {message && message.seq > from && <p key={message.seq}>{said}</p>}
      {typing && <p>{typing}</p>}
    </div>
  )

  function whatIsSaid(message: Message): string {
    const name = about.authors?.get(message.sender_id) ?? about.names.get(message.sender_id) ?? ''
    if (message.kind === 'text') return t('chat.arrived', { name, text: saidText(message, words) })
    return stepLine(message, actorOf(message.sender_id, about.viewerId, about.names), words)
  }
}
