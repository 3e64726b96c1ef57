import type { ReactNode } from 'react'
import { clockTime } from '../../../lib/formats/formats.ts'
import { textParts } from '../../../lib/formats/text-parts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icons.tsx'
import { chat } from '../chat.texts.ts'
import { TicksIcon } from '../icons.tsx'

/**
 * `waiting`: for a connection. `later`: the server has not taken it yet. `unstored`: it waits, and is lost with the page.
 * `queued`: photos before it are being sent.
 */
export type Progress =
  | 'waiting'
  | 'later'
  | 'unstored'
  | 'queued'
  | 'sending'
  | 'failed'
  | 'sent'
  | 'seen'

export type Framed = {
  created_at: string
  /** Delivery state of the viewer's own message; null for others'. */
  progress: Progress | null
  /** Grouped with the message above. */
  isClose: boolean
  /** Who wrote it, where that is not clear. */
  author?: string | undefined
  /** Who wrote it, for screen readers: others see it by the side and the colour. */
  sender: string
}

export function Bubble({
  content,
  hasLinks,
  ...framed
}: Framed & { content: string; hasLinks: boolean }) {
  return (
    <BubbleFrame {...framed}>
      <p dir="auto" className="min-w-0 grow wrap-anywhere whitespace-pre-wrap">
        {hasLinks ? <Linked content={content} /> : content}
      </p>
    </BubbleFrame>
  )
}

/** The author, and around what they sent a frame with the time and how far it has come. */
export function BubbleFrame({
  created_at,
  progress,
  isClose,
  author,
  sender,
  isMedia = false,
  children,
}: Framed & {
  /** Photos or a car: as wide as all of them, with the time below. */
  isMedia?: boolean
  children: ReactNode
}) {
  const speech = useMessages()
  const isOwn = progress !== null
  return (
    <div className={cx('flex flex-col items-start', isClose ? 'mt-1' : 'mt-3')}>
      <p
        className={cx(
          'mb-0.5 line-clamp-2 max-w-[min(82%,34rem)] px-1 text-small font-semibold text-muted wrap-anywhere',
          (isOwn || isClose || !author) && 'sr-only',
        )}
      >
        {(!isOwn && author) || sender}
      </p>
      <div
        className={cx(
          'flex items-end rounded-card',
          isMedia
            ? 'w-68 max-w-[82%] flex-col gap-1 p-1.5'
            : // The time sits beside a short text and below a long one.
              'max-w-[min(82%,34rem)] flex-wrap justify-end gap-x-3 px-3.5 py-2',
          isOwn
            ? 'self-end rounded-br-small bg-accent-soft text-ink outline-1 -outline-offset-1 outline-transparent'
            : 'rounded-bl-small border border-line bg-surface',
          hasVisibleLabel(progress) && 'border border-dashed border-line-strong bg-paper',
        )}
      >
        {children}
        <p className={cx('flex items-center gap-1 text-small text-muted', isMedia && 'px-2')}>
          <time dateTime={created_at}>{clockTime(created_at, speech)}</time>
          {progress && <ProgressMark progress={progress} />}
        </p>
      </div>
    </div>
  )
}

/** Plain text in which web addresses are links; markup is shown as typed. */
function Linked({ content }: { content: string }) {
  return textParts(content).map(({ text, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered.
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-semibold underline underline-offset-3"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}

const marks = {
  waiting: { Icon: ClockIcon, label: 'chat.waiting', className: 'text-star-text' },
  later: { Icon: ClockIcon, label: 'chat.later', className: 'text-star-text' },
  unstored: { Icon: AlertIcon, label: 'chat.unstored', className: 'text-star-text' },
  queued: { Icon: ClockIcon, label: 'chat.queued', className: '' },
  sending: { Icon: ClockIcon, label: 'chat.sending', className: '' },
  failed: { Icon: AlertIcon, label: 'chat.not_sent', className: 'text-danger-text' },
  sent: { Icon: CheckIcon, label: 'chat.sent', className: '' },
  seen: { Icon: TicksIcon, label: 'chat.seen', className: 'text-match-text' },
} as const

const hasVisibleLabel = (progress: Progress | null): boolean =>
  progress !== null && ['waiting', 'later', 'unstored', 'queued', 'failed'].includes(progress)

function ProgressMark({ progress }: { progress: Progress }) {
  const { t } = useMessages(chat)
  const { Icon, label, className } = marks[progress]
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <span className={hasVisibleLabel(progress) ? 'font-semibold' : 'sr-only'}>{t(label)}</span>
      <Icon className="size-4 shrink-0" />
    </span>
  )
}
