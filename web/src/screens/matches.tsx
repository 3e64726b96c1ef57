import type { Match } from '@keyswap/contract/matching'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { openAuth } from '../features/accounts/auth-dialog-host.tsx'
import { MatchRows, NewMatches } from '../features/matching/match-list.tsx'
import { useMatches } from '../features/matching/use-matches.ts'
import { useMessages } from '../lib/messages/index.ts'
import { matching } from '../lib/messages/matching.ts'
import { useSession } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { KeysDrawing, LockDrawing } from '../ui/drawings/scenes.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinger } from '../ui/use-linger.ts'

const MatchSheet = lazy(() => import('../features/matching/match-sheet.tsx'))

export default function Matches() {
  const { t } = useMessages(matching)
  const { status, user } = useSession()
  return (
    <Page title={t('matches.title')} lead={t('matches.lead')}>
      {status === 'signed_out' && (
        <EmptyState
          drawing={<LockDrawing />}
          title={t('matches.login.title')}
          text={t('matches.login.text')}
          action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
        />
      )}
      {user && <MatchesOf viewerId={user.id} />}
    </Page>
  )
}

function MatchesOf({ viewerId }: { viewerId: string }) {
  const { t } = useMessages(matching)
  const { data, isError, refetch } = useMatches(viewerId)
  if (data) return data.length === 0 ? <NoMatches /> : <Lists matches={data} viewerId={viewerId} />
  if (!isError) return <MatchesSkeleton />
  return (
    <ErrorState
      title={t('matches.failed')}
      text={t('matches.failed.text')}
      onRetry={() => void refetch()}
    />
  )
}

function Lists({ matches, viewerId }: { matches: readonly Match[]; viewerId: string }) {
  const [opened, setOpened] = useState<Match | null>(null)
  const shown = useLinger(opened)
  return (
    <div className="grid grid-cols-1 gap-8">
      <NewMatches matches={matches} viewerId={viewerId} onOpen={setOpened} />
      <MatchRows matches={matches} viewerId={viewerId} onOpen={setOpened} />
      <Suspense>
        {shown && (
          <MatchSheet
            open={opened !== null}
            match={shown}
            viewerId={viewerId}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function NoMatches() {
  const { t } = useMessages(matching)
  return (
    <EmptyState
      drawing={<KeysDrawing />}
      title={t('matches.empty.title')}
      text={t('matches.empty.text')}
      action={
        <Link href="/swipe" className={buttonClass()}>
          {t('matches.empty.action')}
        </Link>
      }
    />
  )
}

function MatchesSkeleton() {
  const { t } = useMessages(matching)
  return (
    <div className="late grid gap-8" aria-busy="true">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      <div className="flex gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="size-16 rounded-full" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    </div>
  )
}
