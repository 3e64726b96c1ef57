import type { Broadcast } from '@keyswap/contract/announcements'
import type { ReactNode } from 'react'
import { dateTime } from '../../lib/formats/formats.ts'
import { textParts } from '../../lib/formats/text-parts.ts'
import { useMessages } from '../../lib/messages/index.ts'

type Props = {
  announcement: Omit<Broadcast, 'viewed_at'>
  badge?: ReactNode
  children?: ReactNode
}

/** The DOM id of an announcement's title, for buttons that refer to it. */
export const announcementTitleId = ({ id }: { id: string }): string => `announcement-${id}`

/** An announcement as members see it: plain text with line breaks and links. */
export function Announcement({ announcement, badge, children }: Props) {
  const speech = useMessages()
  const { title, content, created_at } = announcement
  return (
    <article
      aria-labelledby={announcementTitleId(announcement)}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 shadow-low"
    >
      <header>
        <div className="flex items-start justify-between gap-3">
          <h3
            id={announcementTitleId(announcement)}
            className="min-w-0 text-lead leading-snug wrap-anywhere"
          >
            {title}
          </h3>
          {badge}
        </div>
        <time dateTime={created_at} className="text-small text-muted">
          {dateTime(created_at, speech)}
        </time>
      </header>
      <p className="whitespace-pre-line wrap-anywhere">
        {textParts(content).map(({ text, href }, index) =>
          href ? (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered.
              key={index}
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="font-semibold text-accent-text underline underline-offset-3"
            >
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {children}
    </article>
  )
}
