import type { Session } from '@keyswap/contract/accounts'
import { deviceOf } from '@keyswap/contract/accounts/device-name'
import { useRef } from 'react'
import { relativeAge } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LaptopIcon, PhoneIcon } from '../../../ui/icons.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { settings } from '../settings.texts.ts'
import { useEndSession, useSessions } from './use-sessions.ts'

/** The member's sessions, most recently used first. */
export function SessionList({ user_id }: { user_id: string }) {
  const { t } = useMessages(settings)
  const { data, dataUpdatedAt, isError, refetch } = useSessions(user_id)
  const { ending, end } = useEndSession(user_id)
  const list = useRef<HTMLUListElement>(null)

  // The row disappears with its button: move the focus to the list, so that it is not lost.
  async function endAndRefocus(session: Session, device: string) {
    const hasEnded = await end(session, device)
    if (hasEnded && list.current?.contains(document.activeElement)) list.current.focus()
  }

  if (data) {
    return (
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('settings.sessions')}
        className="divide-y divide-line"
      >
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={dataUpdatedAt}
            pending={ending.includes(session.id)}
            onEnd={endAndRefocus}
          />
        ))}
      </ul>
    )
  }
  if (isError) {
    return (
      <ErrorState
        title={t('settings.sessions.failed')}
        offline={t('settings.sessions.offline')}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Loading />
}

type RowProps = {
  session: Session
  now: number
  pending: boolean
  onEnd: (session: Session, device: string) => Promise<void>
}

function SessionRow({ session, now, pending, onEnd }: RowProps) {
  const speech = useMessages(settings)
  const { t } = speech
  const { browser, system, handheld } = deviceOf(session.user_agent)
  const device =
    browser && system
      ? t('settings.sessions.device', { browser, system })
      : (browser ?? system ?? t('settings.sessions.unknown'))
  const DeviceIcon = handheld ? PhoneIcon : LaptopIcon
  return (
    <li className="flex min-h-18 items-center gap-3 py-2 pr-2 pl-4">
      <DeviceIcon className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{device}</span>
          {session.is_current && <Badge tone="good">{t('settings.sessions.this')}</Badge>}
        </p>
        <p className="text-small text-muted">
          {t('settings.sessions.last_used', {
            age: relativeAge(session.last_used_at, now, speech),
          })}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('settings.sessions.end.of', { device })}
          pending={pending}
          pendingText={t('settings.sessions.end.pending')}
          onClick={() => void onEnd(session, device)}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function Loading() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="flex min-h-18 items-center gap-3 px-4 py-2">
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="size-6" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
    </div>
  )
}
