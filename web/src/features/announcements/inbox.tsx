import type { Broadcast } from '@keyswap/contract/announcements'
import { useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LetterDrawing } from '../../ui/drawings/scenes.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Announcement, announcementTitleId } from './announcement.tsx'
import { announcements } from './announcements.texts.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Unread announcements first, then the read ones. */
export function Inbox({ userId }: { userId: string }) {
  const { t } = useMessages(announcements)
  const unread = useAnnouncements(userId, 'unread')
  const read = useAnnouncements(userId, 'read')
  if (unread.data) {
    return (
      <div className="grid grid-cols-1 gap-8">
        <Unread list={unread.data} userId={userId} />
        {read.data && read.data.length > 0 && <Read list={read.data} />}
      </div>
    )
  }
  if (!unread.isError || unread.isFetching) return <Waiting />
  return (
    <ErrorState
      title={t('inbox.failed')}
      offline={t('inbox.offline')}
      onRetry={() => {
        void unread.refetch()
        if (read.isError) void read.refetch()
      }}
    />
  )
}

function Unread({ list, userId }: { list: Broadcast[]; userId: string }) {
  const { t } = useMessages(announcements)
  const section = useRef<HTMLElement>(null)
  // The card disappears with its button: move the focus to the section, so that it is not lost.
  const refocus = () => section.current?.contains(document.activeElement) && section.current.focus()
  return (
    <section ref={section} tabIndex={-1} className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">{t('inbox.unread')}</h2>
      {list.length === 0 && (
        <EmptyState
          drawing={<LetterDrawing />}
          title={t('inbox.empty.title')}
          text={t('inbox.empty.text')}
        />
      )}
      {list.map((announcement) => (
        <UnreadCard key={announcement.id} {...{ announcement, userId }} onRead={refocus} />
      ))}
    </section>
  )
}

type CardProps = { announcement: Broadcast; userId: string; onRead: () => void }

function UnreadCard({ announcement, userId, onRead }: CardProps) {
  const { t } = useMessages(announcements)
  const { mutate, isPending } = useMarkRead(userId, onRead)
  return (
    <Announcement announcement={announcement} badge={<Badge tone="accent">{t('inbox.new')}</Badge>}>
      <Button
        variant="secondary"
        size="small"
        className="phone:justify-self-start"
        aria-describedby={announcementTitleId(announcement)}
        pending={isPending}
        pendingText={t('inbox.marking')}
        onClick={() => mutate(announcement)}
      >
        <CheckIcon className="size-5" />
        {t('inbox.mark')}
      </Button>
    </Announcement>
  )
}

function Read({ list }: { list: Broadcast[] }) {
  const { t } = useMessages(announcements)
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-title">{t('inbox.read')}</h2>
      {list.map((announcement) => (
        <Announcement key={announcement.id} announcement={announcement} />
      ))}
    </section>
  )
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </Loading>
  )
}
