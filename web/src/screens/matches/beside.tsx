import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { matching } from '../../features/matching/matching.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { MatchLists } from './lists.tsx'
import '../../features/chat/page/chat.css'

type FrameProps = { ref?: Ref<HTMLDivElement>; beside: ReactNode; children: ReactNode }

/** A chat, alone or next to `beside`. The elements are the same, so that resizing the window keeps the chat mounted. */
export function ChatFrame({ ref, beside, children }: FrameProps) {
  return (
    <div ref={ref} className={cx('chat-page mx-auto flex', beside ? 'max-w-wide' : 'max-w-column')}>
      {beside}
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-col border-line',
          beside ? 'border-r' : 'rail:border-x',
        )}
      >
        {children}
      </div>
    </div>
  )
}

type Props = {
  viewerId: string
  openId?: string
  /** Set if no chat is open. Otherwise the chat has the page's heading. */
  heading?: Ref<HTMLHeadingElement>
}

/** The list's scroll position. Opening another chat mounts the list again, which would otherwise jump to its top. */
let scrollTop = 0

/** The list of matches; only on a wide screen. */
export function MatchesBeside({ viewerId, openId, heading }: Props) {
  const { t } = useMessages(matching)
  const list = useRef<HTMLDivElement>(null)
  const Title = heading ? 'h1' : 'h2'
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: scrollTop })
  }, [])
  return (
    <div
      ref={list}
      onScroll={({ currentTarget }) => {
        scrollTop = currentTarget.scrollTop
      }}
      className="w-104 shrink-0 overflow-y-auto border-r border-line px-4 pt-6 pb-10 max-wide:hidden"
    >
      <div className="mb-6 grid grid-cols-1 gap-1">
        <Title ref={heading} tabIndex={-1} className="text-display">
          {t('matches.title')}
        </Title>
        <p className="text-lead text-muted">{t('matches.lead')}</p>
      </div>
      <MatchLists viewerId={viewerId} openId={openId} />
    </div>
  )
}
