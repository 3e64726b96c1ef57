import type { Me } from '@keyswap/contract/accounts'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { deals } from '../features/deals/deals.texts.ts'
import { NewProposal } from '../features/deals/new-proposal.tsx'
import { Plan } from '../features/deals/plan.tsx'
import { isOver } from '../features/deals/plan-state.ts'
import { useChatDeals, useProposeInMatch } from '../features/deals/use-deals.ts'
import { sidesOf } from '../features/matching/matches/match-sides.ts'
import { useMatch } from '../features/matching/matches/use-matches.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { KeysDrawing, LockDrawing } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FocusedPage } from '../ui/focused-page.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function PlanScreen() {
  const { status, user } = useSession()
  const { matchId = '' } = useParams()
  if (user) return <PlanAs key={matchId} user={user} matchId={matchId} />
  return status === 'signed_out' && <SignInFirst />
}

function PlanAs({ user, matchId }: { user: Me; matchId: string }) {
  const { t } = useMessages(deals)
  return (
    <Page title={t('plan.title')} className="max-w-text" before={<BackToChat matchId={matchId} />}>
      <Fetched viewerId={user.id} matchId={matchId} />
    </Page>
  )
}

type Props = { viewerId: string; matchId: string }

function Fetched({ viewerId, matchId }: Props) {
  const { t } = useMessages(deals)
  const match = useMatch(viewerId, matchId)
  const plans = useChatDeals(matchId)
  const deal = plans.data?.[0]
  // A plan outlives its match, so it is shown without one too.
  if (deal) {
    return <PlanOf key={deal.id} deal={deal} match={match.data} viewerId={viewerId} />
  }
  if (plans.data && match.data) return <First match={match.data} viewerId={viewerId} />
  if (!plans.error && !match.error) return <Waiting />
  const retry = () => {
    void match.refetch()
    void plans.refetch()
  }
  return (
    <ErrorState title={t('plan.load_failed')} text={t('plan.load_failed.text')} onRetry={retry} />
  )
}

type PlanProps = { deal: Deal; match: Match | undefined; viewerId: string }

/** A plan that is over can be followed by a new one. */
function PlanOf({ deal, match, viewerId }: PlanProps) {
  const { t } = useMessages(deals)
  const [isNew, setNew] = useState(false)
  const canPropose = isOver(deal) && match?.is_open
  if (isNew && match) return <First match={match} viewerId={viewerId} />
  return (
    <Plan deal={deal} viewerId={viewerId}>
      {canPropose && (
        <Button
          variant={deal.state === 'done' ? 'ghost' : 'secondary'}
          onClick={() => setNew(true)}
        >
          {t('plan.again')}
        </Button>
      )}
    </Plan>
  )
}

/** Proposes a swap of the cars of the match, or of others. */
function First({ match, viewerId }: { match: Match; viewerId: string }) {
  const speech = useMessages(deals)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  const propose = useProposeInMatch(match.id)
  if (!match.is_open) {
    return (
      <EmptyState
        drawing={<KeysDrawing />}
        title={t('plan.closed.title')}
        text={t('plan.closed.text')}
      />
    )
  }
  const people = [
    { id: viewerId, name: '', isViewer: true },
    { id: other.id, name: other.name, isViewer: false },
  ]
  return (
    <NewProposal
      people={people}
      suggested={{ [viewerId]: mine.id, [other.id]: theirs.id }}
      propose={propose}
    >
      <p className="mb-6 text-lead text-muted">{t('plan.intro')}</p>
    </NewProposal>
  )
}

function BackToChat({ matchId }: { matchId: string }) {
  const { t } = useMessages(deals)
  return (
    <Link
      href={`/chat/${matchId}`}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <BackIcon />
      {t('plan.back')}
    </Link>
  )
}

function SignInFirst() {
  const { t } = useMessages(deals)
  return (
    <FocusedPage title={t('plan.login.title')} drawing={<LockDrawing />}>
      <Button className="justify-self-center" onClick={() => openAuth('sign_in')}>
        {t('shell.sign_in')}
      </Button>
    </FocusedPage>
  )
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </Loading>
  )
}
