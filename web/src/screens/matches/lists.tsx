import type { Match } from '@keyswap/contract/matching'
import { Link } from 'wouter'
import { MatchRows, NewMatches } from '../../features/matching/matches/match-list.tsx'
import { useMatches } from '../../features/matching/matches/use-matches.ts'
import { matching } from '../../features/matching/matching.texts.ts'
import { InstallHint } from '../../features/push/install-hint.tsx'
import { RingList, RingsFailed, useShown } from '../../features/rings/ring-list.tsx'
import { useRings } from '../../features/rings/use-rings.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { KeysDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

type Props = { viewerId: string; openId?: string | undefined }

export function MatchLists({ viewerId, openId }: Props) {
  const { t } = useMessages(matching)
  const { data, isError, refetch } = useMatches(viewerId)
  // Taken apart: the query notifies only of what was read from it.
  const { data: known, isError: noRings, failureCount, refetch: refetchRings } = useRings(viewerId)
  const rings = useShown(known, viewerId)
  // Waits for the first try of the rings, which are above: the matches would jump.
  if (data && (rings || failureCount > 0)) {
    return (
      <div className="grid grid-cols-1 gap-8">
        {data.length > 0 && <InstallHint />}
        {rings && <RingList rings={rings} {...{ viewerId, openId }} />}
        {!rings && noRings && <RingsFailed onRetry={() => void refetchRings()} />}
        {data.length > 0 && <Lists matches={data} {...{ viewerId, openId }} />}
        {data.length === 0 && (rings?.length ? <NoPairs /> : <NoMatches />)}
      </div>
    )
  }
  if (!isError) return <MatchesSkeleton />
  return (
    <ErrorState
      title={t('matches.failed')}
      text={t('matches.failed.text')}
      offline={t('matches.offline')}
      onRetry={() => void refetch()}
    />
  )
}

function Lists(props: Props & { matches: readonly Match[] }) {
  return (
    <>
      <NewMatches {...props} />
      <MatchRows {...props} />
    </>
  )
}

/** Below rings. */
function NoPairs() {
  const { t } = useMessages(matching)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-muted">{t('matches.no_pairs')}</p>
      <Link href="/swipe" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {t('matches.empty.action')}
      </Link>
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
  return (
    <Loading className="grid gap-8">
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
    </Loading>
  )
}
