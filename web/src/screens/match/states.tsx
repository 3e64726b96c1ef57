import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { chat } from '../../features/chat/chat.texts.ts'
import { ChatFailed } from '../../features/chat/page/chat-failed.tsx'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { FlagIcon } from '../../ui/icons.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BackToMatches } from '../matches/back-to-matches.tsx'

/** Shown instead of the message field. */
export function Ended({ name, onReport }: { name: string; onReport: () => void }) {
  const { t } = useMessages(chat)
  return (
    <div
      role="status"
      className="shrink-0 border-t border-line bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="font-semibold">{t('chat.ended.title')}</p>
      <p className="text-muted">{t('chat.ended.text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size="small" onClick={onReport} className="max-w-full">
          <FlagIcon className="size-5" />
          <span className="min-w-0 truncate">{t('chat.report', { name })}</span>
        </Button>
        <Link href="/matches" className={buttonClass({ size: 'small' })}>
          {t('chat.back')}
        </Link>
      </div>
    </div>
  )
}

type FailedProps = {
  error: Error
  /** Unsent messages of a match that is gone. */
  leftovers: ReactNode
  onRetry: () => void
}

/** The match does not exist or failed to load. */
export function MatchFailed({ error, leftovers, onRetry }: FailedProps) {
  const { t } = useMessages(chat)
  const heading = usePageHeading(t('chat.match_failed'))
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <div className="overflow-y-auto px-4 pt-2">
      {!isGone && <BackToMatches />}
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {t('chat.match_failed')}
      </h1>
      {isGone ? (
        <EmptyState
          drawing={<RoadDrawing />}
          title={t('chat.match_failed')}
          text={t('chat.match_missing.text')}
          action={
            <Link href="/matches" className={buttonClass()}>
              {t('chat.back')}
            </Link>
          }
        />
      ) : (
        <ChatFailed title={t('chat.match_failed')} onRetry={onRetry} />
      )}
      {isGone && leftovers}
    </div>
  )
}

export function MatchWaiting() {
  return (
    <Loading className="grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      <Skeleton className="h-10" />
    </Loading>
  )
}
