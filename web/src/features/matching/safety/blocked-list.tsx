import type { BlockedMember } from '@keyswap/contract/matching'
import { useRef, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { RoadDrawing } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { blocks } from '../blocks.texts.ts'
import { UnblockDialog } from './unblock-dialog.tsx'
import { useBlocks } from './use-blocks.ts'

/** The members the viewer has blocked, most recent first. */
export function BlockedList({ viewerId }: { viewerId: string }) {
  const { t } = useMessages(blocks)
  const { data, isError, refetch } = useBlocks(viewerId)
  if (data) return <Members viewerId={viewerId} members={data} />
  if (!isError) return <Waiting />
  return (
    <ErrorState
      title={t('blocks.failed')}
      offline={t('blocks.offline')}
      onRetry={() => void refetch()}
    />
  )
}

type MembersProps = { viewerId: string; members: readonly BlockedMember[] }

function Members({ viewerId, members }: MembersProps) {
  const { t } = useMessages(blocks)
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const list = useRef<HTMLDivElement>(null)

  // The row disappears with its button: move the focus to the list, so that it is not lost.
  function close() {
    setAsked(null)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus()
    })
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {members.length === 0 ? (
        <NoOne />
      ) : (
        <>
          <p className="mb-4 text-muted">{t('blocks.lead')}</p>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-low">
            {members.map((member) => (
              <li key={member.id}>
                <Row member={member} onUnblock={() => setAsked(member)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <UnblockDialog viewerId={viewerId} member={asked} onClose={close} />
    </div>
  )
}

function Row({ member, onUnblock }: { member: BlockedMember; onUnblock: () => void }) {
  const speech = useMessages(blocks)
  const { t } = speech
  const { id, name, blocked_at } = member
  return (
    <div className="flex min-h-18 items-center gap-3 py-2 pr-3 pl-4">
      <Avatar id={id} name={name} url={null} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-balance text-muted">
          <time dateTime={blocked_at}>{t('blocks.since', { date: day(blocked_at, speech) })}</time>
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('blocks.unblock.of', { name })}
        onClick={onUnblock}
      >
        {t('blocks.unblock')}
      </Button>
    </div>
  )
}

function NoOne() {
  const { t } = useMessages(blocks)
  return (
    <EmptyState
      drawing={<RoadDrawing />}
      title={t('blocks.empty.title')}
      text={t('blocks.empty.text')}
    />
  )
}

function Waiting() {
  return (
    <Loading className="grid gap-2">
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-18 rounded-card" />
    </Loading>
  )
}
