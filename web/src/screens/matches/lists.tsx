import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { Link } from 'wouter'
import { DueList, useDue } from '../../features/deals/chat/due-list.tsx'
import { MatchRows, NewMatches } from '../../features/matching/matches/match-list.tsx'
import { useMatches } from '../../features/matching/matches/use-matches.ts'
import { matching } from '../../features/matching/matching.texts.ts'
import { InstallHint } from '../../features/push/install-hint.tsx'
import { RingList, RingsFailed } from '../../features/rings/ring-list.tsx'
import { isLiving, useRings } from '../../features/rings/use-rings.ts'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { KeysDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { fetched } from '../../ui/states/fetched.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Ended } from './ended.tsx'

const AskWay = fetched(() => import('./ask-way.tsx'), Nothing)

type Props = { viewerId: string; openId?: string | undefined }

export function MatchLists({ viewerId, openId }: Props) {
  const { t } = useMessages(matching)
  const { user } = useSession()
  const { data, isError, refetch } = useMatches(viewerId)
  // Taken apart: the query notifies only of what was read from it.
  const { data: rings, isError: noRings, failureCount, refetch: refetchRings } = useRings(viewerId)
  const due = useDue(viewerId, (data?.length ?? 0) + (rings?.length ?? 0) > 0)
  // Waits for what is above, at its first try: the matches would jump.
  if (data && (rings || failureCount > 0) && due) {
    const install = data.length > 0 && <InstallHint />
    return (
      <div className="grid grid-cols-1 gap-5">
        <DueList due={due} viewerId={viewerId} />
        {!rings && noRings && <RingsFailed onRetry={() => void refetchRings()} />}
        <Lists matches={data} rings={rings ?? []} {...{ viewerId, openId }} />
        {user?.told_by === null && data.length + (rings?.length ?? 0) > 0 ? (
          <AskWay user={user} otherwise={install} />
        ) : (
          install
        )}
      </div>
    )
  }
  if (!isError) return <MatchesSkeleton />
  return (
    <ErrorState
      title={t('matches.failed')}
      offline={t('matches.offline')}
      onRetry={() => void refetch()}
    />
  )
}

type ListsProps = Props & { matches: readonly Match[]; rings: readonly Ring[] }

function Lists({ matches, rings, ...props }: ListsProps) {
  const open = matches.filter(({ is_open }) => is_open)
  const ended = {
    matches: matches.filter(({ is_open }) => !is_open),
    rings: rings.filter((ring) => !isLiving(ring)),
  }
  if (matches.length + rings.length === 0) return <NoMatches />
  return (
    <>
      <RingList rings={rings.filter(isLiving)} {...props} />
      <NewMatches matches={open} {...props} />
      {open.length > 0 ? <MatchRows matches={open} {...props} /> : <NoPairs />}
      <Ended {...ended} {...props} />
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
    <Loading className="grid gap-5">
      <div className="flex gap-4">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="size-14 rounded-full" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-20 rounded-control" />
        <Skeleton className="h-20 rounded-control" />
        <Skeleton className="h-20 rounded-control" />
      </div>
    </Loading>
  )
}

function Nothing() {
  return null
}
